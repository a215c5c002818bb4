import type { Clock, Wakeup } from '../ports/host';
import { browser } from './browser';

const RUN = 'run';
const PURGE = 'purge';
const MONITORS = 'monitors';
const WEBHOOK = 'webhook';
const CLEAN_UP = 'clean-up';

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
      if (when === undefined) await browser.alarms.clear(RUN);
      else browser.alarms.create(RUN, { when });
    },
  };
}

/** Whether an alarm that was set for `set` and has not fired yet is good enough for a wake-up at `wanted`. */
function isAsGood(set: number | undefined, wanted: number | undefined, now: number): boolean {
  if (set === undefined || wanted === undefined) return set === wanted;
  return set > now && set <= wanted && wanted - set <= NEAR_MS;
}

/** The alarm that retries a paused webhook. */
export const webhookAlarm: Wakeup = {
  async at(time) {
    if (time === undefined) await browser.alarms.clear(WEBHOOK);
    else browser.alarms.create(WEBHOOK, { when: time });
  },
};

/** The alarm of the clean-up by rules. */
export const cleanUpAlarm: Wakeup = {
  async at(time) {
    if (time === undefined) await browser.alarms.clear(CLEAN_UP);
    else browser.alarms.create(CLEAN_UP, { when: time });
  },
};

/**
 * Calls back for each alarm: of the runner, the hourly tidying, the monitors, the webhook, the clean-up. Call it in the
 * first turn of the background.
 */
export function onAlarms(
  run: () => void,
  purge: () => void,
  lookAtMonitors: () => void,
  runWebhook: () => void,
  cleanUp: () => void,
): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === RUN) run();
    if (name === PURGE) purge();
    if (name === MONITORS) lookAtMonitors();
    if (name === WEBHOOK) runWebhook();
    if (name === CLEAN_UP) cleanUp();
  });
}

/** The alarm that polls the monitors. */
export const monitorAlarm = {
  /** Undefined clears it. */
  async at(time: number | undefined): Promise<void> {
    if (time === undefined) await browser.alarms.clear(MONITORS);
    else browser.alarms.create(MONITORS, { when: time });
  },
  /** Keeps an alarm that is already set. */
  async ensure(time: number | undefined): Promise<void> {
    if (time === undefined || !(await browser.alarms.get(MONITORS))) await monitorAlarm.at(time);
  },
};

/** Makes sure that the tidying alarm exists; calling it again changes nothing. */
export async function schedulePurge(): Promise<void> {
  if (!(await browser.alarms.get(PURGE))) browser.alarms.create(PURGE, { periodInMinutes: 60 });
}
