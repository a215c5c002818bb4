import { useState } from 'preact/hooks';
import { newWebhookSecret } from '@/lib/features/webhook/sign-webhook';
import { webhookSecretSchema, type Webhook } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useWebhookWords } from '../webhook';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Icon } from '@/components/ui/Icon';
import { TextInput } from '@/components/ui/TextInput';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as webhookStyles from './webhook.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

/** The secret is write-only: once saved, it is never shown. One generated here can be read until then. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const own = useWebhookWords();
  const [replacing, setReplacing] = useState(false);
  if (!webhook.hasSecret || replacing)
    return (
      <NewSecret
        onDone={() => setReplacing(false)}
        onKeep={webhook.hasSecret ? () => setReplacing(false) : undefined}
      />
    );
  return (
    <div class={fieldStyles.field} role="group" aria-label={own.secret}>
      <span class={fieldStyles.label}>{own.secret}</span>
      <div class={optionsStyles.keyRow}>
        <div class={`${textInputStyles.input} grow ${optionsStyles.saved} ${webhookStyles.saved}`}>
          <Icon name="lock" size="sm" />
          <span>{own.secretSaved}</span>
        </div>
        <Button onPress={() => setReplacing(true)}>{own.replace}</Button>
      </div>
    </div>
  );
}

function NewSecret({ onDone, onKeep }: { onDone: () => void; onKeep: (() => void) | undefined }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const [secret, setSecret] = useState('');
  const [made, setMade] = useState(false);
  const [error, setError] = useState<string>();
  const save = (): void => {
    if (!webhookSecretSchema.safeParse(secret).success) return setError(own.secretBad);
    call('webhook.setSecret', { secret }).then(
      () => {
        setSecret('');
        onDone();
      },
      () => setError(own.secretBad),
    );
  };
  return (
    <Field label={own.secret} help={made ? own.secretMade : own.secretHelp} error={error}>
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
            mono
            class="grow"
            value={secret}
            onInput={(typed) => {
              setError(undefined);
              setSecret(typed);
            }}
            maxLength={500}
          />
          <Button
            onPress={() => {
              setError(undefined);
              setMade(true);
              setSecret(newWebhookSecret());
            }}
          >
            {own.makeSecret}
          </Button>
          <Button disabled={secret.trim() === ''} onPress={save}>
            {own.saveSecret}
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
