import type { AlarmOfItsOwn, Clock, Wakeup } from '../ports/host';
import { browser } from './browser';

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

/** An alarm that is set each time it is asked for. Alarms outlive versions of the extension: the names stay. */
export function alarmOf(name: string): AlarmOfItsOwn {
  async function at(time: number | undefined): Promise<void> {
    if (time === undefined) await browser.alarms.clear(name);
    else browser.alarms.create(name, { when: time });
  }
  return {
    at,
    async ensure(time) {
      if (time === undefined || !(await browser.alarms.get(name))) await at(time);
    },
  };
}

/**
 * Calls the listener of each alarm that fires, by its name: `run` is that of the runner, `purge` the hourly one. Call it
 * in the first turn of the background.
 */
export function onAlarms(listeners: Readonly<Record<string, () => void>>): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (Object.hasOwn(listeners, name)) listeners[name]?.();
  });
}

/** Makes sure that the purge alarm exists; calling it again changes nothing. */
export async function schedulePurge(): Promise<void> {
  if (!(await browser.alarms.get('purge'))) browser.alarms.create('purge', { periodInMinutes: 60 });
}
