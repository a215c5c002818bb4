import preact from '@preact/preset-vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { styleModules } from '../../scripts/build/style-modules';
import { ALIAS } from '../../scripts/tools';
import { pseudoLocale } from './pseudo/pseudo-plugin';

/** Serves the real components with fake apps, a page for each drawn state. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/gallery', import.meta.url)),
  plugins: [pseudoLocale(), styleModules(), preact({ devToolsEnabled: false, prefreshEnabled: false })],
  resolve: { alias: ALIAS },
  server: {
    host: '127.0.0.1',
    hmr: false,
    fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
  },
  preview: { host: '127.0.0.1' },
  build: {
    target: 'esnext',
    // One file: a browser spends more on fetching seventy chunks than on running them.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  optimizeDeps: {
    include: ['preact', 'preact/hooks', 'preact/jsx-runtime', 'zod', 'marked', 'dompurify', 'yaml'],
  },
});
