import type { JobState } from '../model/job';

/** The state with the time from which it counts, where it has none yet. */
export function begun(state: JobState, now: number): JobState {
  if (state.status === 'ready') return { ...state, readyAt: state.readyAt ?? now };
  if (state.status === 'waiting') return { ...state, askedAt: state.askedAt ?? now };
  return state;
}

/**
 * A wait of which nobody wrote down when it began (records of earlier versions) is no longer than this: whoever wakes
 * too early waits again.
 */
export const UNKNOWN_WAIT_MS = 3_600_000;

/**
 * The state as it would stand had the clock always shown this time. A clock that was set back would make every wait
 * longer by as much; each is as long as it asked for, from now.
 */
export function inTime(state: JobState, now: number, leaseMs: number): JobState {
  switch (state.status) {
    case 'ready':
      return { ...state, readyAt: Math.min(state.readyAt ?? 0, now) };
    case 'waiting':
      if (state.askedAt === undefined)
        return { ...state, wakeAt: Math.min(state.wakeAt, now + UNKNOWN_WAIT_MS) };
      return state.askedAt > now
        ? { ...state, askedAt: now, wakeAt: now + Math.max(0, state.wakeAt - state.askedAt) }
        : state;
    case 'running':
      return { ...state, leaseUntil: Math.min(state.leaseUntil, now + leaseMs) };
    case 'blocked':
    case 'paused':
    case 'done':
    case 'failed':
    case 'cancelled':
      return state;
  }
}
