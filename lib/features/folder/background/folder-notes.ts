import { given } from '@/lib/core/text/given';
import { sha256 } from '@/lib/core/bytes/sha256';
import type { FullCapture } from '@/lib/core/model/capture';
import { captureFormats } from '@/lib/core/model/format';
import { hasItems, type Job } from '@/lib/core/model/job';
import { z } from '@/lib/core/model/zod';
import type { LibraryReader } from '@/lib/core/ports/store';
import { fileNameFor } from '@/lib/features/export/file-name';
import { endingOf, formatFile } from '@/lib/features/export/format-file';
import type { ImageReader } from '@/lib/features/export/image';
import { exporters } from '@/lib/features/export/registry';
import { safePart } from '@/lib/features/export/safe-part';
import { folderPath } from '@/lib/features/site-export/folder-note';
import {
  countedImages,
  createImageFiles,
  type ImageCounts,
  type ImageFile,
  type ImageFiles,
} from '@/lib/features/site-export/page-images';
import { linksBetween } from '@/lib/features/site-export/page-lookup';
import { withWholeAddresses } from '@/lib/features/site-export/page-markdown';
import { pagesOfJob } from '@/lib/features/site-export/pages-of-job';
import { relativeLink } from '@/lib/features/site-export/relative-path';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import { chosenNote, stayedAsWritten } from '@/lib/features/templates/chosen-note';
import { namesKey } from './folder-store';
import { folderNameSchema, type FolderName } from '../folder';

export type NotesDeps = {
  reader: Pick<
    LibraryReader,
    'settings' | 'templateRecord' | 'record' | 'job' | 'allItems' | 'capture' | 'blob'
  >;
  htmlToMarkdown: (html: string, baseUrl: string) => string;
  /** Fetches images of these hosts as the job read its pages. */
  images: (job: Job | undefined, granted: readonly string[]) => ImageReader;
};

/** The file of a capture, and the images beside it that no note before it has. */
export type MadeNote = {
  path: string;
  blob: Blob;
  sha256: string;
  stays?: string;
  images: ImageFile[];
  counts?: ImageCounts;
};
/** A note of a task with several: where it goes, which task, and the hosts whose images are read. */
export type NotePlace = { path: string; taskId: string; granted?: readonly string[] | undefined };

/** Where a file goes is known before it is made. */
type Plain = Pick<MadeNote, 'path' | 'stays'> & { make: () => Blob | Promise<Blob>; isEmpty?: boolean };
type Task = {
  id: string;
  paths: ReadonlyMap<string, string>;
  linksFrom: ReturnType<typeof linksBetween>;
  /** By the folder of a note and its job. */
  images: Map<string, { files: ImageFiles; counts: ImageCounts }>;
};

/** The file of a capture: by the user's template, otherwise in its best format. */
async function fileOf(deps: NotesDeps, capture: FullCapture): Promise<Plain | undefined> {
  const settings = await deps.reader.settings();
  if (capture.content.markdown === undefined) {
    const format = captureFormats.find((name) => capture.content[name] !== undefined);
    if (!format) return undefined;
    const { screenshot } = capture.content;
    const png = async (): Promise<Blob | undefined> => screenshot && deps.reader.blob(screenshot.blobId);
    const path = folderPath(fileNameFor(capture, '', settings), endingOf(format));
    return { path, make: async () => formatFile(capture, format, settings, await png()) };
  }
  const toMarkdown = deps.htmlToMarkdown;
  const note = await chosenNote(await deps.reader.templateRecord(), capture, { toMarkdown });
  if (!note)
    return {
      path: folderPath(fileNameFor(capture, '', settings), '.md'),
      make: () => exporters.markdown.render(capture, settings),
    };
  const stays = stayedAsWritten(note);
  return {
    path: folderPath([note.folder, note.name].filter(Boolean).join('/'), '.md'),
    make: () => new Blob([note.text], { type: 'text/markdown' }),
    isEmpty: note.text === '',
    ...(stays !== undefined && { stays }),
  };
}

/** The names of images in the folder of a note. */
const imagesIn =
  (folder: string) =>
  async ([, name = '']: readonly string[], ending: string, blob: Blob): Promise<string> => {
    const sum = (await sha256(new Uint8Array(await blob.arrayBuffer()))).slice(0, 8);
    return `${folder}images/${safePart(name, 60) || 'image'}-${sum}${ending}`;
  };

/** The other addresses of the pages of a job, by capture. */
async function aliasesIn(jobId: string, reader: NotesDeps['reader']) {
  const job = await reader.job(jobId);
  const { pages } = job && hasItems(job) ? pagesOfJob(job, await reader.allItems(jobId)) : { pages: [] };
  return new Map(pages.map((page) => [page.captureId, page.aliases ?? []]));
}

