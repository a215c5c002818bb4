import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import './scripts/older-node.mjs';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    include: [
      'lib/**/*.test.{ts,tsx}',
      'components/**/*.test.{ts,tsx}',
      'tests/unit/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    typecheck: { enabled: false },
    environment: 'happy-dom',
    setupFiles: ['fake-indexeddb/auto'],
    // By itself it leaves one core to others, which on two cores is half of them.
    maxWorkers: 2,
  },
});
