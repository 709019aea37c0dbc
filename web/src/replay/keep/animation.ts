// A short animation of a replay: one picture a step, as a GIF that every chat and forum shows.

import { applyPalette, GIFEncoder, quantize } from 'gifenc';

const STEP_MS = 350;
const LAST_MS = 2500;

/**
 * Join pictures of one size.
 *
 * frames  how many there are
 * draw    makes the n-th, from 0
 * told    how many are done
 */
export async function animationOf(frames: number, draw: (n: number) => Promise<HTMLCanvasElement>, told: (done: number) => void): Promise<Blob> {
  const film = GIFEncoder();
  for (let n = 0; n < frames; n++) {
    const canvas = await draw(n);
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser cannot draw pictures.');
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const palette = quantize(data, 256);
    film.writeFrame(applyPalette(data, palette), canvas.width, canvas.height, { palette, delay: n === frames - 1 ? LAST_MS : STEP_MS });
    told(n + 1);
    // The page stays awake between two pictures.
    await new Promise((resolve) => setTimeout(resolve));
  }
  film.finish();
  return new Blob([film.bytes() as Uint8Array<ArrayBuffer>], { type: 'image/gif' });
}
