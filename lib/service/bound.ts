import { AppError } from '../core/model/errors';
import { hostOf } from '../core/model/url';
import { z } from '../core/model/zod';
import type { ServiceConnection } from './http/connection';

/** Added by the engine to the cursor of every job. */
const boundSchema = z.object({
  /** Origin of the service that the job was sent to, or is about to be. */
  server: z.string().optional(),
  /** The step from this cursor was interrupted before the job was stopped. */
  cutShort: z.boolean().optional(),
});
export type Bound = z.infer<typeof boundSchema>;

/** The service of a stored cursor; cursors of earlier versions name none. */
export function readBound(cursor: unknown): Bound {
  const parsed = boundSchema.safeParse(cursor);
  return parsed.success ? parsed.data : {};
}

/** Adds the engine's fields to the cursor. */
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
 * Whether, from this cursor on, a service may be working for the job, or was: then only that service is asked about it.
 * A step that is about to send for the first time is not bound yet.
 */
export function wasSent(cursor: unknown, interrupted: boolean): boolean {
  const parsed = sentSchema.safeParse(cursor);
  if (!parsed.success) return false;
  const { phase, resent, resends = 0, joins = 0, inner } = parsed.data;
  // An interact job first captures the page, with a separate cursor.
  if (inner !== undefined) return wasSent(inner, interrupted);
  if (phase !== 'starting' && phase !== 'sending') return true;
  return interrupted || resent === true || resends > 0 || joins > 0;
}

/** The connection for one step: nothing is sent if another service is connected meanwhile. */
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

/** The job was sent to a service other than the connected one. */
export function elsewhere(server: string): AppError {
  return new AppError('other-service', { host: hostOf(server) });
}
