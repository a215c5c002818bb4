import { test as base } from '@playwright/test';
import { findFirefox } from '@/scripts/browser/find-firefox';
import { startSites, type Sites } from '../sites/server';
import { isDoneWithin, launchFirefox, type FirefoxWithTrawl } from './support/firefox-with-trawl';

type Options = {
  /** Whether `permissions.request` is answered yes without a dialog; else the real prompt appears. */
  sayYes: boolean;
  /** Whether no other test has had the browser. */
  ownBrowser: boolean;
};

type WorkerFixtures = {
  firefoxPath: string;
  /** The browser of the worker, which serves one test after another. */
  shared: { take: (options: Options) => Promise<FirefoxWithTrawl> };
};

type Fixtures = {
  /** The sites of the project, on loopback; their log is this test's own. */
  sites: Sites;
  /** A Firefox with the built extension, as it is in a new profile. */
  firefox: FirefoxWithTrawl;
};

/** A browser that does not become as new in this time, such as one that opens no tab any more, gives way to a new one. */
const AS_NEW_MS = 20_000;

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  sayYes: [true, { option: true }],
  ownBrowser: [false, { option: true }],
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
  shared: [
    async ({ firefoxPath }, use) => {
      let known: { firefox: FirefoxWithTrawl; sayYes: boolean } | undefined;
      await use({
        async take({ sayYes, ownBrowser }) {
          const fits = !ownBrowser && known?.sayYes === sayYes;
          if (known && fits && (await isDoneWithin(known.firefox.makeAsNew(), AS_NEW_MS)))
            return known.firefox;
          await known?.firefox.close();
          known = undefined;
          const firefox = await launchFirefox({ executable: firefoxPath, sayYes });
          known = { firefox, sayYes };
          return firefox;
        },
      });
      await known?.firefox.close();
    },
    { scope: 'worker' },
  ],
  firefox: async ({ shared, sayYes, ownBrowser }, use) => use(await shared.take({ sayYes, ownBrowser })),
});

export { expect } from '@playwright/test';
