import { randomUUID } from 'node:crypto';
import { isoOf } from '../job';

export type TraceError = {
  code: 'cancelled' | 'credit_limit_reached' | 'parent_finished' | 'refused' | 'internal';
  retryable: boolean;
  source: 'agent' | 'tool' | 'billing' | 'system';
  message: string;
};
export type TraceAgent = {
  id: string;
  role: 'orchestrator' | 'subagent' | 'browser' | 'system';
  name: string;
  parentId?: string;
};
type TraceEvent = Record<string, unknown> & { eventId: string; type: string };

/** The events of one run, in chronological order, and the artifacts that they mention. */
export type Trace = {
  readonly events: readonly TraceEvent[];
  add(agent: TraceAgent, type: string, more?: object): void;
  /** Stores a state of an artifact and reports it. */
  keep(
    agent: TraceAgent,
    artifact: { kind: string; artifactId: string; change: string; itemCount?: number },
    text: string,
  ): void;
  snapshot(id: string): string | undefined;
};

export function createTrace(runId: string, now: () => number): Trace {
  const events: TraceEvent[] = [];
  const snapshots = new Map<string, string>();
  const add: Trace['add'] = (agent, type, more = {}) =>
    void events.push({
      schemaVersion: 1,
      eventId: randomUUID(),
      runId,
      occurredAt: isoOf(now()),
      producerSequence: events.length + 1,
      agent,
      type,
      ...more,
    });
  return {
    events,
    add,
    keep(agent, artifact, text) {
      const snapshotId = randomUUID();
      snapshots.set(snapshotId, text);
      add(agent, 'artifact.updated', { artifact: { ...artifact, snapshotId } });
    },
    snapshot: (id) => snapshots.get(id),
  };
}
