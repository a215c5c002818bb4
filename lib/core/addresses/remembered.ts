/**
 * `items.map(work)` for a list that is read again and again while it is typed: the previous result of an item is
 * reused, so that a typed letter costs only its line. `work` must depend only on its item.
 */
export function remembered<Item, Result>(work: (item: Item) => Result): (items: readonly Item[]) => Result[] {
  type Known = Map<Item, { result: Result }>;
  let known: Known = new Map();
  return (items) => {
    const now: Known = new Map();
    const results = items.map((item) => {
      const kept = now.get(item) ?? known.get(item) ?? { result: work(item) };
      now.set(item, kept);
      return kept.result;
    });
    known = now;
    return results;
  };
}
