import { hostOf } from '@/lib/core/model/url';
import type { Failure } from '@/lib/core/model/errors';
import type { StepNext } from '@/lib/core/ports/engine';

/** Up to this long, a step waits for its slot itself: an alarm may not fire sooner than in half a minute. */
export const PATIENCE_MS = 20_000;
/** How long a job without a network waits before it checks again. */
export const OFFLINE_MS = 15_000;

/** The job waits for the network and resumes by itself; no page is marked as failed. */
export function waitForNetwork(cursor: unknown, address: string, now: number): StepNext {
  return {
    type: 'wait',
    cursor,
    wakeAt: now + OFFLINE_MS,
    failure: { reason: 'offline', facts: { host: hostOf(address) } },
  };
}

/** The job waits until one of these addresses may be requested; the failure says so if their site asked for the wait. */
export function waitForSlot(
  session: { whyWait(addresses: readonly string[]): Failure | undefined },
  addresses: readonly string[],
  cursor: unknown,
  wakeAt: number,
): StepNext {
  const failure = session.whyWait(addresses);
  return { type: 'wait', cursor, wakeAt, ...(failure && { failure }) };
}
