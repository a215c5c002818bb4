import { get, post, query, remove, startWait, type Endpoints } from '@/lib/service/http/endpoint';
import { outcomeOfRefusedCancel } from '@/lib/service/http/errors';
import {
  monitorBodySchema,
  monitorCheckReplySchema,
  monitorChecksReplySchema,
  monitorDeleteReplySchema,
  monitorListReplySchema,
  monitorPatchSchema,
  monitorReplySchema,
  monitorRunReplySchema,
} from './wire';

/** A page of a list: it is the last one when fewer than `limit` entries were received. */
export type ListPage = { limit?: number; offset?: number };

/** After a lost reply, that it no longer exists is as good as removed. */
function goneMonitor(error: unknown): 'gone' {
  if (outcomeOfRefusedCancel(error) === 'gone') return 'gone';
  throw error;
}

/** Recurring checks (docs/service.md 16). */
export const monitorEndpoints = {
  /**
   * Creates something that will cost credits regularly. After an error without a status or with 5xx, it may have
   * worked.
   */
  create: { ...post('/monitor', monitorBodySchema, monitorReplySchema), waitMs: startWait },
  list: { ...get('/monitor', monitorListReplySchema), query: query<ListPage>(), timed: true },
  get: get('/monitor/{id}', monitorReplySchema),
  /** Changes only the given fields; idempotent. */
  update: {
    method: 'PATCH',
    path: '/monitor/{id}',
    body: monitorPatchSchema,
    reply: monitorReplySchema,
    again: true,
  },
  remove: { ...remove('/monitor/{id}', monitorDeleteReplySchema), refused: goneMonitor },
  /** Starts a paid check, or returns the one already running. Throws `conflict` for a paused monitor. */
  run: {
    method: 'POST',
    path: '/monitor/{id}/run',
    reply: monitorRunReplySchema,
    alsoAnswers: [409],
    waitMs: startWait,
  },
  checks: {
    ...get('/monitor/{id}/checks', monitorChecksReplySchema),
    query: query<ListPage & { status?: string }>(),
  },
  /** One check with its pages, starting at `skip`. */
  check: {
    ...get('/monitor/{id}/checks/{checkId}', monitorCheckReplySchema),
    query: query<{ limit?: number; skip?: number; status?: string }>(),
    timed: true,
  },
} as const satisfies Endpoints;
