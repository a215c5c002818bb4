import type { Clock, Wakeup } from '../ports/host';
import { browser } from './browser';

const RUN = 'run';
const PURGE = 'purge';

/** The runner's one alarm. Installed extensions are woken no sooner than 30 s from now; unpacked ones at once. */
export function createWakeup(now: Clock): Wakeup {
  return {
    async at(time) {
      if (time === undefined) await browser.alarms.clear(RUN);
      else browser.alarms.create(RUN, { when: Math.max(time, now() + 500) });
    },
  };
}

/** Calls back for the runner's alarm and for the hourly tidying. In the first turn of the background. */
export function onAlarms(run: () => void, purge: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === RUN) run();
    if (name === PURGE) purge();
  });
}

/** Makes sure that the tidying alarm exists; asking again changes nothing. */
export async function schedulePurge(): Promise<void> {
  if (!(await browser.alarms.get(PURGE))) browser.alarms.create(PURGE, { periodInMinutes: 60 });
}
