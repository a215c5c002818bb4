import { test as base } from '@playwright/test';
import { findFirefox } from '@/scripts/browser/find-firefox';
import { startSites, type Sites } from '../sites/server';
import { launchFirefox, type FirefoxWithTrawl } from './support/firefox-with-trawl';

type Options = {
  /** Whether `permissions.request` is answered yes without a dialog; else the real prompt appears. */
  sayYes: boolean;
};

type Fixtures = {
  /** The sites of the project, on loopback; their log is this test's own. */
  sites: Sites;
  /** A Firefox of this test's own with the built extension. */
  firefox: FirefoxWithTrawl;
};

export const test = base.extend<Options & Fixtures, { firefoxPath: string }>({
  sayYes: [true, { option: true }],
  firefoxPath: [
    async ({}, use) => {
      await use((await findFirefox({ install: false })).path);
    },
    { scope: 'worker' },
  ],
  sites: async ({}, use) => {
    const sites = await startSites();
    await use(sites);
    await sites.close();
  },
  firefox: async ({ firefoxPath, sayYes }, use) => {
    const firefox = await launchFirefox({ executable: firefoxPath, sayYes });
    await use(firefox);
    await firefox.close();
  },
});

export { expect } from '@playwright/test';
