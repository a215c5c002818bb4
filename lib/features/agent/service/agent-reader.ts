import { given } from '@/lib/core/text/given';
import type { ListedRun, RawEvent } from '../agent-run';
import type { ServiceClient } from '@/lib/service/endpoints/client';

/** What a service reports about runs of its agent, for a screen that shows one. Read-only; free. */
export type AgentReader = {
  /** The trace after the first `known` events, and the credits used. The service always sends the whole trace. */
  trace(asked: { runId: string; known: number }): Promise<{ events: RawEvent[]; creditsUsed?: number }>;
  /** An artifact at one event of the trace, as text. */
  snapshot(asked: { runId: string; snapshotId: string }): Promise<{ text: string }>;
  /** Runs of the account, newest first; `before`, in epoch milliseconds, is where the next page starts. */
  runs(asked: { before?: number | undefined }): Promise<{ runs: ListedRun[]; before?: number }>;
};

/** Reads with this client. Never requests the addresses of live views. */
export function createAgentReader(client: { agent: ServiceClient['agent'] }): AgentReader {
  const once = () => ({ signal: new AbortController().signal, retry: true });
  return {
    async trace({ runId, known }) {
      const { events, creditsUsed } = await client.agent.trace(runId, once());
      return {
        events: events.slice(known).map(({ raw }) => raw),
        ...given({ creditsUsed }),
      };
    },
    async snapshot({ runId, snapshotId }) {
      return { text: await client.agent.snapshot(runId, snapshotId, once()) };
    },
    async runs({ before }) {
      const page = await client.agent.list(before === undefined ? {} : { before }, once());
      const next = Number(page.before);
      return {
        runs: page.runs.map(({ id, createdAt, targetHint, status, prompt, urls }) => ({
          id,
          urls,
          ...given({ createdAt, targetHint, status, prompt }),
        })),
        ...(page.before === undefined || !Number.isFinite(next) ? {} : { before: next }),
      };
    },
  };
}
