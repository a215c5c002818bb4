import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { styleModules } from './scripts/build/style-modules.ts';
import './scripts/older-node.mjs';

const common = {
  environment: 'happy-dom',
  setupFiles: ['fake-indexeddb/auto'],
  // A machine may be busy; what takes no end is found all the same.
  testTimeout: 30_000,
};

export default defineConfig({
  test: {
    pool: 'threads',
    // By itself it leaves one core to others, which on two cores is half of them. On four, four at once took 114 s and
    // two 153 s.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          ...common,
          name: 'below the screens',
          include: ['lib/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['lib/platform/**'],
          // A thread and a DOM for each file took half of the time, and nothing here keeps state in a module.
          isolate: false,
        },
      },
      {
        plugins: [WxtVitest(), styleModules()],
        // Each file with a window and a browser of its own.
        test: {
          ...common,
          name: 'screens',
          include: ['{components,lib/platform}/**/*.test.{ts,tsx}'],
          // Classes have the names that they have in the product.
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
        },
      },
    ],
  },
});
