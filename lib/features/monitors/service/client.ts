import {
  monitorBodySchema,
  monitorCheckReplySchema,
  monitorChecksReplySchema,
  monitorDeleteReplySchema,
  monitorListReplySchema,
  monitorPatchSchema,
  monitorReplySchema,
  monitorRunReplySchema,
  type MonitorBody,
  type MonitorPatch,
} from './wire';
import { outcomeOfRefusedCancel } from '@/lib/service/clients/cancel';
import { checked } from '@/lib/service/http/checked';
import { pathOf } from '@/lib/service/http/address';
import type { CallOptions } from '@/lib/service/http/request';
import { START_TIMEOUT_MS, type Calls, type ReadOptions } from '@/lib/service/http/send';

/** A page of a list: it is the last one when fewer than `limit` entries were received. */
export type ListPage = { limit?: number; offset?: number };

/** Recurring checks (docs/service.md 16). */
export function monitorCalls(calls: Calls) {
  return {
    /**
     * Creates something that will cost credits regularly; sent once. After an error without a status or with 5xx, it
     * may have worked.
     */
    create: async (body: MonitorBody, options: CallOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: '/monitor',
          body: checked(monitorBodySchema, body),
          reply: monitorReplySchema,
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return value;
    },
    list: async (page: ListPage, options: ReadOptions) => {
      const path = pathOf(['monitor'], page);
      const received = await calls.read({ method: 'GET', path, reply: monitorListReplySchema }, options);
      return { ...received.value, servedAt: received.servedAt };
    },
    get: async (id: string, options: ReadOptions) => {
      const path = pathOf(['monitor', id]);
      return (await calls.read({ method: 'GET', path, reply: monitorReplySchema }, options)).value;
    },
    /** Changes only the given fields; idempotent. */
    update: async (id: string, patch: MonitorPatch, options: ReadOptions) => {
      const { value } = await calls.read(
        {
          method: 'PATCH',
          path: pathOf(['monitor', id]),
          body: checked(monitorPatchSchema, patch),
          reply: monitorReplySchema,
        },
        options,
      );
      return value;
    },
    /** `gone` when the monitor no longer exists: after a lost reply, that is equivalent. */
    remove: async (id: string, options: ReadOptions): Promise<'removed' | 'gone'> => {
      try {
        await calls.read(
          { method: 'DELETE', path: pathOf(['monitor', id]), reply: monitorDeleteReplySchema },
          options,
        );
        return 'removed';
      } catch (error) {
        if (outcomeOfRefusedCancel(error) === 'gone') return 'gone';
        throw error;
      }
    },
    /** Starts a paid check, or returns the one already running. Throws `conflict` for a paused monitor. */
    run: async (id: string, options: CallOptions) => {
      const { value } = await calls.send(
        {
          method: 'POST',
          path: pathOf(['monitor', id, 'run']),
          reply: monitorRunReplySchema,
          alsoAnswers: [409],
        },
        { timeoutMs: START_TIMEOUT_MS, ...options },
      );
      return value;
    },
    checks: async (id: string, page: ListPage & { status?: string }, options: ReadOptions) => {
      const path = pathOf(['monitor', id, 'checks'], page);
      return (await calls.read({ method: 'GET', path, reply: monitorChecksReplySchema }, options)).value;
    },
    /** One check with its pages, starting at `skip`. */
    check: async (
      id: string,
      checkId: string,
      page: { limit?: number; skip?: number; status?: string },
      options: ReadOptions,
    ) => {
      const path = pathOf(['monitor', id, 'checks', checkId], page);
      const received = await calls.read({ method: 'GET', path, reply: monitorCheckReplySchema }, options);
      return { ...received.value, retryAfterMs: received.retryAfterMs };
    },
  };
}
