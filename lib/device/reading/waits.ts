import { again, wait, type Came, type StepInput, type StepOutcome } from '@/lib/core/ports/engine';
import { hostOf } from '@/lib/core/model/url';
import type { Failure } from '@/lib/core/model/errors';

import type { DeviceDeps } from './device-job';

/** Up to this long, a step waits for its slot itself: an alarm may not fire sooner than in half a minute. */
export const PATIENCE_MS = 20_000;
/** How long a job without a network waits before it checks again. */
export const OFFLINE_MS = 15_000;

/** The job waits for the network and resumes by itself; no page is marked as failed. */
export const waitForNetwork = (cursor: unknown, address: string, now: number, came?: Came): StepOutcome =>
  wait(cursor, now + OFFLINE_MS, { reason: 'offline', facts: { host: hostOf(address) } }, came);

/** The job waits until one of these addresses may be requested; the failure says so if their site asked for the wait. */
export const waitForSlot = (
  session: { whyWait(addresses: readonly string[]): Failure | undefined },
  addresses: readonly string[],
  cursor: unknown,
  wakeAt: number,
  came?: Came,
): StepOutcome => wait(cursor, wakeAt, session.whyWait(addresses), came);

/**
 * What to do while every waiting page has a time before which it must not be retried: sleep until then, or wake the
 * job. Undefined when no page waits at all.
 */
export async function untilNextTry(
  { now, sleep }: Pick<DeviceDeps, 'now' | 'sleep'>,
  { items, signal }: StepInput,
  cursor: () => unknown,
  session: Parameters<typeof waitForSlot>[0],
  addresses: readonly string[],
): Promise<StepOutcome | undefined> {
  const nextAt = await items.nextAt();
  if (nextAt === undefined) return undefined;
  const left = nextAt - now();
  if (left > PATIENCE_MS) return waitForSlot(session, addresses, cursor(), nextAt);
  await sleep(Math.max(1, left), signal);
  return again(cursor());
}
