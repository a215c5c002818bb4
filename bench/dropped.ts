import { wordsOf } from './scores';

/** A text that was dropped, and the reason that the report gives. */
export type Dropped = { what: string; text: string };

export type Cost = { truth: number; noise: number };

/** The characters that each reason took from the annotated text, and those of everything else that it took. */
export function costsOf(pages: readonly { truth: string; dropped: readonly Dropped[] }[]): Map<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const { truth, dropped } of pages) {
    // Whole texts in the order of their words: single words of a menu are in any text.
    const marked = ` ${wordsOf(truth).join(' ')} `;
    for (const { what, text } of dropped) {
      const cost = costs.get(what) ?? { truth: 0, noise: 0 };
      cost[marked.includes(` ${wordsOf(text).join(' ')} `) ? 'truth' : 'noise'] += text.length;
      costs.set(what, cost);
    }
  }
  return costs;
}

/** One line for each reason, the costliest first; `!` marks those that took more of the text than of the rest. */
export const linesOf = (costs: ReadonlyMap<string, Cost>): string[] =>
  [...costs]
    .toSorted(([, one], [, other]) => other.truth - one.truth)
    .map(
      ([what, { truth, noise }]) =>
        `  ${what.padEnd(16)}${String(truth).padStart(10)} of the text, ${String(noise).padStart(10)} of the rest${truth > noise ? ' !' : ''}`,
    );
