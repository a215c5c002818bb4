import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Capture } from '../../../../lib/model/capture';
import { libraryEntries, singleEntries, timesCaptured } from '../../../../lib/derive/library-entries';
import { pairToCompare, type Pair } from '../../../../lib/derive/pair-to-compare';
import { toFailure, type Failure } from '../../../../lib/model/errors';
import { isWebUrl } from '../../../../lib/model/url';
import { noTicks, tickedShare, toggleAll, type Ticks } from '../../../../lib/derive/ticks';
import { collectionAsked } from './collection-asked';
import { needsAll, orderLibrary, unordered } from '../../../../lib/derive/library-order';
import { entryMarks, markedIds } from '../../../../lib/derive/entry-marks';
import { readMarks, tagsInUse } from '../../../../lib/model/marks';
import { TagDialog } from '../../../marks/TagDialog';
import { useMarks } from '../../../marks/use-marks';
import { useKeys } from '../../../state/use-keys';
import { useApp } from '../../../state/app';
import { useWaysOn } from '../../../failures/use-ways-on';
import { Loading } from '../../../ui/Loading';
import type { MenuItem } from '../../../ui/Menu';
import { usePanelWords } from '../../../viewers/use-panel-words';
import { useDelete } from '../shared/capture/use-delete';
import { FailureView } from '../shared/FailureView';
import type { SectionProps } from '../section';
import { researchItems } from '../shared/research-items';
import { useWebhookItems } from '../shared/use-webhook-items';
import { SubHead } from '../shared/SubHead';
import { FilterField } from '../shared/FilterField';
import { ComparePages } from './ComparePages';
import { EmptyLibrary } from './EmptyLibrary';
import { LibraryCapture } from '../shared/capture/LibraryCapture';
import { ExportTicked } from './ExportTicked';
import { TickedBar } from './TickedBar';
import { useCapturesExport } from './use-captures-export';
import { LibraryList } from './LibraryList';
import { EmptyCollection } from '../../../collections/EmptyCollection';
import { CollectionHead } from '../../../collections/CollectionHead';
import { useCollections } from '../../../collections/use-collections';
import { useCollectionWords } from '../../../collections/use-collection-words';
import { LibrarySide } from '../../../collections/LibrarySide';
import { useHandOrder } from '../../../collections/use-hand-order';
import { useRowDrag } from '../../../collections/use-row-drag';
import { LibraryFilters } from './LibraryFilters';
import { tagFilter } from './QuickFilters';
import { useRememberedFilters } from './use-remembered-filters';
import { NothingFound } from './NothingFound';
import { SearchNotes } from './SearchNotes';
import { useLibrarySearch } from './use-library-search';
import { useTitleMatches } from './use-title-matches';
import { useLibrary } from './use-library';
import { changesOf, isIn, sentFor, sentTo, withinOf } from './what-is-shown';
import { useEvent } from '../../../state/use-event';
import * as barStyles from '../../../ui/bar.module.css';
import * as viewStyles from '../../../ui/view.module.css';

const NONE: readonly Capture[] = [];
/** Of the captures of one row. */
const PLAIN = { group: 'day', sort: 'newest', collections: [] } as const;

/**
 * Everything that is kept, by day, or what of it has the words that are looked for. A page is one row however often it
 * was captured, and so is a crawl; such a row opens into its captures. One of them can be opened over the list, which
 * waits beneath as it was left.
 */
