import { jsonTalk, usageOf } from './json-talk';
import type {
  Reply,
  Talks,
  Turn,
  MoveOrder,
  MoveResult,
  AnswerCall,
  AnswerOrder,
  AnswerResult,
} from './turns';
import type { ModelCall, ResearchMove, ResearchState } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import { estimateTokens } from '@/lib/core/text/tokens';
import { readJsonReply } from '../json-reply';
import { jsonRoom } from '../model';
import { readAnswerText, goingOn } from '../not-said';
import { bestFor, passagesOf, sourcesOf, portionsOf, tokensOf, type SentPassage } from '../passages';
import { callForMove, callFor, callToJoin, outputFor } from '../prompts';
import { repairJson } from '../repair-json';
import { countMarkdownWords } from '@/lib/core/text/count-words';

/** The prompt around the passages. */
const AROUND_PASSAGES = 400;
/** Below this share of what was sent, the server has cut it; fewer tokens are counted too differently to tell. */
const CUT_SHARE = 0.6;
const CUT_SEEN = 1_000;
/** As many times what an answer usually needs. */
const RAISED = 4;

/** A question to pages, or a summary of them; in parts, which are joined, if that is wanted and they do not fit. */
async function* answerTalk(
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
  const budget = Math.max(200, forInput - AROUND_PASSAGES - estimateTokens(question + soFar));
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

/** Tokens of a page in the list. */
const LISTED_TOKENS = 30;
/** The instructions are longer than those for data. */
const AROUND_TOKENS = 250;
const MOST_OUTPUT = 1_500;

const moveSchema = z.object({
  do: z.string().catch(''),
  words: z.string().trim().min(1).max(500).optional().catch(undefined),
  page: z.coerce.number().int().optional().catch(undefined),
  answer: z.string().trim().min(1).optional().catch(undefined),
});

/** One move of a question to the library. */
async function* moveTalk(
  { state, pages, context }: MoveOrder,
  random: () => string,
): AsyncGenerator<{ call: ModelCall }, MoveResult, Reply> {
  const { question, found } = state;
  const around = estimateTokens(question) + found.length * LISTED_TOKENS + AROUND_TOKENS;
  const { maxOutput, budget } = jsonRoom(context, around);
  const texts = pages.map((markdown) => ({ markdown }));
  const sent = bestFor(question, passagesOf(texts), budget);
  const call = callForMove(state, sent, Math.min(maxOutput, MOST_OUTPUT), random);
  const reply = yield { call };
  return { move: moveOf(reply.text, state, sent), usage: usageOf(call, reply) };
}

/** Nothing but one of the three moves, with what it needs, counts. The last reply is an answer, whatever its form. */
function moveOf(text: string, state: ResearchState, sent: readonly SentPassage[]): ResearchMove {
  const { found, read, left } = state;
  const said = moveSchema.safeParse(readJsonReply(text, repairJson)).data;
  const page = (said?.page ?? 0) - 1;
  if (left > 1) {
    if (said?.do === 'search' && said.words !== undefined) return { do: 'search', words: said.words };
    if (said?.do === 'read' && found[page] && !read.includes(page)) return { do: 'read', page };
    if (said?.do !== 'answer') return { do: 'none' };
  }
  const answer = readAnswerText(said ? (said.answer ?? '') : text.trim());
  const notSaid = answer.notSaid || answer.text === '';
  const sources = sourcesOf(answer.text, sent).sources.flatMap(({ n, page: at, quote }) => {
    const own = found[read[at] ?? -1];
    return own ? [{ n, quote, captureId: own.id, title: own.title, url: own.url }] : [];
  });
  return { do: 'answer', text: notSaid ? '' : answer.text, notSaid, sources };
}

/** What comes after these replies. */
async function turnAfter<Call extends object, Result>(
  talk: AsyncGenerator<Call, Result, Reply>,
  replies: readonly Reply[],
): Promise<Turn<Result, Call>> {
  let turn = await talk.next();
  for (const reply of replies) if (!turn.done) turn = await talk.next(reply);
  return turn.done ? { result: turn.value } : turn.value;
}

export const createTalks = (random: () => string): Talks => ({
  answer: (order, replies) => turnAfter(answerTalk(order, random), replies),
  json: (order, replies) => turnAfter(jsonTalk(order, random), replies),
  move: (order, replies) => turnAfter(moveTalk(order, random), replies),
});
