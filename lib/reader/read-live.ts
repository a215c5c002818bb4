import type { PageReading } from '../core/model/page';
import { documentUrlOf } from './inert-dom';
import {
  letGoAfter,
  takeJudge,
  takeReading,
  takeScroller,
  type LiveReading,
  type ReadingScope,
} from './live-reading';
import type { CaptureOrder } from './order';
import { statusOf } from './metadata/changed-view';
import { readFirst, type FirstReading, type ReadingContext } from './read-first';
import { pause } from './pause';
import type { Scrolled } from './scroll-through';

/** A background that stopped in between never retrieves the rest. */
const LEFT_MS = 60_000;

type ClosedRoots = { openOrClosedShadowRoot?: (element: HTMLElement) => ShadowRoot | null };
type FirefoxElement = { openOrClosedShadowRoot?: ShadowRoot | null };

/**
 * Returns what the browser lets an extension see of an element's shadow tree, including closed ones; Chromium has a
 * function, Firefox a property.
 */
function createShadowReader(): (element: Element) => ShadowRoot | null {
  const { chrome: api } = globalThis as { chrome?: { dom?: ClosedRoots } };
  const ask = api?.dom?.openOrClosedShadowRoot;
  return (element) =>
    ask && element instanceof HTMLElement
      ? ask(element)
      : ((element as FirefoxElement).openOrClosedShadowRoot ?? element.shadowRoot);
}

const nothing = (): void => undefined;
const unscrolled = (document: Document): Scrolled => ({
  document,
  screens: 0,
  complete: false,
  restore: nothing,
});

/** The reading with the HTTP status that the tab knows. */
function answered(first: FirstReading, document: Document): FirstReading {
  const status = statusOf(document);
  if (!first.kept || status === undefined) return first;
  const { page } = first;
  page.metadata.statusCode = status;
  if (status >= 400) page.report.warnings.push(`page-answered-${status}`);
  return first;
}

/** Waits for the requested time, then reads what is shown first of the document as the user sees it. */
export async function readLiveFirst(
  document: Document,
  order: CaptureOrder,
  scope: ReadingScope,
): Promise<LiveReading> {
  const { options, waitForMs } = order;
  const scroller = takeScroller(scope);
  const judge = takeJudge(scope);
  const context = { shadowRootOf: createShadowReader(), ...(judge && { judge }) };
  if (waitForMs > 0) await pause(waitForMs);
  if (options.scroll)
    return readScrolled(
      document,
      order,
      scroller?.(document, options.scroll) ?? unscrolled(document),
      context,
    );
  const first = answered(readFirst(document, options, context), document);
  return { first, document, order, context, finish: nothing };
}

/** The whole of a page that loads while it is scrolled. The report says where it stopped. */
async function readScrolled(
  document: Document,
  order: CaptureOrder,
  scrolling: Promise<Scrolled> | Scrolled,
  reading: ReadingContext,
): Promise<LiveReading> {
  const scrolled = await scrolling;
  const finish = scrolled.restore;
  try {
    const context = {
      ...reading,
      ...(scrolled.document !== document && { url: documentUrlOf(document) }),
    };
    const first = answered(readFirst(scrolled.document, order.options, context), document);
    if (first.kept && !scrolled.complete) first.page.report.warnings.push('scrolled-in-part');
    return { first, document: scrolled.document, order, context, finish };
  } catch (thrown) {
    finish();
    throw thrown;
  }
}

/**
 * The first part of a page, or why it cannot be read. If the order requests the rest too, the reading is left for the
 * file that makes it, for at most a minute.
 */
export async function readLive(
  document: Document,
  order: CaptureOrder,
  scope: ReadingScope,
): Promise<PageReading> {
  const reading = readLiveFirst(document, order, scope);
  if (!order.rest) {
    const { first, finish } = await reading;
    finish();
    return first.page;
  }
  // The timer of an earlier reading does not apply to this one.
  takeReading(scope);
  scope.trawlReading = reading;
  const { first } = await reading;
  if (order.rest === 'apart') {
    // If reading failed, no more of it will be requested.
    if (first.kept) letGoAfter(scope, reading, LEFT_MS);
    else takeReading(scope, reading);
  }
  return first.page;
}
