import { useState } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import { readWebhook, type Webhook } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-save';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWebhookWords } from '../webhook';
import { Button } from '@/components/ui/Button';
import { RadioCards } from '@/components/ui/RadioCards';
import { BodyPreview } from './BodyPreview';
import { DeliveryList } from './DeliveryList';
import { WebhookAddress } from './WebhookAddress';
import { WebhookSecret } from './WebhookSecret';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as webhookStyles from './webhook.module.css';

/** The user's webhook: address, secret, what is sent, and whether; nothing is sent before its body was shown. */
export function WebhookSettings() {
  const own = useWebhookWords();
  const { value: webhook } = useLive(
    async (reader) => readWebhook(await reader.webhookRecord()),
    ['settings'],
    [],
  );
  if (!webhook) return null;
  return (
    <section class={`${webhookStyles.webhook} ${optionsStyles.stack}`} aria-labelledby="webhook-title">
      <div>
        <h3 id="webhook-title">{own.title}</h3>
        <p class={fieldStyles.help}>{own.lede}</p>
      </div>
      <WebhookAddress webhook={webhook} />
      {webhook.address !== '' && (
        <>
          <WebhookSecret key={hostOf(webhook.address)} webhook={webhook} />
          <Which webhook={webhook} />
          <BodyPreview open={!webhook.on} />
          <Sending webhook={webhook} />
          <DeliveryList webhook={webhook} />
        </>
      )}
    </section>
  );
}

function Which({ webhook }: { webhook: Webhook }) {
  const { call } = useApp();
  const save = useSave();
  const own = useWebhookWords();
  return (
    <RadioCards
      label={own.which}
      cards={[
        { value: 'press', title: own.press, body: own.whichHelp.press },
        { value: 'every', title: own.every, body: own.whichHelp.every },
      ]}
      value={webhook.which}
      onChange={(which) => save(call('webhook.put', { which, confirmPlainHttp: false }))}
    />
  );
}

function Sending({ webhook }: { webhook: Webhook }) {
  const { call, gestures } = useApp();
  const save = useSave();
  const own = useWebhookWords();
  const toast = useToast();
  const [problem, setProblem] = useState<string>();
  const host = hostOf(webhook.address);
  const turnOn = (): void => {
    if (!webhook.hasSecret) return setProblem(own.needs);
    // Asked in the click handler itself.
    void gestures.requestSending(webhook.address).then((granted) => {
      setProblem(granted ? undefined : own.declined(host));
      if (granted) save(call('webhook.put', { on: true, confirmPlainHttp: false }));
    });
  };
  const remove = (): void => save(call('webhook.remove', {}), () => toast({ text: own.removed }));
  return (
    <div class={webhookStyles.sending}>
      {webhook.on ? (
        <p class="grow strong">{own.on(host)}</p>
      ) : (
        <>
          <p class={`${fieldStyles.help} grow`} id="webhook-on-help">
            {own.turnOnHelp(host)}
          </p>
          <Button kind="primary" onPress={turnOn} describedBy="webhook-on-help">
            {own.turnOn(host)}
          </Button>
        </>
      )}
      {webhook.on && (
        <Button onPress={() => save(call('webhook.put', { on: false, confirmPlainHttp: false }))}>
          {own.turnOff}
        </Button>
      )}
      <Button kind="danger" onPress={remove}>
        {own.remove}
      </Button>
      {problem && !webhook.on && (
        <p class={`${fieldStyles.error} ${webhookStyles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
