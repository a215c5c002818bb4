import { LONGEST_NOTE, tagsInUse, type Marks } from '@/lib/features/marks/marks';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';
import { TagField } from './TagField';
import { type MarkActions, useMarkWords } from './use-marks';
import { NoteField } from '@/components/shell/form/NoteField';
import { useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import * as styles from './CaptureMarks.module.css';
import * as starButtonStyles from './StarButton.module.css';

type Props = { id: string; marks: Marks; actions: MarkActions; note: ShownNote };

const NONE: readonly string[] = [];
/** Completion is optional help: it searches at most this many captures. */
const MOST_LOOKED_AT = 3_000;

const tagsOf = async (reader: LibraryReader): Promise<string[]> =>
  tagsInUse(await reader.captures({ limit: MOST_LOOKED_AT })).map(({ tag }) => tag);

/** Tags and note of one page, editable. */
export function CaptureMarks({ id, marks, actions, note }: Props) {
  const words = useMarkWords();
  const { value: inUse = NONE } = useLive(tagsOf, ['captures'], [], 500);
  return (
    <div class={styles.marks}>
      <TagField
        tags={marks.tags.map((tag) => ({ tag }))}
        inUse={inUse}
        onAdd={(tag) => actions.tag([id], tag)}
        onRemove={(tag) => actions.untag([id], tag)}
      />
      {note.isShown && (
        <NoteField
          key={id}
          label={words.note}
          placeholder={words.notePlaceholder}
          most={LONGEST_NOTE}
          class={styles.note}
          note={marks.note}
          focus={note.isAsked}
          onNote={(text) => actions.note(id, text, marks.note)}
          onEscape={note.leave}
        />
      )}
    </div>
  );
}

/** Whether the note of a page is shown. */
type ShownNote = {
  isShown: boolean;
  /** The user asked for it: it gets the focus. */
  isAsked: boolean;
  toggle: () => void;
  /** Back to the button. */
  leave: () => void;
  button: RefObject<HTMLButtonElement | null>;
};

/** A note that exists is shown until the user folds it. */
export function useShownNote(note: string): ShownNote {
  const [asked, setAsked] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const isShown = asked ?? note !== '';
  return {
    isShown,
    isAsked: asked === true,
    toggle: () => setAsked(!isShown),
    leave: () => button.current?.focus(),
    button,
  };
}

/** Shows and hides the note. */
export function NoteButton({ note }: { note: ShownNote }) {
  const words = useMarkWords();
  return (
    <Button
      text={words.note}
      kind="quiet"
      pressed={note.isShown}
      buttonRef={note.button}
      onPress={note.toggle}
    />
  );
}

export function StarButton({ on, onPress }: { on: boolean; onPress: () => void }) {
  const words = useMarkWords();
  return (
    <button
      type="button"
      class={starButtonStyles.star}
      aria-label={words.star}
      title={words.star}
      aria-pressed={on}
      aria-keyshortcuts="S"
      onClick={onPress}
    >
      <Icon name="star" />
    </button>
  );
}
