import { waitingMessages } from './compiled/en/waiting';
import type { Format } from './format';
import { perFormat } from './per-format';

const messagesOf = perFormat(waitingMessages);

/** Up to this wait, seconds are counted; a longer wait is given as a time of day. */
const COUNTED_SECONDS = 120;
const HALF_A_DAY_SECONDS = 12 * 3_600;

/** Whole seconds left, never below zero. Both in epoch milliseconds. */
export function secondsUntil(wakeAt: number, now: number): number {
  return Math.max(0, Math.ceil((wakeAt - now) / 1_000));
}

/** Whether the wait is too long to count in seconds. */
export function isLongWait(wakeAt: number, now: number): boolean {
  return secondsUntil(wakeAt, now) >= COUNTED_SECONDS;
}

/** How long Trawl waits before it continues by itself at `wakeAt`. */
export function waitingWords(wakeAt: number, now: number, format: Format): string {
  const left = secondsUntil(wakeAt, now);
  const messages = messagesOf(format);
  if (left < COUNTED_SECONDS) return messages.seconds(left);
  const until = left < HALF_A_DAY_SECONDS ? format.time(wakeAt) : format.dayAndTime(wakeAt, now);
  return messages.until(until);
}
