import { given } from '@/lib/core/text/given';
import { failureSchema, type Failure } from '@/lib/core/model/errors';
import { SESSION_MS, type SessionFacts } from '../session';
import { z } from '@/lib/core/model/zod';

/** A session that is open, or was at the last contact. */
const openSchema = z.object({
  /** By our clock, from the sending of its first turn on: never later than by the service's clock. */
  openedAt: z.number(),
  /** The service's own id of the session, if it sends one. Not its address. */
  id: z.string().optional(),
  prompted: z.boolean(),
});
export type OpenSession = z.infer<typeof openSchema>;

const pageFields = {
  scrapeId: z.string().min(1),
  title: z.string(),
  /** Attempt number after temporary refusals; starts at 1. */
  attempt: z.number().int().positive(),
  /** Finished turns; the next one has this index. */
  turn: z.number().int().nonnegative().default(0),
  /** Credits of the page's capture and of earlier sessions, as counted by the service; absent if it counts none. */
  paid: z.number().nonnegative().optional(),
};

const cursorSchema = z.discriminatedUnion('phase', [
  /** The page is being captured, like any page. */
  z.object({ phase: z.literal('reading'), inner: z.unknown() }),
  /** A turn is about to run, or is running: a session may be open. */
  z.object({
    phase: z.literal('acting'),
    ...pageFields,
    session: openSchema.optional(),
    /** Nothing has been sent since the service refused to open one. */
    unopened: z.literal(true).optional(),
  }),
  /** A session waits for the next turn until it is stopped. */
  z.object({ phase: z.literal('open'), ...pageFields, session: openSchema, until: z.number() }),
  /** The session is to be ended, whatever the result. */
  z.object({
    phase: z.literal('stopping'),
    ...pageFields,
    session: openSchema.optional(),
    since: z.number(),
    failuresInARow: z.number().int().nonnegative(),
    /** Why there was no result; absent after a result. */
    failure: failureSchema.optional(),
    by: z.enum(['person', 'time', 'service', 'end']).default('end'),
  }),
]);
export type Cursor = z.infer<typeof cursorSchema>;
export type Acting = Extract<Cursor, { phase: 'acting' }>;
export type Open = Extract<Cursor, { phase: 'open' }>;
export type Stopping = Extract<Cursor, { phase: 'stopping' }>;

/** A stored cursor; undefined for one that this engine did not write. */
export function readCursor(stored: unknown): Cursor | undefined {
  return cursorSchema.safeParse(stored).data;
}

/** The latest time at which a session ends. */
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
    ...given({ session, failure }),
  };
}

/** The credits paid besides the session, if known. */
export const paidOf = ({ paid }: { paid?: number | undefined }): { paid?: number } =>
  paid === undefined ? {} : { paid };

/** The state of the session, for screens. */
export function factsOf(
  { openedAt, prompted }: Pick<OpenSession, 'openedAt' | 'prompted'>,
  done: number,
  more: Pick<SessionFacts, 'until' | 'ended' | 'paid'> = {},
): SessionFacts {
  return { openedAt, prompted, done, ...more };
}
