import type { RefObject } from 'preact';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Kbd } from '@/components/ui/Kbd';
import { useResearchWords } from '../research/shared/use-research-words';
import type { SearchForm } from './search-form';
import * as filterFieldStyles from '@/components/shell/form/FilterField.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as styles from './SearchField.module.css';

type Props = {
  form: SearchForm;
  inputRef: RefObject<HTMLInputElement | null>;
  options: boolean;
  onQuery: (query: string) => void;
  onOptions: () => void;
  onSearch: () => void;
  /** Returns from an open search to the list of searches. */
  onPast: (() => void) | undefined;
};

/** The search field, and the button for its options. Enter searches. */
export function SearchField({ form, inputRef, options, onQuery, onOptions, onSearch, onPast }: Props) {
  const { research } = useResearchWords();
  return (
    <form
      class={styles.findRow}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      {onPast && <BackButton class={styles.back} label={research.toPast} onPress={onPast} />}
      <label class={`${textInputStyles.input} ${filterFieldStyles.filter} grow`}>
        <Icon name="search" />
        <input
          ref={inputRef}
          type="text"
          role="searchbox"
          class={`${textInputStyles.input} ${filterFieldStyles.input} js-filter`}
          aria-label={research.searchField}
          placeholder={research.placeholder}
          maxLength={500}
          dir="auto"
          autoComplete="off"
          spellcheck={false}
          value={form.query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
        {form.query.trim() !== '' && <Kbd hidden>↵</Kbd>}
      </label>
      <Button
        kind="quiet"
        icon="sliders"
        label={research.moreOptions}
        expanded={options}
        onPress={onOptions}
      />
    </form>
  );
}
