import { parseQuery } from '@/lib/features/library/search/parse-query';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { Empty } from '@/components/ui/Empty';
import { operators, type OperatorName } from '@/lib/features/library/search/operators';
import * as styles from './SearchHelp.module.css';

const OPERATORS = Object.keys(operators) as OperatorName[];

/** What can be typed into the search field, folded. */
function SearchHelp() {
  const { help, typed, takes } = usePanelWords().panel.librarySearch;
  const lines = [
    ['tide mill', typed.words],
    ['"tide mill"', typed.phrase],
    ['-mill', typed.minus],
    ...OPERATORS.map((name) => [`${name}:`, takes[name]]),
  ];
  return (
    <details class={styles.help}>
      <summary>{help}</summary>
      <dl>
        {lines.map(([said, meaning]) => (
          <div key={said}>
            <dt class="mono">{said}</dt>
            <dd class="faint">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

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
      actions={[
        filters.length > 0 &&
          terms.length > 0 && {
            label: panel.librarySearch.withoutFilters,
            onPress: () => onQuery(bare.replace(/\s+/g, ' ').trim()),
          },
        { label: panel.clearFilter, onPress: () => onQuery('') },
      ]}
    >
      {panel.librarySearch.searched(count)}
    </Empty>
  );
}
