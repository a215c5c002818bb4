import { useMemo } from 'preact/hooks';
import { hostsOf, timesCaptured, type LibraryEntry } from '@/lib/features/library/library-entries';
import { type LibraryView, MOST_SEARCHES } from '@/lib/features/library/library-view';
import { CollectionHead, EmptyCollection, NameDialog } from '../collections/CollectionHead';
import { LibrarySide } from '../collections/LibrarySide';
import { type CollectionActions, useCollectionWords } from '../collections/use-collections';
import { useRowDrag, type RowDrag } from '../collections/use-row-drag';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Loading } from '@/components/ui/Loading';
import { FilterField } from '@/components/shell/form/FilterField';
import { SubHead } from '@/components/shell/panel/SubHead';
import { ExportTicked, type useCapturesExport } from './ExportTicked';
import { LibraryList, NothingFound } from './LibraryList';
import { tagFilter, isQuick, QuickFilters, FilterChips, SavedSearches } from './QuickFilters';
import { useEntryNames } from './LibraryRow';
import type { LibraryPlace } from './use-library-place';
import type { LibraryTicks } from './use-library-ticks';
import type { ShownRows } from './use-shown-rows';
import { useOpen } from '@/components/ui/use-open';
import * as barStyles from '@/components/ui/bar.module.css';
import { ViewMenu } from '../collections/ViewMenu';
import type { Input } from '@/lib/core/rpc/protocol';
import { useApp } from '@/components/shell/state/app';
import { IconButton } from '@/components/ui/IconButton';
import { parseQuery } from '@/lib/features/library/search/parse-query';
import type { LibrarySearch } from './use-library-search';
import * as linkStyles from '@/components/ui/link.module.css';
import * as styles from './LibraryBrowser.module.css';

/** Notes on a search besides its hits: that it continues, that words were corrected or an operator was not, that it failed. */
function SearchNotes({ search }: { search: LibrarySearch }) {
  const { panel } = usePanelWords();
  const words = panel.librarySearch;
  const { answer } = search;
  if (search.query.trim() === '') return null;
  if (search.failed) return <p class={`${styles.searchNote} faint`}>{words.failed}</p>;
  if (!answer) return null;
  const { near, late, exact, hits, behind } = answer;
  return (
    <>
      {parseQuery(answer.query).misread.map((one) => (
        <p key={`${one.name}:${one.value}`} class={`${styles.searchNote} faint`}>
          {words.misread(one)}
        </p>
      ))}
      {behind > 0 && <p class={`${styles.searchNote} faint tabular`}>{words.behind(behind)}</p>}
      {late && <p class={`${styles.searchNote} faint`}>{words.late}</p>}
      {near !== undefined &&
        (exact === 0 && hits.length > 0 ? (
          <p class={`${styles.searchNote} faint`}>{words.onlyNear(near)}</p>
        ) : (
          <p class={`${styles.searchNote} faint`}>
            {words.near(near)}{' '}
            {hits.length === exact && (
              <button type="button" class={linkStyles.link} onClick={search.showNear}>
                {words.showNear}
              </button>
            )}
          </p>
        ))}
    </>
  );
}

type Props = {
  list: ShownRows;
  ticking: LibraryTicks;
  opening: LibraryPlace;
  view: LibraryView;
  collections: CollectionActions;
  exports: ReturnType<typeof useCapturesExport>;
  openGroup: (id: string | undefined) => void;
  onFailure: (thrown: unknown) => void;
};

/** The list of captures, with its filters and sort order above and beside it. */
export function LibraryBrowser(props: Props) {
  const { list, ticking, opening, view, collections, exports, openGroup, onFailure } = props;
  const { panel } = usePanelWords();
  const { search, group, collection, entries } = list;
  const drag = useRowDrag((name, ids) => collections.add(name, ticking.markedOf(ids)));
  const isWhole = !list.partly && entries.length > 0;
  const found = useFoundText(list);
  const completions = useCompletions(list);
  return (
    <>
      {group ? (
        <GroupHead group={group} onBack={() => openGroup(undefined)} />
      ) : (
        <LibrarySide
          entries={list.pages}
          collections={view.collections}
          query={search.query}
          queryOf={tagFilter}
          drag={drag}
          onQuery={search.setQuery}
        />
      )}
      <div class={`${barStyles.bar} ${barStyles.filter} ${barStyles.first}`}>
        <FilterField
          label={panel.searchLibrary}
          query={search.query}
          suggestions={completions}
          found={found}
          onQuery={search.setQuery}
          onFocus={search.onFocus}
          onLeave={() => opening.list.current?.focus()}
          onEnter={() => {
            if (list.searched) opening.setOpenId(entries[0]?.captures[0].id);
          }}
        />
      </div>
      <LibraryFilters
        query={search.query}
        starred={list.anyStarred}
        tags={list.tags}
        drag={drag}
        view={view}
        isOrdered={!list.searched && !group}
        inCollection={collection !== undefined}
        actions={collections}
        onQuery={search.setQuery}
        onFailure={onFailure}
      />
      {collection === undefined ? (
        <SearchNotes search={search} />
      ) : (
        <CollectionHead
          name={collection}
          count={entries.length}
          list={view.collections}
          actions={collections}
          exports={
            isWhole &&
            ticking.ticked.length === 0 && <ExportTicked exports={exports} onAsk={opening.setAsking} />
          }
          onRenamed={(name) => search.setQuery(tagFilter(name))}
        />
      )}
      {entries.length === 0 ? (
        <NoRows list={list} />
      ) : (
        <LibraryList
          key={group?.id ?? ''}
          list={list}
          ticking={ticking}
          drag={drag}
          onOpen={(index) => {
            ticking.setTicks({ ...ticking.ticks, active: index, anchor: index });
            const entry = entries[index];
            if (entry && entry.captures.length > 1) openGroup(entry.id);
            else opening.setOpenId(entry?.captures[0].id);
          }}
          listRef={opening.list}
        />
      )}
    </>
  );
}

