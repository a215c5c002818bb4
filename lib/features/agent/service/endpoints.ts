import { get, post, query, remove, startWait, type Endpoints } from '@/lib/service/http/endpoint';
import { outcomeOfRefusedCancel } from '@/lib/service/http/errors';
import {
  agentBodySchema,
  agentCancelReplySchema,
  agentListReplySchema,
  agentReplySchema,
  agentSnapshotReplySchema,
  agentStartReplySchema,
  agentTraceReplySchema,
} from './wire';

/** Agent runs (docs/service.md 14). */
export const agentEndpoints = {
  /** Starts paid work. After an error without a status, with 408 or with 5xx, it may have started. */
  start: { ...post('/agent', agentBodySchema, agentStartReplySchema), timed: true, waitMs: startWait },
  /** A run that failed, was canceled or used up its credits is a state with a message; nothing is thrown for it. */
  status: { ...get('/agent/{id}', agentReplySchema), timed: true },
  /** Runs of the team, newest first, twenty at a time; `before` in epoch milliseconds. */
  list: { ...get('/agent', agentListReplySchema), query: query<{ before?: number }>(), timed: true },
  /** The whole trace, without the live views, which are secret. */
  trace: get('/agent/{id}/trace', agentTraceReplySchema),
  /** The whole artifact; it is JSON only if the kind of its event says so. */
  snapshot: get('/agent/{id}/snapshots/{snapshotId}', agentSnapshotReplySchema),
  /** Cooperative: the run may continue for some seconds before its status changes. */
  cancel: { ...remove('/agent/{id}', agentCancelReplySchema), refused: outcomeOfRefusedCancel },
} as const satisfies Endpoints;
