import type { JobState } from '../model/job';

/** The state with its start time, if it has none yet. */
export function begun(state: JobState, now: number): JobState {
  if (state.status === 'ready') return { ...state, readyAt: state.readyAt ?? now };
  if (state.status === 'waiting') return { ...state, askedAt: state.askedAt ?? now };
  return state;
}

/**
 * The maximum length of a wait without a recorded start (in records of earlier versions): a job that wakes too early
 * waits again.
 */
export const UNKNOWN_WAIT_MS = 3_600_000;

/**
 * The state as if the clock had always shown this time. After a clock was set back, every wait would be longer by that
 * amount; here each is as long as requested, from now.
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
