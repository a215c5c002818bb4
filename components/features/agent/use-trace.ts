import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { artifactsOf, traceLines, type Artifact } from '@/lib/features/agent/trace-lines';
import type { RawEvent } from '@/lib/features/agent/agent-run';
import type { TraceLine } from '@/lib/features/agent/agent-trace';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { isEnded } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import type { AgentJob } from './use-runs';

/** How often a trace is requested while its run continues, and how long after a failed read. */
const EVERY_MS = 2_000;
const AGAIN_MS = 20_000;

export type Trace = {
  lines: readonly TraceLine[];
  artifacts: readonly Artifact[];
  /** As the service counts them during the run. */
  creditsUsed: number | undefined;
  failure: Failure | undefined;
  /** When it is requested again automatically, in epoch milliseconds. */
  againAt: number | undefined;
  again: () => void;
};

/**
 * What a run did: from the service while it runs, a few seconds behind, and once more when it has ended; from then on
 * the stored trace, if there is one. `isRead`: whether it is known if a trace was stored.
 */
export function useTrace(job: AgentJob, kept: readonly RawEvent[] | undefined, isRead: boolean): Trace {
  const { call, now } = useApp();
  const [events, setEvents] = useState<readonly RawEvent[]>([]);
  const [creditsUsed, setCreditsUsed] = useState<number>();
  const [failed, setFailed] = useState<{ failure: Failure; againAt: number | undefined }>();
  const [tries, setTries] = useState(0);
  const held = useRef<readonly RawEvent[]>([]);
  const runId = job.progress.remoteId;
  const ended = isEnded(job.state);
  const isKept = kept !== undefined;
  useEffect(() => {
    if (runId === undefined || isKept || (ended && !isRead)) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (): Promise<void> => {
      try {
        // At the end the whole trace is read again: helpers may report late, and their events belong further up.
        const known = ended ? 0 : held.current.length;
        const trace = await call('agent.trace', { runId, known });
        if (stopped) return;
        if (known === 0 || trace.events.length > 0) {
          held.current = known === 0 ? trace.events : [...held.current, ...trace.events];
          setEvents(held.current);
        }
        setCreditsUsed(trace.creditsUsed);
        setFailed(undefined);
        if (!ended) timer = setTimeout(() => void read(), EVERY_MS);
      } catch (thrown) {
        if (stopped) return;
        const failure = toFailure(thrown);
        const goesOn = !ended && failure.reason !== 'service-cannot';
        setFailed({ failure, againAt: goesOn ? now() + AGAIN_MS : undefined });
        if (goesOn) timer = setTimeout(() => void read(), AGAIN_MS);
      }
    };
    void read();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [runId, ended, isKept, isRead, tries, call, now]);
  const shown = kept ?? events;
  const lines = useMemo(() => traceLines(shown), [shown]);
  const artifacts = useMemo(() => artifactsOf(lines), [lines]);
  return {
    lines,
    artifacts,
    creditsUsed,
    failure: kept ? undefined : failed?.failure,
    againAt: failed?.againAt,
    again: () => setTries((count) => count + 1),
  };
}
