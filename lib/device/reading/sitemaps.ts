import { AppError } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { given } from '@/lib/core/text/given';
import { z } from '@/lib/core/model/zod';
import type { Clock } from '@/lib/core/ports/host';
import type { SitemapEntry } from '../site/sitemap-scan';
import {
  nextSitemap,
  readNextSitemap,
  sitemapCaps,
  sitemapPlaces,
  startSitemapWalk,
  type SitemapReply,
  type SitemapWalk,
} from '../site/sitemap-walk';
import type { SiteSession } from './site-session';

const placeSchema = z.object({
  address: z.string(),
  from: z.enum(['robots', 'guess', 'index']),
  depth: z.number().int(),
});

/** A walk through the sitemaps of a site, for the cursor. */
export const sitemapWalkSchema = z.object({
  files: z.array(placeSchema),
  next: z.number().int(),
  found: z.number().int(),
  leftOut: z.number().int(),
  unread: z.number().int().exactOptional(),
}) satisfies z.ZodType<SitemapWalk>;

const FILE_MS = 60_000;
/** How often the pages named so far are returned. */
const STEP_MS = 600;
/** Pages of one step, so that a commit stays short; a single file is never split. */
const STEP_PAGES = 10_000;
const TRIES = 3;
const PAUSE_MS = 1_000;

type NamedPage = SitemapEntry & { feed: boolean };

export type SitemapsStep = {
  walk: SitemapWalk;
  /** Crawl addresses in the order of the files; may contain duplicates. */
  pages: NamedPage[];
  ended: boolean;
  /** When to continue, if the pace or a missing network does not allow it now. */
  later?: { at: number; offline: boolean };
};

type Deps = {
  session: SiteSession;
  now: Clock;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  /** Enough pages for the whole site. */
  most: number;
};

/** Reads the next sitemaps for a few seconds. A file counts as read once its pages are in the result, not before. */
export async function readSitemaps(walk: SitemapWalk, deps: Deps): Promise<SitemapsStep> {
  const { session, now } = deps;
  const caps = { ...sitemapCaps, pages: Math.min(deps.most, sitemapCaps.pages) };
  const endsAt = now() + STEP_MS;
  const step: SitemapsStep = { walk, pages: [], ended: false };
  for (;;) {
    const place = nextSitemap(step.walk, caps);
    if (!place) return { ...step, ended: true };
    if (now() > endsAt || step.pages.length > STEP_PAGES) return step;
    const at = session.notBefore(place.address);
    // A site that asks to wait long is not asked for files that it may not have.
    const isSkipped =
      at !== undefined && place.from === 'guess' && session.whyWait([place.address]) !== undefined;
    if (at !== undefined && !isSkipped) return { ...step, later: { at, offline: false } };
    const pages: SitemapEntry[] = [];
    let offlineUntil: number | undefined;
    const fetchSitemap = async (address: string): Promise<SitemapReply | undefined> => {
      if (isSkipped) return undefined;
      const answer = await fetchPatiently(address, caps.bytes, deps);
      if (answer.type === 'offline') offlineUntil = answer.until;
      return answer.type === 'reply' ? answer.reply : undefined;
    };
    for await (const news of readNextSitemap(step.walk, fetchSitemap, caps)) {
      if (offlineUntil !== undefined) return { ...step, later: { at: offlineUntil, offline: true } };
      if (news.type === 'pages') {
        pages.push(...news.pages);
        continue;
      }
      const feed = news.read.kind === 'rss' || news.read.kind === 'atom';
      for (const page of pages) step.pages.push({ ...page, feed });
      step.walk = news.walk;
    }
  }
}

type Patient = { type: 'reply'; reply: SitemapReply } | { type: 'none' } | { type: 'offline'; until: number };

/** Retries temporary failures, if the site lets it soon: a missed sitemap can hide half of a site. */
async function fetchPatiently(
  address: string,
  maxBytes: number,
  { session, sleep, signal }: Deps,
): Promise<Patient> {
  let last: Patient = { type: 'none' };
  for (let tries = 1; ; tries += 1) {
    const file = await session.fetchFile(address, { maxBytes, timeoutMs: FILE_MS });
    if (file.type === 'offline') return { type: 'offline', until: file.until };
    if (file.type === 'later') return last;
    const passing =
      file.type === 'file' ? file.status === 429 || file.status >= 500 : file.type === 'unanswered';
    last =
      file.type === 'file'
        ? {
            type: 'reply',
            reply: { status: file.status, address: file.url, body: file.body, contentType: file.contentType },
          }
        : { type: 'none' };
    if (!passing || tries === TRIES) return last;
    await sleep(PAUSE_MS * tries, signal);
  }
}

/**
 * What a crawl or a map of a site begins with: whether its robots.txt can be reached, and the sitemaps to read. Undefined
 * while there is no network; throws where nothing may be read.
 */
export async function beginSite(
  start: string,
  session: Pick<SiteSession, 'robotsOf'>,
  sitemap: 'include' | 'skip' | 'only' | undefined,
): Promise<{ isUnreachable: boolean; walk: SitemapWalk | undefined } | undefined> {
  const answer = await session.robotsOf(start);
  if (answer.ok) {
    const { state, sitemaps } = answer.robots;
    const isUnreachable = state === 'unreachable';
    const isWalked = sitemap !== 'skip' && !isUnreachable;
    return { isUnreachable, walk: isWalked ? startSitemapWalk(sitemapPlaces(start, sitemaps)) : undefined };
  }
  if (answer.why.type === 'not-granted') throw new AppError('host-not-granted', { host: answer.why.host });
  if (answer.why.why === 'unreachable')
    throw new AppError('robots-unreachable', { host: hostOf(start), detail: 'no-answer' });
  return undefined;
}

/** The row of a page that a sitemap lists. */
export const listedIn = ({ title, modifiedAt, feed }: NamedPage) => ({
  origin: feed ? ('feed' as const) : ('sitemap' as const),
  ...given({
    title,
    lastModified: modifiedAt === undefined ? undefined : new Date(modifiedAt).toISOString().slice(0, 10),
  }),
});
