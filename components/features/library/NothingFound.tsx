import { parseQuery } from '@/lib/features/library/search/parse-query';
import { Button } from '@/components/ui/Button';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Empty } from '@/components/ui/Empty';
import { SearchHelp } from './SearchHelp';

type Props = {
  query: string;
  /** How many captures were searched. */
  count: number;
  onQuery: (query: string) => void;
};

/** No results: says what was searched for and where, and what to do. */
export function NothingFound({ query, count, onQuery }: Props) {
  const { panel } = usePanelWords();
  const { terms, filters } = parseQuery(query);
  const bare = [...filters]
    .reverse()
    .reduce((text, { from, to }) => `${text.slice(0, from)} ${text.slice(to)}`, query);
  return (
    <Empty
      grow
      title={panel.noMatch(query.trim())}
      below={<SearchHelp />}
      actions={
        <>
          {filters.length > 0 && terms.length > 0 && (
            <Button onPress={() => onQuery(bare.replace(/\s+/g, ' ').trim())}>
              {panel.librarySearch.withoutFilters}
            </Button>
          )}
          <Button onPress={() => onQuery('')}>{panel.clearFilter}</Button>
        </>
      }
    >
      {panel.librarySearch.searched(count)}
    </Empty>
  );
}
