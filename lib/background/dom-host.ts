import type { CompareReads } from '@/lib/features/monitors/compare/comparing';
import { given } from '@/lib/core/text/given';
import { loadTex } from '@/lib/features/export/draw-tex';
import { toClipboard } from '../features/export/clipboard';
import { flatFileNameFor } from '../features/export/file-name';
import { endingOf, formatFile } from '../features/export/format-file';
import { exporters } from '../features/export/registry';
import { exportOfJob, jobFileName } from '../features/site-export/export-of-job';
import { siteExporters, siteFile } from '../features/site-export/site-registry';
import { AppError, toFailure, type Failure } from '../core/model/errors';
import type { FullCapture } from '../core/model/capture';
import type { Job, PageExport } from '../core/model/job';
import type { ImageReader } from '../features/export/image';
import { hostOf } from '../core/model/url';
import type { ReadInWorker } from './file-worker';
import { readFetchedPage, type FetchedFile } from '../reader/read-fetched';
import type { HtmlOrder, HtmlReading } from '../reader/read-html';
import { readSitePage } from '../reader/read-site-page';
import { sentElsewhere } from '../reader/sent-elsewhere';
import type { LibraryReader } from '../core/ports/store';
import type { domHostProcedures } from '../core/rpc/dom-host-protocol';
import type { HandlersOf } from '../core/rpc/server';
import { markdownToHtml } from '../features/export/markdown-html';
import type { DeclaredData } from '../core/ports/language-model';
import type { Talks } from '../features/model/talks/turns';
import { chosenNote } from '../features/templates/chosen-note';
import { createFormat, createWords } from '../core/words';
import { createFolderHost } from '../features/folder/background/folder-host';
import type { OpenFolder } from '../features/folder/folder-port';
import { createKeyedSemaphore } from '../core/async/mutex';
import type { PrivatePage } from '../features/capture/background/private-page';
import type { PageOptions, PageReading } from '../core/model/page';
import type { FilePart, FileProgress } from '../core/model/file-reading';
import { FileRefused } from '../reader/files/order';
import { fileNameOf } from '../features/files/file-name';
import { readFile } from '../reader/files/read-file';

type FileHandlersDeps = {
  /** A file by its id in the inbox; undefined when it is gone. */
  readInbox: (id: string) => Promise<File | undefined>;
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  readBytes: ReadInWorker;
};

/** A file that is refused, as a failure with its problem; anything else unchanged. */
function asFailure(thrown: unknown): unknown {
  if (!(thrown instanceof FileRefused)) return thrown;
  const { problem, detail } = thrown;
  const facts = { detail: problem, ...(detail !== undefined && { serviceCode: detail }) };
  return new AppError('file-unreadable', facts, { cause: thrown });
}

/** Reads files that are fetched, under the name that their server or their address gives them. */
export const createFetchedFiles =
  ({ readHtml, readBytes }: Pick<FileHandlersDeps, 'readHtml' | 'readBytes'>) =>
  async (
    { bytes, address, type, disposition }: FetchedFile,
    options: PageOptions,
    part?: FilePart,
  ): Promise<PageReading> => {
    const file = new File([bytes], fileNameOf(address, type, disposition), { type });
    try {
      return await readFile(file, options, { readHtml, readBytes: (order) => readBytes(order) }, part);
    } catch (thrown) {
      throw asFailure(thrown);
    }
  };

/** The same with the failure of a file that cannot be read, as a result. */
export const orFailure =
  (readFetched: ReturnType<typeof createFetchedFiles>) =>
  (...file: Parameters<typeof readFetched>): Promise<PageReading | Failure> =>
    readFetched(...file).catch((thrown: unknown) => {
      if (thrown instanceof AppError) return toFailure(thrown);
      throw thrown;
    });

/** What the document that stands in for the DOM does about files: reads them, says how far it is, and stops. */
function createFileHandlers({
  readInbox,
  readHtml,
  readBytes,
}: FileHandlersDeps): Pick<
  HandlersOf<typeof domHostProcedures>,
  'file.read' | 'file.progress' | 'file.stop'
