import { libraryGroups, librarySorts, type LibraryView } from '@/lib/features/library/library-view';
import { Icon } from '@/components/ui/Icon';
import { Menu } from '@/components/ui/Menu';
import { useCollectionWords } from './use-collections';
import * as styles from './ViewMenu.module.css';

type Shown = Pick<LibraryView, 'group' | 'sort'>;
type Props = {
  view: Shown;
  /** A collection is shown, whose pages the user can order. */
  inCollection: boolean;
  onChange: (change: Partial<Shown>) => void;
};

/** How rows are grouped and sorted. */
export function ViewMenu({ view, inCollection, onChange }: Props) {
  const words = useCollectionWords();
  const mayBeByHand = inCollection || view.group === 'collection';
  const sort = view.sort === 'hand' && !mayBeByHand ? 'newest' : view.sort;
  return (
    <Menu
      label={words.view}
      items={[
        { kind: 'heading', label: words.group },
        ...libraryGroups.map((group) => ({
          label: words.groups[group],
          checked: view.group === group,
          onChoose: () => onChange({ group }),
        })),
        { kind: 'rule' },
        { kind: 'heading', label: words.sort },
        ...librarySorts
          .filter((one) => one !== 'hand' || mayBeByHand)
          .map((one) => ({
            label: words.sorts[one],
            checked: sort === one,
            onChoose: () => onChange({ sort: one }),
          })),
      ]}
      trigger={({ expanded, hasPopup, onPress, buttonRef }) => (
        <button
          ref={buttonRef}
          type="button"
          class={styles.viewMenu}
          aria-label={words.viewNow({ group: words.groups[view.group], sort: words.sorts[sort] })}
          aria-expanded={expanded}
          aria-haspopup={hasPopup}
          onClick={onPress}
        >
          {sort === 'hand' && inCollection ? words.sorts.hand : words.groups[view.group]}
          <Icon name="down" size="sm" />
        </button>
      )}
    />
  );
}
