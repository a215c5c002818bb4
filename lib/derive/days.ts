/** A heading, or an item under it. */
export type DayRow<T> =
  { type: 'day'; key: string; day: Day } | { type: 'item'; key: string; item: T; index: number };

/** A local day: `start` is its first millisecond; `undated` for items whose time is not known (0). */
type Day = { start: number; name: 'today' | 'yesterday' | 'date' | 'undated' };

const UNDATED = -Infinity;

/** Puts items, newest first, under the local day they were made on. `index` is the place among the items. */
export function byDay<T extends { id: string; capturedAt: number }>(
  items: readonly T[],
  now: number,
): DayRow<T>[] {
  const rows: DayRow<T>[] = [];
  const today = dayStart(now);
  const yesterday = dayStart(today - 1);
  const nameOf = (start: number): Day['name'] => {
    if (start === UNDATED) return 'undated';
    return start === today ? 'today' : start === yesterday ? 'yesterday' : 'date';
  };
  let current: number | undefined;
  items.forEach((item, index) => {
    const start = item.capturedAt === 0 ? UNDATED : dayStart(item.capturedAt);
    if (start !== current) {
      current = start;
      rows.push({ type: 'day', key: `day-${start}-${index}`, day: { start, name: nameOf(start) } });
    }
    rows.push({ type: 'item', key: item.id, item, index });
  });
  return rows;
}

function dayStart(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
