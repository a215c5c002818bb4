import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import '../../scripts/older-node.mjs';

/** The stand-in service and the fixture sites: real servers, a real Chromium, the public SDK. Separate from `check`. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [WxtVitest()],
  test: {
    include: ['tests/{sites,service}/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    setupFiles: ['fake-indexeddb/auto'],
    maxWorkers: 2,
    // As in the unit tests: a crawl of the reference site takes 2 s alone and took over 5 on a busy machine.
    testTimeout: 30_000,
  },
});