> {
  /** The files that are being read, by their ids. */
  const reading = new Map<string, { abort: AbortController; progress?: FileProgress }>();
  return {
    async 'file.read'({ inboxId, fileName, options, part }) {
      const file = await readInbox(inboxId);
      if (!file) throw new AppError('file-gone', { detail: fileName.slice(0, 300) });
      const mine: { abort: AbortController; progress?: FileProgress } = { abort: new AbortController() };
      reading.set(inboxId, mine);
      try {
        return await readFile(
          new File([file], fileName, { type: file.type }),
          options,
          {
            readHtml,
            readBytes: (order) =>
              readBytes(order, {
                signal: mine.abort.signal,
                onProgress: (progress) => {
                  mine.progress = progress;
                },
              }),
          },
          part,
        );
      } catch (thrown) {
        throw asFailure(thrown);
      } finally {
        reading.delete(inboxId);
      }
    },
    'file.progress': ({ inboxId }) => {
      const progress = reading.get(inboxId)?.progress;
      return Promise.resolve(progress ? { progress } : {});
    },
    'file.stop': ({ inboxId }) => {
      reading.get(inboxId)?.abort.abort();
      return Promise.resolve({});
    },
  };
}

type Deps = {
  reader: Pick<
    LibraryReader,
    | 'settings'
    | 'templateRecord'
    | 'folderRecord'
    | 'record'
    | 'job'
    | 'allItems'
    | 'capture'
    | 'captures'
    | 'blob'
  >;
  /** A file by its id in the inbox; undefined when it is gone. */
  readInbox: (id: string) => Promise<File | undefined>;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  /** Reads a file that is neither HTML nor plain text, in a worker. */
  readBytes: ReadInWorker;
  /** The stored folder, open for writing; undefined when none is chosen. */
  openFolder: (record: unknown) => OpenFolder | undefined;
  /** The captures with these words, best first. */
  findPages: (words: string, limit: number) => Promise<string[]>;
  declaredData: DeclaredData;
  compareReads: CompareReads;
  countChanges: (before: string, after: string) => Promise<number | undefined>;
  /** How models are asked; loaded when one is. */
  talks: () => Promise<Talks>;
  /** Fetches images of these hosts as the job read its pages. */
  images: (job: Job | undefined, granted: readonly string[]) => ImageReader;
  /** Markdown of an HTML fragment of a page. */
  htmlToMarkdown: (html: string, baseUrl: string) => string;
  digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>;
  copy: (content: { text: string; html?: string | undefined }) => boolean;
  save: (blob: Blob, fileName: string, isPrivate?: boolean) => Promise<void>;
  now: () => number;
  /** For numbers in the written text. */
  locale: string;
};

const MARKDOWN = 'text/markdown;charset=utf-8';

/** How long to wait for a page. */
const FETCH_LIMIT_MS = 30_000;

const isLate = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'TimeoutError';
const late = (address: string, cause: unknown): AppError =>
  new AppError('timed-out', { host: hostOf(address), amount: FETCH_LIMIT_MS / 1000 }, { cause });

/** Copies or saves a capture, as the settings and the template for its page say. */
async function deliver(
  deps: Deps,
  capture: FullCapture,
  { to, format, whole }: PageExport,
  screenshot?: Blob,
  isPrivate = false,
): Promise<void> {
  const save = (blob: Blob, fileName: string) => deps.save(blob, fileName, isPrivate);
  const settings = await deps.reader.settings();
  if (whole) {
    const blob = await exporters[whole].render(capture, settings, screenshot);
    return save(blob, flatFileNameFor(capture, exporters[whole].extension, settings));
  }
  const note =
    format === 'markdown'
      ? await chosenNote(await deps.reader.templateRecord(), capture, { toMarkdown: deps.htmlToMarkdown })
      : undefined;
  if (note) {
    if (to === 'file') await save(new Blob([note.text], { type: MARKDOWN }), `${note.name}.md`);
    else if (!deps.copy({ text: note.text, html: await markdownToHtml(note.content, capture.url, loadTex) }))
      throw new AppError('bug', { detail: 'copy refused' });
    return;
  }
  if (to === 'clipboard') {
    if (!deps.copy(await toClipboard(capture, format, { source: settings.capture.copySource, tex: loadTex })))
      throw new AppError('bug', { detail: 'copy refused' });
    return;
  }
  const blob = await formatFile(capture, format, settings, screenshot);
  await save(blob, flatFileNameFor(capture, endingOf(format), settings));
}

