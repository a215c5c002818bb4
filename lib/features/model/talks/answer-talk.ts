import { countMarkdownWords } from '@/lib/core/text/count-words';
import { estimateTokens } from '@/lib/core/text/tokens';
import type { ModelCall } from '@/lib/core/ports/language-model';
import { goingOn, readAnswerText } from '../not-said';
import { bestFor, passagesOf, portionsOf, sourcesOf, tokensOf, type SentPassage } from '../passages';
import { callFor, callToJoin, outputFor } from '../prompts';
import type { AnswerCall, AnswerOrder, AnswerResult, Reply } from './turns';

/** The prompt around the passages. */
const AROUND_TOKENS = 400;
/** Below this share of what was sent, the server has cut it; fewer tokens are counted too differently to tell. */
const CUT_SHARE = 0.6;
const CUT_SEEN = 1_000;
/** As many times what an answer usually needs. */
const RAISED = 4;

/** A question to pages, or a summary of them; in parts, which are joined, if that is wanted and they do not fit. */
export async function* answerTalk(
  order: AnswerOrder,
  random: () => string,
): AsyncGenerator<AnswerCall, AnswerResult, Reply> {
  const all = passagesOf(order.pages);
  const portions = portionsFor(order, all);
  const passages = portions.flat();
  const sent = {
    passages: passages.length,
    of: all.length,
    words: passages.reduce((sum, { text }) => sum + countMarkdownWords(text), 0),
    tokens: tokensOf(passages),
  };
  const wish = { ...order, language: languageName(order.language), maxOutput: outputOf(order) };
  const [only] = portions;
  if (!only || all.length === 0) return { text: '', notSaid: true };
  if (portions.length === 1) {
    const call = callFor(wish, only, random);
    return over(order, passages, call, yield { call, shows: true, sent });
  }
  const notes: string[] = [];
  const of = portions.length + 1;
  for (const [at, portion] of portions.entries()) {
    const call = callFor(wish, portion, random);
    const reply = yield { call, shows: false, sent, parts: { at, of } };
    // What was read until then is not an answer about all of it.
    if (reply.finish === 'stopped') return over(order, passages, call, { ...reply, text: '' });
    const said = readAnswerText(reply.text);
    if (!said.notSaid && said.text.trim() !== '') notes.push(said.text);
  }
  if (notes.length === 0) return { text: '', notSaid: true, finish: 'whole' };
  const call = callToJoin(wish, notes, random);
  return over(order, passages, call, yield { call, shows: true, sent, parts: { at: portions.length, of } });
}

function over(
  { task, soFar }: AnswerOrder,
  passages: readonly SentPassage[],
  call: ModelCall,
  reply: Reply,
): AnswerResult {
  const said = readAnswerText(reply.text);
  const notSaid = said.notSaid && soFar === '';
  const text = goingOn(soFar, said.text);
  const input = reply.usage?.input;
  const estimate = estimateTokens(call.system + call.user);
  const isLong = estimate > CUT_SEEN;
  const isEmpty = reply.finish === 'whole' && reply.text.trim() === '';
  const cutThere = isEmpty || (isLong && input !== undefined && input < estimate * CUT_SHARE);
  return {
    finish: reply.finish,
    ...(task === 'ask' && sourcesOf(text, passages)),
    text: notSaid ? '' : text,
    notSaid,
    ...(cutThere && { cutThere }),
    // The next request is of a length that was read whole.
    ...(cutThere && isLong && { limit: Math.min(input ?? Infinity, estimate / 2) + call.maxOutput }),
  };
}

/** Tokens that an answer may have: the model of a small window writes less. */
function outputOf({ task, length, raised, context }: AnswerOrder): number {
  const most = outputFor(task, length);
  return raised ? Math.min(most * RAISED, Math.floor(context / 2)) : Math.min(most, Math.floor(context / 4));
}

/** What is sent, in as many requests as it takes. A question reads what matches it, unless all is wanted. */
function portionsFor(order: AnswerOrder, all: readonly SentPassage[]): SentPassage[][] {
  const { task, question, whole, soFar, context } = order;
  const forInput = Math.floor((context - outputOf(order)) * 0.9);
  const budget = Math.max(200, forInput - AROUND_TOKENS - estimateTokens(question + soFar));
  if (soFar !== '' || (task === 'ask' && !whole)) return [bestFor(question, all, budget)];
  return portionsOf(all, budget);
}

/** A language as a model knows it; undefined for none, and for a tag that no language has. */
function languageName(tag: string | undefined): string | undefined {
  if (tag === undefined || tag === '') return undefined;
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}
