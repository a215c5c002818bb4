/** Counts by a short code of each name: plain JSON of bounded size. */
export type Tally = Record<string, number>;

export const TALLY_MAX_NAMES = 500;

/** FNV-1a and a second hash: about 11 characters that distinguish names of any length. */
function codeOf(name: string): string {
  let one = 0x811c9dc5;
  let two = 0x9747b28c;
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x5bd1e995);
  }
  return `${(one >>> 0).toString(36)}${(two >>> 0).toString(36).slice(-4)}`;
}

export type TallyCounter = {
  /** Never more than the name was counted. */
  count: (name: string) => number;
  add: (name: string) => void;
  /** Decrements the count, if there is any. */
  remove: (name: string) => void;
  /** A copy, to store. */
  tally: () => Tally;
};

/**
 * Continues from a stored tally, without changing it. It never has more than `TALLY_MAX_NAMES` names: when it is full
 * and a name is new, every count is decremented and the empty ones are removed (Misra and Gries). So a name with a
 * growing share is always found, and rare ones make room.
 */
export function createTallyCounter(stored: Tally = {}): TallyCounter {
  const counts = new Map(Object.entries(stored));
  return {
    count: (name) => counts.get(codeOf(name)) ?? 0,
    add(name) {
      const code = codeOf(name);
      const count = counts.get(code);
      if (count !== undefined || counts.size < TALLY_MAX_NAMES) {
        counts.set(code, (count ?? 0) + 1);
        return;
      }
      for (const [known, times] of counts)
        if (times > 1) counts.set(known, times - 1);
        else counts.delete(known);
    },
    remove(name) {
      const code = codeOf(name);
      const count = counts.get(code);
      if (count === undefined) return;
      if (count > 1) counts.set(code, count - 1);
      else counts.delete(code);
    },
    tally: () => Object.fromEntries(counts),
  };
}
