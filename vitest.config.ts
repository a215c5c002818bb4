import { playwright } from '@vitest/browser-playwright';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findChromium } from './scripts/browser/find-chromium.ts';
import { styleModules } from './scripts/build/style-modules.ts';
import { ALIAS } from './scripts/tools.ts';
import { listSourceFiles } from './scripts/floors/source-files.ts';
import { IN_CHROMIUM, LONG } from './scripts/check/projects.ts';
import './scripts/older-node.mjs';

/** What reads a page, and what is drawn: how it is parsed, styled, named and focused is asked of a browser. */
const inChromium = [
  'lib/reader/**/*.test.ts',
  'components/**/*.test.tsx',
  'components/features/{reading,capture/viewers}/{draw-code,frame-document,frame-text,headings}.test.ts',
  // Browsers read some host names otherwise than Node.
  'components/features/web-search/search-form.test.ts',
];

/** These put something else in the place of the browser's API, or of a package, for the whole file. */
const alone = ['lib/core/platform/**/*.test.ts', 'components/features/reading/render-markdown.test.ts'];

/** Classes have the names that they have in the product. */
const css = { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } };

// A machine may be busy; what takes no end is found all the same.
const testTimeout = 30_000;
/** For the same reason; the default is one second. */
const expect = { poll: { timeout: 20_000 } };

const common = { environment: 'happy-dom', setupFiles: ['fake-indexeddb/auto'], testTimeout, expect };

/**
 * A worker serves files of one environment: where the two are mixed, each change of it starts a new worker. Files say
 * in their first line that they need no DOM.
 */
const unit = ['{components,lib}/**/*.test.ts', 'scripts/**/*.test.ts'];
const together = {
  include: unit,
  // A thread and a DOM for each file took half of the time, and nothing here keeps state in a module.
  isolate: false,
  css,
};
const withoutDom = listSourceFiles(import.meta.dirname).filter(
  (file) =>
    /^(?:components|lib|scripts)\/.*\.test\.ts$/.test(file) &&
    readFileSync(file, 'utf8').startsWith('// @vitest-environment node'),
);

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
    tags: [
      {
        name: LONG,
        description: 'Kills at every await, thousands of pages: in npm test alone.',
        timeout: 180_000,
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['{components,entrypoints,lib}/**/*.{ts,tsx}'],
      exclude: ['tests/support/**'],
      reporter: ['json-summary'],
      reportsDirectory: '.cache/coverage',
    },
    projects: [
      {
        plugins: [WxtVitest(), styleModules()],
        test: {
          ...common,
          ...together,
          name: 'with a stand-in DOM',
          exclude: [...inChromium, ...alone, ...withoutDom],
        },
      },
      {
        plugins: [WxtVitest(), styleModules()],
        test: {
          ...common,
          ...together,
          name: 'without a DOM',
          environment: 'node',
          include: withoutDom,
          exclude: [...inChromium, ...alone],
        },
      },
      {
        plugins: [WxtVitest()],
        test: { ...common, name: 'alone', include: alone },
      },
      {
        plugins: [styleModules()],
        resolve: { alias: ALIAS },
        test: {
          name: IN_CHROMIUM,
          include: inChromium,
          css,
          isolate: false,
          testTimeout,
          expect,
          env: { UPDATE_GOLDEN: process.env['UPDATE_GOLDEN'] ?? '' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Nobody looks: what is laid out, hit and focused is the same, and no core is busy with drawing it.
            orchestratorScripts: [
              {
                content: `document.head.append(Object.assign(document.createElement('style'), { textContent: 'iframe { opacity: 0 }' }));`,
              },
            ],
            provider: playwright({
              // A spinner would turn as often a second as a frame can be made.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...(chromium && { executablePath: chromium.path }),
                // What comes with a frame comes at once.
                args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
