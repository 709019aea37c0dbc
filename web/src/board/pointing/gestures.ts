// Fingers, mouse and wheel on the map: a tap is told from a drag, two fingers magnify. What they mean is decided elsewhere.

export interface Gestures {
  tap(x: number, y: number, touch: boolean): void;
  /** The pointer hovers, in pixels of the element; null when it leaves. */
  hover(at: { x: number; y: number } | null): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
}

const DRAG_PIXELS = 7;

/** Listens on an element; returns what stops listening. */
export function gestures(element: Element, act: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let begun: { x: number; y: number } | null = null;
  let dragging = false;

  const point = (e: PointerEvent | WheelEvent): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };

  const press = (e: PointerEvent): void => {
    if (e.pointerType === 'mouse' && e.button !== 0 && e.button !== 1) return;
    const at = point(e);
    down.set(e.pointerId, at);
    if (down.size === 1) {
      begun = at;
      dragging = false;
    } else {
      dragging = true;
      begun = null;
    }
  };

  const move = (e: PointerEvent): void => {
    const at = point(e);
    const before = down.get(e.pointerId);
    if (before === undefined) {
      if (e.pointerType !== 'touch') act.hover(at);
      return;
    }
    if (down.size >= 2) {
      const other = [...down].find(([id]) => id !== e.pointerId)![1];
      const wide = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(at.x - other.x, at.y - other.y);
      down.set(e.pointerId, at);
      act.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      if (wide > 0) act.zoom(now / wide, (at.x + other.x) / 2, (at.y + other.y) / 2);
      return;
    }
    if (!dragging && begun && Math.hypot(at.x - begun.x, at.y - begun.y) > DRAG_PIXELS) {
      dragging = true;
      element.setPointerCapture(e.pointerId);
    }
    if (dragging) act.pan(at.x - before.x, at.y - before.y);
    down.set(e.pointerId, at);
  };

  const lift = (e: PointerEvent): void => {
    if (!down.delete(e.pointerId)) return;
    if (down.size > 0) return;
    if (!dragging && e.type === 'pointerup' && e.button === 0) {
      const at = point(e);
      act.tap(at.x, at.y, e.pointerType === 'touch');
    }
    begun = null;
  };

  const leave = (e: PointerEvent): void => {
    if (e.pointerType !== 'touch') act.hover(null);
  };

  const wheel = (e: WheelEvent): void => {
    e.preventDefault();
    const at = point(e);
    const step = e.deltaMode === 1 ? 0.05 : e.ctrlKey ? 0.01 : 0.0016;
    act.zoom(Math.exp(-e.deltaY * step), at.x, at.y);
  };

  const on: [string, (e: never) => void][] = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', lift],
    ['pointercancel', lift],
    ['pointerleave', leave],
  ];
  for (const [name, listener] of on) element.addEventListener(name, listener as EventListener);
  element.addEventListener('wheel', wheel as EventListener, { passive: false });
  return () => {
    for (const [name, listener] of on) element.removeEventListener(name, listener as EventListener);
    element.removeEventListener('wheel', wheel as EventListener);
  };
}
