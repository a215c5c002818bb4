import type { HtmlOrder, HtmlReading } from '@/lib/reader/read-html';
import { createClient } from '../rpc/client';
import { readingFrameProcedures } from '../rpc/reading-frame-protocol';
import { browserName } from './browser';
import { createFrameTransport, FrameSilence } from './reading-frame';

const PAGE = '/reading.html';
/**
 * Characters that can be read within one display frame. All pages of an extension share one thread, so a longer read
 * would block the panel; for shorter pages, the round trip to the sandboxed frame costs more than reading.
 */
const LIGHT = 64_000;

type ReadHtml = (order: HtmlOrder) => Promise<HtmlReading>;

/**
 * Reads HTML in this document with `here`, and large pages in a sandboxed frame with its own thread. Firefox has no
 * such frames: there, all pages are read here.
 */
export function createHtmlReader(here: ReadHtml): ReadHtml {
  if (browserName() === 'firefox') return here;
  const call = createClient(readingFrameProcedures, createFrameTransport(PAGE));
  return (order) =>
    order.html.length <= LIGHT
      ? here(order)
      : call('html.read', order).catch((thrown: unknown): HtmlReading => {
          if (!(thrown instanceof FrameSilence)) throw thrown;
          const { url } = order;
          // The site has answered correctly: the page itself cannot be read.
          return { reading: { ok: false, url, why: 'enormous', amount: 0 }, sparse: false };
        });
}
