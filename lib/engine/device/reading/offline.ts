import { hostOf } from '../../../model/url';
import type { StepNext } from '../../../ports/engine';
import { OFFLINE_MS } from './file-fetcher';

/** The job waits for the network and resumes by itself; no page is marked as failed. */
export function waitForNetwork(cursor: unknown, address: string, now: number): StepNext {
  return {
    type: 'wait',
    cursor,
    wakeAt: now + OFFLINE_MS,
    failure: { reason: 'offline', facts: { host: hostOf(address) } },
  };
}
