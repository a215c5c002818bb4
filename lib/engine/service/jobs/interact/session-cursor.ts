import { failureSchema, type Failure } from '../../../../model/errors';
import { SESSION_MS, type SessionFacts } from '../../../../model/session';
import { z } from '../../../../model/zod';

/** A session that is open, or was when it was last heard of. */
const openSchema = z.object({
  /** By our clock; from the sending of its first turn on, so never later than by the service's. */
  openedAt: z.number(),
  /** The service's own id of it, where it tells one. Not its address. */
  id: z.string().optional(),
  prompted: z.boolean(),
});
export type OpenSession = z.infer<typeof openSchema>;

const pageFields = {
  scrapeId: z.string().min(1),
  title: z.string(),
  /** Which try this is of those that were refused for a while; starts at 1. */
  attempt: z.number().int().positive(),
  /** Turns that have come to their end; the next one has this index. */
  turn: z.number().int().nonnegative().default(0),
  /** Credits of the page's capture and of sessions before this one, as the service counted them; absent where it counts none. */
  paid: z.number().nonnegative().optional(),
};

const cursorSchema = z.discriminatedUnion('phase', [
  /** The page is being captured, as any page is. */
  z.object({ phase: z.literal('reading'), inner: z.unknown() }),
  /** About to be worked on, or being so: a session may be open. */
  z.object({ phase: z.literal('acting'), ...pageFields, session: openSchema.optional() }),
  /** A session waits for what is to be done next, until it is stopped. */
  z.object({ phase: z.literal('open'), ...pageFields, session: openSchema, until: z.number() }),
  /** The session is to be ended, whatever came of it. */
  z.object({
    phase: z.literal('stopping'),
    ...pageFields,
    session: openSchema.optional(),
    since: z.number(),
    failuresInARow: z.number().int().nonnegative(),
    /** Why nothing came; absent after a result. */
    failure: failureSchema.optional(),
    by: z.enum(['person', 'time', 'service', 'end']).default('end'),
  }),
]);
export type Cursor = z.infer<typeof cursorSchema>;
export type Acting = Extract<Cursor, { phase: 'acting' }>;
export type Open = Extract<Cursor, { phase: 'open' }>;
export type Stopping = Extract<Cursor, { phase: 'stopping' }>;

/** A stored cursor; undefined for what this engine did not write. */
export function readCursor(stored: unknown): Cursor | undefined {
  return cursorSchema.safeParse(stored).data;
}

/** When a session ends at the latest. */
export const endOfLife = ({ openedAt }: Pick<OpenSession, 'openedAt'>): number => openedAt + SESSION_MS;

export function toStopping(
  { scrapeId, title, attempt, turn, session, paid }: Acting | Open,
  since: number,
  why: { failure?: Failure | undefined; by?: Stopping['by'] } = {},
): Stopping {
  const { failure, by = 'end' } = why;
  return {
    phase: 'stopping',
    scrapeId,
    title,
    attempt,
    turn,
    since,
    failuresInARow: 0,
    by,
    ...paidOf({ paid }),
    ...(session === undefined ? {} : { session }),
    ...(failure === undefined ? {} : { failure }),
  };
}

/** What was paid apart from the session, where that is known. */
export const paidOf = ({ paid }: { paid?: number | undefined }): { paid?: number } =>
  paid === undefined ? {} : { paid };

/** How the session stands, for screens. */
export function factsOf(
  { openedAt, prompted }: Pick<OpenSession, 'openedAt' | 'prompted'>,
  done: number,
  more: Pick<SessionFacts, 'until' | 'ended' | 'paid'> = {},
): SessionFacts {
  return { openedAt, prompted, done, ...more };
}
