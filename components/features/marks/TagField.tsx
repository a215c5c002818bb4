import { useId, useState } from 'preact/hooks';
import { LONGEST_TAG, sameTag, tagsIn } from '@/lib/features/marks/tag';
import { Icon } from '@/components/ui/Icon';
import { useMarkWords, type MarkActions } from './use-marks';
import type { Capture } from '@/lib/core/model/capture';
import { tagsInUse } from '@/lib/features/marks/marks';
import { Dialog } from '@/components/ui/Dialog';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as styles from './TagField.module.css';

type Props = {
  tags: readonly { tag: string; label?: string }[];
  /** Suggested while typing. */
  inUse: readonly string[];
  onAdd: (tag: string) => void;
  onRemove: (tag: string) => void;
  autofocus?: boolean;
  /** With the frame of a field, where it stands alone. */
  boxed?: boolean;
};

/** Tags, each with a remove button, and a field that completes existing tags. Enter adds what is typed. */
export function TagField({ tags, inUse, onAdd, onRemove, autofocus = false, boxed = false }: Props) {
  const words = useMarkWords();
  const [typed, setTyped] = useState('');
  const listId = useId();
  const has = new Set(tags.map(({ tag }) => sameTag(tag)));
  const add = (): void => {
    setTyped('');
    // Spelled as it is already used.
    for (const tag of tagsIn(typed)) onAdd(inUse.find((known) => sameTag(known) === sameTag(tag)) ?? tag);
  };
  return (
    <div class={boxed ? `${styles.tagField} ${styles.boxed}` : styles.tagField}>
      {tags.map(({ tag, label }) => (
        <button
          key={tag}
          type="button"
          class={`${tagStyles.tag} ${tagStyles.toggle} ${styles.tag}`}
          aria-label={words.removeTag(tag)}
          onClick={() => onRemove(tag)}
        >
          <bdi class="clip">{label ?? tag}</bdi>
          <Icon name="x" size="sm" />
        </button>
      ))}
      <input
        type="text"
        class={styles.tagInput}
        aria-label={words.addTag}
        placeholder={words.addTag}
        list={listId}
        autoComplete="off"
        autofocus={autofocus}
        maxLength={LONGEST_TAG}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.isComposing) return;
          if (event.key === 'Enter' || event.key === ',') {
            event.preventDefault();
            add();
          } else if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            event.stopPropagation();
            setTyped('');
          }
        }}
        onBlur={add}
      />
      <datalist id={listId}>
        {inUse
          .filter((tag) => !has.has(sameTag(tag)))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <p class={`faint ${styles.full}`} role="status">
        {typed.length >= LONGEST_TAG && words.tagFull(LONGEST_TAG)}
      </p>
    </div>
  );
}

type TagDialogProps = {
  open: boolean;
  /** The newest capture of each page to be tagged. */
  captures: readonly Capture[];
  inUse: readonly string[];
  actions: MarkActions;
  onClose: () => void;
};

/** The tags of several pages: an added tag is added to all, a removed one is removed from all. */
export function TagDialog({ open, captures, inUse, actions, onClose }: TagDialogProps) {
  const words = useMarkWords();
  const ids = captures.map(({ id }) => id);
  const tags = open ? tagsInUse(captures) : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.tagSome(captures.length)}
      actions={[{ label: words.done, onPress: onClose }]}
    >
      <TagField
        boxed
        autofocus
        tags={tags.map(({ tag, count }) => ({
          tag,
          ...(count < captures.length && { label: words.onSome(tag, count, captures.length) }),
        }))}
        inUse={inUse}
        onAdd={(tag) => actions.tag(ids, tag)}
        onRemove={(tag) => actions.untag(ids, tag)}
      />
      <p class="faint">{words.tagHelp}</p>
    </Dialog>
  );
}
