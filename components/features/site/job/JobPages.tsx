import { useEffect, useMemo, useState, useCallback, useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Item, ItemStatus } from '@/lib/core/model/item';
import { isEnded, isWorking, mayPick, type Job } from '@/lib/core/model/job';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { spansSites } from '@/lib/core/model/job-hosts';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { useJobRows } from '@/components/shell/state/use-job-rows';
import { Loading } from '@/components/ui/Loading';
import { Tabs } from '@/components/ui/Tabs';
import { givesData } from '@/lib/features/extract/asks-model';
import { JobData } from '@/components/features/extract/data/JobData';
import { pagesNeedingScripts } from '@/lib/features/crawl/crawl-end';
import { LeftList } from './LeftList';
import { pageTabs, type PageTab } from '../site-memory';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { Empty } from '@/components/ui/Empty';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './JobPages.module.css';
import { useLive } from '@/components/shell/state/use-live';
import { rowSteps, usePosition } from '@/components/shell/rows/row-keys';
import { moveTo } from '@/lib/core/model/ticks';
import { type Virtual, VirtualRows } from '@/components/shell/rows/VirtualRows';
import { arrivesHere } from '@/components/ui/arrives';
import { useArrival } from '@/components/shell/panel/arrival';
import { PageRow } from './PageRow';
import { useRetryPageLabel } from './use-again-label';
import * as listStyles from '@/components/ui/list.module.css';
import * as pageListStyles from './PageList.module.css';

type PageListProps = {
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
  retryLabel: string;
};

const ROW_REM = 2.75;
/** Begins the key of a page that is being read. */
const NOW = 'now ';
const otherKey = (key: string): string => (key.startsWith(NOW) ? key.slice(NOW.length) : `${NOW}${key}`);

/**
 * The pages of a job, newest first: one tab stop, arrows move, Enter opens, R retries a failed one. New rows on top do
 * not move the visible ones.
 */
