import { test as base } from '@playwright/test';
import { findChromium } from '@/scripts/browser/find-chromium';
import { startSites, type Sites } from '../sites/server';
import { launchExtension, type ExtensionBrowser } from './support/extension-browser';
import type { Grants } from './support/profile';

export type Options = {
  /** What the person has already allowed; nothing, unless a test says so. */
  grants: Grants;
  /** Show the browser; needs a display. `HEADED=1` does it for all. */
  headed: boolean;
  scheme: 'light' | 'dark';
};

type Fixtures = {
  /** The sites of the project, on loopback; their log is this test's own. */
  sites: Sites;
  /** A Chromium of this test's own with the built extension. */
  browserWithTrawl: ExtensionBrowser;
};

export const test = base.extend<Options & Fixtures, { chromiumPath: string }>({
  grants: [{}, { option: true }],
  headed: [process.env['HEADED'] === '1', { option: true }],
  scheme: ['light', { option: true }],
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
  browserWithTrawl: async ({ chromiumPath, grants, headed, scheme }, use) => {
    const browser = await launchExtension({ executable: chromiumPath, grants, headed, colorScheme: scheme });
    await use(browser);
    await browser.close();
  },
});

export { expect } from '@playwright/test';
