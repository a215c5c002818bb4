import { isDamaged, type FullCapture } from '@/lib/core/model/capture';
import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import { checkPagesOf, readMonitors } from '../monitors/monitor';
import { readTextsSchema, textsIdOf } from '../monitors/watch';
import { backupWatchSchema, type BackupWatch } from './contents';
import type { Recipe } from '../recipes/recipe';
import { lastDateOf } from '@/lib/core/model/seen-dates';
import type { Settings } from '@/lib/core/model/settings';
import { readTemplateBook, type TemplateBook } from '../templates/template';

/** What a backup reads of the library. */
export type BackupReader = {
  settings(): Promise<Settings>;
  templateRecord(): Promise<unknown>;
  recipes(): Promise<Recipe[]>;
  monitorRecords(): Promise<unknown[]>;
  checkRecord(monitorId: string, checkId: string): Promise<unknown>;
  jobs(): Promise<Job[]>;
  allItems(jobId: string): Promise<Item[]>;
  captures(query: {
    limit: number;
    before?: { at: number; id: string };
  }): Promise<{ id: string; capturedAt: number; seenAt?: number | undefined }[]>;
  capture(id: string): Promise<FullCapture | undefined>;
  blob(id: string): Promise<Blob | undefined>;
  count(): Promise<number>;
};

/** The number of capture heads that are held at once. */
const PORTION = 1_000;

/** The heads of all captures, by their last date; and again those that have moved up in the meantime. */
async function* allHeads(reader: BackupReader): AsyncGenerator<{ id: string }> {
  const given = new Set<string>();
  let newest: number | undefined;
  for (let again = false; ; again = true) {
    let before: { at: number; id: string } | undefined;
    for (;;) {
      const portion = await reader.captures({ limit: PORTION, ...(before && { before }) });
      const last = portion.at(-1);
      newest ??= portion[0] && lastDateOf(portion[0]);
      for (const { id, capturedAt } of portion) {
        // What was captured since it started is not included.
        if (given.has(id) || (again && capturedAt > (newest ?? 0))) continue;
        given.add(id);
        yield { id };
      }
      before = last && { at: lastDateOf(last), id: last.id };
      if (!before || portion.length < PORTION || (again && before.at <= (newest ?? 0))) break;
    }
    if (again) return;
  }
}

/** The captures one by one, newest first, each with its screenshot; one that cannot be read completely is `undefined`. */
export async function* allCaptures(
  reader: BackupReader,
): AsyncGenerator<{ capture: FullCapture; screenshot?: Blob } | undefined> {
  for await (const { id } of allHeads(reader)) {
    const capture = await reader.capture(id);
    // Deleted since the batch was read.
    if (!capture) continue;
    const screenshot = capture.content.screenshot && (await reader.blob(capture.content.screenshot.blobId));
    if (isDamaged(capture)) yield undefined;
    else yield { capture, ...(screenshot && { screenshot }) };
  }
}

export async function templatesOf(reader: BackupReader): Promise<TemplateBook> {
  return readTemplateBook(await reader.templateRecord());
}

/** The watches of this device, one by one; one that cannot be read completely comes without its checks, or not at all. */
export async function* watchesOf(reader: BackupReader): AsyncGenerator<BackupWatch> {
  for (const monitor of await readMonitors(reader)) {
    const { id, checks, watch } = monitor;
    if (!watch) continue;
    const pages = await Promise.all(checks.map((check) => checkPagesOf(reader, id, check.id)));
    const texts = await reader.checkRecord(id, textsIdOf(watch.baseline ?? ''));
    const checked = pages.filter((read) => read !== undefined);
    // One damaged watch does not hold up the backup.
    const read =
      backupWatchSchema.safeParse({ monitor, checks: checked, texts: readTextsSchema.safeParse(texts).data })
        .data ?? backupWatchSchema.safeParse({ monitor, checks: [] }).data;
    if (read) yield read;
  }
}

/** Jobs that may be in a backup: those that have ended and are readable. */
export async function endedJobs(reader: BackupReader): Promise<Job[]> {
  return (await reader.jobs()).filter(
    ({ state }) => isEnded(state) && !(state.status === 'failed' && state.endedAt === 0),
  );
}
