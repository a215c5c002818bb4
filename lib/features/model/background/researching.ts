import type { FoundPage, Research, ResearchMove, ResearchState } from '@/lib/core/ports/language-model';
import type { LibraryReader } from '@/lib/core/ports/store';
import { nameOf } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';
import { estimateTokens } from '@/lib/core/text/tokens';
import { readJsonReply } from '../json-reply';
import { jsonRoom } from '../model';
import { bestFor, passagesOf, sourcesOf } from '../passages';
import { callForMove, readAnswerText } from '../prompts';
import type { AskingDeps } from './asking';
import { createRequests } from './json-asking';

/** Pages that one search tells the model of. */
const MOST_FOUND = 8;
/** Tokens of a page in the list. */
const LISTED_TOKENS = 30;
/** What earlier runs found out is no page to find out from. */
const EARLIER = nameOf('agent', '');

const moveSchema = z.object({
  do: z.string().catch(''),
  words: z.string().trim().min(1).max(500).optional().catch(undefined),
  page: z.coerce.number().int().optional().catch(undefined),
  answer: z.string().trim().min(1).optional().catch(undefined),
});

/** Questions to the whole library by the user's own model, a move at a time. */
export function createResearching(
  deps: Pick<AskingDeps, 'store' | 'maySendTo' | 'modelOf' | 'learnLimit' | 'random'> & {
    reader: Pick<LibraryReader, 'capture' | 'capturesWith'>;
    findPages: (words: string, limit: number) => Promise<string[]>;
  },
): Research {
  const { chosenModel, reply } = createRequests(deps);

  async function textsOf({ found, read }: ResearchState): Promise<{ markdown: string }[]> {
    const captures = await Promise.all(read.map((at) => deps.reader.capture(found[at]?.id ?? '')));
    // One that was deleted keeps its place, and so the numbers of the others.
    return captures.map((capture) => ({ markdown: capture?.content.markdown ?? '' }));
  }

  return {
    ready: () => chosenModel('research'),
    async search(words): Promise<FoundPage[]> {
      const ids = await deps.findPages(words, MOST_FOUND * 2);
      const captures = await deps.reader.capturesWith(ids);
      return ids
        .flatMap((id) => captures.filter((capture) => capture.id === id && !capture.url.startsWith(EARLIER)))
        .slice(0, MOST_FOUND)
        .map(({ id, title, url }) => ({ id, title, url }));
    },
    async next(state, signal) {
      const chosen = await chosenModel('research');
      const { question, found } = state;
      const around = estimateTokens(question) + found.length * LISTED_TOKENS + AROUND_TOKENS;
      const { maxOutput, budget } = jsonRoom(chosen, around);
      const sent = bestFor(question, passagesOf(await textsOf(state)), budget);
      const call = callForMove(state, sent, Math.min(maxOutput, MOST_OUTPUT), deps.random);
      const { text, usage } = await reply(chosen, await deps.modelOf(chosen), call, signal);
      return { move: moveOf(text, state, sent), by: chosen.model, usage };
    },
  };
}
/** The instructions are longer than those for data. */
const AROUND_TOKENS = 250;
const MOST_OUTPUT = 1_500;

/** Nothing but one of the three moves, with what it needs, counts. The last reply is an answer, whatever its form. */
function moveOf(text: string, state: ResearchState, sent: ReturnType<typeof passagesOf>): ResearchMove {
  const { found, read, left } = state;
  const said = moveSchema.safeParse(readJsonReply(text)).data;
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
