import { AppError } from '@/lib/core/model/errors';
import { promptAnswersOf, type PromptAnswers } from '@/lib/core/model/for-templates';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { AskForJson, JsonAnswer } from '@/lib/core/ports/language-model';
import type { LibraryReader } from '@/lib/core/ports/store';
import { given } from '@/lib/core/text/given';
import { isSchema } from '@/lib/features/schema/schema';
import type { ModelStore } from './model-store';

type Order = { answerId: string; captureId: string; prompts: readonly string[] };
type Answered = Pick<JsonAnswer, 'sent'>;

/** Not more than this of an answer is kept. */
const LONGEST_ANSWER = 50_000;

const nameOf = (at: number): string => `answer_${at + 1}`;

/**
 * Answers to the prompts of templates: all that a capture lacks in one request, kept with it. Two calls about the same
 * capture are one request; after a worker that died, nothing is asked until the next press.
 */
export function createPromptAnswering({
  store,
  reader,
  askForJson,
  keepAlive,
}: {
  store: Pick<ModelStore, 'keepPrompts'>;
  reader: Pick<LibraryReader, 'capture'>;
  askForJson: AskForJson;
  keepAlive: KeepAlive;
}) {
  const running = new Map<string, { answerId: string; abort: AbortController; work: Promise<Answered> }>();

  async function ask({ captureId, prompts }: Order, signal: AbortSignal): Promise<Answered> {
    const capture = await reader.capture(captureId);
    const markdown = capture?.content.markdown;
    if (!capture || markdown === undefined) throw new AppError('not-found');
    const kept = promptAnswersOf(capture.content.extra);
    const open = [...new Set(prompts)].filter((prompt) => !kept.has(prompt));
    if (open.length === 0) return {};
    const { data, by, sent } = await askForJson.ask(
      {
        url: capture.url,
        title: capture.title,
        markdown,
        prompt: open.map((prompt, at) => `${nameOf(at)}: ${prompt}`).join('\n'),
        schema: {
          type: 'object',
          properties: Object.fromEntries(
            open.map((prompt, at) => [nameOf(at), { type: 'string', description: prompt }]),
          ),
        },
        writes: true,
      },
      signal,
    );
    if (!isSchema(data)) throw new AppError('no-answer', { host: by });
    await store.keepPrompts(captureId, answersOf(open, data), by);
    return given({ sent });
  }

  return {
    answer(order: Order): Promise<Answered> {
      const { captureId, answerId } = order;
      const same = running.get(captureId);
      // Prompts that the other request does not have are asked after it; the rest is there by then.
      if (same) return same.work.catch(() => undefined).then(() => this.answer(order));
      const abort = new AbortController();
      const asked = ask(order, abort.signal).catch((thrown: unknown) => {
        if (abort.signal.aborted) return {};
        throw thrown;
      });
      const work = keepAlive(asked).finally(() => running.delete(captureId));
      running.set(captureId, { answerId, abort, work });
      return work;
    },
    stop(answerId: string): void {
      for (const one of running.values()) if (one.answerId === answerId) one.abort.abort();
    },
  };
}
export type PromptAnswering = ReturnType<typeof createPromptAnswering>;

/** A field that is null or missing: the page does not say it, and the note has nothing there. */
const answersOf = (prompts: readonly string[], data: Readonly<Record<string, unknown>>): PromptAnswers =>
  prompts.map((prompt, at) => {
    const said = data[nameOf(at)] ?? '';
    return [prompt, (typeof said === 'string' ? said : JSON.stringify(said)).slice(0, LONGEST_ANSWER)];
  });
