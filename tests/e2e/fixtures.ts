import { test as base } from '@playwright/test';
import { findChromium } from '@/scripts/browser/find-chromium';
import { startSites, type Sites } from '../sites/server';
import { launchExtension, type ExtensionBrowser } from './support/extension-browser';
import type { Grants } from './support/profile';
import { shareBrowsers, type SharedBrowsers } from './support/shared-browser';

export type Options = {
  /** What the person has already allowed; nothing, unless a test says so. */
  grants: Grants;
  /** Show the browser; needs a display. `HEADED=1` does it for all. */
  headed: boolean;
  scheme: 'light' | 'dark';
  /** Whether the test has a browser that no other test has had: one that it ends, crashes or looks into the profile of. */
  ownBrowser: boolean;
};

type Fixtures = {
  /** The sites of the project, on loopback; their log is this test's own. */
  sites: Sites;
  /** A Chromium with the built extension, as it is in a new profile. */
  browserWithTrawl: ExtensionBrowser;
};

export const test = base.extend<Options & Fixtures, { chromiumPath: string; browsers: SharedBrowsers }>({
  grants: [{}, { option: true }],
  headed: [process.env['HEADED'] === '1', { option: true }],
  scheme: ['light', { option: true }],
  ownBrowser: [false, { option: true }],
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
  browserWithTrawl: async ({ chromiumPath, grants, headed, scheme, ownBrowser, browsers }, use) => {
    const options = { executable: chromiumPath, grants, headed, colorScheme: scheme };
    if (!ownBrowser) return use(await browsers.take(options));
    const browser = await launchExtension(options);
    await use(browser);
    await browser.close();
  },
});

export { expect } from '@playwright/test';
