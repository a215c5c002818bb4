import type { Clock, Wakeup } from '../ports/host';
import { browser } from './browser';

/** `run`: of the runner; `purge`: the hourly purge. Alarms outlive versions of the extension: the names stay. */
type AlarmName = 'run' | 'purge' | 'monitors' | 'watches' | 'webhook' | 'clean-up';

/** An existing alarm this close to the requested time is good enough. */
const NEAR_MS = 1_000;

/**
 * The runner's single alarm. Installed extensions are woken no sooner than 30 s from now; unpacked ones immediately.
 */
export function createWakeup(now: Clock): Wakeup {
  /** What this worker has set: a time, or no alarm. Unknown at first; alarms outlive workers. */
  let known: { at: number | undefined } | undefined;
  return {
    async at(time) {
      const when = time === undefined ? undefined : Math.max(time, now() + 500);
      if (known && isAsGood(known.at, when, now())) return;
      known = { at: when };
      if (when === undefined) await browser.alarms.clear('run');
      else browser.alarms.create('run', { when });
    },
  };
}

/** Whether an alarm that was set for `set` and has not fired yet is good enough for a wake-up at `wanted`. */
function isAsGood(set: number | undefined, wanted: number | undefined, now: number): boolean {
  if (set === undefined || wanted === undefined) return set === wanted;
  return set > now && set <= wanted && wanted - set <= NEAR_MS;
}

/** An alarm that is set each time it is asked for. */
const alarmOf = (name: AlarmName): Wakeup => ({
  async at(time) {
    if (time === undefined) await browser.alarms.clear(name);
    else browser.alarms.create(name, { when: time });
  },
});

/** The alarm that retries a paused webhook. */
export const webhookAlarm = alarmOf('webhook');
/** The alarm of the monitors that this device checks. */
export const watchAlarm = alarmOf('watches');
/** The alarm of the clean-up by rules. */
export const cleanUpAlarm = alarmOf('clean-up');

/** Calls the listener of each alarm that fires. Call it in the first turn of the background. */
export function onAlarms(listeners: Record<AlarmName, () => void>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (Object.hasOwn(listeners, name)) listeners[name as AlarmName]();
  });
}

/** The alarm that polls the monitors. */
export const monitorAlarm = {
  ...alarmOf('monitors'),
  /** Keeps an alarm that is already set. */
  async ensure(time: number | undefined): Promise<void> {
    if (time === undefined || !(await browser.alarms.get('monitors'))) await monitorAlarm.at(time);
  },
};

/** Makes sure that the purge alarm exists; calling it again changes nothing. */
export async function schedulePurge(): Promise<void> {
  if (!(await browser.alarms.get('purge'))) browser.alarms.create('purge', { periodInMinutes: 60 });
}
