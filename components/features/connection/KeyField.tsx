import { useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Icon } from '@/components/ui/Icon';
import { TextInput } from '@/components/ui/TextInput';
import type { Connection } from './use-connection';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = { service: Settings['service']; connection: Connection };

/** The key is write-only: once saved, only its last four characters are shown, and no control reveals it. */
export function KeyField({ service, connection }: Props) {
  const [replacing, setReplacing] = useState(false);
  return service.keyTail !== undefined && !replacing ? (
    <SavedKey service={service} connection={connection} onReplace={() => setReplacing(true)} />
  ) : (
    <NewKey
      connection={connection}
      onDone={() => setReplacing(false)}
      onKeep={service.keyTail === undefined ? undefined : () => setReplacing(false)}
    />
  );
}

function SavedKey({ service, connection, onReplace }: Props & { onReplace: () => void }) {
  const { call } = useApp();
  const { options } = useOptionsWords();
  const { engine: own } = options;
  const toast = useToast();
  const remove = (): void => {
    call('service.removeKey', {}).then(
      () => toast({ text: own.removed }),
      (thrown: unknown) => connection.report(toFailure(thrown)),
    );
  };
  return (
    <div class={fieldStyles.field} role="group" aria-label={own.key}>
      <span class={fieldStyles.label}>{own.key}</span>
      <div class={optionsStyles.keyRow}>
        <div class={`${textInputStyles.input} grow ${optionsStyles.saved}`}>
          <Icon name="lock" size="sm" />
          <span>
            <span class="mono">…{service.keyTail}</span> {own.keySaved}
          </span>
        </div>
        <Button onPress={onReplace}>{own.replace}</Button>
        <Button kind="danger" onPress={remove}>
          {own.remove}
        </Button>
      </div>
      <p class={fieldStyles.help}>{own.keyHelp}</p>
    </div>
  );
}

type NewProps = { connection: Connection; onDone: () => void; onKeep: (() => void) | undefined };

function NewKey({ connection, onDone, onKeep }: NewProps) {
  const { call } = useApp();
  const { engine: own } = useOptionsWords().options;
  const [key, setKey] = useState('');
  const save = (): void => {
    const typed = key.trim();
    if (typed === '') return;
    connection.testAfter(async () => {
      await call('service.setKey', { key: typed });
      setKey('');
      onDone();
    });
  };
  return (
    <Field label={own.key} help={onKeep ? own.keyHelp : own.noKeyHelp}>
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
            type="password"
            class="grow"
            value={key}
            onInput={setKey}
            placeholder={own.pasteKey}
            maxLength={500}
          />
          <Button disabled={key.trim() === ''} onPress={save}>
            {own.save}
          </Button>
          {onKeep && (
            <Button kind="quiet" onPress={onKeep}>
              {own.keep}
            </Button>
          )}
        </form>
      )}
    </Field>
  );
}
