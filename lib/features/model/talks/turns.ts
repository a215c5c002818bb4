import type {
  JsonAnswer,
  JsonQuestion,
  ModelCall,
  ModelReply,
  ModelUsage,
  ResearchMove,
  ResearchState,
} from '@/lib/core/ports/language-model';
import { z } from '@/lib/core/model/zod';
import type { Answer } from '../answer';
import type { Ask } from '../asking-protocol';

/** What a model replied. */
export type Reply = Omit<Extract<ModelReply<unknown>, { ok: true }>, 'ok'>;

/** What comes next when a model is asked for something: one more request, or what all replies come to. */
export type Turn<Result, Call = { call: ModelCall }> = Call | { result: Result };

/** `context`: tokens that the model reads at a time. */
export type AnswerOrder = Pick<Ask, 'task' | 'question' | 'length' | 'language' | 'whole' | 'raised'> & {
  context: number;
  pages: readonly { title: string; markdown: string }[];
  /** An answer that was cut off, which this one goes on with. */
  soFar: string;
};
/** `shows`: the reply is the answer, and no part of the way to it. */
export type AnswerCall = { call: ModelCall; shows: boolean } & Pick<Answer, 'sent' | 'parts'>;
export type AnswerResult = Pick<Answer, 'text' | 'notSaid'> &
  Partial<Pick<Answer, 'finish' | 'sources' | 'dropped' | 'cutThere'>> & {
    /** Tokens that the server read, if it cut the text. */
    limit?: number;
  };

export type JsonOrder = JsonQuestion & { context: number };
/** `data` is absent when no reply had any. */
export type JsonResult = Omit<JsonAnswer, 'by' | 'data'> & { data?: unknown };

/** `pages`: the text of those that were read, in that order. */
export type MoveOrder = { state: ResearchState; pages: readonly string[]; context: number };
export type MoveResult = { move: ResearchMove; usage: ModelUsage };

/**
 * How models are asked: in which requests, and what their replies come to. It is decided beside the background, which
 * has to stay small, sends what it is told with the key, and writes. Each turn is worked out from the order and the
 * replies so far, so that nothing is kept between them.
 */
export type Talks = {
  answer(order: AnswerOrder, replies: readonly Reply[]): Promise<Turn<AnswerResult, AnswerCall>>;
  json(order: JsonOrder, replies: readonly Reply[]): Promise<Turn<JsonResult>>;
  move(order: MoveOrder, replies: readonly Reply[]): Promise<Turn<MoveResult>>;
};

/** Both ends are ours, and what they tell each other was checked when it came from a page, a record or a server. */
const turnOf = <Order, Next>() => ({
  input: z.object({ order: z.custom<Order>(), replies: z.array(z.custom<Reply>()) }),
  output: z.custom<Next>(),
});

export const talkProcedures = {
  'talk.answer': turnOf<AnswerOrder, Turn<AnswerResult, AnswerCall>>(),
  'talk.json': turnOf<JsonOrder, Turn<JsonResult>>(),
  'talk.move': turnOf<MoveOrder, Turn<MoveResult>>(),
} as const;
