/** What is checked in a list, the focus, and the start of a range. Positions are indexes in the shown list. */
export type Ticks<K extends string | number> = { ticked: ReadonlySet<K>; active: number; anchor: number };

export function noTicks<K extends string | number>(): Ticks<K> {
  return { ticked: new Set(), active: 0, anchor: 0 };
}

/** Moves the focus; with `extend` everything from the anchor to it is also checked. */
export function moveTo<K extends string | number>(
  ticks: Ticks<K>,
  shown: readonly K[],
  to: number,
  extend: boolean,
): Ticks<K> {
  const active = Math.max(0, Math.min(shown.length - 1, to));
  if (!extend) return { ...ticks, active, anchor: active };
  const [from, until] = [Math.min(ticks.anchor, active), Math.max(ticks.anchor, active)];
  return {
    ticked: new Set([...ticks.ticked, ...shown.slice(from, until + 1)]),
    active,
    anchor: ticks.anchor,
  };
}

/** Checks or unchecks one. */
export function toggleAt<K extends string | number>(
  ticks: Ticks<K>,
  shown: readonly K[],
  at: number,
): Ticks<K> {
  const key = shown[at];
  if (key === undefined) return ticks;
  const ticked = new Set(ticks.ticked);
  if (!ticked.delete(key)) ticked.add(key);
  return { ticked, active: at, anchor: at };
}

/** Checks all that are shown. What is not shown stays unchanged. */
export function tickAll<K extends string | number>(ticks: Ticks<K>, shown: readonly K[]): Ticks<K> {
  return { ...ticks, ticked: new Set([...ticks.ticked, ...shown]) };
}

/** The same, or unchecks them if they all are checked. */
export function toggleAll<K extends string | number>(ticks: Ticks<K>, shown: readonly K[]): Ticks<K> {
  if (!shown.every((key) => ticks.ticked.has(key))) return tickAll(ticks, shown);
  const ticked = new Set(ticks.ticked);
  for (const key of shown) ticked.delete(key);
  return { ...ticks, ticked };
}

/** Whether all, some or none of what is shown is checked. */
export function tickedShare<K extends string | number>(
  ticks: Ticks<K>,
  shown: readonly K[],
): boolean | 'mixed' {
  const count = shown.filter((key) => ticks.ticked.has(key)).length;
  return count === 0 ? false : count === shown.length ? true : 'mixed';
}
