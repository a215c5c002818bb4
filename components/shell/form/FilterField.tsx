import { useId } from 'preact/hooks';
import { isComposing } from '@/components/ui/text-field';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as styles from './FilterField.module.css';

type Props = {
  /** The label, such as "Filter pages". */
  label: string;
  query: string;
  /** Whole queries that continue what is typed. While there are any, ↓ moves through them. */
  suggestions?: readonly string[];
  /** The number of matches, in words. */
  found: string;
  onQuery: (query: string) => void;
  onFocus?: () => void;
  /** ↓ moves to what is filtered. */
  onLeave: () => void;
  onEnter?: () => void;
};

/** The filter of a list or tree, with its result count. `/` moves here, Escape clears it. */
export function FilterField(props: Props) {
  const { label, query, suggestions = [], found, onQuery, onFocus, onLeave, onEnter } = props;
  const listId = useId();
  const suggests = suggestions.length > 0;
  return (
    <label class={`${textInputStyles.input} ${styles.filter} grow`}>
      <Icon name="search" />
      <input
        type="text"
        class={`js-filter ${textInputStyles.input} ${styles.input}`}
        // With a list, the browser makes it a combo box.
        {...(suggests ? { list: listId } : { role: 'searchbox' })}
        aria-label={label}
        placeholder={label}
        value={query}
        spellcheck={false}
        autoComplete="off"
        dir="auto"
        onFocus={onFocus}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape' && query !== '') onQuery('');
          else if (event.key === 'ArrowDown' && !suggests) onLeave();
          else if (event.key === 'Enter' && onEnter) onEnter();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {suggests && (
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <span class={`faint tabular ${styles.found}`} role="status">
        {query.trim() === '' ? '' : found}
      </span>
      {query !== '' && <Kbd hidden>Esc</Kbd>}
    </label>
  );
}
