import type { BrowserSession } from '../renderer';

/** A browser that one team uses for a while. */
export type Session = {
  id: string;
  key: string;
  /** The scrape that it was opened from. */
  scrapeId?: string;
  ttlMs: number;
  activityTtlMs: number;
  streamWebView: boolean;
  createdAt: number;
  lastActivityAt: number;
  /** Once a prompt was used, each minute costs more. */
  prompted: boolean;
  busy: boolean;
  /** When it ended, and what it cost. */
  ended?: { at: number; credits: number };
  browser: BrowserSession;
};
