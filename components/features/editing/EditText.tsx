import { useRef } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { isComposing } from '@/components/ui/text-field';
import { Button } from '@/components/ui/Button';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { MarkdownViewer } from '../capture/viewers/MarkdownViewer';
import { usePassageWords } from '../highlights/use-passage-words';
import type { ViewerProps } from '../capture/viewers/viewer';
import type { Edit } from './use-edit';
import { useOn } from '@/components/shell/state/use-event';
import { useParts } from '@/components/shell/state/use-parts';
import * as actStyles from '@/components/ui/act.module.css';
import * as styles from './EditText.module.css';

type Props = { capture: Exportable; edit: Edit; render: ViewerProps['render'] };

/** The Markdown of a capture as editable plain text, with a preview. */
export function EditText({ capture, edit, render }: Props) {
  const { passages: own } = usePassageWords();
  const before = capture.content.markdown ?? '';
  const [{ typed, preview, saving }, change] = useParts({
    typed: edit.open?.markdown ?? before,
    preview: false,
    saving: false,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const changed = typed !== before;
  useOn([preview], () => {
    if (preview) return;
    field.current?.focus({ preventScroll: true });
    if (field.current && typed === edit.open?.markdown) field.current.setSelectionRange(0, 0);
  });
  const save = async (): Promise<void> => {
    if (saving) return;
    if (!changed) return edit.end();
    change({ saving: true });
    await edit.save(typed).catch(() => undefined);
    change({ saving: false });
  };
  /** Typed text is only discarded when the user confirms. */
  const question = useQuestion({
    title: own.unsaved,
    keep: own.keepEditing,
    confirm: own.discard,
    kind: 'danger',
    said: <p>{own.unsavedWhy}</p>,
    onConfirm: () => {
      edit.keepDraft(undefined);
      edit.end();
    },
  });
  const leave = (): void => (changed ? question.ask() : edit.end());
  return (
    <div
      class={styles.edit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
          event.preventDefault();
          event.stopPropagation();
          void save();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          // The dialog closes itself.
          if (question.asks) return;
          event.preventDefault();
          leave();
        }
      }}
    >
      {preview ? (
        <div class={styles.preview}>
          <MarkdownViewer
            capture={{ ...capture, content: { ...capture.content, markdown: typed } }}
            screenshot={null}
            schema={undefined}
            render={render}
            actions={() => null}
            copy={() => undefined}
            open={() => undefined}
            images={{ allowed: false, allow: () => undefined }}
          />
        </div>
      ) : (
        <textarea
          ref={field}
          class={styles.text}
          aria-label={own.editLabel}
          dir="auto"
          spellcheck={false}
          value={typed}
          // Text typed while it is saved would be lost.
          readOnly={saving}
          onInput={(event) => {
            const text = event.currentTarget.value;
            change({ typed: text });
            edit.keepDraft(text === before ? undefined : text);
          }}
        />
      )}
      <div class={`${actStyles.act} edit__a`}>
        <Button text={own.preview} pressed={preview} onPress={() => change({ preview: !preview })} />
        <span class="grow clip faint">{edit.open?.isDraft && changed ? own.draft : ''}</span>
        <Button text={own.cancel} kind="quiet" onPress={leave} />
        <Button text={own.save} kind="primary" busy={saving} onPress={() => void save()} />
      </div>
      {question.dialog}
    </div>
  );
}
