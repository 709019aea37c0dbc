// Packs every text of the built page as tightly as it goes, once, so that no server has to do it for every visitor: `x.js` gets an `x.js.br` and an `x.js.gz`.

import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is not packed already by its own format. */
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

const WAYS: [string, (bytes: Buffer) => Buffer][] = [
  ['.br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
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
