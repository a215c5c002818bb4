import { AppError, type FailureFacts } from '@/lib/core/model/errors';
import type {
  AskForJson,
  JsonAnswer,
  LanguageModel,
  ModelCall,
  ModelUsage,
} from '@/lib/core/ports/language-model';
import { estimateTokens } from '@/lib/core/text/tokens';
import { given } from '@/lib/core/text/given';
import { pathText } from '@/lib/core/text/json-path';
import { validate, type Mismatch } from '@/lib/features/schema/validate';
import type { Schema } from '@/lib/features/schema/schema';
import type { ModelTask } from '../asking-protocol';
import { choicesIn, joined, notOnPage, readJsonReply } from '../json-reply';
import { unwrap, wireSchemaOf, withoutAbsent } from '../json-schema';
import { hasConsent, jsonRoom, modelFor, modelHost, type ChosenModel, type ModelFault } from '../model';
import { bestFor, passagesOf, portionsOf, type SentPassage } from '../passages';
import { callForJson } from '../prompts';
import { named } from './test-model';
import type { AskingDeps } from './asking';
import type { Fault } from './request';

/** Pages in flight at a server elsewhere; a computer of one's own has one model to answer them all. */
const AT_ONCE_ELSEWHERE = 4;
/** Mismatches that a repair names. */
const MOST_NAMED = 20;
/** A longer reply is not sent back to be repaired. */
const LONGEST_REPAIRED = 20_000;

/** What concerns the page that was sent; anything else concerns the model itself, and so every page. */
const OF_PAGE: ReadonlySet<ModelFault['reason']> = new Set<ModelFault['reason']>(['too-long', 'refused']);

const silent = { text: () => undefined, thinks: () => undefined, waits: () => undefined };

type Deps = Pick<AskingDeps, 'store' | 'maySendTo' | 'modelOf' | 'learnLimit' | 'random'>;

/** The model of a task, and whole replies in JSON. Throws what a job needs to know of a fault. */
export function createRequests(deps: Pick<Deps, 'store' | 'maySendTo' | 'learnLimit'>) {
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

  /** One reply in JSON. */
  async function reply(
    chosen: ChosenModel,
    model: LanguageModel<Fault>,
    call: ModelCall,
    signal: AbortSignal,
  ) {
    const got = await model.ask(call, silent, signal);
    signal.throwIfAborted();
    if (got.ok) {
      const counted = got.usage ?? {
        input: estimateTokens(call.system + call.user),
        output: estimateTokens(got.text),
      };
      return { ...got, usage: { ...counted, requests: 1 } };
    }
    const { reason, limit } = got.fault;
    if (reason === 'too-long' && limit !== undefined) await deps.learnLimit(chosen.place, limit);
    throw failureOf(named(got.fault, chosen.server, chosen.model));
  }

  return { chosenModel, reply };
}

/** Data from pages by the user's own model: validated, repaired once, and each value looked up on the page. */
export function createJsonAsking(deps: Deps): AskForJson {
  const { chosenModel, reply } = createRequests(deps);
  return {
    async ready() {
      return { atOnce: (await chosenModel('json')).place === 'address' ? AT_ONCE_ELSEWHERE : 1 };
    },
    async ask({ url, title, markdown, prompt, schema, writes }, signal): Promise<JsonAnswer> {
      const chosen = await chosenModel('json');
      const model = await deps.modelOf(chosen);
      const wire = schema && wireSchemaOf(schema);
      const around = estimateTokens(`${prompt ?? ''}${wire ? JSON.stringify(wire.schema) : ''}`);
      const { maxOutput, budget } = jsonRoom(chosen, around);
      const wish = { title, prompt, wire, maxOutput, writes };
      const got: { data?: unknown; usage?: ModelUsage | undefined; cut?: true } = {};
      const dataOf = (text: string): unknown => {
        const read = readJsonReply(text);
        const own = wire && read !== undefined ? unwrap(read, wire) : read;
        return schema ? withoutAbsent(own, schema, schema) : own;
      };
      const read = async (portion: readonly SentPassage[]): Promise<void> => {
        const first = await reply(chosen, model, callForJson(wish, portion, deps.random), signal);
        got.usage = added(got.usage, first.usage);
        if (first.finish === 'cut' && portion.length > 1 && !writes) {
          // Its data do not fit in one reply: they do in two.
          const half = Math.ceil(portion.length / 2);
          await read(portion.slice(0, half));
          return read(portion.slice(half));
        }
        let own = dataOf(first.text);
        const faults = await faultsOf(own, schema);
        // A reply to a single passage that was cut off would be cut off again.
        if (first.finish === 'cut') got.cut = true;
        else if (faults !== '' && first.text.length <= LONGEST_REPAIRED) {
          const call = callForJson(wish, portion, deps.random, { reply: first.text, faults });
          const second = await reply(chosen, model, call, signal);
          got.usage = added(got.usage, second.usage);
          const better = dataOf(second.text);
          if (better !== undefined) own = better;
        }
        got.data = joined(got.data, own);
      };
      const passages = passagesOf([{ markdown }], { addresses: true });
      const portions = writes ? [bestFor(prompt ?? '', passages, budget)] : portionsOf(passages, budget);
      for (const portion of portions) await read(portion);
      const sent = { passages: portions.flat().length, of: passages.length };
      const { data } = got;
      if (data === undefined || data === null)
        throw new AppError('no-answer', { host: modelHost(chosen) || chosen.model });
      const page = `${title}\n${url}\n${markdown}`;
      const absent = writes ? [] : notOnPage(data, page, choicesIn(schema));
      return { ...given(got), data, sent, by: chosen.model, notOnPage: absent };
    },
  };
}

/** Where data does not match, in words for a model; empty if it does. */
async function faultsOf(data: unknown, schema: Schema | undefined): Promise<string> {
  if (data === undefined) return 'it is not JSON';
  if (!schema) return '';
  const { found } = await validate(data, schema);
  const said = ({ path, code, detail }: Mismatch): string =>
    `${pathText(path) || 'the root'}: ${code}${detail === undefined ? '' : ` (${detail})`}`;
  return found.slice(0, MOST_NAMED).map(said).join('; ');
}

const added = (one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined =>
  one && other
    ? {
        input: (one.input ?? 0) + (other.input ?? 0),
        output: (one.output ?? 0) + (other.output ?? 0),
        requests: (one.requests ?? 0) + (other.requests ?? 0),
        ...((one.dollars ?? other.dollars) !== undefined && {
          dollars: (one.dollars ?? 0) + (other.dollars ?? 0),
        }),
      }
    : (one ?? other);

/** A fault as a failure of a job: `serviceCode` has its kind, so that it gets its own sentence. */
function failureOf(fault: ModelFault): AppError {
  const { reason, host, status, said, keyTail, limit } = fault;
  const facts: FailureFacts = {
    serviceCode: reason,
    ...given({ host, status, detail: said, keyTail, amount: limit }),
  };
  return new AppError(OF_PAGE.has(reason) ? 'model-refused' : 'model-not-ready', facts);
}
