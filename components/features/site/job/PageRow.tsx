import { displayPath } from '@/lib/core/addresses/display-path';
import type { Item } from '@/lib/core/model/item';
import { blockedWords } from '@/lib/features/site/words/blocked';
import { answeredWords, failedPageWords } from '@/lib/features/site/words/failed-page';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/Spinner';
import type { Virtual } from '@/components/shell/rows/VirtualRows';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as listStyles from '@/components/ui/list.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './PageRow.module.css';

type Props = {
  id: string;
  item: Item;
  /** Being read now. */
  reading: boolean;
  /** The job has ended: what waited was not read. */
  ended: boolean;
  /** Host that does not need to be shown. */
  host: string;
  index: number;
  /** Position among the rows, or undefined while not all rows are known. */
  count: number;
  active: boolean;
  measure: Virtual['measure'];
  onOpen: () => void;
  /** Absent for a page that cannot be read again now. */
  onRetry: (() => void) | undefined;
  /** What that is, with its price. */
  retryLabel: string;
};

const marks: Partial<Record<Item['status'], readonly [IconName, string]>> = {
  read: ['check', 'status-icon tone-ok'],
  failed: ['stopsign', 'status-icon tone-bad'],
  blocked: ['block', 'status-icon tone-warn'],
  duplicate: ['block', 'status-icon faint'],
  file: ['block', 'status-icon faint'],
  waiting: ['clock', 'status-icon faint'],
};

/** One page: its state, its address, and its word count or the reason for failure. A press opens the capture. */
export function PageRow(props: Props) {
  const { item, reading, active, onRetry } = props;
  const { crawl, words } = useCrawlWords();
  const [icon, tone] = marks[item.status] ?? ['clock', 'status-icon faint'];
  const end = endOf(props, crawl, words);
  const path = displayPath(item.url, props.host);
  // A page that is not handled yet is shown by the text of a link.
  const title = isHandled(item)
    ? item.title?.trim() || (path.endsWith('/') ? words.indexPage : undefined)
    : undefined;
  const opens = item.captureId !== undefined;
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={props.index}
      class={[
        rowStyles.row,
        rowStyles.twoLines,
        listStyles.row,
        styles.pageRow,
        active && 'is-active',
        !opens && !reading && item.status === 'waiting' && styles.isQuiet,
      ]
        .filter(Boolean)
        .join(' ')}
      role="option"
      aria-selected={false}
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      title={end.full ? `${item.url}\n${end.full}` : item.url}
      aria-keyshortcuts={onRetry && 'R'}
      onClick={props.onOpen}
    >
      {reading ? (
        <span class="status-icon">
          <Spinner />
        </span>
      ) : (
        <span class={tone}>
          <Icon name={icon} size="sm" />
          <span class="visually-hidden">
            {item.status === 'waiting' && props.ended ? crawl.unread.tab : crawl.rowState[item.status]}
          </span>
        </span>
      )}
      <span class={`${rowStyles.main} ${styles.main}`}>
        {title !== undefined && (
          <span class="clip pagerow__t" dir="auto">
            {title}
          </span>
        )}
        <bdi class={title === undefined ? 'clip' : `${rowStyles.second} clip`} dir="ltr">
          {path}
        </bdi>
      </span>
      <span
        class={[
          `${rowStyles.end} ${listStyles.end} ${styles.end} clip`,
          item.status === 'read' && end.tone === undefined && 'hide-s',
          end.tone,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {end.text}
      </span>
      {onRetry && (
        // For a pointer; the key is named on the row, which must not contain a button.
        <span
          class={styles.again}
          aria-hidden="true"
          title={props.retryLabel}
          onClick={(event) => {
            event.stopPropagation();
            onRetry();
          }}
        >
          <Icon name="refresh" size="sm" />
        </span>
      )}
    </div>
  );
}

/** It was read, or attempted. */
function isHandled({ status }: Item): boolean {
  return status === 'read' || status === 'failed';
}

function endOf(
  { item, reading, ended, host }: Pick<Props, 'item' | 'reading' | 'ended' | 'host'>,
  crawl: ReturnType<typeof useCrawlWords>['crawl'],
  words: ReturnType<typeof useCrawlWords>['words'],
): { text: string; full?: string; tone?: string } {
  if (reading) return { text: crawl.rowReading };
  switch (item.status) {
    case 'read': {
      // What an open tab showed is read, whatever the site called it.
      const answered = answeredWords(item.statusCode);
      if (answered) return { text: answered, tone: 'tone-warn' };
      return item.needsScripts
        ? { text: crawl.rowNeedsScripts(words.words(item.words ?? 0)), tone: 'tone-warn' }
        : { text: words.words(item.words ?? 0) };
    }
    case 'failed':
      if (item.needsScripts)
        return {
          text: crawl.needsScripts,
          tone: 'tone-bad',
          ...(item.failure && { full: failedPageWords(item.failure) }),
        };
      if (!item.failure) return { text: crawl.rowState.failed, tone: 'tone-bad' };
      return {
        text: failedPageWords(item.failure),
        tone: 'tone-bad',
        ...(item.failure.facts.detail && { full: item.failure.facts.detail }),
      };
    case 'blocked':
    case 'duplicate':
    case 'file': {
      const said = item.blocked && blockedWords(item.blocked, host);
      return {
        text: said?.short ?? crawl.rowState[item.status],
        tone: 'tone-warn',
        ...(said && { full: said.why }),
      };
    }
    case 'waiting':
      if (ended) return { text: crawl.unread.row };
      return item.failure
        ? { text: crawl.rowTrying, full: failedPageWords(item.failure) }
        : { text: crawl.rowWaiting };
    case 'found':
      return { text: '' };
  }
}
