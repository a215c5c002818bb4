import { AppError, toFailure, type Failure } from '../core/model/errors';
import type { PageOptions, PageReading } from '../core/model/page';
import type { FileProgress } from '../core/model/file-reading';
import type { domHostProcedures } from '../core/rpc/dom-host-protocol';
import type { HandlersOf } from '../core/rpc/server';
import { FileRefused } from '../reader/files/order';
import { fileNameOf } from '../features/files/file-name';
import type { FetchedFile } from '../reader/read-fetched';
import { readFile } from '../reader/files/read-file';
import type { HtmlOrder, HtmlReading } from '../reader/read-html';
import type { ReadInWorker } from './file-worker';

type Deps = {
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
  ({ readHtml, readBytes }: Pick<Deps, 'readHtml' | 'readBytes'>) =>
  async ({ bytes, address, type, disposition }: FetchedFile, options: PageOptions): Promise<PageReading> => {
    const file = new File([bytes], fileNameOf(address, type, disposition), { type });
    try {
      return await readFile(file, options, { readHtml, readBytes: (order) => readBytes(order) });
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
export function createFileHandlers({
  readInbox,
  readHtml,
  readBytes,
}: Deps): Pick<HandlersOf<typeof domHostProcedures>, 'file.read' | 'file.progress' | 'file.stop'> {
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
