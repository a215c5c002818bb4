import type { Exportable } from '@/lib/features/export/exportable';
import type { ExportFormat } from '@/lib/features/export/registry';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Settings } from '@/lib/core/model/settings';
import type { Words } from '@/lib/core/words';
import type { App } from '@/components/shell/state/app';
import type { PreparedFile } from '@/components/shell/state/save-prepared';
import { savePrepared } from '@/components/shell/state/save-prepared';
import { storedScreenshot } from './stored-screenshot';
import type { ToastContent } from '@/components/shell/state/use-toast';

/**
 * One format as a file, made in advance: a browser lets a click save only what exists at the click. Rejects if the
 * format cannot become a file.
 */
export async function prepareFile(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  settings: Settings,
  screenshot?: Blob,
): Promise<PreparedFile> {
  if (format === 'markdown') {
    const { noteFile } = await import('@/components/features/templates/templated');
    const file = await noteFile(app, capture);
    if (file) return file;
  }
  const [{ endingOf, formatFile }, { flatFileNameFor }] = await Promise.all([
    import('@/lib/features/export/format-file'),
    import('@/lib/features/export/file-name'),
  ]);
  const stored = screenshot ?? (await storedScreenshot(app, capture, format));
  const blob = await formatFile(capture, format, settings, stored);
  return { blob, fileName: flatFileNameFor(capture, endingOf(format), settings) };
}

/** Makes one format into a file and saves it. Call in the click handler. */
export function saveCapture(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  settings: Settings,
  words: Words,
  screenshot?: Blob,
): Promise<ToastContent> {
  return savePrepared(app, prepareFile(app, capture, format, settings, screenshot), words);
}

/** The whole capture as one file of the registry, such as plain text or everything as JSON. Like `saveCapture`. */
export function saveWhole(
  app: App,
  capture: Exportable,
  kind: ExportFormat,
  settings: Settings,
  words: Words,
  screenshot?: Blob,
): Promise<ToastContent> {
  return savePrepared(app, prepareWhole(capture, kind, settings, screenshot), words);
}

async function prepareWhole(
  capture: Exportable,
  kind: ExportFormat,
  settings: Settings,
  screenshot?: Blob,
): Promise<PreparedFile> {
  const [{ exporters }, { flatFileNameFor }] = await Promise.all([
    import('@/lib/features/export/registry'),
    import('@/lib/features/export/file-name'),
  ]);
  const exporter = exporters[kind];
  const blob = await exporter.render(capture, settings, screenshot);
  return { blob, fileName: flatFileNameFor(capture, exporter.extension, settings) };
}
