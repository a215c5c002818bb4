import type { Exportable } from '../../lib/export/exportable';
import type { ExportFormat } from '../../lib/export/registry';
import type { CaptureFormat } from '../../lib/model/format';
import type { Settings } from '../../lib/model/settings';
import type { Words } from '../../lib/words';
import type { App } from './app';
import type { PreparedFile } from './prepared-file';
import { savePrepared } from './save-prepared';
import { storedScreenshot } from './stored-screenshot';
import type { ToastContent } from './use-toast';

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
    const { noteFile } = await import('./templated');
    const file = await noteFile(app, capture);
    if (file) return file;
  }
  const [{ endingOf, formatFile }, { flatFileNameFor }] = await Promise.all([
    import('../../lib/export/format-file'),
    import('../../lib/export/file-name'),
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
    import('../../lib/export/registry'),
    import('../../lib/export/file-name'),
  ]);
  const exporter = exporters[kind];
  const blob = await exporter.render(capture, settings, screenshot);
  return { blob, fileName: flatFileNameFor(capture, exporter.extension, settings) };
}
