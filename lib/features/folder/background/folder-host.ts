import { flattened, numbered } from '@/lib/features/site-export/folder-note';
import { exportOfJob } from '@/lib/features/site-export/export-of-job';
import { AppError, toFailure } from '@/lib/core/model/errors';
import type { FolderClaim, FolderName, FolderTrouble } from '../folder';
import type { OpenFolder } from '../folder-port';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { domHostProcedures } from '@/lib/core/rpc/dom-host-protocol';
import type { HandlersOf } from '@/lib/core/rpc/server';
import { createFormat, createWords } from '@/lib/core/words';
import { createFolderNotes, type MadeNote, type NotesDeps } from './folder-notes';

type Deps = NotesDeps & {
  reader: Pick<LibraryReader, 'folderRecord' | 'captures'>;
  /** The stored folder, open for writing; undefined when none is chosen. */
  openFolder: (record: unknown) => OpenFolder | undefined;
  now: () => number;
  locale: string;
};

type FolderProcedures = Pick<
  typeof domHostProcedures,
  'folder.list' | 'folder.names' | 'folder.plan' | 'folder.write'
>;
type FolderPlan = Parameters<HandlersOf<FolderProcedures>['folder.plan']>[0];
type PlannedFile = FolderClaim & { done: boolean } & Partial<Pick<MadeNote, 'stays'>> & {
    images?: MadeNote['counts'];
  };

/** Maps a file system error to the trouble shown to the user. */
function troubleOf(thrown: unknown): FolderTrouble {
  const name = thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'permission';
  if (name === 'QuotaExceededError' || toFailure(thrown).reason === 'storage-full') return 'storage-full';
  if (name === 'NotFoundError') return 'folder-gone';
  return 'failed';
}

/** The trouble of a folder, or the folder without any. */
async function opened(deps: Deps): Promise<OpenFolder | FolderTrouble> {
  const folder = deps.openFolder(await deps.reader.folderRecord());
  return folder ? ((await folder.trouble()) ?? folder) : 'not-chosen';
}

/** Finds a path that no file has, and none of the `given` ones. */
function createFreePaths() {
  /** How often each path was requested, so that the search for the next free number need not start over. */
  const wanted = new Map<string, number>();
  return async function freePath(
    folder: OpenFolder,
    path: string,
    given: ReadonlySet<string>,
  ): Promise<string> {
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
  };
}

async function capturesOf(jobId: string, deps: Deps): Promise<{ captureIds: string[] }> {
  const job = await deps.reader.job(jobId);
  if (!job) throw new AppError('job-gone');
  const words = createWords(createFormat(deps.locale));
  const { pages } = await exportOfJob(job, deps.reader, words);
  return { captureIds: pages.map(({ captureId }) => captureId) };
}

/**
 * Makes the files of captures and writes them to the folder. The notes of a task with several get their names first;
 * then it is called twice for each portion: to plan where each file goes, which the background stores, and to write.
 */
export function createFolderHost(deps: Deps): HandlersOf<FolderProcedures> {
  const notes = createFolderNotes(deps);
  const freePath = createFreePaths();
  /** The last planned portion, so that nothing is made twice. */
  let made = new Map<string, MadeNote>();
  /** The names that the notes of a task have so far. */
  let naming: { taskId: string; given: Set<string> } | undefined;

  async function plan(
    folder: OpenFolder,
    { captureIds, claims, named, granted }: FolderPlan,
  ): Promise<{ files: PlannedFile[] }> {
    const claimed = new Map(claims.map((claim) => [claim.captureId, claim]));
    const given = new Set<string>();
    const portion = new Map<string, MadeNote>();
    const files: PlannedFile[] = [];
    for (const captureId of captureIds) {
      const claim = claimed.get(captureId);
      const before = claim && (await folder.begun(claim));
      if (claim && before === 'whole') {
        given.add(claim.path.toLowerCase());
        files.push({ ...claim, done: true });
        continue;
      }
      const mine = before === 'nothing' && claim && !given.has(claim.path.toLowerCase()) ? claim : undefined;
      const decided = named === undefined ? undefined : await notes.placeOf(named, captureId);
      if (named !== undefined && decided === undefined) continue;
      const place =
        named === undefined || decided === undefined
          ? undefined
          : { path: mine?.path ?? (await freePath(folder, decided, given)), taskId: named, granted };
      const known = made.get(captureId);
      const isKnown = known && (!place || known.path === place.path);
      const file = isKnown ? known : await notes.make(captureId, place);
      if (!file) continue;
      portion.set(captureId, file);
      const path = place?.path ?? mine?.path ?? (await freePath(folder, file.path, given));
      given.add(path.toLowerCase());
      const { stays, counts } = file;
      const since = mine?.since ?? deps.now();
      const said = { ...(stays !== undefined && { stays }), ...(counts && { images: counts }) };
      files.push({ captureId, path, sha256: file.sha256, since, done: false, ...said });
    }
    made = portion;
    return { files };
  }

  return {
    'folder.list': ({ jobId }) => capturesOf(jobId, deps),
    async 'folder.names'({ taskId, captureIds, first }) {
      try {
        const folder = await opened(deps);
        if (typeof folder === 'string') return { trouble: folder, names: [] };
        if (first) naming = { taskId, given: new Set() };
        // The document that gave the first names is gone.
        if (naming?.taskId !== taskId) return { trouble: 'failed', names: [] };
        const names: FolderName[] = [];
        for (const captureId of captureIds) {
          const name = await notes.nameOf(captureId);
          if (!name) continue;
          const path = await freePath(folder, name.path, naming.given);
          naming.given.add(path.toLowerCase());
          names.push({ ...name, path });
        }
        return { names };
      } catch (thrown) {
        return { trouble: troubleOf(thrown), names: [] };
      }
    },
    async 'folder.plan'(order) {
      try {
        const folder = await opened(deps);
        return typeof folder === 'string' ? { trouble: folder, files: [] } : await plan(folder, order);
      } catch (thrown) {
        notes.forget();
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
          // One that is there has the same content: its name says so.
          for (const image of file.images) await folder.write(image.path, image.blob);
          if (await folder.write(path, file.blob)) written.push(captureId);
        }
        return { written };
      } catch (thrown) {
        return { trouble: troubleOf(thrown), written };
      }
    },
  };
}