/** Makes the files of captures, alone or as the notes of one task, which link to each other. */
export function createFolderNotes(deps: NotesDeps) {
  let task: Task | undefined;
  let aliases: { jobId: string; of: ReadonlyMap<string, readonly string[]> } | undefined;

  /** The other addresses of a page, as the job knows them that read it. */
  async function aliasesOf({ id, jobId }: FullCapture): Promise<readonly string[] | undefined> {
    if (aliases?.jobId !== jobId) aliases = { jobId, of: await aliasesIn(jobId, deps.reader) };
    const known = aliases.of.get(id) ?? [];
    return known.length > 0 ? known : undefined;
  }

  async function taskOf(id: string): Promise<Task> {
    if (task?.id === id) return task;
    const names = z.array(folderNameSchema).safeParse(await deps.reader.record(namesKey(id))).data ?? [];
    const paths = new Map(names.map(({ captureId, path }) => [captureId, path]));
    const pages = names.map(({ captureId, url, aliases: others }) => ({
      captureId,
      url,
      title: '',
      ...given({ aliases: others }),
    }));
    task = { id, paths, linksFrom: linksBetween(pages, paths), images: new Map() };
    return task;
  }

  /** The images of a note go into a folder beside it, named after their content: what is there already is the same. */
  async function imagesOf(
    { images }: Task,
    { path, granted = [] }: NotePlace,
    { jobId }: FullCapture,
  ): Promise<{ files: ImageFiles; counts: ImageCounts }> {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const key = `${jobId} ${folder}`;
    const known = images.get(key);
    if (known) return known;
    const { read, counts } = countedImages(deps.images(await deps.reader.job(jobId), granted));
    const made = { files: createImageFiles(read, { take: imagesIn(folder) }, 'images'), counts };
    images.set(key, made);
    return made;
  }

  /** The same capture with links to the notes and images beside it. */
  async function linked(
    capture: FullCapture,
    place: NotePlace,
  ): Promise<{ capture: FullCapture } & Pick<MadeNote, 'images' | 'counts'>> {
    if (capture.content.markdown === undefined) return { capture, images: [] };
    const markdown = withWholeAddresses(capture.content.markdown, capture.url);
    const its = await taskOf(place.taskId);
    const own = place.granted && (await imagesOf(its, place, capture));
    const before = { ...own?.counts };
    const images: ImageFile[] = [];
    if (own) for await (const file of own.files.next(markdown, capture.url)) images.push(file);
    const local = rewriteMarkdown(markdown, {
      link: its.linksFrom(place.path, capture.url),
      image(address) {
        const to = own?.files.pathOf(address, capture.url);
        return to === undefined ? undefined : relativeLink(place.path, to);
      },
    });
    const since = (name: keyof ImageCounts): number => (own?.counts[name] ?? 0) - (before[name] ?? 0);
    return {
      capture: { ...capture, content: { ...capture.content, markdown: local } },
      images,
      ...(own && {
        counts: { saved: since('saved'), left: since('left'), notGranted: since('notGranted') },
      }),
    };
  }

  return {
    /** Where a note would go, and the addresses that lead to it; undefined if nothing can be made of the capture. */
    async nameOf(captureId: string): Promise<FolderName | undefined> {
      const capture = await deps.reader.capture(captureId);
      const file = capture && (await fileOf(deps, capture));
      if (!file || file.isEmpty) return undefined;
      const others = await aliasesOf(capture);
      return { captureId, path: file.path, url: capture.url, ...(others && { aliases: [...others] }) };
    },
    /** Where it was decided to go. */
    placeOf: async (taskId: string, captureId: string): Promise<string | undefined> =>
      (await taskOf(taskId)).paths.get(captureId),
    async make(captureId: string, place?: NotePlace): Promise<MadeNote | undefined> {
      const read = await deps.reader.capture(captureId);
      if (!read) return undefined;
      const { capture, ...beside } = place ? await linked(read, place) : { capture: read, images: [] };
      const file = await fileOf(deps, capture);
      if (!file) return undefined;
      const { path, make, stays } = file;
      const blob = await make();
      if (blob.size === 0) return undefined;
      const sum = await sha256(new Uint8Array(await blob.arrayBuffer()));
      return { path: place?.path ?? path, blob, ...given({ stays }), ...beside, sha256: sum };
    },
    /** What was read for a task is read again: a file that was not written has it. */
    forget(): void {
      task = undefined;
    },
  };
}
