/** A local day: `start` is its first millisecond; `undated` for items whose time is unknown (0). */
export type Day = { start: number; name: 'today' | 'yesterday' | 'date' | 'undated' };

const UNDATED = -Infinity;

/** Returns the local day, relative to now, of a time in epoch milliseconds. */
export function daysFrom(now: number): (time: number) => Day {
  const today = dayStart(now);
  const yesterday = dayStart(today - 1);
  return (time) => {
    if (time === 0) return { start: UNDATED, name: 'undated' };
    const start = dayStart(time);
    return { start, name: start === today ? 'today' : start === yesterday ? 'yesterday' : 'date' };
  };
}

function dayStart(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
