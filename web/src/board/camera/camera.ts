// Which part of the drawing is seen: a window in squares, fitted, moved and magnified. Pure numbers.

import type { XY } from '../../protocol/messages';
import { RIM } from '../../scene/frame';
import { boxOf } from '../../scene/ground';

export interface Camera {
  x: number;
  y: number;
  /** Squares across and down. */
  w: number;
  h: number;
}

/** Room around the dungeon. */
export const MARGIN = RIM;

/** The camera that shows a drawing of this many squares whole in a window of this many pixels. */
export function fitted(width: number, height: number, pixelsWide: number, pixelsHigh: number): Camera {
  const [w, h] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const scale = Math.min(pixelsWide / w, pixelsHigh / h) || 1;
  const [across, down] = [pixelsWide / scale, pixelsHigh / scale];
  return { x: width / 2 - across / 2, y: height / 2 - down / 2, w: across, h: down };
}

/** Keeps at least part of the drawing in sight and the magnification within reason. */
export function kept(camera: Camera, width: number, height: number): Camera {
  const hold = (at: number, span: number, size: number): number => {
    const low = -MARGIN;
    const high = size + MARGIN - span;
    return low < high ? Math.min(Math.max(at, low), high) : (low + high) / 2;
  };
  return { ...camera, x: hold(camera.x, camera.w, width), y: hold(camera.y, camera.h, height) };
}

/** Magnifies by `factor` about a point of the drawing, which stays where it is. */
export function zoomed(camera: Camera, factor: number, about: { x: number; y: number }, least: number, most: number): Camera {
  const w = Math.min(Math.max(camera.w / factor, least), most);
  const real = camera.w / w;
  return {
    x: about.x - (about.x - camera.x) / real,
    y: about.y - (about.y - camera.y) / real,
    w,
    h: camera.h / real,
  };
}

/** Below so many pixels a square a finger can't be sure of it, and the camera goes near to what is asked. */
export const SMALL_SQUARE = 20;
/** Squares are no smaller than this where a map that isn't small goes on beyond the window. */
export const LEAST_SQUARE = 28;
const CLOSE_SQUARE = 32;
const AROUND = 3.5;
const FAR_APART = 10;

/** The camera with squares of this size and these drawn ones in its middle, or as near to that as the map allows; of none, the middle of the map. */
export function about(squares: XY[], pixels: number, pixelsWide: number, pixelsHigh: number, width: number, height: number): Camera {
  const box = squares.length > 0 ? boxOf(squares) : { x: 0, y: 0, w: width, h: height };
  const [w, h] = [pixelsWide / pixels, pixelsHigh / pixels];
  return kept({ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }, width, height);
}

/** The camera near to these drawn squares with some room around them; null where they lie too far apart for a closer look. */
export function around(squares: XY[], whole: Camera, pixelsWide: number, pixelsHigh: number, width: number, height: number): Camera | null {
  const box = boxOf(squares);
  if (squares.length === 0 || box.w > FAR_APART || box.h > FAR_APART) return null;
  const pixels = Math.min(CLOSE_SQUARE, pixelsWide / (box.w + 2 * AROUND), pixelsHigh / (box.h + 2 * AROUND));
  const near = about(squares, pixels, pixelsWide, pixelsHigh, width, height);
  return near.w > whole.w * 0.85 ? null : near;
}

/** Whether all of these drawn squares are whole in sight. */
export const holds = ({ x, y, w, h }: Camera, squares: XY[]): boolean => squares.every((s) => s[0] >= x && s[1] >= y && s[0] + 1 <= x + w && s[1] + 1 <= y + h);

/** Moves the camera just so far that a square is well in sight. */
export function showing(camera: Camera, x: number, y: number): Camera {
  const pad = 1;
  const shift = (at: number, span: number, square: number): number => {
    if (square - pad < at) return square - pad;
    return square + 1 + pad > at + span ? square + 1 + pad - span : at;
  };
  return { ...camera, x: shift(camera.x, camera.w, x), y: shift(camera.y, camera.h, y) };
}

/** A map this narrow has buttons over its lower edge, any other over its upper one; and so many pixels of it are under them. */
const NARROW = 480;
const BUTTONS = 52;

/** Moves the camera just so far that a square is in sight and not under the buttons, be it beyond the map's own edge. */
export function showingClear(camera: Camera, x: number, y: number, pixelsWide: number): Camera {
  const under = (BUTTONS * camera.w) / pixelsWide;
  return showing(showing(camera, x, y + (pixelsWide <= NARROW ? under : -under)), x, y);
}
