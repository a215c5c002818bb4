import type { ModelCall, ModelUsage } from '@/lib/core/ports/language-model';
import { given } from '@/lib/core/text/given';
import { pathText } from '@/lib/core/text/json-path';
import { estimateTokens } from '@/lib/core/text/tokens';
import { validate, type Mismatch } from '@/lib/features/schema/validate';
import type { Schema } from '@/lib/features/schema/schema';
import { choicesIn, joined, notOnPage, readJsonReply } from '../json-reply';
import { unwrap, wireSchemaOf, withoutAbsent } from '../json-schema';
import { jsonRoom } from '../model';
import { bestFor, passagesOf, portionsOf, type SentPassage } from '../passages';
import { callForJson } from '../prompts';
import { repairJson } from '../repair-json';
import type { JsonOrder, JsonResult, Reply } from './turns';

/** Mismatches that a repair names. */
const MOST_NAMED = 20;
/** A longer reply is not sent back to be repaired. */
const LONGEST_REPAIRED = 20_000;

type Talk<Result> = AsyncGenerator<{ call: ModelCall }, Result, Reply>;

/** Data from a page: validated, repaired once, and each value looked up on the page. */
export async function* jsonTalk(order: JsonOrder, random: () => string): Talk<JsonResult> {
  const { url, title, markdown, prompt, schema, writes } = order;
  const wire = schema && wireSchemaOf(schema);
  const around = estimateTokens(`${prompt ?? ''}${wire ? JSON.stringify(wire.schema) : ''}`);
  const { maxOutput, budget } = jsonRoom(order.context, around);
  const wish = { title, prompt, wire, maxOutput, writes };
  const got: { data?: unknown; usage?: ModelUsage; cut?: true } = {};
  const dataOf = (text: string): unknown => {
    const read = readJsonReply(text, repairJson);
    const own = wire && read !== undefined ? unwrap(read, wire) : read;
    return schema ? withoutAbsent(own, schema, schema) : own;
  };
  async function* replyTo(call: ModelCall): Talk<Reply> {
    const reply = yield { call };
    got.usage = withUsage(got.usage, usageOf(call, reply));
    return reply;
  }
  async function* read(portion: readonly SentPassage[]): Talk<void> {
    const first = yield* replyTo(callForJson(wish, portion, random));
    if (first.finish === 'cut' && portion.length > 1 && !writes) {
      // Its data do not fit in one reply: they do in two.
      const half = Math.ceil(portion.length / 2);
      yield* read(portion.slice(0, half));
      return yield* read(portion.slice(half));
    }
    let own = dataOf(first.text);
    const faults = await faultsOf(own, schema);
    // A reply to a single passage that was cut off would be cut off again; one that was lost is the user's to repeat.
    if (first.finish === 'cut' || first.finish === 'lost') got.cut = true;
    else if (faults !== '' && first.text.length <= LONGEST_REPAIRED) {
      const second = yield* replyTo(callForJson(wish, portion, random, { reply: first.text, faults }));
      // What did not come whole may have fewer rows than what it was to correct.
      if (second.finish === 'whole') own = dataOf(second.text) ?? own;
    }
    got.data = joined(got.data, own);
  }
  const passages = passagesOf([{ markdown }], { addresses: true });
  const portions = writes ? [bestFor(prompt ?? '', passages, budget)] : portionsOf(passages, budget);
  for (const portion of portions) yield* read(portion);
  const page = `${title}\n${url}\n${markdown}`;
  const absent = writes || got.data === undefined ? [] : notOnPage(got.data, page, choicesIn(schema));
  return { ...got, sent: { passages: portions.flat().length, of: passages.length }, notOnPage: absent };
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

/** What a request took, as its server counted, else estimated. */
export const usageOf = (call: ModelCall, { text, usage }: Reply): ModelUsage => ({
  ...(usage ?? { input: estimateTokens(call.system + call.user), output: estimateTokens(text) }),
  requests: 1,
});

const sum = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);

const withUsage = (one: ModelUsage | undefined, other: ModelUsage): ModelUsage =>
  one
    ? {
        input: (one.input ?? 0) + (other.input ?? 0),
        output: (one.output ?? 0) + (other.output ?? 0),
        ...given({
          requests: sum(one.requests, other.requests),
          dollars: sum(one.dollars, other.dollars),
        }),
      }
    : other;
