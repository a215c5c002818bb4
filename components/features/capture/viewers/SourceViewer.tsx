import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { findAll, rowAt, rowText, sourceLines } from '@/lib/features/capture/source-lines';
import { frontMatterRows, sourceTokens } from '@/lib/features/capture/source-tokens';
import { Button } from '@/components/ui/Button';
import { Segmented } from '@/components/ui/Segmented';
import { FindBar } from './FindBar';
import { SourceRow } from './SourceRow';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { VirtualRows } from '@/components/shell/rows/VirtualRows';
import { useFindKeys } from './use-find-keys';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './SourceViewer.module.css';

const KINDS = ['markdown', 'html', 'rawHtml'] as const;
type Kind = (typeof KINDS)[number];

/** The output of Copy and Download, row by row: Markdown with its front matter, HTML, and the page's own HTML. */
export function SourceViewer({ capture, actions, render }: ViewerProps) {
  const { panel, format } = usePanelWords();
  const kinds = KINDS.filter((kind) => capture.content[kind] !== undefined);
  const [chosen, setChosen] = useState<Kind>('markdown');
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? 'markdown');
  const file = useFile(kind, render);
  const text = file ?? capture.content[kind] ?? '';

  const lines = useMemo(() => sourceLines(text), [text]);
  const frontMatter = useMemo(() => (kind === 'markdown' ? frontMatterRows(text) : 0), [text, kind]);
  const [wrap, setWrap] = useState(true);
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
            onChange={setChosen}
            segments={kinds.map((value) => ({ value, label: panel.sourceKind[value] }))}
          />
        )}
        <span class="grow clip">
          <span class="hide-s">{format.bytes(new Blob([text]).size)}</span>
        </span>
        <Button
          size="sm"
          kind="quiet"
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
          label={panel.findIn}
          asked={find.asked}
          phrase={find.phrase}
          at={find.at}
          count={matches.length}
          more={matches.length >= 10_000}
          onPhrase={find.onPhrase}
          onMove={find.move}
          onClose={find.close}
          wrap={{ on: wrap, change: setWrap }}
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
  const [open, setOpen] = useState(false);
  const [phrase, setPhrase] = useState('');
  const [place, setPlace] = useState({ text, at: 0 });
  // In another text, the search begins again.
  const at = place.text === text ? place.at : 0;
  const setAt = (next: number): void => setPlace({ text, at: next });
  const [asked, setAsked] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const matches = useMemo(() => (open ? findAll(text, phrase) : []), [text, phrase, open]);
  const move = (by: 1 | -1): void =>
    setAt(matches.length === 0 ? 0 : (at + by + matches.length) % matches.length);
  useFindKeys({
    finding: open,
    ask: () => {
      setOpen(true);
      setAsked(asked + 1);
    },
    move,
  });
  return {
    open,
    toggle: () => setOpen(!open),
    close() {
      setOpen(false);
      button.current?.focus();
    },
    button,
    phrase,
    onPhrase(next: string) {
      setPhrase(next);
      setAt(0);
    },
    at,
    asked,
    matches,
    current: matches[at],
    move,
  };
}

const asItIs = (row: number): number => row;

/** The facet as in its file; undefined until it is made, and permanently if it cannot be. */
function useFile(kind: Kind, render: ViewerProps['render']): string | undefined {
  const [file, setFile] = useState<{ kind: Kind; text: string; render: ViewerProps['render'] }>();
  useEffect(() => {
    // Copy and Download of HTML give the facet itself; only Markdown gets a prefix.
    if (kind !== 'markdown') return;
    let stale = false;
    render(kind).then(
      (text) => {
        if (!stale) setFile({ kind, text, render });
      },
      // Then the facet itself is shown; saving it reports the problem.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [kind, render]);
  return file?.kind === kind && file.render === render ? file.text : undefined;
}
