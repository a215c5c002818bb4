import { useMemo } from 'preact/hooks';
import { isDamaged } from '../../../../lib/model/capture';
import { displayPath } from '../../../../lib/derive/display-path';
import type { SearchHit } from '../../../../lib/model/search';
import { timesCaptured, type LibraryEntry } from '../../../../lib/derive/library-entries';
import { entryMarks } from '../../../../lib/derive/entry-marks';
import { moveTo, toggleAt, type Ticks } from '../../../../lib/derive/ticks';
import { useApp } from '../../../state/app';
import { useMarkWords } from '../../../marks/use-mark-words';
import '../../../marks/marks.css';
import { Favicon } from '../../../ui/Favicon';
import { Icon } from '../../../ui/Icon';
import { usePanelWords } from '../../../viewers/use-panel-words';
import type { Virtual } from '../../../viewers/use-virtual';
import { Pieces } from './Pieces';

type Props = {
  id: string;
  entry: LibraryEntry;
  /** What was looked for in it. */
  hit?: SearchHit | undefined;
  /** Among pages of one site, told apart by their paths. */
  byPath: boolean;
  /** Place among the rows, headings included, and among the entries. */
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
  /** What is dragged would stand there. */
  gap?: 'before' | 'after' | undefined;
  /** It stands under no day, and says its own. */
  dated: boolean;
};

/** One page or one job: a press opens it, one on the box ticks it, with Shift everything from the last one. */
export function LibraryRow(props: Props) {
  const { entry, hit, index, active, ticks } = props;
  const capture = entry.captures[0];
  const many = entry.captures.length;
  const times = timesCaptured(entry.captures);
  const damaged = isDamaged(capture);
  const { now } = useApp();
  const { panel, words, format } = usePanelWords();
  const marks = useMemo(() => entryMarks(entry), [entry]);
  const markWords = useMarkWords();
  const ticked = ticks.ticked.has(entry.id);
  const wordCount = capture.metadata.wordCount ?? capture.report.wordsKept;
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={props.row}
      data-gap={props.gap}
      class={active ? 'row row--2 librow is-active' : 'row row--2 librow'}
      role="option"
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      draggable
      onDragStart={props.onDragStart}
      onMouseDown={(event) => {
        // A range ticked with Shift is no text selection.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('.star')) return props.onStar(index);
        const onBox = event.target instanceof Element && event.target.closest('.check') !== null;
        if (event.shiftKey) props.onTicks(moveTo(ticks, props.shown, index, true));
        else if (onBox || event.ctrlKey || event.metaKey) props.onTicks(toggleAt(ticks, props.shown, index));
        else props.onOpen(index);
      }}
    >
      <span class="check check--row" aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      {entry.kind === 'job' ? (
        <span class="fav" aria-hidden="true">
          <Icon name="crawl" size="sm" />
        </span>
      ) : damaged ? (
        <span class="fav fav--none" aria-hidden="true">
          <Icon name="warn" size="sm" />
        </span>
      ) : (
        <Favicon host={capture.host} />
      )}
      <div class="row__m">
        <div class="row__t clip" dir="auto">
          {entry.kind === 'job' ? (
            <bdi dir="ltr">{capture.host}</bdi>
          ) : hit && hit.title.length > 0 ? (
            <Pieces of={hit.title} />
          ) : (
            capture.title || capture.url || panel.damaged.untitled
          )}
        </div>
        <div class="row__s num">
          {damaged ? (
            <span class="clip">{panel.damaged.row}</span>
          ) : entry.kind === 'job' ? (
            <span class="clip">{words.pages(many)}</span>
          ) : (
            <>
              <bdi class="clip" dir="ltr">
                {props.byPath ? displayPath(capture.url, capture.host) : capture.host}
              </bdi>
              {hit && capture.capturedAt > 0 ? (
                <time class="sep" dateTime={new Date(capture.capturedAt).toISOString()}>
                  {format.dayAndTime(capture.capturedAt)}
                </time>
              ) : times > 1 ? (
                <span class="sep">{panel.capturedTimes(times)}</span>
              ) : (
                wordCount > 0 && <span class="sep">{words.words(wordCount)}</span>
              )}
            </>
          )}
          {marks.tags.length > 0 && (
            <span class="tag tag--row clip" title={marks.tags.join(', ')}>
              <bdi>{marks.tags[0]}</bdi>
              {marks.tags.length > 1 && ` +${marks.tags.length - 1}`}
            </span>
          )}
        </div>
        {hit?.sentence && (
          <p class="snip" dir="auto">
            <Pieces of={hit.sentence} />
          </p>
        )}
      </div>
      {capture.engine === 'service' && (
        <span class="row__cloud" title={panel.byService}>
          <Icon name="cloud" size="sm" />
          <span class="vh">{panel.byService}</span>
        </span>
      )}
      {!hit && entry.capturedAt > 0 && (
        <time class="row__e" dateTime={new Date(entry.capturedAt).toISOString()}>
          {props.dated ? format.ago(entry.capturedAt, now()) : format.time(entry.capturedAt)}
        </time>
      )}
      {/* The key of the list does the same: what is in an option is no control of its own. */}
      <span class="star" data-on={marks.starred} title={markWords.starIt}>
        <Icon name="star" size="sm" />
        {marks.starred && <span class="vh">{markWords.starred}</span>}
      </span>
    </div>
  );
}
