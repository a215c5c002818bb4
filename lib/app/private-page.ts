import { toDataUrl } from '../derive/data-url';
import type { CapturedPage } from '../model/capture';
import type { Output } from '../rpc/protocol';

export type PrivatePage = Output<'private.capture'>;

/** A page as sent in a message when nothing is stored: a screenshot becomes a data URL. */
export async function toPrivatePage(page: CapturedPage): Promise<PrivatePage> {
  const { url, title, content, metadata, report, screenshot } = page;
  return {
    url,
    title,
    content,
    metadata,
    report,
    ...(screenshot && { screenshot: await toDataUrl(screenshot.blob) }),
  };
}
