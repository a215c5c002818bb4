import { parseQuery } from '../../../../lib/search/parse-query';
import { Button } from '../../../ui/Button';
import { usePanelWords } from '../../../viewers/use-panel-words';
import * as buttonStyles from '../../../ui/Button.module.css';
import * as emptyStyles from '../../../ui/Empty.module.css';

type Props = {
  query: string;
  /** How many captures were looked through. */
  count: number;
  onQuery: (query: string) => void;
};

/** Nothing was found: says for what and in what it was looked, and the ways on. */
export function NothingFound({ query, count, onQuery }: Props) {
  const { panel } = usePanelWords();
  const { terms, filters } = parseQuery(query);
  const bare = [...filters]
    .reverse()
    .reduce((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, query);
  return (
    <div class={`${emptyStyles.empty} grow`}>
      <p class={emptyStyles.title}>{panel.noMatch(query.trim())}</p>
      <p class={emptyStyles.body}>{panel.librarySearch.searched(count)}</p>
      <div class={buttonStyles.buttons}>
        {filters.length > 0 && terms.length > 0 && (
          <Button onPress={() => onQuery(bare.replace(/\s+/g, ' ').trim())}>
            {panel.librarySearch.withoutFilters}
          </Button>
        )}
        <Button onPress={() => onQuery('')}>{panel.clearFilter}</Button>
      </div>
    </div>
  );
}
