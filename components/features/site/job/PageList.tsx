import { rowSteps } from '@/components/shell/rows/row-steps';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Item } from '@/lib/core/model/item';
import { moveTo } from '@/lib/core/model/ticks';
import { usePosition } from '@/components/shell/rows/use-position';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { VirtualRows } from '@/components/shell/rows/VirtualRows';
import { arrivesHere } from '@/components/ui/arrives';
import { useArrival } from '@/components/shell/panel/arrival';
import { PageRow } from './PageRow';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as listStyles from '@/components/ui/list.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './PageList.module.css';

type Props = {
  label: string;
  host: string;
  /** Being read now; shown first. */
  reading: readonly Item[];
  rows: readonly Item[];
  /** Still to be read, or never read if the job has ended; shown last. */
  waiting: readonly Item[];
  /** Number of waiting pages that are not shown. */
  moreWaiting: number;
  /** The job has ended, and no page is waiting. */
  ended: boolean;
  onReach: (last: number) => void;
  onOpen: (item: Item) => void;
  /** Absent while no page can be read again. */
  onRetry: ((item: Item) => void) | undefined;
};

const ROW_REM = 2.75;
/** Begins the key of a page that is being read. */
const NOW = 'now ';
const otherKey = (key: string): string => (key.startsWith(NOW) ? key.slice(NOW.length) : `${NOW}${key}`);

/**
 * The pages of a job, newest first: one tab stop, arrows move, Enter opens, R retries a failed one. New rows on top do
 * not move the visible ones.
 */
export function PageList(props: Props) {
  const { reading, rows, waiting, onReach, onOpen, onRetry } = props;
  const { crawl } = useCrawlWords();
  const all = useMemo(() => [...reading, ...rows, ...waiting], [reading, rows, waiting]);
  const keys = useMemo(
    () => all.map(({ key }, index) => (index < reading.length ? `${NOW}${key}` : key)),
    [all, reading.length],
  );
  const [activeKey, setActiveKey] = useState<string>();
  // A page that has been read moves on from those that are being read.
  const held = activeKey !== undefined && !keys.includes(activeKey) ? otherKey(activeKey) : activeKey;
  const active = usePosition(keys, held);
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<Virtual['reveal']>(undefined);
  const keyOf = useCallback((index: number) => keys[index] ?? index, [keys]);
  const listId = useId();
  useSteady(scroller, keys, reading.length);
  useArrival(scroller);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = all[active];
    if (event.key === 'Enter' && item) onOpen(item);
    else if (event.key.toLowerCase() === 'r' && item?.status === 'failed' && onRetry) onRetry(item);
    else if (event.key in rowSteps) {
      const ticks = { ticked: new Set<string>(), active, anchor: active };
      const to = moveTo(ticks, keys, active + (rowSteps[event.key] ?? 0), false).active;
      setActiveKey(keys[to]);
      reveal.current?.(to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={scroller}
      {...arrivesHere}
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${listStyles.list} ${styles.pageList}`}
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={`${listId}-${active}`}
      tabIndex={0}
      onFocus={() => setActiveKey(keys[active])}
      onKeyDown={onKeyDown}
    >
      <VirtualRows
        count={all.length}
        rowRem={() => ROW_REM}
        keyOf={keyOf}
        scroller={scroller}
        revealRef={reveal}
        onReach={(last) => onReach(last - reading.length)}
      >
        {(index, measure) => {
          const item = all[index];
          return (
            item && (
              <PageRow
                key={keys[index]}
                id={`${listId}-${index}`}
                item={item}
                reading={index < reading.length}
                host={props.host}
                ended={props.ended}
                index={index}
                count={all.length}
                active={index === active}
                measure={measure}
                onRetry={onRetry && item.status === 'failed' ? () => onRetry(item) : undefined}
                onOpen={() => {
                  setActiveKey(keys[index]);
                  onOpen(item);
                }}
              />
            )
          );
        }}
      </VirtualRows>
      {props.moreWaiting > 0 && (
        <p class={`${styles.end} tabular`} role="presentation">
          {(props.ended ? crawl.unread.more : crawl.moreWaiting)(props.moreWaiting)}
        </p>
      )}
    </div>
  );
}

/** Keeps the visible rows in place while rows arrive above; at the top, the newest are shown. */
function useSteady(
  scroller: { readonly current: HTMLElement | null },
  keys: readonly string[],
  above: number,
): void {
  const before = useRef<{ key: string | undefined; index: number }>({ key: undefined, index: 0 });
  useLayoutEffect(() => {
    const { key, index } = before.current;
    const now = key === undefined ? -1 : keys.indexOf(key);
    const element = scroller.current;
    if (element && now >= 0 && now !== index && element.scrollTop > 0)
      element.scrollTop += (now - index) * rowPixels();
    before.current = { key: keys[above], index: above };
  }, [keys, above, scroller]);
}

function rowPixels(): number {
  return ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
}
