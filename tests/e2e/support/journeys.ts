import type { Page } from '@playwright/test';
import type { Sites } from '@/tests/sites/server';

/**
 * Pages that are read as they stand in the tab: how to open one, and what must and must not be in its Markdown. Other
 * kinds: lib/reader/golden.test.ts.
 */
export type PageKind = {
  name: string;
  open(page: Page, sites: Sites): Promise<void>;
  has: (string | RegExp)[];
  lacks: (string | RegExp)[];
};

export const pageKinds: PageKind[] = [
  {
    name: 'an article',
    open: async (page, sites) => void (await page.goto(sites.url('article'))),
    has: [
      'There is no clock on the church at Saltreach',
      '## Fifty minutes later every day',
      /^> .*We did not say noon/m,
      /^1\. +a new sill under the eastern gate/m,
      /!\[The oak gates of the tide mill.*\]\(http:\/\/article\.test.*mill-gates-1280x800\.png\)/,
    ],
    lacks: ['Subscribe for 3 a month', 'Give us an address', 'Skip to the story'],
  },
  {
    name: 'a page drawn by script, moved on without a new document',
    async open(page, sites) {
      await page.goto(sites.url('app'));
      await page.getByRole('link', { name: 'Second watch' }).click();
      await page.getByRole('heading', { name: 'Second watch' }).waitFor();
    },
    has: ['The coaster came out of the white at midnight'],
    lacks: ['At eight the fog came down', 'Loading'],
  },
  {
    name: 'a signed-in page',
    async open(page, sites) {
      await page.goto(sites.url('member', '/login?as=Ada'));
      await page.getByRole('heading', { name: 'Your berth, Ada' }).waitFor();
    },
    has: ['Your private note: the key to the shed', /\| September \| +84\.00 \|/],
    lacks: ['Delete my account'],
  },
];
