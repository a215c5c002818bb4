import type { RawEvent } from '@/lib/features/agent/agent-run';
import type { FullCapture } from '@/lib/core/model/capture';
import { useLive } from '@/components/shell/state/use-live';
import type { AgentJob } from './use-runs';

export type RunResult = {
  capture: FullCapture;
  /** The trace stored with it; undefined if the service reported none. */
  trace: readonly RawEvent[] | undefined;
};

/** The result of a run. `none` if it has none, `gone` if it was deleted; undefined until it is read. */
export function useRunResult(job: AgentJob): RunResult | 'none' | 'gone' | undefined {
  const { captureIds } = job;
  const [first] = captureIds;
  const { value } = useLive(
    async (reader): Promise<RunResult | 'none' | 'gone'> => {
      if (first === undefined) return 'none';
      const capture = await reader.capture(first);
      if (!capture) return 'gone';
      const trace = capture.content.extra?.['trace'];
      return { capture, trace: Array.isArray(trace) ? trace.filter(isEvent) : undefined };
    },
    ['captures'],
    [first],
  );
  return value;
}

const isEvent = (value: unknown): value is RawEvent => typeof value === 'object' && value !== null;
