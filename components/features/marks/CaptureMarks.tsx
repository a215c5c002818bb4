import { useEffect, useRef, useState } from 'preact/hooks';
import { LONGEST_NOTE, tagsInUse, type Marks } from '@/lib/features/marks/marks';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';
import type { ShownNote } from './NoteButton';
import { TagField } from './TagField';
import type { MarkActions } from './use-marks';
import { useMarkWords } from './use-mark-words';
import { useEvent } from '@/components/shell/state/use-event';
import { isComposing } from '@/components/ui/composing';
import { useFocusWhenDrawn } from '@/components/ui/use-focus';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as styles from './CaptureMarks.module.css';

type Props = { id: string; marks: Marks; actions: MarkActions; note: ShownNote };

const NONE: readonly string[] = [];
/** Completion is optional help: it searches at most this many captures. */
const MOST_LOOKED_AT = 3_000;

const tagsOf = async (reader: LibraryReader): Promise<string[]> =>
  tagsInUse(await reader.captures({ limit: MOST_LOOKED_AT })).map(({ tag }) => tag);

/** Tags and note of one page, editable. */
export function CaptureMarks({ id, marks, actions, note }: Props) {
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
          note={marks.note}
          focus={note.isAsked}
          onNote={(text) => actions.note(id, text, marks.note)}
          onLeave={note.leave}
        />
      )}
    </div>
  );
}

type NoteProps = {
  note: string;
  focus: boolean;
  onNote: (note: string) => Promise<void>;
  onLeave: () => void;
};

/** Stored on blur, also when the whole view closes. */
function NoteField({ note, focus, onNote, onLeave }: NoteProps) {
  const words = useMarkWords();
  const [typed, setTyped] = useState<string>();
  const keep = useRef<() => void>(() => undefined);
  keep.current = () => {
    if (typed === undefined || typed === note) return;
    void onNote(typed.trim() === '' ? '' : typed);
  };
  const [takesFocus] = useState(focus);
  const field = useFocusWhenDrawn<HTMLTextAreaElement>(takesFocus);
  useEffect(() => {
    const leave = (): void => keep.current();
    // The window may be closed while the field has the focus.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const showKept = useEvent(() => {
    if (typed === note) setTyped(undefined);
  });
  useEffect(() => showKept(), [note, showKept]);
  return (
    <textarea
      ref={field}
      class={`${textInputStyles.input} ${textInputStyles.area} ${styles.note}`}
      aria-label={words.note}
      placeholder={words.notePlaceholder}
      rows={2}
      maxLength={LONGEST_NOTE}
      value={typed ?? note}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => keep.current()}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) keep.current();
        // Escape leaves the field first; pressed again, it leaves the view.
        if (event.key === 'Escape') {
          event.stopPropagation();
          onLeave();
        }
      }}
    />
  );
}
