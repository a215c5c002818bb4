import { useMemo } from 'preact/hooks';
import { isDamaged, isErrorPage } from '@/lib/core/model/capture';
import { answerOf } from '@/lib/core/model/research-tool';
import { hostOf } from '@/lib/core/model/url';
import { answeredWords } from '@/lib/features/site/words/failed-page';
import { displayPath } from '@/lib/core/addresses/display-path';
import type { SearchHit, Piece } from '@/lib/features/library/search-hits';
import { hostsOf, timesCaptured, type LibraryEntry } from '@/lib/features/library/library-entries';
import { entryMarks } from '@/lib/features/collections/entry-marks';
import { moveTo, toggleAt, type Ticks } from '@/lib/core/model/ticks';
import { useApp } from '@/components/shell/state/app';
import { useMarkWords } from '../marks/use-marks';
import { Favicon } from '@/components/ui/Favicon';
import { Icon } from '@/components/ui/Icon';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { Virtual } from '@/components/shell/rows/VirtualRows';
import { useLive } from '@/components/shell/state/use-live';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as faviconStyles from '@/components/ui/Favicon.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as starButtonStyles from '../marks/StarButton.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as styles from './LibraryRow.module.css';

type Props = {
  id: string;
  entry: LibraryEntry;
  /** The search terms. */
  hit?: SearchHit | undefined;
  names: EntryNames;
  /** The job whose pages are listed: those of one site are labeled by their paths. */
  within: LibraryEntry | undefined;
  /** Position among the rows, headings included, and among the entries. */
  row: number;
  index: number;
  count: number;
  active: boolean;
  measure: Virtual['measure'];
  shown: readonly string[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  onOpen: (index: number) => void;
  onStar: (index: number) => void;
  onDragStart: (event: DragEvent) => void;
  /** A dragged row would be dropped there. */
  gap?: 'before' | 'after' | undefined;
  /** It is not under a day heading, and shows its own date. */
  dated: boolean;
};

/**
 * One page or one job: a press opens it, a press on the checkbox checks it, with Shift everything from the last one.
 */
export function LibraryRow(props: Props) {
  const { entry, hit, index, active, ticks } = props;
  const capture = entry.captures[0];
  const { now } = useApp();
  const { panel, format } = usePanelWords();
  const marks = useMemo(() => entryMarks(entry), [entry]);
  const markWords = useMarkWords();
  const ticked = ticks.ticked.has(entry.id);
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={props.row}
      data-gap={props.gap}
      class={
        active
          ? `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.libraryRow} is-active`
          : `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.libraryRow}`
      }
      role="option"
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      draggable
      onDragStart={props.onDragStart}
      onMouseDown={(event) => {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest(`.${starButtonStyles.star}`))
          return props.onStar(index);
        const onBox =
          event.target instanceof Element && event.target.closest(`.${checkStyles.check}`) !== null;
        if (event.shiftKey) props.onTicks(moveTo(ticks, props.shown, index, true));
        else if (onBox || event.ctrlKey || event.metaKey) props.onTicks(toggleAt(ticks, props.shown, index));
        else props.onOpen(index);
      }}
    >
      <span class={`${checkStyles.check} ${checkStyles.inRow}`} aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <RowIcon entry={entry} />
      <div class={`${rowStyles.main} ${styles.main}`}>
        <RowTitle entry={entry} hit={hit} names={props.names} />
        <SecondLine entry={entry} hit={hit} names={props.names} within={props.within} tags={marks.tags} />
        {hit?.sentence && (
          <p class={styles.snippet} dir="auto">
            <Pieces of={hit.sentence} />
          </p>
        )}
      </div>
      {capture.engine === 'service' && (
        <span class={`${rowStyles.cloud} ${styles.cloud}`} title={panel.byService}>
          <Icon name="cloud" size="sm" />
          <span class="visually-hidden">{panel.byService}</span>
        </span>
      )}
      {!hit && entry.capturedAt > 0 && (
        <time
          class={`${rowStyles.end} ${listStyles.end} ${styles.end}`}
          dateTime={new Date(entry.capturedAt).toISOString()}
        >
          {props.dated ? format.ago(entry.capturedAt, now()) : format.time(entry.capturedAt)}
        </time>
      )}
      {/* The list has a key for this: an option contains no control of its own. */}
      <span
        class={`${starButtonStyles.star} ${styles.star}`}
        data-on={marks.starred}
        title={markWords.starIt}
      >
        <Icon name="star" size="sm" />
        {marks.starred && <span class="visually-hidden">{markWords.starred}</span>}
      </span>
    </div>
  );
}

/** The icon of a page's site; a symbol for a crawl or anything that cannot be read. */
function RowIcon({ entry }: { entry: LibraryEntry }) {
  const [capture] = entry.captures;
  if (entry.kind === 'job')
    return (
      <span class={`${faviconStyles.favicon} ${styles.icon}`} aria-hidden="true">
        <Icon name="crawl" size="sm" />
      </span>
    );
  if (isDamaged(capture))
    return (
      <span class={`${faviconStyles.favicon} ${faviconStyles.none} ${styles.icon}`} aria-hidden="true">
        <Icon name="warn" size="sm" />
      </span>
    );
  return <Favicon host={capture.host} class={styles.icon} />;
}

