import type { Link } from '@/lib/core/model/capture';
import { isWebUrl } from '@/lib/core/model/url';
import { shortAddress } from '@/lib/features/capture/links';
import { moveTo, toggleAt, type Ticks } from '@/lib/core/model/ticks';
import { Icon } from '@/components/ui/Icon';
import type { Virtual } from '@/components/shell/rows/use-virtual';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';

type Props = {
  id: string;
  link: Link;
  index: number;
  count: number;
  pageUrl: string;
  ticked: boolean;
  active: boolean;
  measure: Virtual['measure'];
  shown: readonly number[];
  ticks: Ticks<number>;
  onTicks: (ticks: Ticks<number>) => void;
  onOpen: (url: string) => void;
};

/** One link: a press checks it, with Shift everything from the last one, a double click opens it. */
export function LinkRow(props: Props) {
  const { link, index, ticked, active } = props;
  const { panel } = usePanelWords();
  const address = shortAddress(link.url, props.pageUrl);
  return (
    <div
      id={props.id}
      ref={props.measure}
      data-index={index}
      class={
        active
          ? `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} is-active`
          : `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row}`
      }
      role="option"
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      title={link.url}
      onMouseDown={(event) => {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) =>
        props.onTicks(
          event.shiftKey
            ? moveTo(props.ticks, props.shown, index, true)
            : toggleAt(props.ticks, props.shown, index),
        )
      }
      onDblClick={() => {
        if (isWebUrl(link.url)) props.onOpen(link.url);
      }}
    >
      <span class={`${checkStyles.check} ${checkStyles.inRow}`} aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <div class={rowStyles.main}>
        <div class={`clip ${rowStyles.title}`} dir="auto">
          {link.text || <span class="muted">{panel.noText}</span>}
        </div>
        <div class={rowStyles.second}>
          {!link.internal && (
            <>
              <Icon name="ext" size="sm" />
              <span class="visually-hidden">{panel.otherSite}, </span>
            </>
          )}
          <bdi class="clip" dir="ltr">
            {address}
          </bdi>
        </div>
      </div>
    </div>
  );
}