/** What the document that stands in for the DOM does for the background. */
export function createDomHostHandlers(deps: Deps): HandlersOf<typeof domHostProcedures> {
  const semaphore = createKeyedSemaphore();
  const readFetchedFile = createFetchedFiles(deps);

  return {
    ...createFolderHost(deps),
    async 'page.read'({ url, options, ofTab }) {
      const reach = async (address: string, asked: RequestInit): Promise<Response> => {
        const init = { ...asked, signal: AbortSignal.timeout(FETCH_LIMIT_MS) };
        try {
          return await deps.fetch(address, init);
        } catch (lost) {
          if (isLate(lost)) throw late(address, lost);
          const elsewhere = await sentElsewhere(address, init, deps);
          // The failure was temporary.
          if (elsewhere instanceof Response) return elsewhere;
          const reason = elsewhere?.type === 'astray' ? 'redirects-astray' : 'unreachable';
          throw new AppError(reason, { host: hostOf(address) }, { cause: lost });
        }
      };
      // The page may also stop responding or disconnect halfway.
      const cutOff = (cause: unknown, address: string): AppError =>
        isLate(cause)
          ? late(address, cause)
          : new AppError('connection-lost', { host: hostOf(address) }, { cause });
      return readFetchedPage(url, options, {
        ...deps,
        fetch: reach,
        cutOff,
        readFile: (file, asked) => readFetchedFile(file, asked, ofTab),
        ofTab: ofTab !== undefined,
      });
    },
    ...createFileHandlers(deps),
    'library.find': async ({ words, limit }) => ({ ids: await deps.findPages(words, limit) }),
    'data.declared': (order) => deps.declaredData(order),
    'reads.compare': (order) => deps.compareReads(order),
    'changes.count': async ({ before, after }) => given({ changes: await deps.countChanges(before, after) }),
    'talk.answer': async ({ order, replies }) => (await deps.talks()).answer(order, replies),
    'talk.json': async ({ order, replies }) => (await deps.talks()).json(order, replies),
    'talk.move': async ({ order, replies }) => (await deps.talks()).move(order, replies),
    'site.read': (order) => readSitePage(order, { ...deps, semaphore, readFile: orFailure(readFetchedFile) }),
    async 'capture.deliver'({ captureId, ...page }) {
      const capture = await deps.reader.capture(captureId);
      if (!capture) throw new AppError('stored-record-bad');
      const screenshot =
        capture.content.screenshot && (await deps.reader.blob(capture.content.screenshot.blobId));
      await deliver(deps, capture, page, screenshot);
    },
    async 'job.deliver'({ jobId, to }) {
      const [job, settings] = await Promise.all([deps.reader.job(jobId), deps.reader.settings()]);
      if (!job) throw new AppError('stored-record-bad');
      const words = createWords(createFormat(deps.locale));
      const site = await exportOfJob(job, deps.reader, words);
      if (site.pages.length === 0) throw new AppError('nothing-readable');
      const blob = await siteFile('markdown', site, { settings });
      if (to === 'file') await deps.save(blob, jobFileName(job, siteExporters.markdown, words));
      else if (!deps.copy({ text: await blob.text() })) throw new AppError('bug', { detail: 'copy refused' });
    },
    async 'privateCapture.deliver'({ capture, ...page }) {
      const screenshot = capture.screenshot
        ? await (await deps.fetch(capture.screenshot, {})).blob()
        : undefined;
      await deliver(deps, privateAsCapture(capture, deps.now()), page, screenshot, true);
    },
  };
}

function privateAsCapture({ url, title, content, metadata, report }: PrivatePage, now: number): FullCapture {
  return {
    id: '',
    jobId: '',
    url,
    host: hostOf(url),
    title,
    capturedAt: now,
    engine: 'device',
    formats: [],
    metadata,
    report,
    bytes: 0,
    screenshotBytes: 0,
    content,
  };
}
