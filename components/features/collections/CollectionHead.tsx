import type { ComponentChildren } from 'preact';
import { useStateFor } from '@/components/shell/state/use-state-for';
import { collectionIndex, MOST_COLLECTIONS } from '@/lib/features/collections/collection';
import { Icon } from '@/components/ui/Icon';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { type CollectionActions, useCollectionWords } from './use-collections';
import { Empty } from '@/components/ui/Empty';
import { LONGEST_TAG, sameTag, tidyTag } from '@/lib/features/marks/tag';
import { Dialog } from '@/components/ui/Dialog';
import { Field } from '@/components/ui/Field';
import { useOpen } from '@/components/ui/use-open';
import * as barStyles from '@/components/ui/bar.module.css';
import * as styles from './CollectionHead.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  name: string;
  count: number;
  list: readonly string[];
  actions: CollectionActions;
  /** The files that all of it can be exported to. */
  exports: ComponentChildren;
  onRenamed: (name: string) => void;
};

/** The collection that is shown: its name, its size, its files, and its actions. */
export function CollectionHead({ name, count, list, actions, exports, onRenamed }: Props) {
  const words = useCollectionWords();
  const renaming = useOpen();
  const at = collectionIndex(list, name);
  const items: MenuItem[] = [
    { label: words.rename, onChoose: renaming.open },
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
      <MoreMenu label={words.more(name)} items={items} />
      <NameDialog
        open={renaming.isOpen}
        of={name}
        list={list}
        onClose={renaming.close}
        onName={(next) => {
          actions.rename(name, next, () => onRenamed(next));
        }}
      />
    </div>
  );
}

/** The collection is empty: says how to add something. */
export function EmptyCollection({ name, onAll }: { name: string; onAll: () => void }) {
  const words = useCollectionWords();
  return (
    <Empty
      grow
      title={words.emptyTitle(name)}
      body={words.emptyBody}
      actions={[{ label: words.showAll, onPress: onAll }]}
    />
  );
}

type NameDialogProps = {
  open: boolean;
  /** The collection to rename; without one, a new one is created. */
  of?: string | undefined;
  list: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a collection. */
export function NameDialog({ open, of, list, onName, onClose }: NameDialogProps) {
  const words = useCollectionWords();
  const [typed, setTyped] = useStateFor(open, of ?? '');
  const name = tidyTag(typed);
  const held = list[collectionIndex(list, name)];
  const isOther = held !== undefined && (of === undefined || sameTag(held) !== sameTag(of));
  const merges = isOther && of !== undefined;
  const isFull = of === undefined && list.length >= MOST_COLLECTIONS;
  const cannot = name === '' || isFull || (isOther && of === undefined);
  const help = isOther ? (merges ? words.merges(held) : words.exists(held)) : words.help;
  const save = (): void => {
    if (cannot) return;
    if (name !== of) onName(name);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={of === undefined ? words.createTitle : words.renameTitle(of)}
      actions={[
        { label: words.cancel, onPress: onClose },
        { label: merges ? words.merge : words.save, kind: 'primary', disabled: cannot, onPress: save },
      ]}
    >
      <Field
        label={words.name}
        help={help}
        error={isFull && !isOther ? words.full(MOST_COLLECTIONS) : undefined}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            type="text"
            class={textInputStyles.input}
            autofocus
            maxLength={LONGEST_TAG}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.isComposing) return;
              event.preventDefault();
              save();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