function RowTitle({ entry, hit, names }: Pick<Props, 'entry' | 'hit' | 'names'>) {
  const { panel } = usePanelWords();
  const [capture] = entry.captures;
  return (
    <div class={`${rowStyles.title} ${styles.title} clip`} dir="auto">
      {entry.kind === 'job' ? (
        <bdi>{names.nameOf(entry)}</bdi>
      ) : hit && hit.title.length > 0 ? (
        <Pieces of={hit.title} />
      ) : (
        capture.title || capture.url || panel.damaged.untitled
      )}
    </div>
  );
}

/** The host or path with one fact about the page, or what the name of a job leaves open; then the tags. */
function SecondLine({
  entry,
  hit,
  names,
  within,
  tags,
}: Pick<Props, 'entry' | 'hit' | 'names' | 'within'> & { tags: readonly string[] }) {
  const { panel } = usePanelWords();
  const [capture] = entry.captures;
  const answer = answerOf(capture.url);
  const answered = answeredWords(capture.metadata.statusCode);
  const errors = entry.captures.filter(isErrorPage).length;
  return (
    <div class={`${rowStyles.second} ${styles.second} tabular`}>
      {isDamaged(capture) ? (
        <span class="clip">{panel.damaged.row}</span>
      ) : entry.kind === 'job' ? (
        <>
          <span class="clip">{names.restOf(entry)}</span>
          {errors > 0 && <span class={`${styles.fact} sep tone-warn`}>{panel.errorPages(errors)}</span>}
        </>
      ) : (
        <>
          <bdi class="clip" dir="ltr">
            {hit?.address ? (
              <Pieces of={hit.address} />
            ) : answer ? (
              panel.answerOf({ kind: answer.kind, host: answer.page && hostOf(answer.page) })
            ) : within ? (
              displayPath(capture.url, theHostOf(within))
            ) : (
              capture.host
            )}
          </bdi>
          {answered !== undefined && <span class={`${styles.fact} sep tone-warn`}>{answered}</span>}
          <PageFact entry={entry} found={hit !== undefined} />
        </>
      )}
      {tags.length > 0 && (
        <span class={`${tagStyles.tag} ${styles.tag}`} title={tags.join(', ')}>
          <bdi class="clip">{tags[0]}</bdi>
          {tags.length > 1 && ` +${tags.length - 1}`}
        </span>
      )}
    </div>
  );
}

/** The host that needs no naming, if it is that of all pages. */
function theHostOf(entry: LibraryEntry): string {
  const hosts = hostsOf(entry);
  return (hosts.length === 1 && hosts[0]) || '';
}

/** When it was captured, or where it was found; otherwise how often, or how long it is. */
function PageFact({ entry, found }: { entry: LibraryEntry; found: boolean }) {
  const { now } = useApp();
  const { panel, words, format } = usePanelWords();
  const [capture] = entry.captures;
  const times = timesCaptured(entry.captures);
  const wordCount = capture.metadata.wordCount ?? capture.report.wordsKept;
  if (found && capture.capturedAt > 0)
    return (
      <time class={`${styles.fact} sep`} dateTime={new Date(capture.capturedAt).toISOString()}>
        {format.dayAndTime(capture.capturedAt, now())}
      </time>
    );
  if (times > 1) return <span class={`${styles.fact} sep`}>{panel.capturedTimes(times)}</span>;
  return wordCount > 0 ? <span class={`${styles.fact} sep`}>{words.words(wordCount)}</span> : null;
}

/** A text with the search terms highlighted. */
function Pieces({ of }: { of: readonly Piece[] }) {
  return <>{of.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}</>;
}

type EntryNames = {
  /** A crawl is named after its site, a list after its number of pages and sites. */
  nameOf: (entry: LibraryEntry) => string;
  /** What its name leaves open: the sites of a list, or how many pages there are. */
  restOf: (entry: LibraryEntry) => string;
};

const NONE: ReadonlyMap<string, string> = new Map();

/** Names of the rows that stand for a whole job. */
export function useEntryNames(entries: readonly LibraryEntry[]): EntryNames {
  const { words, format } = usePanelWords();
  const spread = useMemo(
    () => entries.filter((entry) => entry.kind === 'job' && hostsOf(entry).length > 1),
    [entries],
  );
  const { value: crawled = NONE } = useLive(
    async (reader) => {
      const jobs = await Promise.all(spread.map(({ captures: [{ jobId }] }) => reader.job(jobId)));
      return new Map(
        jobs.flatMap((job) => (job?.request.kind === 'crawl' ? [[job.id, job.host] as const] : [])),
      );
    },
    [],
    [spread.map(({ id }) => id).join(' ')],
  );
  const siteOf = (entry: LibraryEntry): string | undefined => {
    const hosts = hostsOf(entry);
    return hosts.length === 1 ? hosts[0] : crawled.get(entry.captures[0].jobId);
  };
  // The pages of errors are counted apart, beside them.
  const countOf = ({ captures }: LibraryEntry): number =>
    captures.filter((capture) => !isErrorPage(capture)).length;
  return {
    nameOf: (entry) => siteOf(entry) ?? words.pagesOf(countOf(entry), hostsOf(entry)),
    restOf: (entry) =>
      siteOf(entry) === undefined ? format.list(hostsOf(entry)) : words.pages(countOf(entry)),
  };
}
