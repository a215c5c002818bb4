import { AppError, toFailure, type Failure } from '@/lib/core/model/errors';
import type { Check, Monitor } from '../monitor';
import { MINUTE, unlessBug, type MonitorDeps } from './monitor-deps';

/** Allowed clock difference when looking up a check that was started here. */
const SKEW_MS = MINUTE;

type Run = NonNullable<Monitor['run']>;

function isOfPress(check: Check, { askedAt }: Run): boolean {
  return check.trigger === 'manual' && (check.at ?? 0) >= askedAt - SKEW_MS;
}

/** What is still unknown about a press, given the last checks: nothing once its check is among them. */
export function settledRun(run: Run, checks: readonly Check[], life: string): Run | undefined {
  const isSent = run.life === life && run.unsure === undefined;
  if (isSent) return run;
  if (checks.some((check) => isOfPress(check, run))) return undefined;
  return { ...run, unsure: run.unsure ?? { reason: 'unconfirmed', facts: { detail: 'sent' } } };
}

/** Without an answer, or with one that reports a server error, it may still have started. */
function mayHaveBegun({ reason, facts }: AppError): boolean {
  if (facts.status !== undefined) return facts.status >= 500 && reason === 'service-error';
  return (
    reason === 'unreachable' ||
    reason === 'timed-out' ||
    reason === 'connection-lost' ||
    reason === 'bad-reply'
  );
}

/** Paid checks that the user starts. `open` reads a monitor and its last checks. */
export function createPressedCheck(
  { service, store, now, life }: MonitorDeps,
  list: { accountFor(id: string): Promise<string>; open(id: string): Promise<void> },
) {
  /**
   * Starts a paid check. While one is being sent, a press sends nothing. A check that was sent without an answer is
   * looked up; if that is inconclusive, the monitor says so, and only `again` sends another.
   */
  async function run(id: string, again: boolean): Promise<{ alreadyRunning: boolean }> {
    await list.accountFor(id);
    const left = (await store.get(id))?.run;
    // From an earlier worker: look up whether it started before sending anything.
    if (left && left.life !== life && !left.unsure) await list.open(id);
    const askedAt = now();
    let claimed = false;
    const standing = await store.change(id, (before) => {
      claimed =
        before !== undefined && (before.run === undefined || (again && before.run.unsure !== undefined));
      return claimed && before ? { ...before, run: { askedAt, life: life } } : before;
    });
    if (!standing) throw new AppError('not-found');
    if (!claimed) return { alreadyRunning: true };
    try {
      const { alreadyRunning } = await service.run(id);
      await forgetRun(id);
      await list.open(id).catch(unlessBug);
      return { alreadyRunning };
    } catch (error) {
      if (!(error instanceof AppError) || !mayHaveBegun(error)) {
        await forgetRun(id);
        throw error;
      }
      const unsure: Failure = toFailure(error);
      await store.change(id, (before) => before && { ...before, run: { askedAt, life: life, unsure } });
      await list.open(id).catch(unlessBug);
      return { alreadyRunning: false };
    }
  }

  const forgetRun = (id: string): Promise<unknown> =>
    store.change(id, (before) => {
      if (!before) return undefined;
      const { run: _run, ...rest } = before;
      return rest;
    });

  return run;
}
