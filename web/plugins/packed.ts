// Packs every text of the built page as tightly as it goes, once, so that no server has to do it for every visitor: `x.js` gets an `x.js.br` and an `x.js.gz`.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is not packed already by its own format. */
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** How Brotli may write the distances of what it repeats, as postfix bits and direct codes: nobody knows beforehand which is shortest. */
const DISTANCES: [number, number][] = [
  [0, 0],
  [0, 1],
  [2, 4],
];
/** Bytes from which a text is worth more than one try. */
const LARGE = 30_000;

function brotli(bytes: Buffer): Buffer {
  const tries = DISTANCES.slice(0, bytes.length < LARGE ? 1 : undefined).map(([postfix, direct]) => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length, [BROTLI_PARAM_NPOSTFIX]: postfix, [BROTLI_PARAM_NDIRECT]: direct };
    return brotliCompressSync(bytes, { params });
  });
  return tries.reduce((one, other) => (other.length < one.length ? other : one));
}

const WAYS: [string, (bytes: Buffer) => Buffer][] = [
  ['.br', brotli],
  ['.gz', (bytes) => gzipSync(bytes, { level: 9 })],
];

/** Lay a packed twin beside each text below `folder`, unless it would be no smaller. */
export function pack(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    for (const [ending, tighten] of WAYS) {
      const packed = tighten(bytes);
      if (packed.length < bytes.length) writeFileSync(path + ending, packed);
    }
  }
}

export function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle: { order: 'post', sequential: true, handler: () => pack(folder) },
  };
}
