import type { RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import { resultKey, type FoundResult } from '@/lib/features/web-search/search-results';
import { type Ticks, moveTo, toggleAt } from '@/lib/core/model/ticks';
import type { SearchSource } from '@/lib/core/model/request';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { Note } from '@/components/ui/Note';
import { tickKeys } from '@/components/shell/rows/row-keys';
import { arrivesHere } from '@/components/ui/arrives';
import { useResearchWords } from '../research/shared/use-research-words';
import { useSettings } from '@/components/shell/state/settings';
import * as listStyles from '@/components/ui/list.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { Icon } from '@/components/ui/Icon';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as imagesViewerStyles from '../capture/viewers/ImagesViewer.module.css';
import { Favicon } from '@/components/ui/Favicon';
import { Tag } from '@/components/ui/Tag';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './ResultList.module.css';

type OptionProps = {
  id: string;
  result: FoundResult;
  /** Position among those that are shown. */
  index: number;
  count: number;
  active: boolean;
  shown: readonly string[];
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  onOpen: () => void;
};

/**
 * A result in a list with checkboxes: a press opens it, a press on the box checks it, with Shift all from the last one.
 */
function optionOf({ id, index, count, active, shown, ticks, onTicks, onOpen }: OptionProps) {
  const ticked = ticks.ticked.has(shown[index] ?? '');
  return {
    ticked,
    attributes: {
      id,
      role: 'option' as const,
      'aria-selected': ticked,
      'aria-posinset': index + 1,
      'aria-setsize': count,
      'data-active': active || undefined,
      onMouseDown(event: MouseEvent) {
        // Checking a range with Shift does not select text.
        if (event.shiftKey) event.preventDefault();
      },
      onClick(event: MouseEvent) {
        const onBox =
          event.target instanceof Element && event.target.closest(`.${checkStyles.check}`) !== null;
        if (event.shiftKey) onTicks(moveTo(ticks, shown, index, true));
        else if (onBox || event.ctrlKey || event.metaKey) onTicks(toggleAt(ticks, shown, index));
        else onOpen();
      },
    },
  };
}

/** More than fits in three lines at any width: a page may send text of any length. */
const MOST_LETTERS = 600;
const shortText = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

type ResultRowProps = OptionProps & {
  /** The previous run did not have it. */
  isNew: boolean;
  /** Its page is in the library. */
  isKept: boolean;
};

/** One result: its title, its address, its date, and the matching passage. */
function ResultRow({ isNew, isKept, ...option }: ResultRowProps) {
  const { research } = useResearchWords();
  const { result, active } = option;
  const { ticked, attributes } = optionOf(option);
  const { image } = result;
  const size =
    image?.width !== undefined && image.height !== undefined
      ? research.dimensions({ width: image.width, height: image.height })
      : undefined;
  return (
    <div
      {...attributes}
      class={
        active
          ? `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.result} is-active`
          : `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.result}`
      }
      title={result.url}
    >
      <span class={`${checkStyles.check} ${checkStyles.inRow}`} aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <div class={rowStyles.main}>
        <div class={`${rowStyles.title} ${styles.title}`} dir="auto">
          {shortText(result.title || result.url)}
        </div>
        <div class={`${styles.resultRowAbout} tabular`}>
          <Favicon host={hostOf(result.url)} class={styles.icon} />
          <bdi class="clip" dir="ltr">
            {hostOf(result.url)}
          </bdi>
          {(result.date ?? size) && <span class="sep">{result.date ?? size}</span>}
          {result.category && <span class="sep hide-s">{result.category}</span>}
          {isNew && (
            <Tag tone="on" class={styles.tag}>
              {research.isNew}
            </Tag>
          )}
          {isKept && <Tag class={styles.tag}>{research.inLibrary}</Tag>}
        </div>
        {result.description && (
          <div class={styles.text} dir="auto">
            {shortText(result.description)}
          </div>
        )}
      </div>
      {!isKept && (
        <span class={styles.opener} aria-hidden="true">
          <Icon name="ext" size="sm" />
        </span>
      )}
    </div>
  );
}

/** One image result, loaded without a referrer. */
function ImageTile(option: OptionProps) {
  const { research } = useResearchWords();
  const { result, active } = option;
  const { ticked, attributes } = optionOf(option);
  const { image, title, url } = result;
  const size =
    image?.width !== undefined && image.height !== undefined
      ? research.dimensions({ width: image.width, height: image.height })
      : undefined;
  return (
    <div {...attributes} class={active ? `${styles.tile} is-active` : styles.tile} title={url}>
      <div class={`${imagesViewerStyles.thumb} ${styles.image}`}>
        {image && isWebUrl(image.url) ? (
          <img
            src={image.url}
            alt={title ?? ''}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
          />
        ) : (
          <span class={imagesViewerStyles.name} dir="auto">
            <Icon name="image" />
            <span>{title ?? hostOf(url)}</span>
          </span>
        )}
        <span
          class={`${checkStyles.check} ${checkStyles.inRow} ${styles.check}`}
          aria-hidden="true"
          data-checked={ticked}
        >
          <Icon name="check" />
        </span>
      </div>
      <div class={`${styles.about} clip`}>
        <bdi dir="ltr">{hostOf(url)}</bdi>
      </div>
      {size && <div class={`${styles.about} tabular`}>{size}</div>}
    </div>
  );
}

type Props = {
  source: SearchSource;
  rows: readonly FoundResult[];
  fresh: ReadonlySet<string> | undefined;
  /** Maps the address of a result to the capture of its page. */
  kept: ReadonlyMap<string, string>;
  ticks: Ticks<string>;
  onTicks: (ticks: Ticks<string>) => void;
  listRef: RefObject<HTMLDivElement | null>;
  onOpen: (result: FoundResult) => void;
};

/**
 * The results of one source. A press opens one: in the viewer if its page is in the Library, otherwise in a tab. Images
 * are rows until the user allows images to load, then tiles.
 */
export function ResultList(props: Props) {
  const { source, rows, fresh, kept, ticks, onTicks, listRef, onOpen } = props;
  const settings = useSettings();
  const app = useApp();
  const save = useSave();
  const { research } = useResearchWords();
  const [loaded, setLoaded] = useState(false);
  const id = useId();
  const shown = rows.map(resultKey);
  const active = Math.min(ticks.active, rows.length - 1);
  const images = rows.flatMap(({ image }) => (image && isWebUrl(image.url) ? [image.url] : []));
  const sites = new Set(images.map(hostOf)).size;
  const isGrid = source === 'images' && (loaded || settings.loadRemoteImages);
  const optionId = (index: number): string => `${id}-${index}`;
  const move = (next: Ticks<string>): void => {
    onTicks(next);
    document.getElementById(optionId(next.active))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {source === 'images' && !isGrid && images.length > 0 && (
        <Note
          inset
          icon="image"
          tone="soft"
          title={research.notLoaded}
          body={research.notLoadedBody(sites)}
          actions={[
            { label: research.loadThese(images.length), onPress: () => setLoaded(true) },
            {
              label: research.always,
              kind: 'quiet',
              onPress: () => save(app.call('settings.update', { loadRemoteImages: true })),
            },
          ]}
        />
      )}
      <div
        ref={listRef}
        {...arrivesHere}
        class={
          isGrid
            ? `${viewStyles.scroll} ${listStyles.list} ${styles.tiles}`
            : `${viewStyles.scroll} ${viewStyles.scrollFlush} ${listStyles.list}`
        }
        role="listbox"
        aria-label={research.resultList(source)}
        aria-multiselectable="true"
        tabIndex={0}
        aria-activedescendant={optionId(active)}
        onKeyDown={tickKeys({
          shown,
          ticks,
          onTicks: move,
          onOpen: (at) => {
            const result = rows[at];
            if (result) onOpen(result);
          },
        })}
      >
        {rows.map((result, index) => {
          const row = {
            id: optionId(index),
            result,
            index,
            count: rows.length,
            active: index === active,
            shown,
            ticks,
            onTicks,
            onOpen: () => onOpen(result),
          };
          return isGrid ? (
            <ImageTile key={shown[index]} {...row} />
          ) : (
            <ResultRow
              key={shown[index]}
              {...row}
              isNew={fresh?.has(shown[index] ?? '') === true}
              isKept={kept.has(result.url)}
            />
          );
        })}
      </div>
    </>
  );
}
