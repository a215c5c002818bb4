import { useEffect, useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { readWebhookAddress, type Webhook } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useSaved } from '@/components/shell/state/use-saved';
import { useWebhookWords } from '../webhook';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';

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
    <>
      <Field
        label={own.address}
        help={own.addressHelp}
        error={error}
        saved={saved('address') ? own.saved : undefined}
      >
        {(ids) => (
          <TextInput
            ids={ids}
            type="url"
            mono
            value={text}
            onInput={setText}
            onCommit={commit}
            maxLength={2_000}
            placeholder="https://"
          />
        )}
      </Field>
      <ConfirmDialog
        open={asking}
        title={own.plainTitle}
        keep={own.plainDecline}
        onKeep={() => setAsking(false)}
        confirm={own.plainConfirm}
        onConfirm={() => save(text, true)}
      >
        {own.plainBody(hostOf(text))}
      </ConfirmDialog>
    </>
  );
}
