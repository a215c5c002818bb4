import type { Exportable } from '@/lib/features/export/exportable';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { App } from '@/components/shell/state/app';

/** The screenshot of a capture, if that is the requested format. */
export async function storedScreenshot(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
): Promise<Blob | undefined> {
  const { screenshot } = capture.content;
  return format === 'screenshot' && screenshot ? app.reader.blob(screenshot.blobId) : undefined;
}
