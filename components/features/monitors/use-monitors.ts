import type { Failure } from '@/lib/core/model/errors';
import { isEnded, type Job } from '@/lib/core/model/job';
import { accountOf, readMonitors, type Monitor } from '@/lib/features/monitors/monitor';
import { DEVICE_ACCOUNT } from '@/lib/features/monitors/watch';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useInterval } from '@/components/shell/state/use-interval';
import { useLive } from '@/components/shell/state/use-live';

/** How often an open list is read again, and one monitor while a check runs. */
const LIST_MS = 60_000;
const CHECK_MS = 4_000;

/** The monitors of the connected account as last read, by name. Undefined until they are read. */
export function useMonitors({ service }: Settings): readonly Monitor[] | undefined {
  const account = accountOf(service);
  const { value } = useLive(
    async (reader) =>
      (await readMonitors(reader))
        .filter((one) => one.account === account || one.account === DEVICE_ACCOUNT)
        .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
    ['monitors'],
    [account],
  );
  return value;
}

/** Monitors that are being created here, or whose creation failed and was not dismissed. */
export function useMakings(): readonly Job[] {
  const { value = [] } = useLive(
    async (reader) =>
      (await reader.jobsOf('monitor')).filter(
        ({ state, seen }) => !isEnded(state) || (state.status === 'failed' && !seen),
      ),
    ['jobs'],
    [],
  );
  return value;
}

export type Reading = { busy: boolean; failure: Failure | undefined; again: () => void };

/** Reads something from the service when it becomes visible, and repeatedly while it stays visible. */
function useReading(read: () => Promise<unknown>, key: string, everyMs: number): Reading {
  const { now, failure, busy, again } = useAnswer([key], () => read().then(() => true));
  // One that takes longer than the pause is not asked a second time.
  useInterval(() => !busy && again(), everyMs, true);
  return { busy: busy && !now && !failure, failure, again };
}

/** The account's list; without an account there is nothing to read. */
export function useRefresh(connected: boolean): Reading {
  const app = useApp();
  const read = (): Promise<unknown> => (connected ? app.call('monitors.refresh', {}) : Promise.resolve());
  return useReading(read, `list ${connected}`, LIST_MS);
}

export function useMonitorReading(id: string, isRunning: boolean): Reading {
  const app = useApp();
  return useReading(() => app.call('monitors.open', { monitorId: id }), id, isRunning ? CHECK_MS : LIST_MS);
}
