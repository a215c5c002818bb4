import { fileNameFor } from '@/lib/features/export/file-name';
import { flattened, folderPath, numbered } from '@/lib/features/site-export/folder-note';
import { endingOf, formatFile } from '@/lib/features/export/format-file';
import { exporters } from '@/lib/features/export/registry';
import { exportOfJob } from '@/lib/features/site-export/export-of-job';
import { AppError, toFailure } from '@/lib/core/model/errors';
import { captureFormats } from '@/lib/core/model/format';
import type { FullCapture } from '@/lib/core/model/capture';
import type { FolderClaim, FolderTrouble } from '../folder';
import type { OpenFolder } from '../folder-port';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { domHostProcedures } from '@/lib/core/rpc/dom-host-protocol';
import type { HandlersOf } from '@/lib/core/rpc/server';
import { sha256 } from '@/lib/core/bytes/sha256';
import { chosenNote, stayedAsWritten } from '@/lib/features/templates/chosen-note';
import { createFormat, createWords } from '@/lib/core/words';

type Deps = {
  reader: Pick<
    LibraryReader,
    'settings' | 'templateRecord' | 'folderRecord' | 'job' | 'allItems' | 'capture' | 'captures' | 'blob'
  >;
  htmlToMarkdown: (html: string, baseUrl: string) => string;
  /** The stored folder, open for writing; undefined when none is chosen. */
  openFolder: (record: unknown) => OpenFolder | undefined;
  now: () => number;
  locale: string;
};

type FolderProcedures = Pick<typeof domHostProcedures, 'folder.list' | 'folder.plan' | 'folder.write'>;
type Made = { path: string; blob: Blob; sha256: string; stays?: string };

/** Maps a file system error to the trouble shown to the user. */
function troubleOf(thrown: unknown): FolderTrouble {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'permission';
  if (name === 'QuotaExceededError' || toFailure(thrown).reason === 'storage-full') return 'storage-full';
  if (name === 'NotFoundError') return 'folder-gone';
  return 'failed';
}

/** The file of a capture: by the user's template, otherwise in its best format. */
async function fileOf(deps: Deps, capture: FullCapture): Promise<Omit<Made, 'sha256'> | undefined> {
  const settings = await deps.reader.settings();
  if (capture.content.markdown === undefined) {
    const format = captureFormats.find((name) => capture.content[name] !== undefined);
    if (!format) return undefined;
    const { screenshot } = capture.content;
    const png = screenshot && (await deps.reader.blob(screenshot.blobId));
    const blob = await formatFile(capture, format, settings, png);
    return { path: folderPath(fileNameFor(capture, '', settings), endingOf(format)), blob };
  }
  const note = await chosenNote(await deps.reader.templateRecord(), capture, {
    toMarkdown: deps.htmlToMarkdown,
  });
  if (!note)
    return {
      path: folderPath(fileNameFor(capture, '', settings), '.md'),
      blob: await exporters.markdown.render(capture, settings),
    };
  const path = [note.folder, note.name].filter(Boolean).join('/');
  const stays = stayedAsWritten(note);
  return {
    path: folderPath(path, '.md'),
    blob: new Blob([note.text], { type: 'text/markdown' }),
    ...(stays !== undefined && { stays }),
  };
}

/**
 * Makes the files of captures and writes them to the folder. Called twice for each portion: first to plan where each
 * file goes, which the background stores, then to write.
 */
export function createFolderHost(deps: Deps): HandlersOf<FolderProcedures> {
  /** The last planned portion, so that nothing is made twice. */
  let made = new Map<string, Made>();
  /** How often each path was requested, so that the search for the next free number need not start over. */
  const wanted = new Map<string, number>();

  async function make(captureId: string): Promise<Made | undefined> {
    const known = made.get(captureId);
    if (known) return known;
    const capture = await deps.reader.capture(captureId);
    const file = capture && (await fileOf(deps, capture));
    if (!file || file.blob.size === 0) return undefined;
    return { ...file, sha256: await sha256(new Uint8Array(await file.blob.arrayBuffer())) };
  }

  async function freePath(folder: OpenFolder, path: string, given: ReadonlySet<string>): Promise<string> {
    const key = path.toLowerCase();
    const last = wanted.get(key) ?? 1;
    const isTaken = async (candidate: string): Promise<boolean> =>
      given.has(candidate.toLowerCase()) || (await folder.look(candidate)) === 'taken';
    // The file with that number is not there if another folder was chosen, or if it was deleted.
    const first = last > 1 && (await isTaken(numbered(path, last))) ? last + 1 : 1;
    for (let number = first; ; number++) {
      const candidate = numbered(path, number);
      if (given.has(candidate.toLowerCase())) continue;
      const found = await folder.look(candidate);
      if (found === 'no-folder') return freePath(folder, flattened(path), given);
      if (found === 'taken') continue;
      wanted.set(key, number);
      return candidate;
    }
  }

  return {
    async 'folder.list'({ jobId }) {
      const job = await deps.reader.job(jobId);
      if (!job) throw new AppError('job-gone');
      const words = createWords(createFormat(deps.locale));
      const { pages } = await exportOfJob(job, deps.reader, words);
      return { captureIds: pages.map(({ captureId }) => captureId) };
    },
    async 'folder.plan'({ captureIds, claims }) {
      try {
        const folder = deps.openFolder(await deps.reader.folderRecord());
        if (!folder) return { trouble: 'not-chosen', files: [] };
        const trouble = await folder.trouble();
        if (trouble) return { trouble, files: [] };
        const claimed = new Map(claims.map((claim) => [claim.captureId, claim]));
        const given = new Set<string>();
        const portion = new Map<string, Made>();
        const files: (FolderClaim & { done: boolean; stays?: string })[] = [];
        for (const captureId of captureIds) {
          const claim = claimed.get(captureId);
          const before = claim && (await folder.begun(claim));
          if (claim && before === 'whole') {
            given.add(claim.path.toLowerCase());
            files.push({ ...claim, done: true });
            continue;
          }
          const file = await make(captureId);
          if (!file) continue;
          portion.set(captureId, file);
          const mine = claim && before === 'nothing' && !given.has(claim.path.toLowerCase());
          const path = mine ? claim.path : await freePath(folder, file.path, given);
          given.add(path.toLowerCase());
          const since = mine ? claim.since : deps.now();
          const { stays } = file;
          files.push({
            captureId,
            path,
            sha256: file.sha256,
            since,
            done: false,
            ...(stays !== undefined && { stays }),
          });
        }
        made = portion;
        return { files };
      } catch (thrown) {
        return { trouble: troubleOf(thrown), files: [] };
      }
    },
    async 'folder.write'({ files }) {
      const written: string[] = [];
      try {
        const folder = deps.openFolder(await deps.reader.folderRecord());
        if (!folder) return { trouble: 'not-chosen', written };
        for (const { captureId, path, sha256 } of files) {
          const file = made.get(captureId);
          // Made by a document that is gone, or its content has changed: it is planned again.
          if (file?.sha256 !== sha256) continue;
          if (await folder.write(path, file.blob)) written.push(captureId);
        }
        return { written };
      } catch (thrown) {
        return { trouble: troubleOf(thrown), written };
      }
    },
  };
}
