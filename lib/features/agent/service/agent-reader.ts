import { given } from '@/lib/core/text/given';
import type { AgentReader } from '../agent-run';
import type { ServiceClient } from '@/lib/service/endpoints/client';

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
