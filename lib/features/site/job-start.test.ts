// @vitest-environment node
import { expect, it } from 'vitest';
import { batchRequestSchema, crawlRequestSchema, mapRequestSchema } from '@/lib/core/model/request';
import { startOf } from './job-start';

const SITE = 'https://tides.example';
const tab = (url: string) => ({ type: 'tab' as const, tabId: 1, windowId: 1, url, title: 'Leases' });

it('knows the title of the page a map began at from its tab, and that of no other page', () => {
  const at = (url: string) =>
    startOf(mapRequestSchema.parse({ kind: 'map', url: `${SITE}/a`, tab: tab(url) }));
  expect(at(`${SITE}/a#part`)).toEqual({ url: `${SITE}/a`, title: 'Leases' });
  expect(at(`${SITE}/b`)).toEqual({ url: `${SITE}/a` });
});

it('tells a crawl of the whole site from one that stays below the page it began at', () => {
  const from = (url: string, crawlEntireDomain: boolean) =>
    startOf(
      crawlRequestSchema.parse({ kind: 'crawl', url, limit: 1, formats: ['markdown'], crawlEntireDomain }),
    ).isOfSite;
  expect(from(`${SITE}/guide/leases`, true)).toBe(true);
  expect(from(`${SITE}/guide/`, false)).toBeUndefined();
  // The front page has the title of the site.
  expect(from(`${SITE}/`, true)).toBeUndefined();
});

it('has the start of a crawl, and none of a list', () => {
  expect(
    startOf(crawlRequestSchema.parse({ kind: 'crawl', url: `${SITE}/`, limit: 1, formats: ['markdown'] })),
  ).toEqual({ url: `${SITE}/` });
  const sources = [{ type: 'url' as const, url: `${SITE}/` }];
  expect(startOf(batchRequestSchema.parse({ kind: 'batch', sources, formats: ['markdown'] }))).toEqual({});
});
