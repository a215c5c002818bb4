import { hostOf } from '@/lib/core/model/url';
import type { Failure } from '@/lib/core/model/errors';
import type { StepNext, StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceDeps } from './device-job';

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
  if (left > PATIENCE_MS) return { captures: [], next: waitForSlot(session, addresses, cursor(), nextAt) };
  await sleep(Math.max(1, left), signal);
  return { captures: [], next: { type: 'again', cursor: cursor() } };
}
