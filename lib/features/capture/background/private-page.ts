import { toDataUrl } from '@/lib/core/bytes/data-url';
import type { CapturedPage } from '@/lib/core/model/capture';
import type { Output } from '@/lib/core/rpc/protocol';

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
