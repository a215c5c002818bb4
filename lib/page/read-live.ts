import type { PageOptions, PageReading } from '../model/page';
import { documentUrlOf } from './inert-dom';
import type { CaptureOrder } from './order';
import { readPage } from './read';
import { scrollThrough, type ScrollOrder } from './scroll-through';

type ClosedRoots = { openOrClosedShadowRoot?: (element: HTMLElement) => ShadowRoot | null };
type FirefoxElement = { openOrClosedShadowRoot?: ShadowRoot | null };

/** What the browser lets an extension see of an element's shadow, closed ones too; Chromium asks, Firefox has it. */
function shadowRootOf(element: Element): ShadowRoot | null {
  const { chrome: api } = globalThis as { chrome?: { dom?: ClosedRoots } };
  const ask = api?.dom?.openOrClosedShadowRoot;
  if (!ask || !(element instanceof HTMLElement))
    return (element as FirefoxElement).openOrClosedShadowRoot ?? element.shadowRoot;
  return ask(element);
}

/** Waits as long as was asked for, then reads the document as the person sees it. */
export async function readLivePage(document: Document, order: CaptureOrder): Promise<PageReading> {
  if (order.waitForMs > 0) await new Promise((done) => setTimeout(done, order.waitForMs));
  return order.options.scroll
    ? readScrolled(document, order.options, order.options.scroll)
    : readPage(document, order.options, { shadowRootOf });
}

/** The whole of a page that loads while it is scrolled. The report says where it stopped. */
async function readScrolled(
  document: Document,
  options: PageOptions,
  order: ScrollOrder,
): Promise<PageReading> {
  const scrolled = await scrollThrough(document, order);
  try {
    const reading = readPage(scrolled.document, options, {
      shadowRootOf,
      ...(scrolled.document !== document && { url: documentUrlOf(document) }),
    });
    if (!reading.ok || scrolled.complete) return reading;
    return {
      ...reading,
      report: { ...reading.report, warnings: [...reading.report.warnings, 'scrolled-in-part'] },
    };
  } finally {
    scrolled.restore();
  }
}
