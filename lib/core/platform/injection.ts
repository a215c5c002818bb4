import { AppError } from '../model/errors';
import { browser } from './browser';
import type { NoOrder, OrderScope, PageOrders } from '../model/page-order';
import type { TabSource } from '../model/request';

/** What a probe of a tab returns: the document it shows now. Runs in the page's isolated world: self-contained. */
export type Probe = { url: string; contentType: string; hasSelection: boolean; elements: number };

export function probePage(): Probe {
  const selected = (view: Document): boolean => {
    const selection = view.getSelection();
    if (selection && !selection.isCollapsed && selection.toString().trim() !== '') return true;
    for (const frame of view.querySelectorAll('iframe, frame')) {
      // Another origin's document reads as null.
      const inner = (frame as HTMLIFrameElement).contentDocument;
      if (inner && selected(inner)) return true;
    }
    return false;
  };
  return {
    url: location.href,
    contentType: document.contentType,
    hasSelection: selected(document),
    elements: document.getElementsByTagName('*').length,
  };
}

/** Maps the browser's refusals to failures. Messages differ between browsers and versions, so key words decide. */
export function toInjectionError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (/no tab with id|invalid tab id|tab was closed/i.test(text))
    return new AppError('tab-gone', {}, { cause: thrown });
  // Firefox, when the page's process or window went away: "Actor 'Conduits' destroyed before query 'Execute' was
  // resolved".
  if (
    /actor.*destroyed|message manager disconnected|could not establish connection|no document|document.*not found|no frame with id|frame.*(removed|was discarded|navigat)|document.*(unload|navigat|destroy)|context.*(unload|destroy|invalidat)|port closed|channel.*closed|invalid.*documentId/i.test(
      text,
    )
  )
    return new AppError('page-changed', {}, { cause: thrown });
  if (
    /chrome:\/\/|chrome-extension|extensions gallery|about:|error page|devtools|cannot be scripted|restricted/i.test(
      text,
    )
  )
    return new AppError('restricted-page', {}, { cause: thrown });
  if (/cannot access|missing host permission|permission/i.test(text))
    return new AppError('tab-not-open', {}, { cause: thrown });
  return new AppError('bug', { detail: 'injection' }, { cause: thrown });
}

type Target = { tabId: number; documentIds?: string[] };

/** The clicked document, if the browser has document ids; otherwise the tab, whose URL is checked afterwards. */
export function targetOf(source: TabSource): Target {
  return source.documentId === undefined
    ? { tabId: source.tabId }
    : { tabId: source.tabId, documentIds: [source.documentId] };
}

/** Runs a self-contained function in the page's isolated world and returns its value with the document's id. */
export async function runInPage<A extends unknown[], T>(
  target: Target,
  func: (...args: A) => T,
  args: A,
): Promise<{ value: Awaited<T>; documentId?: string }> {
  try {
    const [result] = await browser.scripting.executeScript({
      target,
      // The polyfill's type is narrower than the API: any function of serializable arguments is allowed.
      func: func as never,
      args,
      // A page that never finishes loading is read as it is.
      injectImmediately: true,
    });
    if (!result) throw new AppError('page-changed');
    const documentId = (result as { documentId?: string }).documentId;
    return { value: result.result as Awaited<T>, ...(documentId !== undefined && { documentId }) };
  } catch (thrown) {
    throw toInjectionError(thrown);
  }
}

/** Runs files of the extension there, one after another, and returns what the last one evaluates to. */
export async function runFilesInPage(target: Target, files: readonly string[]): Promise<unknown> {
  try {
    const [result] = await browser.scripting.executeScript({
      target,
      files: [...files],
      injectImmediately: true,
    });
    if (!result) throw new AppError('page-changed');
    return result.result;
  } catch (thrown) {
    throw toInjectionError(thrown);
  }
}

/** Sent as source, so it must be self-contained. */
function leave<S extends keyof PageOrders>(script: S, order: PageOrders[S]): void {
  const scope = globalThis as OrderScope;
  const before: PageOrders[S][] = scope.trawlOrders?.[script] ?? [];
  scope.trawlOrders = { ...scope.trawlOrders, [script]: [...before, order] };
  // A page that the browser keeps, and shows again, has no order from before.
  addEventListener('pagehide', () => delete scope.trawlOrders, { once: true });
}

/**
 * Leaves an order in a page, runs the script that takes it, and returns what that answers. What is asked at the same time
 * waits in a line there: the browser keeps the order in which it is sent something. Throws `page-changed` when the script
 * found another page than the order: which of the two was meant is for the caller to say.
 */
export async function askPage<S extends keyof PageOrders>(
  target: Target,
  script: S,
  order: PageOrders[S],
): Promise<unknown> {
  await runInPage(target, leave<S>, [script, order]);
  const answer = await runFilesInPage(target, [`/${script}.js`]);
  if (answer === ('no order' satisfies NoOrder)) throw new AppError('page-changed');
  return answer;
}

/** Runs a function in every frame of a tab that Trawl may access. Other frames are omitted. */
export async function runInFrames<A extends unknown[]>(
  tabId: number,
  func: (...args: A) => void,
  args: A,
): Promise<void> {
  // The polyfill's type is narrower than the API: any function of serializable arguments is allowed.
  await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    func: func as never,
    args,
    injectImmediately: true,
  });
}

/** Runs files of the extension in every frame below the top one; returns what the last file evaluates to in each. */
export async function runFilesInFrames(tabId: number, files: readonly string[]): Promise<unknown[]> {
  const results = await browser.scripting.executeScript({
    target: { tabId, allFrames: true },
    files: [...files],
    injectImmediately: true,
  });
  return results.filter(({ frameId }) => frameId !== 0).map(({ result }) => result as unknown);
}
