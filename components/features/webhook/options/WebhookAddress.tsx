import { useEffect, useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import { readWebhookAddress, type Webhook } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useSaved } from '@/components/shell/state/use-saved';
import { useWebhookWords } from '../webhook';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';

/** Where captures are sent: checked and saved on blur. Plain http to another machine asks for confirmation first. */
export function WebhookAddress({ webhook }: { webhook: Webhook }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const { saved, flash } = useSaved();
  const [text, setText] = useState(webhook.address);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  useEffect(() => setText(webhook.address), [webhook.address]);

  const save = (address: string, confirmPlainHttp: boolean): void => {
    setAsking(false);
    call('webhook.put', { address, confirmPlainHttp }).then(
      () => flash('address'),
      (thrown: unknown) => {
        const { facts } = toFailure(thrown);
        if (facts.detail === 'plain-http') setAsking(true);
        else setError(own.badAddress);
      },
    );
  };
  const commit = (typed: string): void => {
    if (typed.trim() === webhook.address) return setError(undefined);
    const read = readWebhookAddress(typed);
    if (!read.ok) return setError(typed.trim() === '' ? undefined : own.badAddress);
    setError(undefined);
    if (read.address === webhook.address) setText(webhook.address);
    else save(read.address, false);
  };
  return (
    <AddressInput
      label={own.address}
      help={own.addressHelp}
      error={error}
      saved={saved('address') ? own.saved : undefined}
      placeholder="https://"
      value={text}
      onInput={setText}
      onCommit={commit}
      asking={asking}
      onDecline={() => setAsking(false)}
      onConfirm={() => save(text, true)}
      own={own}
    />
  );
}