/** Above the captures of one row. */
function GroupHead({ group, onBack }: { group: LibraryEntry; onBack: () => void }) {
  const { panel } = usePanelWords();
  const names = useEntryNames(useMemo(() => [group], [group]));
  const { kind, captures } = group;
  const isJob = kind === 'job';
  return (
    <SubHead title={<bdi>{isJob ? names.nameOf(group) : captures[0].title}</bdi>} onBack={onBack}>
      <span class="faint tabular clip">
        {isJob ? names.restOf(group) : panel.capturedTimes(timesCaptured(captures))}
      </span>
    </SubHead>
  );
}

const MOST_COMPLETIONS = 20;

/** The query with the tag or site completed that is being typed at its end. */
function useCompletions({ search: { query }, tags, pages }: ShownRows): readonly string[] {
  const [written = '', name, typed = ''] = /(?<!\S)-?(tag|site):("[^"]*|[^"\s]*)$/i.exec(query) ?? [];
  const isTag = name?.toLowerCase() === 'tag';
  const values = useMemo(
    () =>
      name === undefined
        ? []
        : isTag
          ? tags.map(tagFilter)
          : [...new Set(pages.flatMap(hostsOf))].map((host) => `site:${host.replace(/^www\./, '')}`),
    [name, isTag, tags, pages],
  );
  const begun = typed.replace('"', '').toLowerCase();
  const before = query.slice(0, query.length - written.length) + (written.startsWith('-') ? '-' : '');
  return [...new Set(values)]
    .filter((value) =>
      value
        .slice(value.indexOf(':') + 1)
        .toLowerCase()
        .includes(begun),
    )
    .map((value) => before + value)
    .filter((value) => value !== query)
    .slice(0, MOST_COMPLETIONS);
}

/** The number of matches, once it is known. */
function useFoundText({ search: { answer, failed }, searched, collection, entries }: ShownRows): string {
  const { librarySearch } = usePanelWords().panel;
  if (collection !== undefined || failed)
    return librarySearch.matches({ count: entries.length, more: false });
  // What is not in the index yet may match too.
  const isBehind = answer !== undefined && answer.behind > 0;
  if (!searched || !answer || (isBehind && entries.length === 0)) return librarySearch.searching;
  const count = answer.more ? (answer.total ?? entries.length) : entries.length;
  return librarySearch.matches({ count, more: (answer.more && answer.total === undefined) || isBehind });
}

function NoRows({ list: { collection, search, library } }: { list: ShownRows }) {
  const { panel } = usePanelWords();
  const { answer } = search;
  if (collection !== undefined)
    return <EmptyCollection name={collection} onAll={() => search.setQuery('')} />;
  // A search that timed out has no result yet: its note says so.
  if (answer?.late) return null;
  if (answer && answer.behind > 0) return <Loading>{panel.librarySearch.notAllSearched}</Loading>;
  return (
    <NothingFound query={answer?.query ?? search.query} count={library.count} onQuery={search.setQuery} />
  );
}

type LibraryFiltersProps = {
  query: string;
  starred: boolean;
  tags: readonly string[];
  drag: RowDrag;
  view: LibraryView;
  /** The list is in the chosen order. */
  isOrdered: boolean;
  inCollection: boolean;
  actions: CollectionActions;
  onQuery: (query: string) => void;
  onFailure: (thrown: unknown) => void;
};

/** The filters of the list, and its sort order. */
function LibraryFilters(props: LibraryFiltersProps) {
  const { query, starred, tags, drag, view, isOrdered, actions, onQuery, onFailure } = props;
  const { call } = useApp();
  const words = useCollectionWords();
  const naming = useOpen();
  const { librarySearch } = usePanelWords().panel;
  const asked = query.trim();
  const isSaved = view.searches.includes(asked);
  const canSave = isSaved || (/^.{1,500}$/.test(asked) && view.searches.length < MOST_SEARCHES);
  const change = (library: Input<'settings.update'>['library']): void =>
    void call('settings.update', { library }).catch(onFailure);
  const quick = { starred, tags, collections: view.collections };
  return (
    <>
      <div class={styles.filterLine}>
        <QuickFilters query={query} {...quick} drag={drag} onQuery={onQuery} />
        {canSave && (
          <IconButton
            icon={isSaved ? 'x' : 'search'}
            label={isSaved ? librarySearch.unsave : librarySearch.save}
            onPress={() =>
              change({
                searches: isSaved ? view.searches.filter((one) => one !== asked) : [...view.searches, asked],
              })
            }
          />
        )}
        <IconButton icon="plus" label={words.create} hasPopup="dialog" onPress={naming.open} />
        {isOrdered && <ViewMenu view={view} inCollection={props.inCollection} onChange={change} />}
      </div>
      <SavedSearches query={query} searches={view.searches} onQuery={onQuery} />
      <FilterChips query={query} without={(one) => isQuick(one, quick)} onQuery={onQuery} />
      <NameDialog
        open={naming.isOpen}
        list={view.collections}
        onName={actions.create}
        onClose={naming.close}
      />
    </>
  );
}
