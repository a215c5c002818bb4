import { markedCaptures, entryMarks } from '@/lib/features/collections/entry-marks';
import { pairToCompare } from '@/lib/features/changes/pair-to-compare';
import { noTicks, tickedShare } from '@/lib/core/model/ticks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import type { Failure } from '@/lib/core/model/errors';
import { useCollections, type CollectionActions, useCollectionWords } from '../collections/use-collections';
import { TagDialog } from '../marks/TagField';
import { useMarks, useMarkWords } from '../marks/use-marks';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { Loading } from '@/components/ui/Loading';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { SectionProps } from '@/components/shell/panel/section';
import { LibraryCapture } from '../capture/view/LibraryCapture';
import { useDelete } from '../capture/view/use-delete';
import { FailureView } from '@/components/shell/panel/FailureView';
import { AskPages } from '../model/ask/AskPages';
import { ComparePages } from './ComparePages';
import { LibraryBrowser } from './LibraryBrowser';
import { useCapturesExport, ExportTicked } from './ExportTicked';
import { useLibraryPlace, changesOf, sentFor } from './use-library-place';
import { useLibraryTicks, type LibraryTicks } from './use-library-ticks';
import { useShownRows } from './use-shown-rows';
import { useSettings } from '@/components/shell/state/settings';
import { useFailure } from '@/components/shell/state/use-failure';
import { useOpen } from '@/components/ui/use-open';
import * as librarySideStyles from '../collections/LibrarySide.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { useDiffWords } from '../changes/use-diff-words';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { Check } from '@/components/ui/Check';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Counted } from '@/components/ui/Parted';
import * as actStyles from '@/components/ui/act.module.css';
import { isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { researchItems } from '../research/shared/research-items';
import { useWebhookItems } from '../webhook/webhook';

const NONE: readonly LibraryEntry[] = [];

/**
 * All captures by day, or the search results. A page is one row however often it was captured, and so is a crawl; such
 * a row opens into its captures. A capture opens over the list, which keeps its state beneath.
 */
export function LibrarySection({ go, place }: SectionProps) {
  const settings = useSettings();
  const { panel } = usePanelWords();
  const { library: view } = settings;
  const { report, draw: drawFailure } = useLibraryFailure(() => go('page'));
  const list = useShownRows(view, place, report);
  const opening = useLibraryPlace(place, list.search.setQuery);
  const { openId, isCovered, comparing } = opening;
  const remove = useDelete(report);
  const marks = useMarks(report);
  const collections = useCollections(view.collections, report);
  const ticking = useLibraryTicks(list, marks, remove);
  const { ticked, tickedRows, starTicked } = ticking;
  // The checked captures, or a whole collection; versions are checked where they are listed.
  const taken = tickedRows.length > 0 || list.collection === undefined ? tickedRows : list.entries;
  const exports = useCapturesExport(isCovered ? NONE : taken, report);
  const moreItems = useTickedItems(ticking, { list: view.collections, actions: collections }, report);
  const askThem = (): void => opening.setAsking(exports.captures.map(({ id }) => id));
  const askItem: MenuItem = { label: panel.askThese, icon: 'spark', onChoose: askThem };
  const tagging = useOpen();
  // In `G S` and `E S`, the second key is not a shortcut of its own.
  useSetKeys({ s: starTicked, 'g s': 'elsewhere', 'e s': 'elsewhere' }, { enabled: !isCovered });
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
            onFailure={report}
          />
        )}
        {ticked.length > 0 && (
          <TickedBar
            rows={tickedRows}
            share={tickedShare(ticking.ticks, list.shown)}
            exports={exports}
            moreItems={[askItem, ...moreItems]}
            onAll={ticking.toggleAll}
            onCompare={pair && (() => opening.setComparing(pair))}
            onTag={tagging.open}
            onStar={starTicked}
            onDelete={ticking.deleteTicked}
          />
        )}
      </div>
      {ticking.question}
      <TagDialog
        open={tagging.isOpen}
        captures={markedCaptures(tickedRows)}
        inUse={list.tags}
        actions={marks}
        onClose={tagging.close}
      />
      {opening.asking && <AskPages ids={opening.asking} onBack={() => opening.setAsking(undefined)} />}
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
function useLibraryFailure(capturePage: () => void) {
  const { failure, report, clear } = useFailure();
  return {
    report,
    draw(error: Failure | undefined) {
      const shown = failure ?? error;
      return shown && <FailureView failure={shown} can={{ capturePage, dismiss: clear }} before={clear} />;
    },
  };
}

