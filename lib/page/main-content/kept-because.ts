import type { KeptBecause } from '../../model/capture';
import type { PageText } from './page-text';

export type KeepTrace = {
  /** Whatever is kept now and was not before is kept for this reason. */
  note(why: KeptBecause['why']): void;
  /** The words that are kept in the end, by the reason why; reasons without words are left out. */
  sum(): KeptBecause[];
};

/** Watches which texts come to be kept while a page is judged step by step. */
export function traceKeep({ runs }: PageText, keep: readonly boolean[]): KeepTrace {
  const whys = new Array<KeptBecause['why'] | undefined>(runs.length);
  return {
    note(why) {
      for (let at = 0; at < runs.length; at += 1) whys[at] = keep[at] ? (whys[at] ?? why) : undefined;
    },
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
