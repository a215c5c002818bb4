import type { SourceToken } from '@/lib/features/capture/source-tokens';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import * as sourceViewerStyles from './SourceViewer.module.css';

type Props = {
  row: number;
  measure: Virtual['measure'];
  /** Where the row starts in the text. */
  start: number;
  tokens: SourceToken[];
  /** All matches, in order, as positions in the text. */
  matches: readonly { start: number; end: number }[];
  /** The current match. */
  current: number;
};

/** One row of source, with the matches in it marked. */
export function SourceRow({ row, measure, start, tokens, matches, current }: Props) {
  const pieces: { text: string; kind: SourceToken['kind']; mark?: 'now' | 'found' }[] = [];
  let at = start;
  let next = firstAfter(matches, start);
  for (const { text, kind } of tokens) {
    const end = at + text.length;
    let from = at;
    while (from < end) {
      const match = matches[next];
      if (!match || match.start >= end) {
        pieces.push({ text: text.slice(from - at), kind });
        break;
      }
      if (match.start > from) pieces.push({ text: text.slice(from - at, match.start - at), kind });
      const until = Math.min(match.end, end);
      pieces.push({
        text: text.slice(Math.max(from, match.start) - at, until - at),
        kind,
        mark: next === current ? 'now' : 'found',
      });
      from = until;
      if (match.end <= end) next += 1;
      else break;
    }
    at = end;
  }
  return (
    <div class="src__row" data-index={row} ref={measure}>
      {pieces.length === 0 && '\u200b'}
      {pieces.map(({ text, kind, mark }, index) => {
        const inner = kind ? <span class={`code-${kind}`}>{text}</span> : text;
        return mark ? (
          <mark key={index} class={mark === 'now' ? sourceViewerStyles.isNow : undefined}>
            {inner}
          </mark>
        ) : (
          <span key={index}>{inner}</span>
        );
      })}
    </div>
  );
}

/** The first match that ends after a position. */
function firstAfter(matches: Props['matches'], position: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.end ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
