import { test as base } from '@playwright/test';
import { FEATURES_OFF_IN_TESTS } from '@/scripts/browser/chromium-switches';
import { findChromium } from '@/scripts/browser/find-chromium';
import { startSites, type Sites } from '../sites/server';
import { launchExtension, type ExtensionBrowser } from './support/extension-browser';
import type { Grants } from './support/profile';
import { writeMovable } from './support/movable-clock';
import { shareBrowsers, type SharedBrowsers } from './support/shared-browser';

export type Options = {
  /** What the person has already allowed; nothing, unless a test says so. */
  grants: Grants;
  /** Show the browser; needs a display. `HEADED=1` does it for all. */
  headed: boolean;
  scheme: 'light' | 'dark';
  /** Whether the test has a browser that no other test has had: one that it ends, crashes or looks into the profile of. */
  ownBrowser: boolean;
  /** Whether the clock of the background can be moved with `moveClock`. */
  movableClock: boolean;
};

type Fixtures = {
  /** The sites of the project, on loopback; their log is this test's own. */
  sites: Sites;
  /** A Chromium with the built extension, as it is in a new profile. */
  browserWithTrawl: ExtensionBrowser;
};

type WorkerFixtures = {
  chromiumPath: string;
  browsers: SharedBrowsers;
  /** The folder of the extension whose clock can be moved. */
  movable: () => Promise<string>;
};

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  grants: [{}, { option: true }],
  headed: [process.env['HEADED'] === '1', { option: true }],
  scheme: ['light', { option: true }],
  ownBrowser: [false, { option: true }],
  movableClock: [false, { option: true }],
  chromiumPath: [
    async ({}, use) => {
      await use((await findChromium({ install: false })).path);
    },
    { scope: 'worker' },
  ],
  sites: async ({}, use) => {
    const sites = await startSites();
    await use(sites);
    await sites.close();
  },
  // The runner ends its worker after a test that failed, and the browsers with it.
  browsers: [
    async ({}, use) => {
      const browsers = shareBrowsers();
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  movable: [
    async ({}, use) => {
      let written: ReturnType<typeof writeMovable> | undefined;
      await use(async () => (await (written ??= writeMovable())).folder);
      await (await written)?.remove();
    },
    { scope: 'worker' },
  ],
  browserWithTrawl: async (
    { chromiumPath, grants, headed, scheme, ownBrowser, movableClock, browsers, movable },
    use,
  ) => {
    const options = {
      executable: chromiumPath,
      ...(movableClock && { extension: await movable() }),
      grants,
      headed,
      colorScheme: scheme,
      switches: [FEATURES_OFF_IN_TESTS],
    };
    if (!ownBrowser) return use(await browsers.take(options));
    const browser = await launchExtension(options);
    await use(browser);
    await browser.close();
  },
});

export { expect } from '@playwright/test';
