import { isDamaged, type FullCapture } from '../model/capture';
import type { Item } from '../model/item';
import { isEnded, type Job } from '../model/job';
import type { Recipe } from '../model/recipe';
import type { Settings } from '../model/settings';
import { readTemplateBook, type TemplateBook } from '../model/template';

/** What a backup reads of the library. */
export type BackupReader = {
  settings(): Promise<Settings>;
  templateRecord(): Promise<unknown>;
  recipes(): Promise<Recipe[]>;
  jobs(): Promise<Job[]>;
  allItems(jobId: string): Promise<Item[]>;
  captures(query: {
    limit: number;
    before?: { capturedAt: number; id: string };
  }): Promise<{ id: string; capturedAt: number }[]>;
  capture(id: string): Promise<FullCapture | undefined>;
  blob(id: string): Promise<Blob | undefined>;
  count(): Promise<number>;
};

/** The heads of captures that are held at once. */
const PORTION = 1_000;

/** The captures one after another, newest first, each with its picture; one that cannot be read whole is `undefined`. */
export async function* allCaptures(
  reader: BackupReader,
): AsyncGenerator<{ capture: FullCapture; picture?: Blob } | undefined> {
  let before: { capturedAt: number; id: string } | undefined;
  for (;;) {
    const portion = await reader.captures({ limit: PORTION, ...(before && { before }) });
    for (const { id } of portion) {
      const capture = await reader.capture(id);
      // Deleted since the portion was read.
      if (!capture) continue;
      const picture = capture.content.screenshot && (await reader.blob(capture.content.screenshot.blobId));
      if (isDamaged(capture)) yield undefined;
      else yield { capture, ...(picture && { picture }) };
    }
    const last = portion.at(-1);
    if (!last || portion.length < PORTION) return;
    before = { capturedAt: last.capturedAt, id: last.id };
  }
}

export async function templatesOf(reader: BackupReader): Promise<TemplateBook> {
  return readTemplateBook(await reader.templateRecord());
}

/** Jobs that may be in a backup: those that have ended and are no record that could not be read. */
export async function endedJobs(reader: BackupReader): Promise<Job[]> {
  return (await reader.jobs()).filter(
    ({ state }) => isEnded(state) && !(state.status === 'failed' && state.endedAt === 0),
  );
}
