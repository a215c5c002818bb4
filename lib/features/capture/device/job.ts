import type { CapturedPage, Content, Image, Link } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { PageReading, PageOptions, SiteFacts } from '@/lib/core/model/page';
import { isWebUrl } from '@/lib/core/model/url';
import { done, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { failureOfReading } from '@/lib/device/reading/answer';
import type { DeviceDeps, RequestOf } from '@/lib/device/reading/device-job';
import type { Pagination, Source, TabSource } from '@/lib/core/model/request';
import type { DomHost, PageSource } from '@/lib/core/ports/host';
import { addressKey, crawlAddress } from '@/lib/device/site/address';
import { findNextPage } from '@/lib/device/site/next-page';

type JoinPagesPage = Extract<PageReading, { ok: true }>;

/** A heading that a page of a series repeats from the first is included once. */
function withoutTitle(markdown: string, title: string): string {
  const [, heading, rest] = /^#\s+(.+)\n+([\s\S]*)$/.exec(markdown) ?? [];
  return heading !== undefined && heading.trim() === title.trim() ? (rest ?? '') : markdown;
}

function eachOnce<T extends Link | Image>(lists: (T[] | undefined)[]): T[] {
  const seen = new Map<string, T>();
  for (const list of lists)
    for (const entry of list ?? []) if (!seen.has(entry.url)) seen.set(entry.url, entry);
  return [...seen.values()];
}

/** Rows that two pages share are one. */
const rowsOnce = (rows: readonly unknown[]): unknown[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

const sum = (pages: readonly JoinPagesPage[], of: (page: JoinPagesPage) => number | undefined): number =>
  pages.reduce((total, page) => total + (of(page) ?? 0), 0);

/**
 * The pages of a series as one: text and markup concatenated, links and images each once, counts added. What only one
 * page can have (title, summary, structured data, raw HTML) comes from the first.
 */
export function joinPages(pages: readonly [JoinPagesPage, ...JoinPagesPage[]]): JoinPagesPage {
  const [first, ...others] = pages;
  if (others.length === 0) return first;
  const title = /^#\s+(.+)/.exec(first.content.markdown ?? '')?.[1] ?? first.title;
  const content: Omit<Content, 'screenshot' | 'extra'> = { ...first.content };
  if (content.markdown !== undefined)
    content.markdown = pages
      .map(({ content: { markdown = '' } }, index) =>
        index === 0 ? markdown : withoutTitle(markdown, title),
      )
      .map((markdown) => markdown.trim())
      .join('\n\n')
      .concat('\n');
  if (content.html !== undefined) content.html = pages.map(({ content: { html = '' } }) => html).join('\n');
  // A list is rows of the page; anything else is what a page says of itself.
  if (Array.isArray(content.json))
    content.json = rowsOnce(
      pages.flatMap(({ content: { json } }) => (Array.isArray(json) ? (json as unknown[]) : [])),
    );
  if (content.links) content.links = eachOnce(pages.map(({ content: { links } }) => links));
  if (content.images) content.images = eachOnce(pages.map(({ content: { images } }) => images));
  return {
    ...first,
    content,
    metadata: {
      ...first.metadata,
      wordCount: sum(pages, ({ metadata }) => metadata.wordCount),
      tokenEstimate: sum(pages, ({ metadata }) => metadata.tokenEstimate),
    },
    report: {
      ...first.report,
      readingMs: sum(pages, ({ report }) => report.readingMs),
      wordsKept: sum(pages, ({ report }) => report.wordsKept),
      wordsOnPage: sum(pages, ({ report }) => report.wordsOnPage),
      ...(first.report.kept && { kept: pages.flatMap(({ report }) => report.kept ?? []) }),
      // Names of parts are those of the first page.
      leftOut: pages.flatMap(({ report }, index) =>
        index === 0
          ? report.leftOut
          : report.leftOut.map(({ selector: _selector, rule: _rule, ...part }) => part),
      ),
      frames: pages.flatMap(({ report }) => report.frames),
      warnings: [...new Set(pages.flatMap(({ report }) => report.warnings))],
    },
  };
}

type Page = Extract<PageReading, { ok: true }>;
type Deps = { pages: PageSource; domHost: DomHost };
type Series = { pagination: Extract<Pagination, { how: 'next' }>; options: PageOptions; tab?: TabSource };

/** The maximum time for scrolling through a page. */
const SCROLL_LIMIT_MS = 5 * 60_000;

/** Adds what the page code needs when more than the first page is requested. */
function withPagination(options: PageOptions, pagination: Pagination | undefined): PageOptions {
  if (!pagination) return options;
  if (pagination.how === 'scroll')
    return { ...options, scroll: { screens: pagination.screens, limitMs: SCROLL_LIMIT_MS } };
  return {
    ...options,
    siteFacts: true,
    ...(pagination.selector !== undefined && { nextSelector: pagination.selector }),
  };
}

/** The next page of the series: what was picked or declared, otherwise the link that says so. */
function nextAddress(
  page: PageReading,
  facts: SiteFacts,
  pagination: Series['pagination'],
): string | undefined {
  const declared = facts.next ?? undefined;
  if (declared !== undefined) return crawlAddress(declared, { base: page.url });
  return pagination.selector === undefined ? findNextPage(facts.links, page.url) : undefined;
}

/** Two readings of the same text: a button that did nothing, a last page that links to itself. */
const saysTheSame = (one: Page, other: Page): boolean =>
  one.content.markdown !== undefined
    ? one.content.markdown === other.content.markdown
    : one.report.wordsKept === other.report.wordsKept && one.url === other.url;

/**
 * Joins the first page and those that follow it: by address if the next page has one, fetched signed out; otherwise by
 * clicking what was picked. Stops at a page that was already read, has the same text, or cannot be read; the pages
 * joined so far are kept, and the report says why it ended early.
 */
async function readSeries(
  { pages, domHost }: Deps,
  first: Page,
  { pagination, options, tab }: Series,
  input: StepInput,
): Promise<Page> {
  const series: [Page, ...Page[]] = [first];
  const known = new Set([addressKey(first.url)]);
  const ended = (why: string): Page => {
    const joined = joinPages(series);
    return { ...joined, report: { ...joined.report, warnings: [...joined.report.warnings, why] } };
  };
  for (let last = first; series.length < pagination.pages;) {
    const { siteFacts } = last;
    if (!siteFacts) break;
    const address = nextAddress(last, siteFacts, pagination);
    const isPressed = address === undefined && siteFacts.nextIsButton === true && tab !== undefined;
    if (!isPressed && (address === undefined || known.has(addressKey(address)))) break;
    if (address !== undefined) known.add(addressKey(address));
    input.onStep('reading', [address ?? last.url]);
    let next: PageReading;
    try {
      if (isPressed) {
        await pages.press(tab, pagination.selector ?? '', input.signal);
        next = await pages.read(tab, options, 0, input.signal);
      } else next = await domHost.read(address ?? '', options, input.signal);
    } catch (thrown) {
      if (input.signal.aborted || !(thrown instanceof AppError)) throw thrown;
      return ended('series-broken-off');
    }
    if (!next.ok) return ended('series-broken-off');
    if (saysTheSame(last, next)) break;
    series.push(next);
    last = next;
    if (series.length === pagination.pages) return ended('series-goes-on');
  }
  return joinPages(series);
}

/** Returns the page; throws the failure of one that could not be read. */
export function accept(reading: PageReading): Extract<PageReading, { ok: true }> {
  if (reading.ok) return reading;
  const { reason, facts } = failureOfReading(reading);
  throw new AppError(reason, facts);
}

/** Where steps come first, a background tab is read after them. */
async function readFirst(
  { pages, domHost, renderer }: DeviceDeps,
  source: Source,
  options: PageOptions,
  waitForMs: number,
  signal: AbortSignal,
): Promise<PageReading> {
  if (options.steps) {
    if (!renderer) throw new AppError('engine-cannot');
    return renderer.render(source.url, options, waitForMs, signal);
  }
  return source.type === 'tab'
    ? pages.read(source, options, waitForMs, signal)
    : domHost.read(source.url, options, signal);
}

/** Reads one page: the live tab as the user sees it, an address in an inert document, or a tab in which steps come first. */
export async function stepScrape(
  deps: DeviceDeps,
  request: RequestOf<'scrape'>,
  input: StepInput,
): Promise<StepOutcome> {
  const { source, options } = request;
  if (source.type === 'url' && !isWebUrl(source.url)) throw new AppError('bad-url');
  const { pagination } = request;
  const pageOptions = withPagination(pageOptionsOf(request), pagination);
  const waitForMs = options.waitFor ?? 0;
  input.onStep(waitForMs > 0 ? 'waiting-for-page' : 'reading');
  const reading = await readFirst(deps, source, pageOptions, waitForMs, input.signal);
  const page =
    pagination?.how === 'next'
      ? await readSeries(
          deps,
          accept(reading),
          { pagination, options: pageOptions, ...(source.type === 'tab' && { tab: source }) },
          input,
        )
      : accept(reading);
  const captured: CapturedPage = {
    url: page.url,
    title: page.title,
    content: page.content,
    metadata: page.metadata,
    report: page.report,
  };
  if (request.formats.includes('screenshot') && source.type === 'tab') {
    input.onStep('photographing');
    const fullPage = options.screenshot?.fullPage ?? false;
    const { notes, ...screenshot } = await deps.pages.photograph(source, fullPage, input.signal);
    captured.screenshot = screenshot;
    captured.report = { ...page.report, warnings: [...page.report.warnings, ...notes] };
  }
  return done({ captures: [captured] });
}
