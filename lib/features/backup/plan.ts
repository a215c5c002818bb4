import { editOf } from '@/lib/core/model/edited-text';
import { readMarks } from '../marks/marks';
import { readMonitors } from '../monitors/monitor';
import { MOST_LOST, type RestoreEffect } from './backup';
import type { OpenBackup } from './read-backup';
import { captureEffect, mergedRecipes, mergedSettings, mergedTemplates, otherIds } from './merge';
import { templatesOf, type BackupReader } from './source';

/** One change that a restore would make, with the fields that a list shows. */
export type PlannedEffect = {
  kind: 'settings' | 'template' | 'recipe' | 'watch' | 'capture' | 'job';
  effect: RestoreEffect;
  /** A title or a name. */
  name: string;
  /** Its new name, if its own is taken. */
  as?: string;
};

/** What a restore would do, before it does anything. */
export type RestorePlan = {
  counts: Record<RestoreEffect, number>;
  /** The first few of each. */
  effects: PlannedEffect[];
  createdAt: number;
  /** Captures that the backup could not include. */
  unreadable: number;
  /** Files that are damaged and cannot be restored, and the paths of the first. */
  damaged: number;
  lost: string[];
};

/** Enough for the user to recognize it. */
const MOST_LISTED = 100;

type Reader = BackupReader & {
  job(id: string): Promise<unknown>;
};

/**
 * Reads and checks every file of a backup, and reports what restoring it would do with the current library. Changes
 * nothing; names what is damaged; rejects as `steps` does.
 */
export async function planRestore(
  backup: OpenBackup,
  reader: Reader,
  making: { signal?: AbortSignal; onProgress?: (progress: { done: number; total: number }) => void } = {},
): Promise<RestorePlan> {
  const counts: RestorePlan['counts'] = { added: 0, changed: 0, skipped: 0 };
  const effects: PlannedEffect[] = [];
  const note = (planned: PlannedEffect): void => {
    if (counts[planned.effect] < MOST_LISTED) effects.push(planned);
    counts[planned.effect] += 1;
  };
  // Marks belong to the page: the first of its versions applies them to all.
  const marked = new Map<string, number>();
  const highlighted = new Set<string>();
  const lost: string[] = [];
  let damaged = 0;
  let done = 0;
  for await (const step of backup.steps()) {
    making.signal?.throwIfAborted();
    if ('lost' in step && (damaged += 1) <= MOST_LOST) lost.push(step.lost);
    switch (step.kind) {
      case 'settings': {
        const { changed } = mergedSettings(await reader.settings(), step.settings);
        note({ kind: 'settings', effect: changed ? 'changed' : 'skipped', name: '' });
        break;
      }
      case 'templates': {
        const ids = await otherIds(step.book.templates);
        for (const effect of mergedTemplates(await templatesOf(reader), step.book, ids).effects)
          note({ kind: 'template', ...effect });
        break;
      }
      case 'recipes':
        for (const effect of mergedRecipes(await reader.recipes(), step.recipes).effects)
          note({ kind: 'recipe', ...effect });
        break;
      case 'watch': {
        const { id, name } = step.monitor;
        const isHere = (await readMonitors(reader)).some((monitor) => monitor.id === id);
        note({ kind: 'watch', effect: isHere ? 'skipped' : 'added', name });
        break;
      }
      case 'capture': {
        const here = await reader.capture(step.capture.id);
        const blobId = here?.content.screenshot?.blobId;
        const screenshotLost = blobId !== undefined && (await reader.blob(blobId)) === undefined;
        const brought = readMarks(step.capture).changedAt;
        const known = marked.get(step.capture.url) ?? 0;
        marked.set(step.capture.url, Math.max(known, brought));
        const marksAt = here && Math.max(known, readMarks(here).changedAt);
        const heldAt = new Map(here?.passages?.map((one) => [one.id, one.changedAt]));
        const news = (step.passages ?? []).filter(
          ({ id, changedAt }) => !highlighted.has(id) && changedAt > (heldAt.get(id) ?? 0),
        );
        for (const { id } of news) highlighted.add(id);
        const editedAt = (here && editOf(here)?.editedAt) ?? 0;
        const effect = captureEffect(here && { ...here, screenshotLost, marksAt: marksAt ?? 0 }, {
          marksAt: brought,
          capturedAt: step.capture.capturedAt,
          seenAgain: step.capture.seenAgain,
          hasScreenshot: step.screenshot !== undefined,
          moreWritten: news.length > 0 || (step.edit?.editedAt ?? 0) > editedAt,
        });
        note({
          kind: 'capture',
          effect: effect === 'beside' ? 'changed' : effect,
          name: step.capture.title || step.capture.url,
        });
        break;
      }
      case 'job': {
        const effect = (await reader.job(step.job.id)) === undefined ? 'added' : 'skipped';
        note({ kind: 'job', effect, name: step.job.title || step.job.host });
        break;
      }
    }
    making.onProgress?.({ done: (done += 1), total: backup.total });
  }
  const { createdAt, unreadable } = backup.manifest;
  return { counts, effects, createdAt, unreadable, damaged, lost };
}
