import type { ComponentChildren } from 'preact';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Icon } from '@/components/ui/Icon';
import { TextInput } from '@/components/ui/TextInput';
import { useOptionsWords } from './use-options-words';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpen } from '@/components/ui/use-open';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';
import * as optionsStyles from './options.module.css';

type Props = {
  label: string;
  /** What is said of a saved secret; false when none is saved. */
  saved: ComponentChildren;
  savedHelp?: string;
  /** Below the field for a new one. */
  help: string;
  error?: string | undefined;
  /** What was typed is no longer that of the error. */
  onEdit?: () => void;
  /** Saves what was typed, without spaces around it; calls `done` once it is saved. */
  onSave: (typed: string, done: () => void) => void;
  remove?: { label: string; press: () => void };
  /** Creates one here, which can be read until it is saved. */
  make?: { label: string; help: string; create: () => string };
};

/** A secret is write-only: once saved, no control reveals it. */
export function SecretField(props: Props) {
  const { label, saved, savedHelp, remove } = props;
  const { engine: own } = useOptionsWords().options;
  const replacing = useOpen();
  const isSaved = Boolean(saved);
  const close = (): void => {
    props.onEdit?.();
    replacing.close();
  };
  if (!isSaved || replacing.isOpen)
    return <NewSecret {...props} onDone={close} onKeep={isSaved ? close : undefined} />;
  return (
    <div class={fieldStyles.field} role="group" aria-label={label}>
      <span class={fieldStyles.label}>{label}</span>
      <div class={optionsStyles.keyRow}>
        <div class={`${textInputStyles.input} grow ${optionsStyles.saved}`}>
          <Icon name="lock" size="sm" />
          <span>{saved}</span>
        </div>
        <Button size="md" text={own.replace} onPress={replacing.open} />
        {remove && <Button size="md" text={remove.label} kind="danger" onPress={remove.press} />}
      </div>
      {savedHelp !== undefined && <p class={fieldStyles.help}>{savedHelp}</p>}
    </div>
  );
}

/** The end of a saved key, which tells it from others. */
export function SavedKey({ tail }: { tail: string }) {
  const { engine: own } = useOptionsWords().options;
  return (
    <>
      <span class="mono">…{tail}</span> {own.keySaved}
    </>
  );
}

type NewProps = Props & { onDone: () => void; onKeep: (() => void) | undefined };

function NewSecret({ label, help, error, onEdit, onSave, make, onDone, onKeep }: NewProps) {
  const { engine: own } = useOptionsWords().options;
  const [{ typed, made }, change] = useParts({ typed: '', made: false });
  const edit = (text: string): void => {
    onEdit?.();
    change({ typed: text });
  };
  const save = (): void => {
    const secret = typed.trim();
    if (secret === '') return;
    onSave(secret, () => {
      change({ typed: '' });
      onDone();
    });
  };
  return (
    <Field label={label} help={made ? make?.help : help} error={error}>
      {(ids) => (
        <form
          class={optionsStyles.keyRow}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            ids={ids}
            type={made ? 'text' : 'password'}
            mono={make !== undefined}
            class="grow"
            value={typed}
            onInput={edit}
            {...(!make && { placeholder: own.pasteKey })}
            maxLength={500}
          />
          {make && (
            <Button
              size="md"
              text={make.label}
              onPress={() => {
                change({ made: true });
                edit(make.create());
              }}
            />
          )}
          <Button size="md" text={own.save} disabled={typed.trim() === ''} onPress={save} />
          {onKeep && <Button size="md" text={own.keep} kind="quiet" onPress={onKeep} />}
        </form>
      )}
    </Field>
  );
}
