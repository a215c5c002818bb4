import { hostOf } from '../../../model/url';
import type { StepNext } from '../../../ports/engine';
import { OFFLINE_MS } from './file-fetcher';

/** The job waits for the network and goes on by itself; no page is to blame. */
export function waitForNetwork(cursor: unknown, address: string, now: number): StepNext {
  return {
    type: 'wait',
    cursor,
    wakeAt: now + OFFLINE_MS,
    failure: { reason: 'offline', facts: { host: hostOf(address) } },
  };
}
