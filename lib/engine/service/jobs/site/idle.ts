import type { JobNote } from '../../../../model/job';
import type { ServiceEngineDeps } from '../../step/job';
import type { ReadingCursor } from './site-cursor';
import { queueNow } from './queue';

/** Without a page for so long, a service is said to take no work. */
const IDLE_MS = 120_000;
/** How often its queue is asked then. */
const ASK_EVERY_MS = 120_000;

const IDLE: JobNote['code'] = 'takes-no-work';

export type IdleSeen = { queueAt: number; note: JobNote };

/**
 * What there is to say of a service that works by its own word, and of which no page has come for two minutes: its
 * workers may be dead. Its queue is asked for that every two minutes, free, and never a reason to fail. Undefined when
 * there is nothing new to say.
 */
export async function seeIdle(
  deps: ServiceEngineDeps,
  { since, newAt = since, queueAt }: Pick<ReadingCursor, 'since' | 'newAt' | 'queueAt'>,
  signal: AbortSignal,
): Promise<IdleSeen | undefined> {
  const now = deps.now();
  if (now - newAt < IDLE_MS || (queueAt !== undefined && now - queueAt < ASK_EVERY_MS)) return undefined;
  const queue = await queueNow(deps, signal);
  return { queueAt: now, note: { code: IDLE, ...(typeof queue === 'object' && { queue }) } };
}

/** The notes without that: it is said anew, or a page has come. */
export const withoutIdle = (notes: readonly JobNote[]): JobNote[] =>
  notes.filter(({ code }) => code !== IDLE);
