import { contentHashOf } from '../../../model/content-hash';
import { AppError } from '../../../model/errors';
import type { Item } from '../../../model/item';
import type { SitePage } from '../../../model/site-page';
import { documentOf } from '../site/address';
import type { DeviceTools } from './device-job';
import { mayNeedScripts } from './needs-scripts';
import type { SessionOptions } from './session-options';

const PAGE_BYTES = 10_000_000;
/** A page that was silent for so long lets others go first, and has longer when its turn comes again. */
const PAGE_MS = 15_000;
const PAGE_AGAIN_MS = 30_000;

type Deps = Pick<DeviceTools, 'site' | 'renderer'> & {
  /** How many pages of the site of this address are fetched at once. */
  atOnce: (address: string) => number;
};

/** Whether pages may be run: a rendered page carries cookies, so that only a signed-in job may (docs/platform.md 9). */
export const mayRender = (
  { renderer }: Pick<DeviceTools, 'renderer'>,
  { reading }: Pick<SessionOptions, 'reading'>,
): boolean => renderer !== undefined && reading.signedIn && reading.render !== 'never';

/** Reads one page of a site: fetched, and run in a tab where that may be and is needed. */
export function createPageReader(
  { site, renderer, atOnce }: Deps,
  options: Pick<SessionOptions, 'page' | 'reading' | 'invited' | 'waitForMs'>,
): (item: Item, end: AbortSignal) => Promise<SitePage> {
  // The text that was read names the page, whether or not it was asked for as Markdown.
  const withMarkdown = [...new Set([...options.page.formats, 'markdown' as const])];

  const fetched = (url: string, tries: number | undefined, end: AbortSignal): Promise<SitePage> =>
    site.read(
      {
        url,
        options: { ...options.page, siteFacts: true },
        signedIn: options.reading.signedIn,
        // An answer that the browser has kept is the one that did not do.
        ...(tries !== undefined && { fresh: true }),
        ...(tries && { again: true }),
        maxBytes: PAGE_BYTES,
        timeoutMs: tries ? PAGE_AGAIN_MS : PAGE_MS,
        atOnce: atOnce(url),
      },
      end,
      options.invited,
    );

  /** Runs the page unseen. */
  async function rendered(
    url: string,
    renderer: NonNullable<Deps['renderer']>,
    end: AbortSignal,
  ): Promise<SitePage> {
    try {
      const wanted = { ...options.page, formats: withMarkdown, siteFacts: true };
      const reading = await renderer.render(url, wanted, options.waitForMs ?? 0, end);
      const page = {
        type: 'page' as const,
        url: reading.url,
        status: 200,
        contentType: 'text/html',
        bytes: 0,
      };
      if (!reading.ok) return { ...page, reading };
      const { markdown = '', ...others } = reading.content;
      const contentHash = await contentHashOf(markdown, (bytes) => crypto.subtle.digest('SHA-256', bytes));
      const { formats } = options.page;
      return {
        ...page,
        reading: { ...reading, content: formats.includes('markdown') ? reading.content : others },
        ...(contentHash !== undefined && { contentHash }),
      };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      if (thrown.reason === 'host-not-granted') return { type: 'left-site' };
      return { type: 'unanswered', why: thrown.reason === 'timed-out' ? 'timed-out' : 'unreachable' };
    }
  }

  async function readPage({ url, attempts }: Item, end: AbortSignal): Promise<SitePage> {
    if (!renderer || !mayRender({ renderer }, options)) return fetched(url, attempts, end);
    const { render } = options.reading;
    // A route is nothing before scripts run.
    if (render === 'always' || documentOf(url) !== url) return rendered(url, renderer, end);
    const page = await fetched(url, attempts, end);
    if (page.type !== 'page' || !mayNeedScripts(page)) return page;
    const better = await rendered(page.url, renderer, end);
    if (better.type === 'page' && better.reading.ok) return better;
    // A tab that came to nothing in passing is worth another try where there is nothing else.
    return better.type === 'unanswered' && !page.reading.ok ? better : page;
  }

  return readPage;
}
