import { libraryGroups, librarySorts, type LibraryView } from '../../lib/model/library-view';
import { Icon } from '../ui/Icon';
import { Menu } from '../ui/Menu';
import { useCollectionWords } from './use-collection-words';

type Shown = Pick<LibraryView, 'group' | 'sort'>;
type Props = { view: Shown; onChange: (change: Partial<Shown>) => void };

/** What rows stand under, and their order. */
export function ViewMenu({ view, onChange }: Props) {
  const words = useCollectionWords();
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
        ...librarySorts.map((sort) => ({
          label: words.sorts[sort],
          checked: view.sort === sort,
          onChoose: () => onChange({ sort }),
        })),
      ]}
      trigger={({ expanded, hasPopup, onPress, buttonRef }) => (
        <button
          ref={buttonRef}
          type="button"
          class="viewmenu"
          aria-label={`${words.view}: ${words.groups[view.group]}, ${words.sorts[view.sort]}`}
          aria-expanded={expanded}
          aria-haspopup={hasPopup}
          onClick={onPress}
        >
          {words.groups[view.group]}
          <Icon name="down" size="sm" />
        </button>
      )}
    />
  );
}
