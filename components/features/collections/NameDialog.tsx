import { useState } from 'preact/hooks';
import { collectionIndex } from '@/lib/features/collections/collection';
import { LONGEST_TAG, sameTag, tidyTag } from '@/lib/features/marks/tag';
import { Dialog } from '@/components/ui/Dialog';
import { Field } from '@/components/ui/Field';
import { useCollectionWords } from './use-collection-words';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  open: boolean;
  /** The collection to rename; without one, a new one is created. */
  of?: string | undefined;
  list: readonly string[];
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a collection. */
export function NameDialog({ open, of, list, onName, onClose }: Props) {
  const words = useCollectionWords();
  const [typed, setTyped] = useState('');
  // On opening, not later: by then the user may be typing.
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTyped(of ?? '');
  }
  const name = tidyTag(typed);
  const held = list[collectionIndex(list, name)];
  const isOther = held !== undefined && (of === undefined || sameTag(held) !== sameTag(of));
  const merges = isOther && of !== undefined;
  const cannot = name === '' || (isOther && of === undefined);
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
        help={isOther ? (merges ? words.merges(held) : words.exists(held)) : words.help}
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