function PageList(props: PageListProps) {
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
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${listStyles.list} ${pageListStyles.pageList}`}
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
                retryLabel={props.retryLabel}
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
        <p class={`${pageListStyles.end} tabular`} role="presentation">
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

const SHOWN = 100;
const NONE: readonly Item[] = [];

/**
 * Some of the pages that wait, or that an ended job has not read, in discovery order if there are few, and how many more
 * there are.
 */
function useWaitingRows(job: Job, wanted: boolean): { waiting: readonly Item[]; more: number } {
  const { id, progress } = job;
  const known = jobCounts(job).waiting;
  const on = wanted && known > 0;
  const { value = NONE } = useLive<readonly Item[]>(
    async (reader) =>
      on ? (await reader.items({ jobId: id, status: 'waiting', limit: SHOWN })).toReversed() : NONE,
    [],
    [id, on, progress.waiting, progress.read],
  );
  const reading = new Set(progress.reading);
  const waiting = on ? value.filter(({ url }) => !reading.has(url)) : NONE;
  return { waiting, more: on ? Math.max(0, known - value.length) : 0 };
}

const statuses = {
  // Drawn from the captures, not from the pages.
  data: [],
  all: ['read', 'failed', 'blocked', 'duplicate', 'file'],
  read: ['read'],
  failed: ['failed'],
  'needs-scripts': ['read', 'failed'],
  blocked: ['blocked', 'file'],
  duplicate: ['duplicate'],
  // Read with what waits, not with what was handled.
  waiting: [],
} as const satisfies Record<PageTab, readonly ItemStatus[]>;

type Props = {
  job: Job;
  kept: Kept<PageTab>;
  onOpen: (item: Item) => void;
  onRetry: (item: Item) => void;
  /** Opens a capture at a phrase. */
  onPlace: (captureId: string, phrase: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** All pages of a job, by state. The job stays the same one: SiteJob draws another anew. */
export function JobPages({ job, kept, onOpen, onRetry, onPlace, onFailure }: Props) {
  const { crawl, panel, format } = useCrawlWords();
  const asksData = givesData(job.request);
  const [chosen, setTab] = useRetainedState<PageTab>(kept, () => (asksData ? 'data' : 'all'));
  const counts = jobCounts(job);
  const ended = isEnded(job.state);
  // While it runs, waiting pages are shown below the read ones and appear by themselves.
  const waits = !isWorking(job) && counts.waiting > 0;
  // When a list is removed, the list of all pages takes its place.
  const tab = chosen === 'waiting' && !waits ? 'all' : chosen;
  // If the list has pages of several sites, each row shows its own. They never change, and a long list is searched once.
  const [host] = useState(() => (spansSites(job) ? '' : job.host));
  const { rows, complete, loading, reading, waiting, moreWaiting, onReach } = usePageRows(job, tab);
  const count = {
    data: undefined,
    all: ended ? counts.total : undefined,
    read: counts.read,
    failed: counts.failed,
    'needs-scripts': pagesNeedingScripts(job),
    blocked: counts.skipped,
    duplicate: counts.duplicate,
    waiting: waits ? counts.waiting : 0,
  };
  // A list that few jobs have is shown only if it is not empty.
  const tabs = pageTabs.filter((name) =>
    name === 'data'
      ? asksData
      : (name !== 'needs-scripts' && name !== 'duplicate' && name !== 'waiting') || count[name] > 0,
  );
  const empty = rows.length === 0 && reading.length === 0 && waiting.length === 0;
  const retryLabel = useRetryPageLabel(job);
  const retry = (item: Item): void => {
    onRetry(item);
    // The list is about to become empty, and the focus would be lost.
    if (tab === 'failed' && rows.length === 1) document.getElementById(`tab-${id(tab)}`)?.focus();
  };
  const id = (name: PageTab): string => `pages-${name}`;
  return (
    <>
      <Tabs
        class={styles.jobTabs}
        label={crawl.tabs}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((value) => {
          const number = count[value];
          return {
            value,
            label: value === 'waiting' && ended ? crawl.unread.tab : crawl.tab[value],
            ...(number === undefined ? {} : { count: format.number(number) }),
          };
        })}
        idOf={(value) => `tab-${id(value)}`}
        panelId={id}
      />
      <div class={viewStyles.shown} role="tabpanel" id={id(tab)} aria-labelledby={`tab-${id(tab)}`}>
        {tab === 'data' ? (
          <JobData job={job} onPlace={onPlace} onFailure={onFailure} />
        ) : empty ? (
          loading ? (
            <Loading>{panel.loading}</Loading>
          ) : (
            // The counts of a job update slightly before its list: a counted page is not reported as missing.
            <Empty body={!count[tab] && crawl.none[tab === 'all' && ended ? 'allEnded' : tab]} grow />
          )
        ) : tab === 'blocked' || tab === 'duplicate' ? (
          <LeftList
            key={tab}
            label={crawl.tab[tab]}
            host={job.host}
            rows={rows}
            complete={complete}
            onReach={onReach}
          />
        ) : (
          <PageList
            key={tab}
            label={crawl.tab[tab]}
            host={host}
            reading={reading}
            rows={rows}
            waiting={waiting}
            moreWaiting={moreWaiting}
            ended={ended}
            onReach={onReach}
            onOpen={onOpen}
            retryLabel={retryLabel}
            onRetry={mayPick(job) ? retry : undefined}
          />
        )}
      </div>
    </>
  );
}

/** The rows of one list: handled pages, above them those being read, below them those that wait. */
function usePageRows(job: Job, tab: PageTab) {
  const { rows: every, complete, loading, onReach } = useJobRows(job.id, statuses[tab], job.round);
  const rows = useMemo(
    () => (tab === 'needs-scripts' ? every.filter(({ needsScripts }) => needsScripts) : every),
    [tab, every],
  );
  useEffect(() => {
    if (tab === 'needs-scripts' && !complete) onReach(every.length - 1);
  }, [tab, complete, every.length, onReach]);
  const isAll = tab === 'all';
  const { waiting, more } = useWaitingRows(job, tab === 'waiting' || (isAll && complete));
  // A job that is paused or has ended reads nothing now, whatever it was doing.
  const now = isWorking(job) ? job.progress.reading.join('\n') : '';
  const reading = useMemo(
    () => (isAll && now !== '' ? now.split('\n').map((url) => beingRead(job.id, url)) : []),
    [isAll, now, job.id],
  );
  return { rows, complete, loading, reading, waiting, moreWaiting: more, onReach };
}

/** A row for an address that is being read; its item may not exist yet. */
function beingRead(jobId: string, url: string): Item {
  return { jobId, key: url, url, origin: 'page', status: 'waiting' };
}
