import type { RestoreDeed } from '../model/backup';
import type { OpenBackup } from './read-backup';
import { captureDeed, mergedRecipes, mergedSettings, mergedTemplates, otherIds } from './merge';
import { templatesOf, type BackupReader } from './source';

/** One thing that a restore would do, as far as a list shows it. */
export type PlannedDeed = {
  kind: 'settings' | 'template' | 'recipe' | 'capture' | 'job';
  deed: RestoreDeed;
  /** A title or a name. */
  name: string;
  /** The name it gets, where its own is taken. */
  as?: string;
};

/** What a restore would do, before it does anything. */
export type RestorePlan = {
  counts: Record<RestoreDeed, number>;
  /** Of each the first few. */
  deeds: PlannedDeed[];
  createdAt: number;
  /** Captures that the backup could not hold. */
  unreadable: number;
};

/** Enough for a person to know what it is about. */
const MOST_LISTED = 100;

type Reader = BackupReader & {
  job(id: string): Promise<unknown>;
};

/**
 * Reads and checks every file of a backup, and says what restoring it would do with the library as it stands. Changes
 * nothing; refuses as `steps` does.
 */
export async function planRestore(
  backup: OpenBackup,
  reader: Reader,
  making: { signal?: AbortSignal; onProgress?: (progress: { done: number; total: number }) => void } = {},
): Promise<RestorePlan> {
  const counts: RestorePlan['counts'] = { added: 0, changed: 0, skipped: 0 };
  const deeds: PlannedDeed[] = [];
  const note = (planned: PlannedDeed): void => {
    if (counts[planned.deed] < MOST_LISTED) deeds.push(planned);
    counts[planned.deed] += 1;
  };
  let done = 0;
  for await (const step of backup.steps()) {
    making.signal?.throwIfAborted();
    switch (step.kind) {
      case 'settings': {
        const { changed } = mergedSettings(await reader.settings(), step.settings);
        note({ kind: 'settings', deed: changed ? 'changed' : 'skipped', name: '' });
        break;
      }
      case 'templates': {
        const ids = await otherIds(step.book.templates);
        for (const deed of mergedTemplates(await templatesOf(reader), step.book, ids).deeds)
          note({ kind: 'template', ...deed });
        break;
      }
      case 'recipes':
        for (const deed of mergedRecipes(await reader.recipes(), step.recipes).deeds)
          note({ kind: 'recipe', ...deed });
        break;
      case 'capture': {
        const here = await reader.capture(step.capture.id);
        const blobId = here?.content.screenshot?.blobId;
        const pictureLost = blobId !== undefined && (await reader.blob(blobId)) === undefined;
        const deed = captureDeed(here && { ...here, pictureLost }, {
          capturedAt: step.capture.capturedAt,
          hasPicture: step.picture !== undefined,
        });
        note({ kind: 'capture', deed, name: step.capture.title || step.capture.url });
        break;
      }
      case 'job': {
        const deed = (await reader.job(step.job.id)) === undefined ? 'added' : 'skipped';
        note({ kind: 'job', deed, name: step.job.title || step.job.host });
        break;
      }
    }
    making.onProgress?.({ done: (done += 1), total: backup.total });
  }
  const { createdAt, unreadable } = backup.manifest;
  return { counts, deeds, createdAt, unreadable };
}
