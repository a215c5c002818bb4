import { parseQuery, withoutFilter, type Filter } from '../../../../lib/search/parse-query';
import { sameTag } from '../../../../lib/model/marks';
import { useMarkWords } from '../../../marks/use-mark-words';
import { Icon } from '../../../ui/Icon';

type Props = {
  query: string;
  /** Whether anything is starred. */
  starred: boolean;
  tags: readonly string[];
  onQuery: (query: string) => void;
};

const MOST_TAGS = 8;

/** Whether a filter of a query is one of those that are offered. */
export const isQuick = (
  { name, value }: Filter,
  { starred, tags }: Pick<Props, 'starred' | 'tags'>,
): boolean =>
  (name === 'is' && starred) ||
  (name === 'tag' && tags.slice(0, MOST_TAGS).some((tag) => sameTag(tag) === sameTag(value)));

/** Starred, and the tags that are used most: a press looks for them as if they were typed, a second one no longer. */
export function QuickFilters({ query, starred, tags, onQuery }: Props) {
  const words = useMarkWords();
  if (!starred && tags.length === 0) return null;
  const { filters } = parseQuery(query);
  const chip = (name: 'is' | 'tag', value: string, label: string) => {
    const on = filters.find((one) => one.name === name && sameTag(one.value) === sameTag(value));
    const written = /\s/.test(value) ? `${name}:"${value}"` : `${name}:${value}`;
    return (
      <li key={`${name} ${value}`}>
        <button
          type="button"
          class={on ? 'tag tag--btn tag--on' : 'tag tag--btn'}
          aria-pressed={on !== undefined}
          onClick={() => onQuery(on ? withoutFilter(query, on) : `${query.trim()} ${written}`.trim())}
        >
          <Icon name={name === 'is' ? 'star' : 'tag'} size="sm" />
          <bdi class="clip">{label}</bdi>
        </button>
      </li>
    );
  };
  return (
    <ul class="fchips fchips--line" aria-label={words.quickFilters}>
      {starred && chip('is', 'starred', words.starred)}
      {tags.slice(0, MOST_TAGS).map((tag) => chip('tag', tag, tag))}
    </ul>
  );
}
