import type { KeptBecause } from '@/lib/core/model/capture';
import type { PageText } from './page-text';

export type KeepTrace = {
  /** Everything newly kept is kept for this reason. */
  note(why: KeptBecause['why']): void;
  /** The reason for one text, by its position; undefined if it is not kept. */
  whyOf(at: number): KeptBecause['why'] | undefined;
  /** The words that are kept in the end, by reason; reasons without words are left out. */
  sum(): KeptBecause[];
};

/** Tracks which texts are added to the kept ones while a page is judged step by step. `whys` are those known so far. */
export function traceKeep(
  { runs }: PageText,
  keep: readonly boolean[],
  whys = new Array<KeptBecause['why'] | undefined>(runs.length),
): KeepTrace {
  return {
    note(why) {
      for (let at = 0; at < runs.length; at += 1) whys[at] = keep[at] ? (whys[at] ?? why) : undefined;
    },
    whyOf: (at) => whys[at],
    sum() {
      const words = new Map<KeptBecause['why'], number>();
      runs.forEach((run, at) => {
        const why = keep[at] ? whys[at] : undefined;
        if (why) words.set(why, (words.get(why) ?? 0) + run.words);
      });
      return [...words].filter(([, count]) => count > 0).map(([why, count]) => ({ why, words: count }));
    },
  };
}
