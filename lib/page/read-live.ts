import type { PageReading } from '../model/page';
import type { CaptureOrder } from './order';
import { readPage } from './read';

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
  return readPage(document, order.options, { shadowRootOf });
}
