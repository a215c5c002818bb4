import type { LibraryDb } from '@/lib/core/library/db';
import { noteInOutbox } from '@/lib/core/library/outbox';
import { AppError } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import type { Changes, Clock } from '@/lib/core/ports/host';
import { readAnswer, type Answer } from '../answer';
import { readModels, type Models } from '../model';

const MODELS_KEY = 'models';

/** Not more than this of what a model wrote is kept with a capture. */
const MOST_KEPT = 200_000;

const head = z.looseObject({
  id: z.string(),
  bytes: z.number().nonnegative().catch(0),
  formats: z.array(z.string()).catch([]),
});
const contents = z.looseObject({
  content: z.looseObject({ extra: z.record(z.string(), z.unknown()).optional().catch(undefined) }),
});

/**
 * The user's models, and answers while they are held. Answers are in the store of pages that were read for viewing, so
 * that they go when those go. Every method is one transaction.
 */
export function createModelStore({
  db,
  changes,
  now,
}: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
  now: Clock;
}) {
  return {
    async get(): Promise<Models> {
      return readModels(await (await db()).get('settings', MODELS_KEY));
    },
    async update(change: (models: Models) => Models): Promise<Models> {
      const tx = (await db()).transaction('settings', 'readwrite');
      const next = change(readModels(await tx.store.get(MODELS_KEY)));
      await tx.store.put(next, MODELS_KEY);
      await tx.done;
      changes.notify(['settings']);
      return next;
    },
    async putAnswer(id: string, answer: Answer): Promise<void> {
      await (await db()).put('readings', { id, answer, readAt: now() });
      changes.notify(['answers']);
    },
    /** Adds it if its id is new; false otherwise. */
    async addAnswer(id: string, answer: Answer): Promise<boolean> {
      const tx = (await db()).transaction('readings', 'readwrite');
      const isNew = (await tx.store.getKey(id)) === undefined;
      if (isNew) await tx.store.put({ id, answer, readAt: now() });
      await tx.done;
      changes.notify(['answers']);
      return isNew;
    },
    /** Marks what workers that are gone were writing as interrupted; the text so far stays. */
    async interruptOthers(owner: string): Promise<void> {
      const tx = (await db()).transaction('readings', 'readwrite');
      let isChanged = false;
      for await (const cursor of tx.store.iterate()) {
        const answer = readAnswer(cursor.value);
        if (answer?.status !== 'running' || answer.owner === owner) continue;
        const fault = { reason: 'interrupted' as const };
        const next: Answer = { ...answer, status: 'failed', fault, endedAt: now() };
        await cursor.update({ id: cursor.key, answer: next, readAt: now() });
        isChanged = true;
      }
      await tx.done;
      if (isChanged) changes.notify(['answers']);
    },
    /** Keeps an answer with a capture, under the names that a service gives such results. */
    async keep(captureId: string, id: string): Promise<void> {
      const tx = (await db()).transaction(['captures', 'contents', 'outbox', 'readings'], 'readwrite');
      const [stored, record, held] = await Promise.all([
        tx.objectStore('captures').get(captureId),
        tx.objectStore('contents').get(captureId),
        tx.objectStore('readings').get(id),
      ]);
      const capture = head.safeParse(stored).data;
      const full = contents.safeParse(record).data;
      const answer = readAnswer(held);
      if (!capture || !full || !answer || answer.text === '') throw new AppError('not-found');
      const { content } = full;
      const text = answer.text.slice(0, MOST_KEPT);
      const extra =
        answer.task === 'summary'
          ? { ...content.extra, summaryBy: answer.model }
          : {
              ...content.extra,
              question: answer.question,
              answer: text,
              highlights: answer.sources.map(({ quote }) => quote),
              answerBy: answer.model,
            };
      const before = content['summary'];
      const next = { ...content, extra, ...(answer.task === 'summary' && { summary: text }) };
      const grown =
        text.length - (answer.task === 'summary' && typeof before === 'string' ? before.length : 0);
      const formats =
        answer.task === 'summary' && !capture.formats.includes('summary')
          ? [...capture.formats, 'summary']
          : capture.formats;
      await tx.objectStore('contents').put({ ...full, content: next });
      await tx
        .objectStore('captures')
        .put({ ...capture, formats, bytes: Math.max(0, capture.bytes + grown) });
      await tx.objectStore('readings').put({ id, answer: { ...answer, keptIn: captureId }, readAt: now() });
      await noteInOutbox(tx.objectStore('outbox'), captureId);
      await tx.done;
      changes.notify(['captures', 'answers']);
    },
  };
}
export type ModelStore = ReturnType<typeof createModelStore>;
