import { createClient } from '../rpc/client';
import { domHostProcedures, type DomHostClient } from '../rpc/dom-host-protocol';
import { browser, chromium } from './browser';
import { transportTo } from './messaging';
import { createPortTransport } from './page-port';

const PAGE = '/offscreen.html';
/** The existence of the document is checked again after this long, or when a call failed. */
const KNOWN_MS = 2_000;

/** Chromium: one offscreen document, created when first needed and found again after a worker restart. */
async function openOffscreen(offscreen: typeof chrome.offscreen): Promise<void> {
  if (await offscreen.hasDocument()) return;
  await offscreen
    .createDocument({
      url: PAGE,
      reasons: [offscreen.Reason.DOM_PARSER, offscreen.Reason.CLIPBOARD, offscreen.Reason.BLOBS],
      justification: 'Reads fetched pages in an inert document, copies captures and saves them as files.',
    })
    // Two callers may have requested it at the same time; the second gets an error that it exists.
    .catch(async (error: unknown) => {
      if (!(await offscreen.hasDocument())) throw error;
    });
}

/** Firefox: the event page has a DOM, so the same page runs in a frame of it. */
function openFrame(): Promise<void> {
  const old = document.querySelector(`iframe[src="${PAGE}"]`);
  if (old) return Promise.resolve();
  const frame = document.createElement('iframe');
  frame.src = PAGE;
  document.body.append(frame);
  return new Promise((done) => frame.addEventListener('load', () => done(), { once: true }));
}

/** Calls the document that stands in for the DOM, and opens it first if it does not exist. */
export function createDomHostClient(): DomHostClient {
  const byMessage = transportTo('dom-host');
  // Only pages of a site come in large numbers, and only their jobs keep the worker alive themselves.
  const byPort = createPortTransport(browser.runtime.getURL(PAGE), byMessage);
  const call = createClient(domHostProcedures, (name, input) =>
    (name === 'site.read' ? byPort : byMessage)(name, input),
  );
  // Two concurrent calls wait for the same opening: a document that exists may still be loading.
  let opening: Promise<void> | undefined;
  let openUntil = 0;
  const open = (): Promise<void> => (chromium?.offscreen ? openOffscreen(chromium.offscreen) : openFrame());
  return async (name, input) => {
    if (openUntil < Date.now()) {
      opening ??= open().finally(() => (opening = undefined));
      await opening;
      openUntil = Date.now() + KNOWN_MS;
    }
    try {
      return await call(name, input);
    } catch (thrown) {
      openUntil = 0;
      throw thrown;
    }
  };
}
