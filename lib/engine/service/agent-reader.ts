import type { ListedRun, RawEvent } from '../../model/agent-run';
import type { ServiceClient } from './clients/client';

/** What a service tells of runs of its agent, for a screen that looks at one. Reads only; free. */
export type AgentReader = {
  /** What a trace holds beyond the first `known` events, and what the run has used. The service always sends the whole. */
  trace(asked: { runId: string; known: number }): Promise<{ events: RawEvent[]; creditsUsed?: number }>;
  /** An artifact as it stood at one event of the trace, as text. */
  snapshot(asked: { runId: string; snapshotId: string }): Promise<{ text: string }>;
  /** Runs of the account, newest first; `before` in epoch milliseconds is where the next page begins. */
  runs(asked: { before?: number | undefined }): Promise<{ runs: ListedRun[]; before?: number }>;
};

/** Reads through this client. Addresses of live views are never asked for. */
export function createAgentReader(client: { agent: ServiceClient['agent'] }): AgentReader {
  const once = () => ({ signal: new AbortController().signal, retry: true });
  return {
    async trace({ runId, known }) {
      const { events, creditsUsed } = await client.agent.trace(runId, once());
      return {
        events: events.slice(known).map(({ raw }) => raw),
        ...(creditsUsed === undefined ? {} : { creditsUsed }),
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
          ...(createdAt === undefined ? {} : { createdAt }),
          ...(targetHint === undefined ? {} : { targetHint }),
          ...(status === undefined ? {} : { status }),
          ...(prompt === undefined ? {} : { prompt }),
        })),
        ...(page.before === undefined || !Number.isFinite(next) ? {} : { before: next }),
      };
    },
  };
}
