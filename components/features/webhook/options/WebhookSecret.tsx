import { useState } from 'preact/hooks';
import { newWebhookSecret } from '@/lib/features/webhook/sign-webhook';
import { webhookSecretSchema, type Webhook } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { SecretField } from '@/components/shell/options/shared/SecretField';
import { useWebhookWords } from '../webhook';

/** The secret that signs deliveries; one generated here can be read until it is saved. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const [error, setError] = useState<string>();
  const save = (secret: string, onSaved: () => void): void => {
    if (!webhookSecretSchema.safeParse(secret).success) return setError(own.secretBad);
    call('webhook.setSecret', { secret }).then(onSaved, () => setError(own.secretBad));
  };
  return (
    <SecretField
      label={own.secret}
      saved={webhook.hasSecret && own.secretSaved}
      help={own.secretHelp}
      error={error}
      onEdit={() => setError(undefined)}
      onSave={save}
      make={{ label: own.makeSecret, help: own.secretMade, create: newWebhookSecret }}
    />
  );
}
