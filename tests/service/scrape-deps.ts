import type { Accounts } from './accounts';
import type { Activity } from './activity';
import type { Renderer } from './renderer';
import type { ScrapeStore } from './scrape-store';

/** What reading one page needs. */
export type ScrapeDeps = {
  store: ScrapeStore;
  accounts: Accounts;
  activity: Activity;
  renderer: Renderer | undefined;
  now: () => number;
  /** The stand-in's own address, for the addresses of screenshots. */
  ownUrl: () => string;
  selfHosted: boolean;
  /** It counts credits that are not charged, and reports a balance without a plan. */
  countsUnpaid: boolean;
  blockedHosts: string[];
};

export type ScrapedDocument = Record<string, unknown> & {
  metadata: Record<string, unknown> & { scrapeId: string; creditsUsed: number };
};