export function LibrarySection({ settings, go, place }: SectionProps) {
  const { gestures, now } = useApp();
  const { panel, words } = usePanelWords();
  const { captures, count, error, onReach, readAll } = useLibrary();
  const { library: view } = settings;
  const own = useCollectionWords();
  const [wantsAll, setWantsAll] = useState(false);
  const [ticks, setTicks] = useState<Ticks<string>>(noTicks);
  const [openId, setOpenId] = useState<string | undefined>(sentTo(place));
  const [comparing, setComparing] = useState<Pair>();
  const [failure, setFailure] = useState<Failure>();
  const webhookItems = useWebhookItems(setFailure);
  const list = useRef<HTMLDivElement | null>(null);
  const remove = useDelete(setFailure);
  const marks = useMarks(setFailure);
  const [tagging, setTagging] = useState(false);
  const tags = useMemo(() => tagsInUse(captures ?? NONE).map(({ tag }) => tag), [captures]);
  const anyStarred = useMemo(() => (captures ?? NONE).some((one) => readMarks(one).starred), [captures]);
  const partly = captures !== undefined && captures.length < count;
  const all = useMemo(() => libraryEntries(captures ?? NONE), [captures]);
  const [groupId, setGroupId] = useState<string>();
  // Its row may have been deleted: then the list is there again.
  const group = all.find(({ id, captures: inside }) => id === groupId && inside.length > 1);
  const search = useLibrarySearch(withinOf(group), groupId ?? '');
  const { answer } = search;
  // Until the first answer is there, the list stays as it is.
  const collection = useMemo(
    () => collectionAsked(search.query, view.collections),
    [search.query, view.collections],
  );
  const searched =
    search.query.trim() !== '' && collection === undefined && (answer !== undefined || search.failed);
  const collections = useCollections(view.collections, setFailure);
  useRememberedFilters({ search, view, sent: place?.section === 'library' });
  const byTitle = useTitleMatches(
    search.failed ? search.query : '',
    group?.captures ?? captures ?? NONE,
    partly ? readAll : undefined,
  );
  const inside = useMemo(
    () => (collection === undefined ? all : all.filter((entry) => isIn(entry, collection))),
    [all, collection],
  );
  const byHand = view.sort === 'hand' && !searched && !group ? collection : undefined;
  const hand = useHandOrder(inside, byHand, setFailure);
  const { entries, rows } = useMemo(() => {
    if (searched)
      return unordered(
        singleEntries(search.failed ? byTitle : (answer?.hits.map(({ capture }) => capture) ?? NONE)),
      );
    if (group) return orderLibrary(singleEntries(group.captures), PLAIN, now());
    return byHand === undefined ? orderLibrary(inside, view, now()) : unordered(hand.entries);
  }, [searched, group, answer, search.failed, byTitle, inside, byHand, hand.entries, view, now]);
  const wantsEvery = partly && (collection !== undefined || needsAll(view));
  const readEvery = useEvent(() => {
    if (wantsEvery) readAll();
  });
  useEffect(() => readEvery(), [wantsEvery, readEvery]);
  const shown = entries.map(({ id }) => id);
  const shownCount =
    searched || group || collection !== undefined
      ? shown.length
      : shown.length + count - (captures?.length ?? 0);
  const ticked = shown.filter((id) => ticks.ticked.has(id));
  const active = Math.max(0, Math.min(ticks.active, shown.length - 1));
  const enter = (id: string | undefined): void => {
    setGroupId(id);
    search.setQuery('');
    setTicks(noTicks);
  };
  const wasOpen = useRef(false);

  const arrive = useEvent(() => {
    setOpenId(sentTo(place));
    setComparing(undefined);
    if (place?.section === 'library' && place.query !== undefined) search.setQuery(place.query);
  });
  useEffect(() => arrive(), [place, arrive]);

  // Back from a capture or a comparison the focus returns to the list, which kept its place.
  const opened = openId !== undefined || comparing !== undefined;
  const tickedRows = entries.filter(({ id }) => ticks.ticked.has(id));
  // Of a page the newest, of a crawl each; versions are ticked where they are listed.
  const taken = tickedRows.length > 0 || collection === undefined ? tickedRows : entries;
  const exported = taken.flatMap(({ kind, captures: inside }) =>
    kind === 'job' ? inside : inside.slice(0, 1),
  );
  const exports = useCapturesExport(opened ? NONE : exported, settings, setFailure);
  useEffect(() => {
    if (wasOpen.current && !opened) list.current?.focus({ preventScroll: true });
    wasOpen.current = opened;
  }, [opened]);

  // "All" means all that are kept, also those that were not looked at yet.
  const tickAllRead = useEvent(() => {
    if (!wantsAll || partly) return;
    setWantsAll(false);
    setTicks({ ...ticks, ticked: new Set(shown) });
  });
  useEffect(() => tickAllRead(), [wantsAll, partly, tickAllRead]);
  const tickAll = (): void => {
    if (searched || group || collection !== undefined || ticked.length === shownCount)
      return setTicks(toggleAll(ticks, shown));
    setWantsAll(true);
    readAll();
  };
  const removeTicked = (): void => {
    const chosen = new Set(ticked.length > 0 ? ticked : shown.slice(ticks.active, ticks.active + 1));
    const ids = entries.flatMap(({ id, captures: inside }) =>
      chosen.has(id) ? inside.map((capture) => capture.id) : [],
    );
    if (ids.length === 0) return;
    setTicks({ ...ticks, ticked: new Set() });
    remove(ids);
  };
  const problem = failure ?? error;
  /** Of the rows that are ticked, or of the one with the focus. */
  const idsOf = (chosen: readonly string[]): string[] =>
    markedIds(entries.filter(({ id }) => chosen.includes(id)));
  const drag = useRowDrag((name, ids) => collections.add(name, idsOf(ids)));
  const onDrag = (index: number): ((event: DragEvent) => void) => {
    const id = shown[index] ?? '';
    return drag.start(ticked.includes(id) ? ticked : [id]);
  };
  const addItems: MenuItem[] =
    view.collections.length === 0
      ? []
      : [
          { kind: 'heading', label: own.addTo },
          ...view.collections.map((name): MenuItem => ({
            label: name,
            icon: 'bookmark',
            onChoose: () => collections.add(name, idsOf(ticked)),
          })),
          { kind: 'rule' },
        ];
  const starTicked = (): void => star(ticked.length > 0 ? ticked : shown.slice(active, active + 1));
  const star = (rows: readonly string[]): void => {
    const chosen = entries.filter(({ id }) => rows.includes(id));
    const ids = markedIds(chosen);
    if (ids.length > 0) marks.star(ids, !chosen.every((entry) => entryMarks(entry).starred));
  };
  // Of `G S`, and of `E S`, the second key is not meant.
  useKeys(
    { s: starTicked, 'g s': 'elsewhere', 'e s': 'elsewhere' },
    { singleKeys: settings.singleKeys, enabled: !opened },
  );
  const clear = (): void => setFailure(undefined);
  const ways = useWaysOn(settings, { capturePage: () => go('page'), dismiss: clear }, clear);
  const failureView = problem && (
    <FailureView
      failure={problem}
      settings={settings}
      engine="device"
      host=""
      what={panel.section.library}
      ways={ways}
    />
  );

  if (!captures) return failureView ?? <Loading>{panel.loading}</Loading>;
  const isWhole = !partly && entries.length > 0;
  const pair = pairToCompare(tickedRows);
  const picked = tickedRows.flatMap((entry) => entry.captures);
  const markedOnes = new Set(markedIds(tickedRows));
  const markedCaptures = picked.filter(({ id }) => markedOnes.has(id));
  const tickedPages = [...new Set(picked.map(({ url }) => url))].filter(isWebUrl);
  const moreItems = [
    ...webhookItems(async () => picked.map(({ id }) => id)),
    ...(tickedPages.length > 0
      ? researchItems({
          lines: tickedPages,
          words: panel.researchThis,
          openPanel: gestures.openPanel,
          onFailure: (thrown) => setFailure(toFailure(thrown)),
        })
      : []),
  ];
  return (
    <>
      <div class={opened ? `${viewStyles.under} ${viewStyles.isUnder}` : viewStyles.under} inert={opened}>
        {failureView}
        {captures.length === 0 ? (
          <EmptyLibrary onCapture={() => go('page')} />
        ) : (
          <>
            {!group && (
              <LibrarySide
                entries={all}
                collections={view.collections}
                query={search.query}
                queryOf={tagFilter}
                drag={drag}
                onQuery={search.setQuery}
              />
            )}
            {group && (
              <SubHead
                title={<bdi>{group.kind === 'job' ? group.captures[0].host : group.captures[0].title}</bdi>}
                onBack={() => enter(undefined)}
              >
                <span class="faint num">
                  {group.kind === 'job'
                    ? words.pages(group.captures.length)
                    : panel.capturedTimes(timesCaptured(group.captures))}
                </span>
              </SubHead>
            )}
            <div class={`${barStyles.bar} ${barStyles.filter} ${barStyles.first}`}>
              <FilterField
                label={panel.searchLibrary}
                query={search.query}
                found={
                  searched || collection !== undefined
                    ? panel.librarySearch.matches(shown.length, answer?.more ?? false)
                    : ''
                }
                onQuery={search.setQuery}
                onFocus={search.onFocus}
                onLeave={() => list.current?.focus()}
                onEnter={() => {
                  if (searched) setOpenId(entries[0]?.captures[0].id);
                }}
              />
            </div>
            <LibraryFilters
              query={search.query}
              starred={anyStarred}
              tags={tags}
              drag={drag}
              view={view}
              isOrdered={!searched && !group}
              inCollection={collection !== undefined}
              actions={collections}
              onQuery={search.setQuery}
              onFailure={setFailure}
            />
            {collection !== undefined && (
              <CollectionHead
                name={collection}
                count={entries.length}
                list={view.collections}
                actions={collections}
                exports={isWhole && ticked.length === 0 && <ExportTicked exports={exports} />}
                onRenamed={(name) => search.setQuery(tagFilter(name))}
              />
            )}
            {collection === undefined && <SearchNotes search={search} />}
            {shown.length === 0 ? (
              // A search that ran out of time found nothing so far: its note says so.
              collection === undefined ? (
                !answer?.late && <NothingFound query={search.query} count={count} onQuery={search.setQuery} />
              ) : (
                <EmptyCollection name={collection} onAll={() => search.setQuery('')} />
              )
            ) : (
              <LibraryList
                key={group?.id ?? ''}
                entries={entries}
                rows={rows}
                onDrag={onDrag}
                drag={drag}
                onMove={byHand !== undefined && !partly ? hand.move : undefined}
                hits={searched && !search.failed ? search.hits : undefined}
                byPath={group?.kind === 'job'}
                count={shownCount}
                ticks={ticks}
                onTicks={setTicks}
                onOpen={(index) => {
                  setTicks({ ...ticks, active: index, anchor: index });
                  const entry = entries[index];
                  if (entry && entry.captures.length > 1) enter(entry.id);
                  else setOpenId(entry?.captures[0].id);
                }}
                onStar={(index) => star(shown.slice(index, index + 1))}
                onDelete={removeTicked}
                onAll={tickAll}
                onReach={searched ? search.onReach : onReach}
                listRef={list}
              />
            )}
          </>
        )}
        {ticked.length > 0 && (
          <TickedBar
            rows={tickedRows}
            share={tickedShare(ticks, shown)}
            exports={exports}
            moreItems={[...addItems, ...moreItems]}
            onAll={tickAll}
            onCompare={pair && (() => setComparing(pair))}
            onTag={() => setTagging(true)}
            onStar={starTicked}
            onDelete={removeTicked}
          />
        )}
      </div>
      <TagDialog
        open={tagging}
        captures={markedCaptures}
        inUse={tags}
        deeds={marks}
        onClose={() => setTagging(false)}
      />
      {comparing && (
        <ComparePages pair={comparing} settings={settings} onBack={() => setComparing(undefined)} />
      )}
      {openId !== undefined && (
        <LibraryCapture
          // Sent here again for another reading, it opens at what changed anew.
          key={`${openId} ${sentFor(place)}`}
          id={openId}
          settings={settings}
          {...changesOf(place, openId)}
          onBack={() => setOpenId(undefined)}
          onRemove={() => {
            setOpenId(undefined);
            remove([openId]);
          }}
        />
      )}
    </>
  );
}
