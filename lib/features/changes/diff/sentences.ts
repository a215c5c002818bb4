import type { Span } from './text-diff';

/** The end of a sentence: its mark, what closes after it, and the space before the next. */
const END = /[.!?…][)\]"'”’»]*\s+|[。！？]+[」』”]*/g;
const CUT = '…';

/** Spans of prose, cut to the sentences with a change; an ellipsis replaces the rest. If nothing changed, all of it. */
export function sentencesOf(spans: readonly Span[]): Span[] {
  if (!spans.some(({ changed }) => changed)) return [...spans];
  return spans.flatMap((span, index) => {
    if (span.changed) return [span];
    const ends = [...span.text.matchAll(END)].map((match) => match.index + match[0].length);
    const hasBefore = index > 0;
    const hasAfter = index < spans.length - 1;
    // The sentence of the previous change continues to the first end, the sentence of the next change starts at the
    // last.
    const upTo = hasBefore ? (ends[0] ?? span.text.length) : 0;
    const from = hasAfter ? (ends.at(-1) ?? 0) : span.text.length;
    if (from <= upTo) return [span];
    const left = span.text.slice(upTo, from);
    if (left.trim() === '') return [span];
    const head = span.text.slice(0, upTo);
    const tail = span.text.slice(from);
    const gap = head === '' ? `${CUT} ` : tail === '' ? CUT : `${CUT} `;
    return [{ text: `${head}${gap}${tail}`, changed: false }];
  });
}
