import { useState } from 'preact/hooks';
import { markedCaptures } from '@/lib/features/collections/entry-marks';
import { pairToCompare } from '@/lib/features/changes/pair-to-compare';
import { noTicks, tickedShare } from '@/lib/core/model/ticks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import type { Failure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { useCollections } from '../collections/use-collections';
import { useFailureActions } from '@/components/shell/failures/use-failure-actions';
import { TagDialog } from '../marks/TagDialog';
import { useMarks } from '../marks/use-marks';
import { useKeys } from '@/components/shell/state/use-keys';
import { Loading } from '@/components/ui/Loading';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { SectionProps } from '@/components/shell/panel/section';
import { LibraryCapture } from '../capture/view/LibraryCapture';
import { useDelete } from '../capture/view/use-delete';
import { FailureView } from '@/components/shell/panel/FailureView';
import { ComparePages } from './ComparePages';
import { EmptyLibrary } from './EmptyLibrary';
import { LibraryBrowser } from './LibraryBrowser';
import { TickedBar } from './TickedBar';
import { useCapturesExport } from './use-captures-export';
import { useLibraryPlace } from './use-library-place';
import { useLibraryTicks } from './use-library-ticks';
import { useShownRows } from './use-shown-rows';
import { useTickedItems } from './use-ticked-items';
import { changesOf, sentFor } from './what-is-shown';
import { useSettings } from '@/components/shell/state/settings';
import * as librarySideStyles from '../collections/LibrarySide.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

const NONE: readonly LibraryEntry[] = [];

/**
 * All captures by day, or the search results. A page is one row however often it was captured, and so is a crawl; such
 * a row opens into its captures. A capture opens over the list, which keeps its state beneath.
 */
export function LibrarySection({ go, place }: SectionProps) {
  const settings = useSettings();
  const { panel } = usePanelWords();
  const { library: view } = settings;
  const { setFailure, draw: drawFailure } = useLibraryFailure(settings, () => go('page'));
  const list = useShownRows(view, place, setFailure);
  const opening = useLibraryPlace(place, list.search.setQuery);
  const { openId, isCovered, comparing } = opening;
  const remove = useDelete(setFailure);
  const marks = useMarks(setFailure);
  const collections = useCollections(view.collections, setFailure);
  const ticking = useLibraryTicks(list, marks, remove);
  const { ticked, tickedRows, starTicked } = ticking;
  // The checked captures, or a whole collection; versions are checked where they are listed.
  const taken = tickedRows.length > 0 || list.collection === undefined ? tickedRows : list.entries;
  const exports = useCapturesExport(isCovered ? NONE : taken, settings, setFailure);
  const moreItems = useTickedItems(ticking, { list: view.collections, actions: collections }, setFailure);
  const [tagging, setTagging] = useState(false);
  // In `G S` and `E S`, the second key is not a shortcut of its own.
  useKeys(
    { s: starTicked, 'g s': 'elsewhere', 'e s': 'elsewhere' },
    { singleKeys: settings.singleKeys, enabled: !isCovered },
  );
  const failureView = drawFailure(list.library.error);
  if (!list.library.captures) return failureView ?? <Loading>{panel.loading}</Loading>;

  const openGroup = (id: string | undefined): void => {
    list.openGroup(id);
    list.search.setQuery('');
    ticking.setTicks(noTicks());
  };
  const pair = pairToCompare(tickedRows);
  return (
    <>
      <div
        class={[viewStyles.under, isCovered && viewStyles.isUnder, librarySideStyles.beside]
          .filter(Boolean)
          .join(' ')}
        inert={isCovered}
      >
        {failureView}
        {list.library.captures.length === 0 ? (
          <EmptyLibrary onCapture={() => go('page')} />
        ) : (
          <LibraryBrowser
            list={list}
            ticking={ticking}
            opening={opening}
            view={view}
            collections={collections}
            exports={exports}
            openGroup={openGroup}
            onFailure={setFailure}
          />
        )}
        {ticked.length > 0 && (
          <TickedBar
            rows={tickedRows}
            share={tickedShare(ticking.ticks, list.shown)}
            exports={exports}
            moreItems={moreItems}
            onAll={ticking.toggleAll}
            onCompare={pair && (() => opening.setComparing(pair))}
            onTag={() => setTagging(true)}
            onStar={starTicked}
            onDelete={ticking.deleteTicked}
          />
        )}
      </div>
      <TagDialog
        open={tagging}
        captures={markedCaptures(tickedRows)}
        inUse={list.tags}
        actions={marks}
        onClose={() => setTagging(false)}
      />
      {comparing && <ComparePages pair={comparing} onBack={() => opening.setComparing(undefined)} />}
      {openId !== undefined && (
        <LibraryCapture
          // Opened here again for another capture, it starts at the changes again.
          key={`${openId} ${sentFor(place)}`}
          id={openId}
          {...changesOf(place, openId)}
          onBack={() => opening.setOpenId(undefined)}
          onRemove={() => {
            opening.setOpenId(undefined);
            remove([openId]);
          }}
        />
      )}
    </>
  );
}

/** What was pressed here and refused, or the library that cannot be read. */
function useLibraryFailure(settings: Settings, capturePage: () => void) {
  const [failure, setFailure] = useState<Failure>();
  const clear = (): void => setFailure(undefined);
  const failureActions = useFailureActions(settings, { capturePage, dismiss: clear }, clear);
  return {
    setFailure,
    draw(error: Failure | undefined) {
      const shown = failure ?? error;
      return (
        shown && (
          <FailureView failure={shown} engine="device" host="" what="other" failureActions={failureActions} />
        )
      );
    },
  };
}
