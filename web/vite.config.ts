import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env['DUNGEONBOWL_SERVER'] ?? 'http://127.0.0.1:8021';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // Few files: the page with its small parts, the table with its board, and each sheet that is rarely opened.
        codeSplitting: {
          groups: [
            { name: 'common', test: /node_modules|src[\\/](ui(?![\\/]sound)|protocol|match[\\/](state|groups|lookups)|table[\\/](session|arrivals|links))/, priority: 2 },
            { name: 'table', test: /src[\\/](table|board|scene|motion|match)[\\/](?!(Keys|Settings|Share|PlayerCard|Over|summary|replay|rulesearch)\.)/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } } },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node' },
});
