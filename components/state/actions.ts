import type { Exportable } from '../../lib/export/exportable';
import type { ExportFormat } from '../../lib/export/registry';
import { captureRequest, type CaptureWish } from '../../lib/model/capture-request';
import { AppError } from '../../lib/model/errors';
import type { CaptureFormat } from '../../lib/model/format';
import type { ScrapeRequest, Source } from '../../lib/model/request';
import type { Settings } from '../../lib/model/settings';
import { urlForService } from '../../lib/model/url';
import type { TabView } from '../../lib/ports/current-tab';
import type { Words } from '../../lib/words';
import type { App } from './app';
import type { PreparedFile } from './prepared-file';
import type { ToastContent } from './use-toast';

export type CaptureChoice = Omit<CaptureWish, 'source'> & {
  /** The tab as it was shown at the press: this one is captured and no other. */
  tab: TabView;
};

/** The request of a capture of the tab as it was shown at the press. */
export function scrapeRequestFor({ tab, ...wish }: CaptureChoice): ScrapeRequest {
  const source: Source = tab.access.ok
    ? { ...tab.access.source, title: tab.title }
    : { type: 'url', url: urlForService(tab.url ?? '') };
  return captureRequest({ source, ...wish });
}

/** Asks for the capture and resolves to its job's id as soon as the job is stored. */
export async function startCapture(app: App, choice: CaptureChoice): Promise<string> {
  const { jobId } = await app.call('jobs.start', {
    jobId: app.newId(),
    request: scrapeRequestFor(choice),
    engine: choice.engine,
  });
  return jobId;
}

export async function cancelJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.cancel', { jobId });
}

/** Ends a cancelled job that the service could not be told of. */
export async function letGoJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.letGo', { jobId });
}

/** The job stops at the end of the step that runs. */
export async function pauseJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.pause', { jobId });
}

/** A paused, blocked or failed job goes on from where it stood. */
export async function retryJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.retry', { jobId });
}

/** The person has seen how the job ended. */
export async function dismissJob(app: App, jobId: string): Promise<void> {
  await app.call('jobs.dismiss', { jobId });
}

/** Changes one or more settings of the capture group and leaves the rest as they are. */
export async function updateCaptureSettings(app: App, change: Partial<Settings['capture']>): Promise<void> {
  await app.call('settings.update', { capture: change });
}

/**
 * Puts one format on the clipboard, text and rich text together or the picture, and says what was copied. A picture
 * that is at hand is given, so that the copy still happens in the click.
 */
export async function copyCapture(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  words: Words,
  picture?: Blob,
): Promise<ToastContent> {
  if (format === 'screenshot') {
    const blob = picture ?? (await pictureOf(app, capture, format));
    if (!blob) throw new AppError('stored-record-bad');
    await app.gestures.copyPicture(blob);
    return { text: words.toasts.copied(words.formats.screenshot) };
  }
  if (format === 'markdown') {
    const { copiedNote } = await import('./templated');
    const copied = await copiedNote(app, capture, words);
    if (copied) return copied;
  }
  const { toClipboard } = await import('../../lib/export/clipboard');
  const { capture: own } = await app.reader.settings();
  await app.gestures.copy(await toClipboard(capture, format, { source: own.copySource }));
  return { text: copiedSentence(capture, format, words) };
}

/**
 * One format as a file, made before it is asked for: a browser lets a click save only what is there in the click.
 * Rejects when the format cannot become a file.
 */
export async function prepareFile(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  settings: Settings,
  picture?: Blob,
): Promise<PreparedFile> {
  if (format === 'markdown') {
    const { noteFile } = await import('./templated');
    const file = await noteFile(app, capture);
    if (file) return file;
  }
  const [{ extensionOf, formatFile }, { flatFileNameFor }] = await Promise.all([
    import('../../lib/export/format-file'),
    import('../../lib/export/file-name'),
  ]);
  const stored = picture ?? (await pictureOf(app, capture, format));
  const blob = await formatFile(capture, format, settings, stored);
  const named = flatFileNameFor(capture, extensionOf(format), settings);
  return { blob, fileName: NAMED_BY_FORMAT.has(format) ? withFormat(named, format) : named };
}

/** Formats that share the extension of Markdown: without their name four files of one page would be called alike. */
const NAMED_BY_FORMAT: ReadonlySet<CaptureFormat> = new Set(['summary', 'links', 'images']);

function withFormat(fileName: string, format: CaptureFormat): string {
  const dot = fileName.lastIndexOf('.');
  return `${fileName.slice(0, dot)} - ${format}${fileName.slice(dot)}`;
}

/** Saves a file, made or still in the making, and says its name. To be called in the click itself. */
export async function savePrepared(
  app: App,
  file: PreparedFile | Promise<PreparedFile>,
  words: Words,
): Promise<ToastContent> {
  await (file instanceof Promise
    ? app.gestures.save(
        file.then(({ blob }) => blob),
        file.then(({ fileName }) => fileName),
      )
    : app.gestures.save(file.blob, file.fileName));
  return { text: words.toasts.saved((await file).fileName) };
}

/** Makes one format into a file and saves it. To be called in the click itself. */
export function saveCapture(
  app: App,
  capture: Exportable,
  format: CaptureFormat,
  settings: Settings,
  words: Words,
  picture?: Blob,
): Promise<ToastContent> {
  return savePrepared(app, prepareFile(app, capture, format, settings, picture), words);
}

/** The whole capture as one of the files of the registry, such as plain text or everything as JSON. As `saveCapture`. */
export function saveWhole(
  app: App,
  capture: Exportable,
  kind: ExportFormat,
  settings: Settings,
  words: Words,
  picture?: Blob,
): Promise<ToastContent> {
  return savePrepared(app, prepareWhole(capture, kind, settings, picture), words);
}

async function prepareWhole(
  capture: Exportable,
  kind: ExportFormat,
  settings: Settings,
  picture?: Blob,
): Promise<PreparedFile> {
  const [{ exporters }, { flatFileNameFor }] = await Promise.all([
    import('../../lib/export/registry'),
    import('../../lib/export/file-name'),
  ]);
  const exporter = exporters[kind];
  const blob = await exporter.render(capture, settings, picture);
  return { blob, fileName: flatFileNameFor(capture, exporter.extension, settings) };
}

async function pictureOf(app: App, capture: Exportable, format: CaptureFormat): Promise<Blob | undefined> {
  const { screenshot } = capture.content;
  return format === 'screenshot' && screenshot ? app.reader.blob(screenshot.blobId) : undefined;
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
