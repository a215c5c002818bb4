import type { CapturedPage } from '../model/capture';
import type { Output } from '../rpc/protocol';

export type UnkeptCapture = Output<'private.capture'>;

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${blob.type};base64,${btoa(binary)}`;
}

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
