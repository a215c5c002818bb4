import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { collectionIndex } from '@/lib/features/collections/collection';
import { Icon } from '@/components/ui/Icon';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { NameDialog } from './NameDialog';
import type { CollectionActions } from './use-collections';
import { useCollectionWords } from './use-collection-words';
import * as barStyles from '@/components/ui/bar.module.css';
import * as styles from './CollectionHead.module.css';

type Props = {
  name: string;
  /** Pages in it. */
  count: number;
  list: readonly string[];
  actions: CollectionActions;
  /** The files that all of it can be exported to. */
  exports: ComponentChildren;
  /** It was renamed. */
  onRenamed: (name: string) => void;
};

/** The collection that is shown: its name, its size, its files, and its actions. */
export function CollectionHead({ name, count, list, actions, exports, onRenamed }: Props) {
  const words = useCollectionWords();
  const [renaming, setRenaming] = useState(false);
  const at = collectionIndex(list, name);
  const items: MenuItem[] = [
    { label: words.rename, onChoose: () => setRenaming(true) },
    { label: words.moveUp, disabled: at <= 0, onChoose: () => actions.move(name, at - 1) },
    {
      label: words.moveDown,
      disabled: at === list.length - 1,
      onChoose: () => actions.move(name, at + 1),
    },
    { kind: 'rule' },
    { label: words.remove, danger: true, icon: 'trash', onChoose: () => actions.remove(name) },
  ];
  return (
    <div class={`${barStyles.bar} ${styles.collectionHead}`}>
      <Icon name="bookmark" size="sm" />
      <h2 class="clip grow">
        <bdi>{name}</bdi> <span class="faint tabular">{words.inCollection(count)}</span>
      </h2>
      {exports}
      <MoreMenu size="sm" label={words.more(name)} items={items} />
      <NameDialog
        open={renaming}
        of={name}
        list={list}
        onClose={() => setRenaming(false)}
        onName={(next) => {
          actions.rename(name, next, () => onRenamed(next));
        }}
      />
    </div>
  );
}
