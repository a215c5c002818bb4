import { useStateFor } from '@/components/shell/state/use-state-for';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { findAll, rowAt, rowText, sourceLines } from '@/lib/features/capture/source-lines';
import { frontMatterRows, sourceTokens, type SourceToken } from '@/lib/features/capture/source-tokens';
import { IconButton } from '@/components/ui/IconButton';
import { Segmented } from '@/components/ui/Segmented';
import { useFindField } from '@/components/features/reading/use-find';
import { FindBar, useFindKeys } from './FindBar';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { useParts } from '@/components/shell/state/use-parts';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './SourceViewer.module.css';

const KINDS = ['markdown', 'html', 'rawHtml'] as const;
type Kind = (typeof KINDS)[number];

/** The output of Copy and Download, row by row: Markdown with its front matter, HTML, and the page's own HTML. */
export function SourceViewer({ capture, actions, render }: ViewerProps) {
  const { panel, format } = usePanelWords();
  const kinds = KINDS.filter((kind) => capture.content[kind] !== undefined);
  const [{ chosen, wrap }, change] = useParts<{ chosen: Kind; wrap: boolean }>({
    chosen: 'markdown',
    wrap: true,
  });
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'markdown');
  const file = useFile(kind, render);
  const text = file ?? capture.content[kind] ?? '';

  const lines = useMemo(() => sourceLines(text), [text]);
  const frontMatter = useMemo(() => (kind === 'markdown' ? frontMatterRows(text) : 0), [text, kind]);
  const find = useFindInText(text);
  const { matches, current } = find;
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  useEffect(() => {
    if (current) reveal.current?.(rowAt(lines, current.start), 'center');
  }, [current, lines]);

  return (
    <>
      <div class={barStyles.bar}>
        {kinds.length > 1 && (
          <Segmented
            class={barStyles.choice}
            label={panel.sourceKinds}
            small
            value={kind}
            onChange={(next) => change({ chosen: next })}
            segments={kinds.map((value) => ({ value, label: panel.sourceKind[value] }))}
          />
        )}
        <span class="grow clip">
          <span class="hide-s">{format.bytes(new Blob([text]).size)}</span>
        </span>
        <IconButton
          icon="search"
          label={panel.find}
          expanded={find.open}
          onPress={find.toggle}
          buttonRef={find.button}
          class="js-filter"
        />
        {actions(kind)}
      </div>
      {find.open && (
        <FindBar
          {...find}
          label={panel.findIn}
          count={matches.length}
          more={matches.length >= 10_000}
          onMove={find.move}
          onClose={find.close}
          wrap={{ on: wrap, change: (next) => change({ wrap: next }) }}
        />
      )}
      <div
        ref={scroller}
        class={[viewStyles.scroll, styles.source, !wrap && styles.long].filter(Boolean).join(' ')}
        tabIndex={0}
        role="region"
        aria-label={panel.sourceText}
      >
        <div class="code">
          <VirtualRows
            count={lines.count}
            rowRem={() => 1.1875}
            keyOf={asItIs}
            scroller={scroller}
            revealRef={reveal}
          >
            {(row, measure) => {
              const start = lines.starts[row] ?? 0;
              const shown = rowText(text, lines, row);
              return (
                <SourceRow
                  key={row}
                  row={row}
                  measure={measure}
                  start={start}
                  tokens={sourceTokens(shown, kind === 'markdown' ? 'markdown' : 'html', row < frontMatter)}
                  matches={matches}
                  current={find.at}
                />
              );
            }}
          </VirtualRows>
        </div>
      </div>
    </>
  );
}

/** Find in the shown text: the matches, and which one is current. */
function useFindInText(text: string) {
  const field = useFindField();
  const { open, phrase } = field;
  // In another text, the search begins again.
  const [at, setAt] = useStateFor(text, 0);
  const button = useRef<HTMLButtonElement>(null);
  const matches = useMemo(() => (open ? findAll(text, phrase) : []), [text, phrase, open]);
  const move = (by: 1 | -1): void =>
    setAt(matches.length === 0 ? 0 : (at + by + matches.length) % matches.length);
  useFindKeys({ finding: open, ask: field.ask, move });
  return {
    ...field,
    toggle: open ? field.close : field.ask,
    close() {
      field.close();
      button.current?.focus();
    },
    button,
    onPhrase(next: string) {
      field.onPhrase(next);
      setAt(0);
    },
    at,
    matches,
    current: matches[at],
    move,
  };
}

const asItIs = (row: number): number => row;

/** The facet as in its file; undefined until it is made, and permanently if it cannot be. */
function useFile(kind: Kind, render: ViewerProps['render']): string | undefined {
  // Copy and Download of HTML give the facet itself; only Markdown gets a prefix. Where that fails, the facet itself is
  // shown; saving it reports the problem.
  return useAnswer([kind, render], () => (kind === 'markdown' ? render(kind) : undefined)).now;
}

type Props = {
  row: number;
  measure: Virtual['measure'];
  /** Where the row starts in the text. */
  start: number;
  tokens: SourceToken[];
  /** All matches, in order, as positions in the text. */
  matches: readonly { start: number; end: number }[];
  current: number;
};

function SourceRow({ row, measure, start, tokens, matches, current }: Props) {
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
          <mark key={index} class={mark === 'now' ? styles.isNow : undefined}>
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
