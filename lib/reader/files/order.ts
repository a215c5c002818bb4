import type { LeftOut } from '@/lib/core/model/capture';
import type {
  FileFacts,
  FileNote,
  FilePart,
  FileProblem,
  FileProgress,
  FileTable,
} from '@/lib/core/model/file-reading';

/** A file to read: its content decides what it is; name and declared type only decide between kinds of text. */
export type FileOrder = FilePart & {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  /** The media type that came with it. */
  type?: string | undefined;
  /** Also return its tables as rows. */
  tables?: boolean | undefined;
  limits?: Partial<FileLimits> | undefined;
};

export type FileLimits = {
  /** Of what is unpacked, in all and of one part, in bytes: counted as it inflates. */
  unpacked: number;
  part: number;
  /** Of a sheet or a table; more are left out with a note. */
  rows: number;
  columns: number;
  /** Elements in elements. */
  depth: number;
};

const MB = 1024 * 1024;
export const LIMITS: FileLimits = {
  unpacked: 300 * MB,
  part: 150 * MB,
  rows: 100_000,
  columns: 300,
  depth: 400,
};

/** A piece of the Markdown: done, or HTML that a document has still to read, since a worker has none. */
export type FilePiece = { markdown: string } | { html: string };

export type FileResult = FileFacts & {
  pieces: FilePiece[];
  /** In the order of the file; empty unless requested. */
  tables: FileTable[];
  /** Heads and feet that run through its pages, without which it was read. */
  leftOut?: LeftOut[];
};

export type ReportProgress = (progress: FileProgress) => void;

/** What one kind's reader gets: the order with all limits. */
export type ReaderOrder = Omit<FileOrder, 'limits'> & {
  limits: FileLimits;
  onProgress: ReportProgress;
  /** Where the character maps of fonts are that have none of their own; ends in a slash. */
  maps: string;
};

/** A file that cannot be read, and why. */
export class FileRefused extends Error {
  constructor(
    readonly problem: FileProblem,
    /** The kind that it was taken for, as a person names it: `DOC`, `PPT`; of `past-end`, how many pages it has. */
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(problem, options);
  }
}

/**
 * Which of so many pages, slides or chapters are wanted, and what is to be said of them. Refuses pages that all come
 * after the last.
 */
export function wantedPages(
  { pages }: Pick<ReaderOrder, 'pages'>,
  all: number,
): { from: number; to: number; notes: FileNote[] } {
  const [from, last] = all > 0 && pages ? pages : [1, all];
  if (all > 0 && from > all) throw new FileRefused('past-end', String(all));
  const to = Math.min(last, all);
  const amount = to - from + 1;
  const notes: FileNote[] = [];
  if (amount < all) notes.push({ name: 'pages-chosen', amount, all });
  if (last > all) notes.push({ name: 'pages-past-end', amount: last, all });
  return { from, to, notes };
}
