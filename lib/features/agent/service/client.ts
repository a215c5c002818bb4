import {
  agentBodySchema,
  agentCancelReplySchema,
  agentListReplySchema,
  agentReplySchema,
  agentSnapshotReplySchema,
  agentStartReplySchema,
  agentTraceReplySchema,
  type AgentBody,
} from './wire';
import { outcomeOfRefusedCancel, type CancelOutcome } from '@/lib/service/clients/cancel';
import { checked } from '@/lib/service/http/checked';
import { pathOf } from '@/lib/service/http/address';
import type { CallOptions } from '@/lib/service/http/request';
import { START_TIMEOUT_MS, type Calls, type ReadOptions } from '@/lib/service/http/send';

/** Agent runs (docs/service.md 14). */
export function agentCalls(calls: Calls) {
  return {
    /** Starts paid work; sent once. After an error without a status, with 408 or with 5xx, it may have started. */
    start: async (body: AgentBody, options: CallOptions) => {
      const { value, servedAt } = await calls.send(
        {
          method: 'POST',
          path: '/agent',
          body: checked(agentBodySchema, body),
          reply: agentStartReplySchema,
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return { ...value, servedAt };
    },
    /** A run that failed, was canceled or used up its credits is a state with a message; nothing is thrown for it. */
    status: async (id: string, options: ReadOptions) => {
      const path = pathOf(['agent', id]);
      const received = await calls.read({ method: 'GET', path, reply: agentReplySchema }, options);
      return { ...received.value, servedAt: received.servedAt, retryAfterMs: received.retryAfterMs };
    },
    /** Runs of the team, newest first, twenty at a time; `before` in epoch milliseconds. */
    list: async (page: { before?: number }, options: ReadOptions) => {
      const path = pathOf(['agent'], page);
      const received = await calls.read({ method: 'GET', path, reply: agentListReplySchema }, options);
      return { ...received.value, servedAt: received.servedAt };
    },
    /** The whole trace, without the live views, which are secret. */
    trace: async (id: string, options: ReadOptions) => {
      const path = pathOf(['agent', id, 'trace']);
      return (await calls.read({ method: 'GET', path, reply: agentTraceReplySchema }, options)).value;
    },
    /** The whole artifact; it is JSON only if the kind of its event says so. */
    snapshot: async (id: string, snapshotId: string, options: ReadOptions) => {
      const path = pathOf(['agent', id, 'snapshots', snapshotId]);
      return (await calls.read({ method: 'GET', path, reply: agentSnapshotReplySchema }, options)).value;
    },
    /** Cooperative: the run may continue for some seconds before its status changes. */
    cancel: async (id: string, options: ReadOptions): Promise<CancelOutcome> => {
      try {
        await calls.read(
          { method: 'DELETE', path: pathOf(['agent', id]), reply: agentCancelReplySchema },
          options,
        );
        return 'cancelled';
      } catch (error) {
        return outcomeOfRefusedCancel(error);
      }
    },
  };
}
