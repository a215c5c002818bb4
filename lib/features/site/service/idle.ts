import type { JobNote } from '@/lib/core/model/job';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import type { ReadingCursor } from './site-cursor';
import { queueNow } from './queue';

/** After this long without a page, a service is said to be idle. */
const IDLE_MS = 120_000;
/** How often its queue is then queried. */
const ASK_EVERY_MS = 120_000;

const IDLE: JobNote['code'] = 'takes-no-work';

export type IdleSeen = { queueAt: number; note: JobNote };

/**
 * The note for a service that says it is working, but has returned no page for two minutes: its workers may be dead.
 * Its queue is queried every two minutes; this is free, and never a reason to fail. Undefined when there is nothing new
 * to say.
 */
export async function seeIdle(
  deps: ServiceEngineDeps,
  { remote: { since }, newAt = since, queueAt }: Pick<ReadingCursor, 'remote' | 'newAt' | 'queueAt'>,
  signal: AbortSignal,
): Promise<IdleSeen | undefined> {
  const now = deps.now();
  if (now - newAt < IDLE_MS || (queueAt !== undefined && now - queueAt < ASK_EVERY_MS)) return undefined;
  const queue = await queueNow(deps, signal);
  return { queueAt: now, note: { code: IDLE, ...(typeof queue === 'object' && { queue }) } };
}

/** The notes without it: it is set again, or a page has arrived. */
export const withoutIdle = (notes: readonly JobNote[]): JobNote[] =>
  notes.filter(({ code }) => code !== IDLE);
