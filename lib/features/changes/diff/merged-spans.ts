import type { Span } from './text-diff';

/** A piece of a text that holds both versions: what changed is on one side alone. */
export type ShownSpan = Span & { side?: 'before' | 'after' };

/** Of a text in which less than this share stayed, the two versions are read one after the other. */
const MOSTLY_NEW = 0.4;

/** The same without the white space at the end of what stayed. */
export function withoutEnd<S extends Span>(spans: readonly S[]): S[] {
  const last = spans.at(-1);
  const ended =
    last && !last.changed ? [...spans.slice(0, -1), { ...last, text: last.text.trimEnd() }] : spans;
  return ended.filter(({ text }) => text !== '');
}

/**
 * Both versions in one text: what went, what came in its place, and between them what stayed. Undefined if that would
 * not be read: where most of it is new, or where what stayed is spelled otherwise.
 */
export function mergedSpans(before: readonly Span[], after: readonly Span[]): ShownSpan[] | undefined {
  const [old, now] = [withoutEnd(before), withoutEnd(after)];
  const stayed = (spans: readonly Span[]): string =>
    spans.map(({ text, changed }) => (changed ? '' : text)).join('');
  const kept = stayed(old);
  if (kept !== stayed(now)) return undefined;
  const whole = Math.max(
    ...[old, now].map(
      (spans) =>
        spans
          .map(({ text }) => text)
          .join('')
          .trim().length,
    ),
  );
  if (kept.trim().length < whole * MOSTLY_NEW) return undefined;
  const merged: ShownSpan[] = [];
  for (;;) {
    const [gone, came] = [old[0], now[0]];
    if (gone?.changed) {
      merged.push({ ...gone, side: 'before' });
      old.shift();
    } else if (came?.changed) {
      merged.push({ ...came, side: 'after' });
      now.shift();
    } else if (!gone || !came) return merged;
    else {
      const length = Math.min(gone.text.length, came.text.length);
      merged.push({ text: came.text.slice(0, length), changed: false });
      for (const [spans, { text }] of [
        [old, gone],
        [now, came],
      ] as const) {
        if (text.length === length) spans.shift();
        else spans[0] = { text: text.slice(length), changed: false };
      }
    }
  }
}
