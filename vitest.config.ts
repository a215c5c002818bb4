import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findChromium } from './scripts/browser/find-chromium.ts';
import { styleModules } from './scripts/build/style-modules.ts';
import { IN_CHROMIUM } from './scripts/check/projects.ts';
import './scripts/older-node.mjs';

/** Classes have the names that they have in the product. */
const css = { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } };

// A machine may be busy; what takes no end is found all the same.
const testTimeout = 30_000;

const common = { environment: 'happy-dom', setupFiles: ['fake-indexeddb/auto'], testTimeout };

/** The browser of the other tests. Where there is none the tests in it fail, and only those. */
const chromium = await findChromium({ install: false }).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return undefined;
});

export default defineConfig({
  test: {
    pool: 'threads',
    // By itself it leaves one core to others, which on two cores is half of them. On four, four at once took 114 s and
    // two 153 s.
    maxWorkers: Math.max(2, availableParallelism()),
    coverage: {
      provider: 'v8',
      include: ['{components,entrypoints,lib}/**/*.{ts,tsx}'],
      exclude: ['lib/testing/**'],
      reporter: ['json-summary'],
      reportsDirectory: '.cache/coverage',
    },
    projects: [
      {
        plugins: [WxtVitest()],
        test: {
          ...common,
          name: 'below the screens',
          include: ['lib/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['lib/{page,platform}/**'],
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
          css,
        },
      },
      {
        // What reads a page: how a document is parsed, styled and selected in is asked of a browser.
        test: {
          name: IN_CHROMIUM,
          include: ['lib/page/**/*.test.ts'],
          isolate: false,
          testTimeout,
          env: { UPDATE_GOLDEN: process.env['UPDATE_GOLDEN'] ?? '' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium ? { executablePath: chromium.path } : {} }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
