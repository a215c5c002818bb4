import type { FetchedPage } from './fetch-page';

export type StoredScrape = { id: string; key: string; target: string; createdAt: number; document: object };
export type StoredScreenshot = { bytes: Buffer; mimeType: string };
export type CachedPage = { page: FetchedPage; html: string; at: number };

const DAY_MS = 86_400_000;

/** What the stand-in stores of its scrapes: results for a day, screenshots, and the pages it has seen. */
export function createScrapeStore(now: () => number) {
  const scrapes: StoredScrape[] = [];
  const screenshots = new Map<string, StoredScreenshot>();
  const cache = new Map<string, CachedPage>();
  const tracked = new Map<string, { markdown: string; at: number }>();
  const fresh = (scrape: StoredScrape) => now() - scrape.createdAt < DAY_MS;
  return {
    add: (scrape: StoredScrape) => void scrapes.push(scrape),
    find: (id: string) => scrapes.find((scrape) => scrape.id === id && fresh(scrape)),
    /** Newest first. */
    of: (key: string) => scrapes.filter((scrape) => scrape.key === key && fresh(scrape)).reverse(),
    screenshots,
    cache,
    /** The last text of a tracked page, by team, address and tag. */
    tracked,
  };
}
export type ScrapeStore = ReturnType<typeof createScrapeStore>;
