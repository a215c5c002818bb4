import { Icon } from '../../../ui/Icon';
import { Kbd } from '../../../ui/Kbd';
import { useSiteWords } from './use-site-words';

type Props = {
  query: string;
  /** Pages found. */
  found: number;
  onQuery: (query: string) => void;
  onFocus: () => void;
  /** ↓ leads into the tree. */
  onLeave: () => void;
};

/** The filter of a tree with what it found. Escape clears it. */
export function MapFilter({ query, found, onQuery, onFocus, onLeave }: Props) {
  const { site } = useSiteWords();
  return (
    <label class="input filter grow">
      <Icon name="search" />
      <input
        type="text"
        class="js-filter input"
        role="searchbox"
        aria-label={site.filter}
        placeholder={site.filter}
        value={query}
        spellcheck={false}
        autoComplete="off"
        dir="auto"
        onFocus={onFocus}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') onQuery('');
          else if (event.key === 'ArrowDown') onLeave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span class="faint num filter__n" role="status">
        {query.trim() === '' ? '' : site.matches(found)}
      </span>
      {query !== '' && <Kbd hidden>Esc</Kbd>}
    </label>
  );
}
