import { AppError } from '../../model/errors';
import { hostOf } from '../../model/url';
import { z } from '../../model/zod';
import type { ServiceConnection } from './http/connection';

/** What the engine adds to the cursor of every job. */
const boundSchema = z.object({
  /** Origin of the service that the job was sent to, or is about to be. */
  server: z.string().optional(),
  /** The step from this cursor was cut short before the job was stopped. */
  cutShort: z.boolean().optional(),
});
export type Bound = z.infer<typeof boundSchema>;

/** What is known of the service of a stored cursor; cursors of earlier versions name none. */
export function readBound(cursor: unknown): Bound {
  const parsed = boundSchema.safeParse(cursor);
  return parsed.success ? parsed.data : {};
}

/** The cursor with what the engine adds to it. */
export function bind(cursor: unknown, bound: Bound): unknown {
  return typeof cursor === 'object' && cursor !== null ? { ...cursor, ...bound } : cursor;
}

export const originOf = ({ baseUrl }: ServiceConnection): string => new URL(baseUrl).origin;

const sentSchema = z.object({
  phase: z.string(),
  resent: z.boolean().optional(),
  resends: z.number().optional(),
  joins: z.number().optional(),
  inner: z.unknown().optional(),
});

/**
 * Whether a service may be at work for the job from this cursor on, or was: it is then asked about there alone. A step
 * that only is about to send for the first time is nobody's yet.
 */
export function wasSent(cursor: unknown, interrupted: boolean): boolean {
  const parsed = sentSchema.safeParse(cursor);
  if (!parsed.success) return false;
  const { phase, resent, resends = 0, joins = 0, inner } = parsed.data;
  // The page of an interact job is captured first, with a cursor of its own.
  if (inner !== undefined) return wasSent(inner, interrupted);
  if (phase !== 'starting' && phase !== 'sending') return true;
  return interrupted || resent === true || resends > 0 || joins > 0;
}

/** The connection for one step: nothing is sent to another service that is connected meanwhile. */
export function boundTo(
  server: string | undefined,
  connection: () => Promise<ServiceConnection | undefined>,
): () => Promise<ServiceConnection | undefined> {
  return async () => {
    const now = await connection();
    if (now !== undefined && server !== undefined && originOf(now) !== server) throw elsewhere(server);
    return now;
  };
}

/** The job is at a service that is not the one connected now. */
export function elsewhere(server: string): AppError {
  return new AppError('other-service', { host: hostOf(server) });
}
