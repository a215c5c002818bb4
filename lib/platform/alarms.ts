import type { Clock, Wakeup } from '../ports/host';
import { browser } from './browser';

const RUN = 'run';
const PURGE = 'purge';
const MONITORS = 'monitors';
const WEBHOOK = 'webhook';
const CLEAN_UP = 'clean-up';

/** An alarm that stands so close to the time that was asked for is as good. */
const NEAR_MS = 1_000;

/** The runner's one alarm. Installed extensions are woken no sooner than 30 s from now; unpacked ones at once. */
export function createWakeup(now: Clock): Wakeup {
  /** What this worker has set: a time, or that there is none. Unknown at first; alarms outlive workers. */
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

/** Whether an alarm that was set for `set` and has not rung yet serves who wants to be woken at `wanted`. */
function isAsGood(set: number | undefined, wanted: number | undefined, now: number): boolean {
  if (set === undefined || wanted === undefined) return set === wanted;
  return set > now && set <= wanted && wanted - set <= NEAR_MS;
}

/** The alarm by which a webhook that rests is tried again. */
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
 * Calls back for each alarm: of the runner, of the hourly tidying, of the monitors, of the webhook, of the clean-up. In
 * the first turn of the background.
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

/** The alarm by which monitors are looked at. */
export const monitorAlarm = {
  /** Undefined clears it. */
  async at(time: number | undefined): Promise<void> {
    if (time === undefined) await browser.alarms.clear(MONITORS);
    else browser.alarms.create(MONITORS, { when: time });
  },
  /** Leaves one that is set where it is. */
  async ensure(time: number | undefined): Promise<void> {
    if (time === undefined || !(await browser.alarms.get(MONITORS))) await monitorAlarm.at(time);
  },
};

/** Makes sure that the tidying alarm exists; asking again changes nothing. */
export async function schedulePurge(): Promise<void> {
  if (!(await browser.alarms.get(PURGE))) browser.alarms.create(PURGE, { periodInMinutes: 60 });
}
