import { useMemo } from 'preact/hooks';
import { collectionIndex } from '@/lib/features/collections/collection';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { entryMarks } from '@/lib/features/collections/entry-marks';
import { sameTag } from '@/lib/features/marks/tag';
import { useMarkWords } from '../marks/use-marks';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { useCollectionWords } from './use-collections';
import type { RowDrag } from './use-row-drag';
import * as styles from './LibrarySide.module.css';

type Props = {
  entries: readonly LibraryEntry[];
  collections: readonly string[];
  query: string;
  /** The query that shows only this tag. */
  queryOf: (tag: string) => string;
  drag: RowDrag;
  onQuery: (query: string) => void;
};

const STARRED = 'is:starred';

/** Next to the list, if there is space: everything, starred items, collections and tags, with their counts. */
export function LibrarySide({ entries, collections, query, queryOf, drag, onQuery }: Props) {
  const words = useCollectionWords();
  const marks = useMarkWords();
  const { starred, tags } = useMemo(() => countsOf(entries), [entries]);
  const others = [...tags.values()]
    .filter(({ tag }) => collectionIndex(collections, tag) === -1)
    .sort((one, other) => other.count - one.count || one.tag.localeCompare(other.tag));
  const line = (icon: IconName, label: string, count: number, wanted: string, drop?: string) => (
    <li key={`${icon} ${label}`} {...(drop !== undefined && drag.place(drop))}>
      <button
        type="button"
        class={drop !== undefined && drag.over === drop ? `${styles.entry} is-over` : styles.entry}
        aria-pressed={query.trim() === wanted}
        onClick={() => onQuery(wanted)}
      >
        <Icon name={icon} size="sm" />
        <bdi class="clip grow">{label}</bdi>
        <span class="faint tabular">{words.underHead(count)}</span>
      </button>
    </li>
  );
  return (
    <nav class={styles.librarySide} aria-label={words.side}>
      <ul role="list">
        {line('folder', words.everything, entries.length, '')}
        {line('star', marks.starred, starred, STARRED)}
      </ul>
      {collections.length > 0 && <h2 class="small-heading">{words.collections}</h2>}
      <ul role="list">
        {collections.map((name) =>
          line('bookmark', name, tags.get(sameTag(name))?.count ?? 0, queryOf(name), name),
        )}
      </ul>
      {others.length > 0 && <h2 class="small-heading">{words.tags}</h2>}
      <ul role="list">{others.map(({ tag, count }) => line('tag', tag, count, queryOf(tag)))}</ul>
    </nav>
  );
}

function countsOf(entries: readonly LibraryEntry[]) {
  let starred = 0;
  const tags = new Map<string, { tag: string; count: number }>();
  for (const entry of entries) {
    if (entry.captures.every(({ marks }) => marks === undefined)) continue;
    const marks = entryMarks(entry);
    if (marks.starred) starred += 1;
    for (const tag of marks.tags) {
      const held = tags.get(sameTag(tag));
      if (held) held.count += 1;
      else tags.set(sameTag(tag), { tag, count: 1 });
    }
  }
  return { starred, tags };
}
