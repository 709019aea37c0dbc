import { describe, expect, it } from 'vitest';
import { gestures, type Gestures } from './gestures';

/** An element that only listens, as far as the gestures need one. */
class Slate extends EventTarget {
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 10, top: 20 };
  }
  setPointerCapture(): void {
    return;
  }
}

const pointer = (type: string, x: number, y: number, more: object = {}): Event =>
  Object.assign(new Event(type), { clientX: x, clientY: y, pointerId: 1, pointerType: 'mouse', button: 0, ...more });

function made(): { slate: Slate; heard: string[]; off: () => void } {
  const slate = new Slate();
  const heard: string[] = [];
  const act: Gestures = {
    tap: (x, y, touch) => heard.push(`tap ${x} ${y}${touch ? ' touch' : ''}`),
    hover: (at) => heard.push(at ? `hover ${at.x} ${at.y}` : 'away'),
    pan: (dx, dy) => heard.push(`pan ${dx} ${dy}`),
    zoom: (factor, x, y) => heard.push(`zoom ${factor.toFixed(2)} ${x} ${y}`),
  };
  return { slate, heard, off: gestures(slate as unknown as Element, act) };
}

describe('gestures', () => {
  it('tells a tap from a drag', () => {
    const { slate, heard } = made();
    slate.dispatchEvent(pointer('pointerdown', 30, 40));
    slate.dispatchEvent(pointer('pointermove', 33, 41));
    slate.dispatchEvent(pointer('pointerup', 33, 41));
    expect(heard).toEqual(['tap 23 21']);
    slate.dispatchEvent(pointer('pointerdown', 30, 40));
    slate.dispatchEvent(pointer('pointermove', 50, 40));
    slate.dispatchEvent(pointer('pointerup', 50, 40));
    expect(heard.slice(1)).toEqual(['pan 20 0']);
  });
  it('hovers with a mouse, never with a finger', () => {
    const { slate, heard } = made();
    slate.dispatchEvent(pointer('pointermove', 15, 25));
    slate.dispatchEvent(pointer('pointermove', 15, 25, { pointerType: 'touch' }));
    slate.dispatchEvent(pointer('pointerleave', 0, 0));
    expect(heard).toEqual(['hover 5 5', 'away']);
  });
  it('magnifies with two fingers and taps with neither', () => {
    const { slate, heard } = made();
    const finger = { pointerType: 'touch' };
    slate.dispatchEvent(pointer('pointerdown', 10, 20, finger));
    slate.dispatchEvent(pointer('pointerdown', 110, 20, { ...finger, pointerId: 2 }));
    slate.dispatchEvent(pointer('pointermove', 210, 20, { ...finger, pointerId: 2 }));
    slate.dispatchEvent(pointer('pointerup', 210, 20, { ...finger, pointerId: 2 }));
    slate.dispatchEvent(pointer('pointerup', 10, 20, finger));
    expect(heard).toEqual(['pan 50 0', 'zoom 2.00 100 0']);
  });
  it('magnifies with the wheel and keeps the page where it is', () => {
    const { slate, heard, off } = made();
    const wheel = Object.assign(new Event('wheel', { cancelable: true }), { clientX: 20, clientY: 30, deltaY: -100, deltaMode: 0, ctrlKey: false });
    slate.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
    expect(heard).toEqual(['zoom 1.17 10 10']);
    off();
    slate.dispatchEvent(pointer('pointermove', 15, 25));
    expect(heard).toHaveLength(1);
  });
});
