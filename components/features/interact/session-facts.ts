import { isBilled } from '@/lib/core/model/service-profile';
import { isEnded, isWorking, type JobOf } from '@/lib/core/model/job';
import { creditsSoFar, sessionOf, turnsOf } from '@/lib/features/interact/session';
import type { Settings } from '@/lib/core/model/settings';
import type { InteractWords } from '@/lib/features/interact/words/en-interact';

export type InteractJob = JobOf<'interact'>;
export type SessionStanding = keyof InteractWords['state'];

/** The state of a session, in one word of `state`. */
export function standingOf(job: InteractJob): SessionStanding {
  const { state } = job;
  const facts = sessionOf(job);
  if (isEnded(state))
    return state.status === 'done' ? 'ended' : state.status === 'cancelled' ? 'cancelled' : 'failed';
  if (!isWorking(job)) return 'blocked';
  if (job.requestedAction === 'cancel') return 'stopping';
  if (!facts) return 'opening';
  return facts.until !== undefined ? 'open' : 'running';
}

/**
 * The cost of its page and session so far: as charged by the service, otherwise by minutes. Undefined if nothing is
 * billed.
 */
export function costOf(
  job: InteractJob,
  { service }: Settings,
  now: number,
): { credits: number; charged: boolean } | undefined {
  const facts = sessionOf(job);
  const { creditsUsed } = job.progress;
  if (!isBilled(service)) return undefined;
  // No session was opened; the page was captured anyway.
  if (!facts) return creditsUsed === undefined ? undefined : { credits: creditsUsed, charged: true };
  return facts.ended && creditsUsed !== undefined
    ? { credits: creditsUsed, charged: true }
    : { credits: creditsSoFar(facts, now), charged: false };
}

/** The state of a session, in a few words for a list. */
export function sessionFacts(
  job: InteractJob,
  settings: Settings,
  now: number,
  interact: InteractWords,
): string {
  const cost = costOf(job, settings, now);
  return [
    interact.state[standingOf(job)],
    interact.turns(turnsOf(job.request).length),
    cost && (cost.charged ? interact.charged(cost.credits) : interact.about(cost.credits)),
  ]
    .filter(Boolean)
    .join(' · ');
}
