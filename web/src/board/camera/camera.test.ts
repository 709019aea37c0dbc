import { describe, expect, it } from 'vitest';
import { about, around, fitted, holds, kept, LEAST_SQUARE, MARGIN, showing, showingClear, zoomed } from './camera';

describe('camera', () => {
  it('shows the whole drawing in the middle of any window', () => {
    for (const [wide, high] of [[1280, 800], [360, 640], [500, 500]] as const) {
      const camera = fitted(28, 14, wide, high);
      expect(camera.w / camera.h).toBeCloseTo(wide / high);
      expect(camera.x).toBeLessThanOrEqual(-MARGIN + 1e-9);
      expect(camera.y).toBeLessThanOrEqual(-MARGIN + 1e-9);
      expect(camera.x + camera.w / 2).toBeCloseTo(14);
      expect(camera.y + camera.h / 2).toBeCloseTo(7);
    }
  });
  it('magnifies about a point that stays where it is', () => {
    const before = { x: 0, y: 0, w: 20, h: 10 };
    const after = zoomed(before, 2, { x: 5, y: 5 }, 4, 30);
    expect(after).toEqual({ x: 2.5, y: 2.5, w: 10, h: 5 });
    expect(zoomed(before, 100, { x: 5, y: 5 }, 4, 30).w).toBe(4);
    expect(zoomed(before, 0.1, { x: 5, y: 5 }, 4, 30).w).toBe(30);
  });
  it('never loses the dungeon', () => {
    expect(kept({ x: -50, y: 90, w: 10, h: 5 }, 28, 14)).toMatchObject({ x: -MARGIN, y: 14 + MARGIN - 5 });
    expect(kept({ x: 99, y: 0, w: 60, h: 30 }, 28, 14)).toMatchObject({ x: -16, y: -8 });
  });
  it('follows the cursor only when it leaves the window', () => {
    const camera = { x: 0, y: 0, w: 10, h: 6 };
    expect(showing(camera, 4, 3)).toEqual(camera);
    expect(showing(camera, 12, 3)).toMatchObject({ x: 4, y: 0 });
    expect(showing(camera, -2, -1)).toMatchObject({ x: -3, y: -2 });
  });
  it('comes near to a few squares and stays away where they lie far apart', () => {
    const whole = fitted(14, 28, 348, 320);
    const near = around([[11, 4], [12, 4], [12, 5]], whole, 348, 320, 14, 28);
    expect(348 / near!.w).toBeGreaterThan(28);
    expect(near!.x).toBeLessThan(11);
    expect(near!.x + near!.w).toBeGreaterThan(13);
    expect(near!.w / near!.h).toBeCloseTo(348 / 320);
    expect(around([[0, 0], [13, 27]], whole, 348, 320, 14, 28)).toBeNull();
    expect(around([], whole, 348, 320, 14, 28)).toBeNull();
    expect(around([[2, 2]], fitted(8, 8, 348, 320), 348, 320, 8, 8)).toBeNull();
  });
  it('has squares in its middle as far as the map allows, and knows which are in sight', () => {
    const camera = (...squares: [number, number][]) => about(squares, LEAST_SQUARE, 900, 640, 38, 18);
    const left = camera([3, 8], [10, 9]);
    expect(900 / left.w).toBeCloseTo(LEAST_SQUARE);
    expect(left.x).toBe(-MARGIN);
    expect(holds(left, [[0, 0], [10, 9]])).toBe(true);
    expect(holds(left, [[3, 8], [35, 9]])).toBe(false);
    const middle = camera();
    expect(middle.x + middle.w / 2).toBeCloseTo(19);
    expect(camera([3, 8], [34, 9])).toEqual(middle);
    expect(holds(middle, [])).toBe(true);
    // A square of which only a part is seen is not in sight.
    expect(holds({ x: 0.5, y: 0, w: 10, h: 10 }, [[0, 0]])).toBe(false);
  });
  it('shows a square clear of the buttons, which lie below on a narrow map and above on any other', () => {
    const camera = { x: 0, y: 0, w: 10, h: 8 };
    expect(showingClear(camera, 5, 4, 400)).toEqual(camera);
    expect(showingClear(camera, 5, 6, 400).y).toBeCloseTo(6 + 1.3 + 2 - 8);
    expect(showingClear(camera, 5, 1, 1000).y).toBeCloseTo(1 - 0.52 - 1);
  });
});
