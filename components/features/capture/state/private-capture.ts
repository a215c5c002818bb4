import type { Exportable } from '@/lib/features/export/exportable';
import type { EngineId, ScrapeRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { templateNameFor } from '@/lib/features/templates/template-name';
import type { App } from '@/components/shell/state/app';

/** A page of a private window, held only by the screen. */
export type PrivateCapture = { capture: Exportable; template?: string | undefined; screenshot?: Blob };

/** Reads a page of a private window. Nothing is stored, here or in the background. */
export async function capturePrivately(
  app: App,
  request: ScrapeRequest,
  engine: EngineId,
): Promise<PrivateCapture> {
  const { screenshot: dataUrl, url, ...page } = await app.call('private.capture', { request, engine });
  const blob = dataUrl === undefined ? undefined : blobOf(dataUrl);
  const capture: Exportable = {
    url,
    host: hostOf(url),
    title: page.title,
    capturedAt: app.now(),
    engine,
    metadata: page.metadata,
    report: page.report,
    content: page.content,
  };
  const template = templateNameFor(await app.reader.templateRecord(), capture);
  if (!blob) return { capture, template };
  const { width, height } = await createImageBitmap(blob);
  const screenshot = { blobId: 'private-capture', mimeType: blob.type, width, height, fullPage: false };
  return { capture: { ...capture, content: { ...page.content, screenshot } }, template, screenshot: blob };
}

/** The bytes of a base64 data URL; undefined if it is not one. */
function blobOf(dataUrl: string): Blob | undefined {
  const parts = /^data:(image\/[a-z+.-]+);base64,([A-Za-z0-9+/=]*)$/.exec(dataUrl);
  if (!parts) return undefined;
  const binary = atob(parts[2] ?? '');
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return new Blob([bytes], { type: parts[1] ?? 'image/png' });
}
