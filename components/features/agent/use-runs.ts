import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListedRun } from '@/lib/features/agent/agent-run';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import type { JobOf } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';

export type AgentJob = JobOf<'agent'>;

export type AccountRuns = {
  runs: readonly ListedRun[];
  failure: Failure | undefined;
  /** Undefined if there are no more, or while they are read. */
  more: (() => void) | undefined;
  again: () => void;
};

/** Runs of the account, made here or elsewhere, newest first, as far as the service lists them. */
export function useAccountRuns(active: boolean): AccountRuns {
  const { call } = useApp();
  const [runs, setRuns] = useState<readonly ListedRun[]>([]);
  const [before, setBefore] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const read = (from: number | undefined): void => {
    setBusy(true);
    setFailure(undefined);
    call('agent.runs', from === undefined ? {} : { before: from })
      .then(
        (page) => {
          if (!shown.current) return;
          setRuns((known) => joined(from === undefined ? [] : known, page.runs ?? []));
          setBefore(page.before);
        },
        (thrown: unknown) => shown.current && setFailure(toFailure(thrown)),
      )
      .finally(() => shown.current && setBusy(false));
  };
  useOn([active], () => {
    if (active) read(undefined);
  });
  return {
    runs,
    failure,
    more: before === undefined || busy ? undefined : () => read(before),
    again: () => read(undefined),
  };
}

/** A run that appears on two pages, because others were made between the two reads, is listed once. */
function joined(known: readonly ListedRun[], page: readonly ListedRun[]): ListedRun[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}
