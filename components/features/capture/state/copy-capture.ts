import { loadTex } from '@/lib/features/export/draw-tex';
import type { Exportable } from '@/lib/features/export/exportable';
import { AppError } from '@/lib/core/model/errors';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Words } from '@/lib/core/words';
import type { App } from '@/components/shell/state/app';
import { storedScreenshot } from './stored-screenshot';
import type { ToastContent } from '@/components/shell/state/use-toast';

/**
 * Puts one format on the clipboard, text and rich text together or the screenshot, and announces what was copied. A
 * screenshot already available is passed in, so that the copy still happens in the click handler.
 */
export async function copyCapture(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  words: Words,
  screenshot?: Blob,
): Promise<ToastContent> {
  if (format === 'screenshot') {
    const blob = screenshot ?? (await storedScreenshot(app, capture, format));
    if (!blob) throw new AppError('stored-record-bad');
    await app.gestures.copyScreenshot(blob);
    return { text: words.toasts.copied(words.formats.screenshot) };
  }
  if (format === 'markdown') {
    const { copiedNote } = await import('@/components/features/templates/templated');
    const copied = await copiedNote(app, capture, words);
    if (copied) return copied;
  }
  const { toClipboard } = await import('@/lib/features/export/clipboard');
  const { capture: own } = await app.reader.settings();
  await app.gestures.copy(await toClipboard(capture, format, { source: own.copySource, tex: loadTex }));
  return { text: copiedSentence(capture, format, words) };
}

function copiedSentence(
  { content, metadata, report }: Exportable,
  format: CaptureFormat,
  words: Words,
): string {
  if (format === 'links') return words.toasts.copiedLinks(content.links?.length ?? 0);
  if (format === 'images') return words.toasts.copiedImages(content.images?.length ?? 0);
  if (format === 'markdown') return words.toasts.copiedWords(metadata.wordCount ?? report.wordsKept);
  return words.toasts.copied(words.formats[format]);
}
