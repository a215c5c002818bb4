import { useCallback, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '@/components/ui/Loading';
import { rowSteps } from '@/components/shell/rows/row-keys';
import { VirtualRows, type Virtual } from '@/components/shell/rows/VirtualRows';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { Heading } from './headings';
import { useHeadings, type Outlined } from './use-headings';
import type { Pages } from './use-pages';
import { useReadingWords } from './use-reading-words';
import { useEvent } from '@/components/shell/state/use-event';
import { usePressOutside } from '@/components/ui/use-press-outside';
import * as styles from './Outline.module.css';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
/** What is less than this below the top edge counts as reached. */
const REACHED_PX = 24;

/** The element of a heading in the document that shows its part; undefined if it cannot be determined. */
function headingElement(inFrame: Document, partOfPage: number, { nth, text }: Heading): Element | undefined {
  const part = partsOf(inFrame)[partOfPage];
  if (!part) return undefined;
  const all = [...part.querySelectorAll(HEADINGS)];
  const says = (element: Element | undefined): boolean => sameWords(element?.textContent ?? '', text);
  return says(all[nth]) ? all[nth] : (all.find(says) ?? all[nth]);
}

/** The heading of the section at the top edge of the frame: its part of the page and its number there. */
function headingInSight(inFrame: Document): { partOfPage: number; nth: number } | undefined {
  const parts = partsOf(inFrame);
  // The boxes of parts are known without a layout of their content.
  for (let partOfPage = lastAbove(parts); partOfPage >= 0; partOfPage -= 1) {
    const nth = lastAbove([...(parts[partOfPage]?.querySelectorAll(HEADINGS) ?? [])]);
    if (nth >= 0) return { partOfPage, nth };
  }
  return undefined;
}

const partsOf = (inFrame: Document): Element[] => [...inFrame.querySelectorAll('.md > .part')];

function lastAbove(elements: readonly Element[]): number {
  let low = -1;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((elements[middle]?.getBoundingClientRect().top ?? 0) <= REACHED_PX) low = middle;
    else high = middle - 1;
  }
  return low;
}

const sameWords = (one: string, other: string): boolean =>
  one.replace(/\s+/g, '') === other.replace(/\s+/g, '');

/**
 * The headings of the document over its text, including those of its other pages. One tab stop: arrows and letters
 * move, Enter jumps there, Escape closes.
 */
export function Outline({ pages, onClose }: { pages: Pages; onClose: (giveBack: boolean) => void }) {
  const { panel } = usePanelWords();
  const { reading } = useReadingWords();
  const outlined = useHeadings(pages.markdown, pages.parts);
  const box = useRef<HTMLDivElement>(null);
  usePressOutside(
    true,
    (target) => box.current?.contains(target) === true || Boolean(target?.closest('.js-outline')),
    () => onClose(false),
  );
  return (
    <div
      ref={box}
      class={styles.outline}
      data-menu-open
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose(true);
      }}
    >
      {!outlined ? (
        <Loading>{panel.loading}</Loading>
      ) : outlined.headings.length === 0 ? (
        <p class={`${styles.none} faint`} tabIndex={-1} ref={(element) => element?.focus()}>
          {reading.noHeadings}
        </p>
      ) : (
        <HeadingTree
          outlined={outlined}
          start={startOf(outlined, pages)}
          onChoose={(heading) => {
            onClose(true);
            pages.goToPart(heading.part, (inFrame, partOfPage) =>
              headingElement(inFrame, partOfPage, heading)?.scrollIntoView({ block: 'start' }),
            );
          }}
        />
      )}
    </div>
  );
}

type TreeProps = { outlined: Outlined; start: number; onChoose: (heading: Heading) => void };

function HeadingTree({ outlined: { headings, depths }, start, onChoose }: TreeProps) {
  const { reading } = useReadingWords();
  const [at, setAt] = useState(start);
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const treeId = useId();
  const go = useCallback((to: number) => {
    setAt(to);
    reveal.current?.(to);
  }, []);
  const revealStart = useEvent(() => {
    scroller.current?.focus();
    reveal.current?.(start, 'center');
  });
  useLayoutEffect(() => revealStart(), [revealStart]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = headings[at];
    const step = rowSteps[event.key];
    if (step !== undefined) go(Math.max(0, Math.min(headings.length - 1, at + step)));
    else if ((event.key === 'Enter' || event.key === ' ') && heading) onChoose(heading);
    else if (event.key.length === 1) {
      const next = afterLetter(headings, at, event.key);
      if (next === undefined) return;
      go(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={scroller}
      class={styles.tree}
      role="tree"
      aria-label={reading.outline}
      tabIndex={0}
      aria-activedescendant={`${treeId}-${at}`}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        count={headings.length}
        rowRem={() => 1.75}
        keyOf={asItIs}
        scroller={scroller}
        revealRef={reveal}
      >
        {(index, measure) => (
          <div
            key={index}
            id={`${treeId}-${index}`}
            ref={measure}
            data-index={index}
            class={index === at ? `${styles.entry} is-active` : styles.entry}
            role="treeitem"
            aria-level={(depths[index] ?? 0) + 1}
            aria-selected={index === at}
            aria-current={index === start ? 'location' : undefined}
            style={{ '--d': Math.min(depths[index] ?? 0, 5) }}
            dir="auto"
            onClick={() => {
              const heading = headings[index];
              if (heading) onChoose(heading);
            }}
          >
            <span class="clip" title={headings[index]?.text}>
              {headings[index]?.text || '…'}
            </span>
          </div>
        )}
      </VirtualRows>
    </div>
  );
}

const asItIs = (index: number): number => index;

/** The current heading; the first one if none is above. */
function startOf({ headings }: Outlined, { frame, at, pages }: Pages): number {
  const seen = frame.document && headingInSight(frame.document);
  const first = pages.slice(0, at).reduce((sum, page) => sum + page.length, 0);
  const found = headings.findLastIndex(({ part, nth }) =>
    seen
      ? part < first + seen.partOfPage || (part === first + seen.partOfPage && nth <= seen.nth)
      : part < first,
  );
  return Math.max(0, found);
}

function afterLetter(headings: readonly Heading[], at: number, letter: string): number | undefined {
  const small = letter.toLowerCase();
  for (let step = 1; step <= headings.length; step += 1) {
    const index = (at + step) % headings.length;
    if (headings[index]?.text.toLowerCase().startsWith(small)) return index;
  }
  return undefined;
}
