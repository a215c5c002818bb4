import type { Format } from './format';

/** The strings of crawl options, of jobs with many pages, and of starting a batch, in English. */
export function createCrawlWords(_format: Format) {
  return {
    crawlHost: 'Crawl',
    batchTitle: 'Capture pages',
  };
}

export type CrawlWords = ReturnType<typeof createCrawlWords>;
