import type { RefObject } from 'preact';
import { useId, useState } from 'preact/hooks';
import { resultKey, type FoundResult } from '@/lib/features/web-search/search-results';
import type { Ticks } from '@/lib/core/model/ticks';
import type { SearchSource } from '@/lib/core/model/request';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-save';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { tickKeys } from '@/components/shell/rows/tick-keys';
import { arrivesHere } from '@/components/ui/arrives';
import { useResearchWords } from '../research/shared/use-research-words';
import { ImageTile } from './ImageTile';
import { ResultRow } from './ResultRow';
import { useSettings } from '@/components/shell/state/settings';
import * as listStyles from '@/components/ui/list.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ResultList.module.css';

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
          class={noteStyles.inset}
          icon="image"
          tone="soft"
          title={research.notLoaded}
          actions={
            <>
              <Button size="sm" onPress={() => setLoaded(true)}>
                {research.loadThese(images.length)}
              </Button>
              <Button
                size="sm"
                kind="quiet"
                onPress={() => save(app.call('settings.update', { loadRemoteImages: true }))}
              >
                {research.always}
              </Button>
            </>
          }
        >
          {research.notLoadedBody(sites)}
        </Note>
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
