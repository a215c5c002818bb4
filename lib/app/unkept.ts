import { toDataUrl } from '../derive/data-url';
import type { CapturedPage } from '../model/capture';
import type { Output } from '../rpc/protocol';

export type UnkeptCapture = Output<'private.capture'>;

/** A page as it travels over a message when nothing is stored: a picture becomes a data URL. */
export async function toUnkept(page: CapturedPage): Promise<UnkeptCapture> {
  const { url, title, content, metadata, report, screenshot } = page;
  return {
    url,
    title,
    content,
    metadata,
    report,
    ...(screenshot && { picture: await toDataUrl(screenshot.blob) }),
  };
}
