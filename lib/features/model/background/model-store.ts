import { noteInOutbox } from '@/lib/core/library/outbox';
import { AppError } from '@/lib/core/model/errors';
import { promptAnswersOf, type PromptAnswers } from '@/lib/core/model/for-templates';
import { z } from '@/lib/core/model/zod';
import { readAnswer, type Answer } from '../answer';
import { readModels, type Models } from '../model';
import { changeRecord, type Transaction, type WriterDeps } from '@/lib/core/library/transact';

const MODELS_KEY = 'models';

/** Not more than this of what a model wrote is kept with a capture. */
const MOST_KEPT = 200_000;

/** Prompts whose answers are kept with a capture; the oldest go first. */
const MOST_KEPT_PROMPTS = 200;

const head = z.looseObject({
  id: z.string(),
  bytes: z.number().nonnegative().catch(0),
  formats: z.array(z.string()).catch([]),
});
const contents = z.looseObject({
  content: z.looseObject({ extra: z.record(z.string(), z.unknown()).optional().catch(undefined) }),
});

type Rewriting = Transaction<['captures', 'contents', 'outbox', 'readings']>;
type Extra = Record<string, unknown> | undefined;

/** Changes what a capture has, within a transaction. */
async function rewrite(
  tx: Rewriting,
  captureId: string,
  change: (content: { extra?: Extra }) => { extra: Extra; summary?: string },
): Promise<void> {
  const [stored, record] = await Promise.all([
    tx.objectStore('captures').get(captureId),
    tx.objectStore('contents').get(captureId),
  ]);
  const capture = head.safeParse(stored).data;
  const full = contents.safeParse(record).data;
  if (!capture || !full) throw new AppError('not-found');
  const { content } = full;
  const changed = change(content);
  const sizeOf = (of: { extra?: Extra; summary?: unknown }): number =>
    JSON.stringify([of.extra, of.summary]).length;
  const grown = sizeOf({ ...content, ...changed }) - sizeOf(content);
  const hasSummary = changed.summary === undefined || capture.formats.includes('summary');
  const formats = hasSummary ? capture.formats : [...capture.formats, 'summary'];
  await tx.objectStore('contents').put({ ...full, content: { ...content, ...changed } });
  await tx.objectStore('captures').put({ ...capture, formats, bytes: Math.max(0, capture.bytes + grown) });
  await noteInOutbox(tx.objectStore('outbox'), captureId);
}

/** The captures that keep an answer, each with its own passages: the named one, else those that its sources stand in. */
function highlightsOf({ sources, pages }: Answer, captureId: string | undefined): Map<string, string[]> {
  const byCapture = new Map<string, string[]>(captureId === undefined ? [] : [[captureId, []]]);
  for (const { page, quote } of sources) {
    const own = captureId ?? pages[page]?.captureId;
    if (own !== undefined) byCapture.set(own, [...(byCapture.get(own) ?? []), quote]);
  }
  if (byCapture.size > 0) return byCapture;
  // Without sources, it is about all that was read.
  return new Map(pages.flatMap(({ captureId: own }) => (own === undefined ? [] : [[own, []]])));
}

/**
 * The user's models, and answers while they are held. Answers are in the store of pages that were read for viewing, so
 * that they go when those go. Every method is one transaction.
 */
export function createModelStore({ db, changes, now }: WriterDeps) {
  return {
    async get(): Promise<Models> {
      return readModels(await (await db()).get('settings', MODELS_KEY));
    },
    update: (change: (models: Models) => Models) =>
      changeRecord({ db, changes }, MODELS_KEY, readModels, change),
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
    /**
     * Keeps an answer, under the names that a service gives such results: with this capture, else with those that its
     * sources stand in, each with its own passages. One that was deleted since is left out.
     */
    async keep(id: string, captureId?: string): Promise<void> {
      const tx = (await db()).transaction(['captures', 'contents', 'outbox', 'readings'], 'readwrite');
      const answer = readAnswer(await tx.objectStore('readings').get(id));
      if (!answer || answer.text === '') throw new AppError('not-found');
      const text = answer.text.slice(0, MOST_KEPT);
      let kept = 0;
      for (const [own, highlights] of highlightsOf(answer, captureId)) {
        if (captureId === undefined && (await tx.objectStore('captures').getKey(own)) === undefined) continue;
        kept += 1;
        await rewrite(tx, own, (content) =>
          answer.task === 'summary'
            ? { summary: text, extra: { ...content.extra, summaryBy: answer.model } }
            : {
                extra: {
                  ...content.extra,
                  question: answer.question,
                  answer: text,
                  highlights,
                  answerBy: answer.model,
                },
              },
        );
      }
      if (kept === 0) throw new AppError('not-found');
      await tx.objectStore('readings').put({ id, answer: { ...answer, isKept: true }, readAt: now() });
      await tx.done;
      changes.notify(['captures', 'answers']);
    },
    /** Keeps what a model answered to the prompts of a template; a later answer to the same prompt replaces it. */
    async keepPrompts(captureId: string, answers: PromptAnswers, by: string): Promise<void> {
      const tx = (await db()).transaction(['captures', 'contents', 'outbox', 'readings'], 'readwrite');
      await rewrite(tx, captureId, ({ extra }) => {
        const prompts = [...new Map([...promptAnswersOf(extra), ...answers])].slice(-MOST_KEPT_PROMPTS);
        return { extra: { ...extra, prompts, promptsBy: by } };
      });
      await tx.done;
      changes.notify(['captures']);
    },
  };
}
export type ModelStore = ReturnType<typeof createModelStore>;
