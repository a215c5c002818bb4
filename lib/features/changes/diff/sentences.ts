import type { Span } from './text-diff';

/**
 * The end of a sentence: its mark, what closes after it, and the space before the next. An initial ends none, and
 * neither does what goes on in lower case.
 */
const END = /(?<!(?<!\p{L})\p{Lu})[.!?…][)\]"'”’»]*\s+(?![\s\p{Ll}])|[。！？]+[」』”]*/gu;
const CUT = '…';

/** Where the sentences of a text end, each with the space after it. `inside`: the text begins within one. */
export function endsOfSentences(text: string, inside = false): number[] {
  const ends: number[] = [];
  let from = 0;
  for (const { index: at, 0: mark } of text.matchAll(END)) {
    // The number of an item is no sentence.
    if ((from > 0 || !inside) && !/\p{L}/u.test(text.slice(from, at))) continue;
    ends.push((from = at + mark.length));
  }
  return ends;
}

/** Spans of prose, cut to the sentences with a change; an ellipsis replaces the rest. If nothing changed, all of it. */
export function cutToSentences<S extends Span>(spans: readonly S[]): S[] {
  if (!spans.some(({ changed }) => changed)) return [...spans];
  return spans.flatMap((span, index) => {
    if (span.changed) return [span];
    // What follows a change is the rest of a sentence.
    const ends = endsOfSentences(span.text, index > 0);
    const hasBefore = index > 0;
    const hasAfter = index < spans.length - 1;
    // The sentence of the previous change continues to the first end, the sentence of the next change starts at the
    // last.
    const upTo = hasBefore ? (ends[0] ?? span.text.length) : 0;
    const start = hasAfter ? (ends.at(-1) ?? 0) : span.text.length;
    if (start <= upTo) return [span];
    const left = span.text.slice(upTo, start);
    if (left.trim() === '') return [span];
    const head = span.text.slice(0, upTo);
    const tail = span.text.slice(start);
    const gap = head === '' ? `${CUT} ` : tail === '' ? CUT : `${CUT} `;
    return [{ ...span, text: `${head}${gap}${tail}` }];
  });
}
