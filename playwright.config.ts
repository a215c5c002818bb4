import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { Options } from './tests/e2e/fixtures';

/** Their minutes are those of alarms, time-outs and retries, in which the machine has nothing to do. */
const WAITING =
  /(device-killed|interact-panel|killed-worker|long-reply|page-moves|service-killed|service-retries)\.spec\.ts$/;

export default defineConfig<Options>({
  // One core is for what the browsers talk to.
  workers: Math.max(2, availableParallelism() - 1),
  fullyParallel: true,
  // What passes only when it is tried again has a fault, in it or in what it tests.
  retries: 0,
  // A machine may be busy, and six times slower than another: what is long costs nothing while all is well.
  timeout: 360_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/__screenshots__/{testFileName}/{arg}{ext}',
  expect: {
    timeout: 60_000,
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', caret: 'hide' },
  },
  projects: [
    { name: 'chromium', testDir: 'tests/e2e', testIgnore: WAITING },
    { name: 'chromium-waiting', testDir: 'tests/e2e', testMatch: WAITING },
    // What is only true in a window that is really shown: needs a display.
    { name: 'chromium-in-a-window', testDir: 'tests/e2e-window', use: { headed: true }, workers: 1 },
    { name: 'firefox', testDir: 'tests/e2e-firefox' },
  ],
});
