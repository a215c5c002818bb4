import { answerTalk } from './answer-talk';
import { jsonTalk } from './json-talk';
import { moveTalk } from './move-talk';
import type { Reply, Talks, Turn } from './turns';

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
