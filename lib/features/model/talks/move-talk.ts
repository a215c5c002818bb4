import type { ModelCall, ResearchMove, ResearchState } from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import { estimateTokens } from '@/lib/core/text/tokens';
import { readJsonReply } from '../json-reply';
import { jsonRoom } from '../model';
import { readAnswerText } from '../not-said';
import { bestFor, passagesOf, sourcesOf, type SentPassage } from '../passages';
import { callForMove } from '../prompts';
import { repairJson } from '../repair-json';
import { usageOf } from './json-talk';
import type { MoveOrder, MoveResult, Reply } from './turns';

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
export async function* moveTalk(
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
