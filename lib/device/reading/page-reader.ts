import { contentHashOf } from '@/lib/core/model/content-hash';
import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import { isFileName } from '@/lib/core/model/file-kind';
import type { Item } from '@/lib/core/model/item';
import type { SitePage } from '@/lib/core/model/site-page';
import { documentOf } from '../site/address';
import type { DeviceTools } from './device-job';
import { mayNeedScripts } from './needs-scripts';
import type { PageOptions } from '@/lib/core/model/page';
import type { Reading } from '@/lib/core/model/request';
import type { PaceState } from '../site/pace';
import type { RobotsNotes } from './robots-cache';

export type SessionOptions = {
  maxConcurrency: number | undefined;
  /** Milliseconds; a delay means one page at a time. */
  delayMs: number;
  stored: { pace: PaceState | undefined; robots: RobotsNotes };
  /** The origin of a tab that was clicked: it needs no grant. */
  grantedOrigin?: string;
  reading: Reading;
  page: PageOptions;
  waitForMs?: number;
  /** The word that makes visiting an address with cookies unsafe. */
  sideEffectWord?: (address: string) => string | undefined;
};

const PAGE_BYTES = 10_000_000;
/**
 * A page that does not answer within this time lets others go first, and gets longer on its next attempt: the less time
 * the fastest page took, the sooner, or a few pages that hang would hold up all others.
 */
const PAGE_MS = { least: 6_000, most: 15_000, timesFastest: 25 };
const PAGE_AGAIN_MS = 30_000;

const NO_TAB: Failure = { reason: 'engine-cannot', facts: {} };

type Deps = Pick<DeviceTools, 'site' | 'renderer'> & {
  /** How many pages of this address's site are fetched at once. */
  atOnce: (address: string) => number;
  /** How long the fastest page took, milliseconds; undefined while none has answered. */
  fastestMs: () => number | undefined;
};

function firstTryMs(fastestMs: number | undefined): number {
  const { least, most, timesFastest } = PAGE_MS;
  return fastestMs === undefined ? most : Math.min(most, Math.max(least, fastestMs * timesFastest));
}

/** Whether pages may be rendered: a rendered page carries cookies, so only a signed-in job may (docs/platform.md 9). */
export const mayRender = (
  { renderer }: Pick<DeviceTools, 'renderer'>,
  { reading }: Pick<SessionOptions, 'reading'>,
): boolean => renderer !== undefined && reading.signedIn && reading.render !== 'never';

/** Reads one page of a site: fetched, and run in a tab if that is allowed and needed. */
export function createPageReader(
  { site, renderer, atOnce, fastestMs }: Deps,
  options: Pick<SessionOptions, 'page' | 'reading' | 'grantedOrigin' | 'waitForMs'>,
): (item: Item, end: AbortSignal) => Promise<SitePage> {
  // The Markdown identifies the page, whether or not it was requested.
  const withMarkdown = [...new Set([...options.page.formats, 'markdown' as const])];

  const files = options.reading.filesUpToMb;

  const fetched = (url: string, tries: number | undefined, end: AbortSignal): Promise<SitePage> =>
    site.read(
      {
        url,
        options: { ...options.page, siteFacts: true },
        signedIn: options.reading.signedIn,
        // The browser's cached response is the one that failed.
        ...(tries !== undefined && { fresh: true }),
        ...(tries && { again: true }),
        maxBytes: PAGE_BYTES,
        ...(files !== undefined && { maxFileBytes: files * 1_000_000 }),
        timeoutMs: tries ? PAGE_AGAIN_MS : firstTryMs(fastestMs()),
        atOnce: atOnce(url),
      },
      end,
      options.grantedOrigin,
    );

  /** Renders the page in a background tab. */
  async function rendered(
    url: string,
    renderer: NonNullable<Deps['renderer']>,
    end: AbortSignal,
  ): Promise<SitePage> {
    try {
      const wanted = { ...options.page, formats: withMarkdown, siteFacts: true };
      const reading = await renderer.render(url, wanted, options.waitForMs ?? 0, end);
      const status = (reading.ok && reading.metadata.statusCode) || 200;
      if (status >= 400) return { type: 'refused', url: reading.url, status };
      const page = {
        type: 'page' as const,
        url: reading.url,
        status,
        contentType: 'text/html',
        bytes: 0,
      };
      if (!reading.ok) return { ...page, reading };
      const { markdown: _text, ...others } = reading.content;
      const contentHash = await contentHashOf(reading, (bytes) => crypto.subtle.digest('SHA-256', bytes));
      const { formats } = options.page;
      return {
        ...page,
        reading: { ...reading, content: formats.includes('markdown') ? reading.content : others },
        ...(contentHash !== undefined && { contentHash }),
      };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (thrown.reason === 'host-not-granted') return { type: 'left-site' };
      if (thrown.reason === 'step-failed')
        return { type: 'unreadable', url, status: 200, failure: toFailure(thrown) };
      return { type: 'unanswered', why: thrown.reason === 'timed-out' ? 'timed-out' : 'unreachable' };
    }
  }

  async function readPage({ url, attempts }: Item, end: AbortSignal): Promise<SitePage> {
    if (!renderer || !mayRender({ renderer }, options)) {
      // Without a tab, the steps cannot be done, and what they lead to is not what the address shows.
      if (options.page.steps) return { type: 'unreadable', url, status: 200, failure: NO_TAB };
      return fetched(url, attempts, end);
    }
    const { render } = options.reading;
    if (options.page.steps) return rendered(url, renderer, end);
    // A tab shows a file in the browser's own viewer, or downloads it.
    if (files !== undefined && isFileName(url)) return fetched(url, attempts, end);
    // A route has no content before scripts run.
    if (render === 'always' || documentOf(url) !== url) return rendered(url, renderer, end);
    const page = await fetched(url, attempts, end);
    if (page.type !== 'page' || !mayNeedScripts(page)) return page;
    const better = await rendered(page.url, renderer, end);
    if (better.type === 'page' && better.reading.ok) return better;
    // A temporary failure of a tab is worth a retry if there is nothing else.
    return better.type === 'unanswered' && !page.reading.ok ? better : page;
  }

  return readPage;
}
