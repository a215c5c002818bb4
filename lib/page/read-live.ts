import type { PageReading } from '../model/page';
import type { CaptureOrder } from './order';
import { readPage } from './read';

/** Waits as long as was asked for, then reads the document as the person sees it. */
export async function readLivePage(document: Document, order: CaptureOrder): Promise<PageReading> {
  if (order.waitForMs > 0) await new Promise((done) => setTimeout(done, order.waitForMs));
  return readPage(document, order.options);
}
