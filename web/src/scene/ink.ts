// A hand that draws the same line every time: noise from a seed, lines that waver, stones that are not quite square.

export type Noise = () => number;

/** Numbers from 0 up to 1, the same for the same seeds. */
export function noise(...seeds: number[]): Noise {
  let a = 0x9e3779b9;
  for (const s of seeds) a = Math.imul(a ^ (s | 0), 0x85ebca6b) ^ (a >>> 13);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function seedOf(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h | 0;
}

/** A coordinate, short. */
export function f(n: number): string {
  return String(Math.round(n * 100) / 100);
}

export function at(x: number, y: number): string {
  return `${f(x)} ${f(y)}`;
}

/** A closed outline through these corners. */
export function outline(corners: [number, number][]): string {
  return `M${corners.map(([x, y]) => at(x, y)).join('L')}Z`;
}

/** A stone that fills the rectangle but for a joint, its corners a little cut and shifted. */
export function stone(x: number, y: number, w: number, h: number, joint: number, rough: number, next: Noise): string {
  const j = () => joint + next() * rough;
  const c = Math.min(w, h) * 0.07;
  const [l, t, r, b] = [x + j(), y + j(), x + w - j(), y + h - j()];
  const s = () => (next() - 0.5) * rough;
  return outline([
    [l + c, t + s()],
    [(l + r) / 2, t + s() * 0.6],
    [r - c, t + s()],
    [r + s(), t + c],
    [r + s() * 0.6, (t + b) / 2],
    [r + s(), b - c],
    [r - c, b + s()],
    [(l + r) / 2, b + s() * 0.6],
    [l + c, b + s()],
    [l + s(), b - c],
    [l + s() * 0.6, (t + b) / 2],
    [l + s(), t + c],
  ]);
}

/** A thick line drawn by hand: an outline whose two edges waver. */
export function stroke(x1: number, y1: number, x2: number, y2: number, half: number, waver: number, next: Noise): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const steps = Math.max(2, Math.round(length * 2.5));
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [nx, ny] = [-dy, dx];
  const start: [number, number] = [x1 - dx * half, y1 - dy * half];
  const full = length + 2 * half;
  const edge = (sign: number): [number, number][] => {
    const line: [number, number][] = [];
    for (let i = 0; i <= steps; i++) {
      const along = (full * i) / steps;
      const out = sign * (half + (next() - 0.5) * waver);
      line.push([start[0] + dx * along + nx * out, start[1] + dy * along + ny * out]);
    }
    return line;
  };
  return outline([...edge(1), ...edge(-1).reverse()]);
}

/** A line that wanders from one point to another. */
export function crack(x: number, y: number, angle: number, length: number, next: Noise): string {
  let d = `M${at(x, y)}`;
  const steps = 3;
  for (let i = 0; i < steps; i++) {
    angle += (next() - 0.5) * 1.3;
    d += `l${at((Math.cos(angle) * length) / steps, (Math.sin(angle) * length) / steps)}`;
  }
  return d;
}

/** A round shape with wobbling edge. */
export function blob(cx: number, cy: number, r: number, wobble: number, next: Noise, points = 9): string {
  const ring: [number, number][] = [];
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * Math.PI * 2;
    const out = r * (1 + (next() - 0.5) * wobble);
    ring.push([cx + Math.cos(angle) * out, cy + Math.sin(angle) * out]);
  }
  const mid = (a: [number, number], b: [number, number]): string => at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  const first = ring[0]!;
  let d = `M${mid(ring[points - 1]!, first)}`;
  for (let i = 0; i < points; i++) {
    const here = ring[i]!;
    d += `Q${at(...here)} ${mid(here, ring[(i + 1) % points]!)}`;
  }
  return `${d}Z`;
}
