import { AppError, type FailureFacts } from '@/lib/core/model/errors';
import type { AskForJson } from '@/lib/core/ports/language-model';
import { given } from '@/lib/core/text/given';
import type { ModelTask } from '../asking-protocol';
import { contextOf, hasConsent, modelFor, modelHost, type ChosenModel, type ModelFault } from '../model';
import type { Reply, Turn } from '../talks/turns';
import { named } from './test-model';
import type { AskingDeps } from './asking';
import type { Fault } from './request';

/** Pages in flight at a server elsewhere; a computer of one's own has one model to answer them all. */
const AT_ONCE_ELSEWHERE = 4;

/** What concerns the page that was sent; anything else concerns the model itself, and so every page. */
const OF_PAGE: ReadonlySet<ModelFault['reason']> = new Set<ModelFault['reason']>(['too-long', 'refused']);

const silent = { text: () => undefined, thinks: () => undefined, waits: () => undefined };

type Deps = Pick<AskingDeps, 'store' | 'maySendTo' | 'modelOf' | 'learnLimit' | 'talks'>;

/** The model of a task, and what comes of asking it in JSON. Throws what a job needs to know of a fault. */
export function createRequests(deps: Omit<Deps, 'talks'>) {
  async function chosenModel(task: ModelTask): Promise<ChosenModel> {
    const chosen = modelFor(await deps.store.get(), task);
    if (!chosen) throw failureOf({ reason: 'not-connected' });
    const fail = (reason: Fault['reason']): AppError =>
      failureOf(named({ reason }, chosen.server, chosen.model));
    if (!hasConsent(chosen)) throw fail('no-consent');
    if (chosen.place !== 'browser' && !(await deps.maySendTo(chosen.server.baseUrl)))
      throw fail('not-granted');
    return chosen;
  }

  /** Sends one request after the other, until their replies have come to something. */
  async function talk<Result>(
    task: ModelTask,
    turnAfter: (so: { context: number; replies: readonly Reply[] }) => Promise<Turn<Result>>,
    signal: AbortSignal,
  ): Promise<{ result: Result; by: string; host: string }> {
    const chosen = await chosenModel(task);
    const { place, server, model } = chosen;
    const languageModel = await deps.modelOf(chosen);
    const context = contextOf(chosen);
    const replies: Reply[] = [];
    for (;;) {
      const turn = await turnAfter({ context, replies });
      signal.throwIfAborted();
      if ('result' in turn) return { result: turn.result, by: model, host: modelHost(chosen) };
      const got = await languageModel.ask(turn.call, silent, signal);
      signal.throwIfAborted();
      if (got.ok) {
        replies.push(got);
        continue;
      }
      const { reason, limit } = got.fault;
      if (reason === 'too-long' && limit !== undefined) await deps.learnLimit(place, limit);
      throw failureOf(named(got.fault, server, model));
    }
  }

  return { chosenModel, talk };
}

/** Data from pages by the user's own model. */
export function createJsonAsking(deps: Deps): AskForJson {
  const { chosenModel, talk } = createRequests(deps);
  return {
    async ready() {
      return { atOnce: (await chosenModel('json')).place === 'address' ? AT_ONCE_ELSEWHERE : 1 };
    },
    async ask(question, signal) {
      const { result, by, host } = await talk(
        'json',
        ({ context, replies }) => deps.talks.json({ ...question, context }, replies),
        signal,
      );
      const { data = null, ...rest } = result;
      if (data === null) throw new AppError('no-answer', { host: host || by });
      return { ...rest, data, by };
    },
  };
}

/** A fault as a failure of a job: `serviceCode` has its kind, so that it gets its own sentence. */
function failureOf(fault: ModelFault): AppError {
  const { reason, host, status, said, keyTail, limit } = fault;
  const facts: FailureFacts = {
    serviceCode: reason,
    ...given({ host, status, detail: said, keyTail, amount: limit }),
  };
  return new AppError(OF_PAGE.has(reason) ? 'model-refused' : 'model-not-ready', facts);
}
