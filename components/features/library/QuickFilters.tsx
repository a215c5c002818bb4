import { parseQuery, withoutFilter, type Filter } from '@/lib/features/library/search/parse-query';
import { collectionIndex } from '@/lib/features/collections/collection';
import { sameTag } from '@/lib/features/marks/tag';
import type { RowDrag } from '../collections/use-row-drag';
import { useMarkWords } from '../marks/use-marks';
import { Icon } from '@/components/ui/Icon';
import { useMemo } from 'preact/hooks';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as filterChipsStyles from './QuickFilters.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';

type Props = {
  query: string;
  /** Whether anything is starred. */
  starred: boolean;
  collections: readonly string[];
  /** In use; tags that are collections appear only here. */
  tags: readonly string[];
  /** Rows can be dropped on collections. */
  drag: RowDrag;
  onQuery: (query: string) => void;
};

const MOST_TAGS = 8;

/** The suggested tags: the most used that are not collections. */
const offered = ({ tags, collections }: Pick<Props, 'tags' | 'collections'>): readonly string[] =>
  tags.filter((tag) => collectionIndex(collections, tag) === -1).slice(0, MOST_TAGS);

/** Whether a filter of a query is one of the suggested ones. */
export const isQuick = (
  { name, value, excluded }: Filter,
  given: Pick<Props, 'starred' | 'tags' | 'collections'>,
): boolean =>
  !excluded &&
  ((name === 'is' && given.starred) ||
    (name === 'tag' &&
      [...given.collections, ...offered(given)].some((tag) => sameTag(tag) === sameTag(value))));

/** A tag as written in the search field. */
export const tagFilter = (tag: string): string =>
  /[\s"]/.test(tag) ? `tag:"${tag.replaceAll('"', '""')}"` : `tag:${tag}`;

/** The query without its filters for collections. */
function withoutCollections(query: string, collections: readonly string[]): string {
  const filter = parseQuery(query).filters.find(
    ({ name, value, excluded }) => name === 'tag' && !excluded && collectionIndex(collections, value) !== -1,
  );
  return filter ? withoutCollections(withoutFilter(query, filter), collections) : query;
}

/**
 * Starred, the collections, and the most used tags: a press adds one to the query as if typed, a second press removes
 * it. Of the collections, one is shown at a time.
 */
export function QuickFilters({ query, starred, collections, tags, drag, onQuery }: Props) {
  const words = useMarkWords();
  const others = offered({ tags, collections });
  if (!starred && collections.length === 0 && others.length === 0) return <div class="grow" />;
  const { filters } = parseQuery(query);
  const chip = (kind: 'star' | 'bookmark' | 'tag', value: string, label: string) => {
    const name = kind === 'star' ? 'is' : 'tag';
    const on = filters.find(
      (one) => one.name === name && !one.excluded && sameTag(one.value) === sameTag(value),
    );
    const written = kind === 'star' ? `is:${value}` : tagFilter(value);
    const isOver = kind === 'bookmark' && drag.over === value;
    return (
      <li key={`${kind} ${value}`} {...(kind === 'bookmark' && drag.place(value))}>
        <button
          type="button"
          class={`${tagStyles.tag} ${tagStyles.toggle} ${filterChipsStyles.chip}${on ? ` ${tagStyles.chosen}` : ''}${isOver ? ' is-over' : ''}`}
          aria-pressed={on !== undefined}
          onClick={() => {
            if (on) return onQuery(withoutFilter(query, on));
            const rest = kind === 'bookmark' ? withoutCollections(query, collections) : query;
            onQuery(`${rest.trim()} ${written}`.trim());
          }}
        >
          <Icon name={kind} size="sm" />
          <bdi class="clip">{label}</bdi>
        </button>
      </li>
    );
  };
  return (
    <ul class={`${filterChipsStyles.filterChips} ${filterChipsStyles.line}`} aria-label={words.quickFilters}>
      {starred && chip('star', 'starred', words.starred)}
      {collections.map((name) => chip('bookmark', name, name))}
      {others.map((tag) => chip('tag', tag, tag))}
    </ul>
  );
}

type FilterChipsProps = {
  query: string;
  /** Filters already shown elsewhere on the screen. */
  without: (filter: Filter) => boolean;
  onQuery: (query: string) => void;
};

/** The operators of a query, each with a button that removes it. */
export function FilterChips({ query, without, onQuery }: FilterChipsProps) {
  const { panel } = usePanelWords();
  const filters = useMemo(() => parseQuery(query).filters, [query]).filter((one) => !without(one));
  if (filters.length === 0) return null;
  return (
    <ul class={filterChipsStyles.filterChips} aria-label={panel.librarySearch.filters}>
      {filters.map((filter) => {
        const { value } = filter;
        const name = `${filter.excluded ? '-' : ''}${filter.name}`;
        return (
          <li key={`${name} ${filter.from}`}>
            <button
              type="button"
              class={`${tagStyles.tag} ${tagStyles.toggle} ${filterChipsStyles.chip}`}
              aria-label={panel.librarySearch.remove(`${name}:${value}`)}
              onClick={() => onQuery(withoutFilter(query, filter))}
            >
              <span class="clip">
                <span class="faint">{name}</span> <bdi>{value}</bdi>
              </span>
              <Icon name="x" size="sm" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type SavedProps = { query: string; searches: readonly string[]; onQuery: (query: string) => void };

/** The saved searches: a press asks one again, a second press ends it. */
export function SavedSearches({ query, searches, onQuery }: SavedProps) {
  const { panel } = usePanelWords();
  if (searches.length === 0) return null;
  return (
    <ul class={filterChipsStyles.filterChips} aria-label={panel.librarySearch.saved}>
      {searches.map((one) => {
        const isOn = query.trim() === one;
        return (
          <li key={one}>
            <button
              type="button"
              class={`${tagStyles.tag} ${tagStyles.toggle} ${filterChipsStyles.chip}${isOn ? ` ${tagStyles.chosen}` : ''}`}
              aria-pressed={isOn}
              onClick={() => onQuery(isOn ? '' : one)}
            >
              <Icon name="search" size="sm" />
              <bdi class="clip">{one}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
