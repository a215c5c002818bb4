import { LONGEST_NOTE, tagsInUse, type Marks } from '@/lib/features/marks/marks';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useLive } from '@/components/shell/state/use-live';
import type { ShownNote } from './NoteButton';
import { TagField } from './TagField';
import type { MarkActions } from './use-marks';
import { useMarkWords } from './use-mark-words';
import { NoteField } from '@/components/shell/form/NoteField';
import * as styles from './CaptureMarks.module.css';

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