/** Nothing is kept yet. */
function EmptyLibrary({ onCapture }: { onCapture: () => void }) {
  const { panel } = usePanelWords();
  return (
    <Empty
      {...panel.emptyLibrary}
      grow
      art="library"
      actions={[{ label: panel.emptyLibrary.action, icon: 'capture', onPress: onCapture }]}
    />
  );
}

type Props = {
  rows: readonly LibraryEntry[];
  share: ReturnType<typeof tickedShare>;
  exports: ReturnType<typeof useCapturesExport>;
  moreItems: readonly MenuItem[];
  onAll: () => void;
  /** Present if exactly two can be compared. */
  onCompare: (() => void) | undefined;
  onTag: () => void;
  onStar: () => void;
  onDelete: () => void;
};

/** Actions for the checked rows. */
function TickedBar(props: Props) {
  const { rows, share, exports, moreItems, onAll, onCompare, onTag, onStar, onDelete } = props;
  const { panel, words: common } = usePanelWords();
  const { diff } = useDiffWords();
  const { crawl } = useCrawlWords();
  const words = useMarkWords();
  const pages = markedCaptures(rows).length;
  return (
    <div class={actStyles.act}>
      <Check label={panel.selectAll} checked={share} onChange={onAll} />
      <span class="grow clip">
        {exports.busy ? (
          <span role="status">{crawl.exporting({ done: exports.busy.done, of: exports.busy.of })}</span>
        ) : (
          <Counted text={pages === rows.length ? panel.selected(pages) : common.pages(pages)} />
        )}
      </span>
      {onCompare && (
        <Button icon="columns" fold="medium" onPress={onCompare}>
          <span>{diff.compare}</span>
        </Button>
      )}
      <Button icon="tag" fold="medium" hasPopup="dialog" onPress={onTag}>
        <span>{words.tag}</span>
      </Button>
      <Button
        icon="star"
        fold="medium"
        pressed={rows.every((entry) => entryMarks(entry).starred)}
        onPress={onStar}
      >
        <span>{words.star}</span>
      </Button>
      <ExportTicked exports={exports} />
      {moreItems.length > 0 && <MoreMenu label={panel.researchThis.more} items={moreItems} />}
      <Button kind="danger" icon="trash" fold="medium" onPress={onDelete}>
        <span>{panel.delete}</span>
      </Button>
    </div>
  );
}

/** The menu of the checked rows: add to a collection, send to the webhook, research. */
function useTickedItems(
  { ticked, tickedRows, markedOf }: LibraryTicks,
  { list, actions }: { list: readonly string[]; actions: CollectionActions },
  onFailure: (thrown: unknown) => void,
): MenuItem[] {
  const { gestures } = useApp();
  const { connected } = useSettings().service;
  const { panel } = usePanelWords();
  const own = useCollectionWords();
  const webhookItems = useWebhookItems(onFailure);
  const captures = tickedRows.flatMap((entry) => entry.captures);
  const pages = [...new Set(captures.map(({ url }) => url))].filter(isWebUrl);
  const toCollections: MenuItem[] = list.map((name) => ({
    label: name,
    icon: 'bookmark',
    onChoose: () => actions.add(name, markedOf(ticked)),
  }));
  const others: MenuItem[] = [
    ...webhookItems(async () => captures.map(({ id }) => id)),
    ...(pages.length > 0
      ? researchItems({
          lines: pages,
          connected,
          words: panel.researchThis,
          openPanel: gestures.openPanel,
          onFailure,
        })
      : []),
  ];
  return [
    ...(toCollections.length > 0 ? [{ kind: 'heading' as const, label: own.addTo }, ...toCollections] : []),
    toCollections.length > 0 && others.length > 0 && { kind: 'rule' },
    ...others,
  ];
}
