import type { CapturedPage } from '@/lib/core/model/capture';
import type { PageReading } from '@/lib/core/model/page';

/** A read page in the form that the runner takes: the capture of the item with this key. */
export function capturedPage(
  key: string,
  { reading, contentType }: { reading: Extract<PageReading, { ok: true }>; contentType?: string },
): CapturedPage {
  const { url, title, content, metadata, report } = reading;
  return {
    key,
    url,
    title,
    content,
    metadata: contentType === undefined ? metadata : { ...metadata, contentType },
    report,
  };
}
