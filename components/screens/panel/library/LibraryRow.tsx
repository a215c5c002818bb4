import type { Capture } from '../../../../lib/model/capture';
import { moveTo, toggleAt, type Ticks } from '../../../../lib/derive/ticks';
import { Favicon } from '../../../ui/Favicon';
import { Icon } from '../../../ui/Icon';
import { usePanelWords } from '../../../viewers/use-panel-words';
import type { Virtual } from '../../../viewers/use-virtual';

type Props = {
  id: string;
  capture: Capture;
  /** Place among the rows, headings included, and among the captures. */
  row: number;
  index: number;
  count: number;
  active: boolean;
  measure: Virtual['measure'];
  shown: readonly string[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  onOpen: (index: number) => void;
};

/** One capture: a press opens it, one on the box ticks it, with Shift everything from the last one. */
export function LibraryRow(props: Props) {
  const { capture, index, active, ticks } = props;
  const { panel, words, format } = usePanelWords();
  const ticked = ticks.ticked.has(capture.id);
  const wordCount = capture.metadata.wordCount ?? capture.report.wordsKept;
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={props.row}
      class={active ? 'row row--2 is-active' : 'row row--2'}
      role="option"
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      onMouseDown={(event) => {
        // A range ticked with Shift is no text selection.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => {
        const onBox = event.target instanceof Element && event.target.closest('.check') !== null;
        if (event.shiftKey) props.onTicks(moveTo(ticks, props.shown, index, true));
        else if (onBox || event.ctrlKey || event.metaKey) props.onTicks(toggleAt(ticks, props.shown, index));
        else props.onOpen(index);
      }}
    >
      <span class="check check--row" aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <Favicon host={capture.host} />
      <div class="row__m">
        <div class="row__t clip" dir="auto">
          {capture.title || capture.url}
        </div>
        <div class="row__s num">
          <bdi class="clip" dir="ltr">
            {capture.host}
          </bdi>
          {wordCount > 0 && <span class="sep">{words.words(wordCount)}</span>}
          <span class="sep clip row__f hide-s">
            {panel.formatList(capture.formats.map((name) => words.formats[name]))}
          </span>
        </div>
      </div>
      {capture.engine === 'service' && (
        <span class="row__cloud" title={panel.byService}>
          <Icon name="cloud" size="sm" />
          <span class="vh">{panel.byService}</span>
        </span>
      )}
      <time class="row__e" dateTime={new Date(capture.capturedAt).toISOString()}>
        {format.time(capture.capturedAt)}
      </time>
    </div>
  );
}
