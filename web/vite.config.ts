import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { guide } from './plugins/guide.ts';
import { packed } from './plugins/packed.ts';

const server = process.env['DUNGEONBOWL_SERVER'] ?? 'http://127.0.0.1:8021';

/** What of Svelte only forms need: its index names all there is. */
const FORMS = /svelte[\\/]src[\\/]internal[\\/]client[\\/]dom[\\/]elements[\\/]bindings[\\/](input|select)\.js$/;

/** Everything that the play page needs at once: what it imports, and what that imports, but for what comes in with `import()`. */
const needed = new Set<string>();
function neededToPlay(id: string, context: Rolldown.ChunkingContext): boolean {
  if (needed.size === 0) {
    const open = [fileURLToPath(new URL('src/main.ts', import.meta.url))];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (needed.has(at) || FORMS.test(at)) continue;
      needed.add(at);
      open.push(...(context.getModuleInfo(at)?.importedIds ?? []));
    }
  }
  return needed.has(id);
}

export default defineConfig({
  plugins: [guide(), svelte(), packed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // A cut of a typeface comes only where one of its letters stands.
    assetsInlineLimit: (file, content) => content.length < 2048 && !file.endsWith('.woff2'),
    modulePreload: {
      // Every browser that reads this code preloads modules by itself.
      polyfill: false,
      // What the page itself links is there already: nothing else needs to name it.
      resolveDependencies: (_, files) => files.filter((file) => !file.includes('/table-')),
    },
    // One file for the play page, which packs far better than several: the table and what it stands on, not all that those name.
    // Whatever it does not need stays with the page, dialog or room that does, so that a new page costs a match nothing.
    rolldownOptions: {
      // Without this the first script would import what is kept out of it all the same, for nothing.
      treeshake: { moduleSideEffects: [{ test: FORMS, sideEffects: false }] },
      output: {
        // The play page names more than a hundred files that may come in later; what tells their versions apart does not pack.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: (id, context) => (neededToPlay(id, context) ? 'table' : null) }] },
      },
    },
  },
  server: { fs: { allow: ['.', '../docs'] }, proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  // The files share their modules: none of them changes what another one reads, and loading the page anew for each takes ten times as long.
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node', pool: 'threads', isolate: false },
});
