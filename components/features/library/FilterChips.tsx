import { useMemo } from 'preact/hooks';
import { parseQuery, withoutFilter, type Filter } from '@/lib/features/library/search/parse-query';
import { Icon } from '@/components/ui/Icon';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as styles from './FilterChips.module.css';

type Props = {
  query: string;
  /** Filters already shown elsewhere on the screen. */
  without: (filter: Filter) => boolean;
  onQuery: (query: string) => void;
};

/** The operators of a query, each with a button that removes it. */
export function FilterChips({ query, without, onQuery }: Props) {
  const { panel } = usePanelWords();
  const filters = useMemo(() => parseQuery(query).filters, [query]).filter((one) => !without(one));
  if (filters.length === 0) return null;
  return (
    <ul class={styles.filterChips} aria-label={panel.librarySearch.filters}>
      {filters.map((filter) => {
        const { value } = filter;
        const name = `${filter.excluded ? '-' : ''}${filter.name}`;
        return (
          <li key={`${name} ${filter.from}`}>
            <button
              type="button"
              class={`${tagStyles.tag} ${tagStyles.toggle} ${styles.chip}`}
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
    <ul class={styles.filterChips} aria-label={panel.librarySearch.saved}>
      {searches.map((one) => {
        const isOn = query.trim() === one;
        return (
          <li key={one}>
            <button
              type="button"
              class={`${tagStyles.tag} ${tagStyles.toggle} ${styles.chip}${isOn ? ` ${tagStyles.chosen}` : ''}`}
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
