import type { HtmlOrder, HtmlReading } from '../page/read-html';
import { createClient } from '../rpc/client';
import { readingFrameProcedures } from '../rpc/reading-frame-protocol';
import { browserName } from './browser';
import { createFrameTransport, FrameSilence } from './reading-frame';

const PAGE = '/reading.html';
/**
 * Characters that are read within a frame of the screen's. All pages of an extension share one thread, so that what
 * takes longer would hold up the panel; going to the frame and back costs more than such a page takes.
 */
const LIGHT = 64_000;

type ReadHtml = (order: HtmlOrder) => Promise<HtmlReading>;

/**
 * Reads HTML in this document by `here`, and heavy pages in a sandboxed frame, which has a thread of its own. Firefox knows no
 * such frames: there all pages are read here.
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
          // The site has answered well: it is the page that cannot be read.
          return { reading: { ok: false, url, why: 'enormous', amount: 0 }, sparse: false };
        });
}
