import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { DeviceDeps } from './device-job';
import { PATIENCE_MS, waitForSlot } from './waits';

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
