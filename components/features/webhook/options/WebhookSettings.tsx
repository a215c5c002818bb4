import { useAnswer } from '@/components/shell/state/use-answer';
import { useState } from 'preact/hooks';
import { hostOf } from '@/lib/core/model/url';
import {
  readWebhook,
  type Webhook,
  readWebhookAddress,
  webhookSecretSchema,
  type WebhookDelivery,
  type DeliveryQueue,
} from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWebhookWords } from '../webhook';
import { Button } from '@/components/ui/Button';
import { RadioCards } from '@/components/ui/RadioCards';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as webhookStyles from './webhook.module.css';
import { AddressInput } from '@/components/shell/options/shared/AddressInput';
import { newWebhookSecret } from '@/lib/features/webhook/sign-webhook';
import { SecretField } from '@/components/shell/options/shared/SecretField';

/** Number shown of each kind. */
const SHOWN = 20;

/** What waits, what failed and why, and what has arrived, with buttons to cancel and retry. */
function DeliveryList({ webhook }: { webhook: Webhook }) {
  const { call } = useApp();
  const save = useSave();
  const own = useWebhookWords();
  const { value: queue } = useLive((reader) => reader.deliveries(SHOWN), ['deliveries'], []);
  if (!queue) return null;
  const { counts, rows } = queue;
  const all = counts.waiting + counts.failed + counts.sent;
  if (all === 0) return null;
  return (
    <section class={webhookStyles.queue} aria-labelledby="webhook-queue">
      <div class={webhookStyles.sending}>
        <h4 class="grow" id="webhook-queue">
          {own.queue}
          <span class={`muted tabular ${webhookStyles.counts}`}>{own.counts(counts)}</span>
        </h4>
        {counts.failed > 0 && (
          <Button text={own.tryAgain} icon="refresh" onPress={() => save(call('webhook.tryAgain', {}))} />
        )}
        {counts.waiting + counts.failed > 0 && (
          <Button text={own.cancelAll} onPress={() => save(call('webhook.cancel', {}))} />
        )}
      </div>
      {counts.waiting > 0 && <Rest webhook={webhook} queue={queue} />}
      <ul class={webhookStyles.rows}>
        {rows.map((row) => (
          <DeliveryRow key={row.id} row={row} host={hostOf(webhook.address)} />
        ))}
      </ul>
      {all > rows.length && <p class={fieldStyles.help}>{own.more(all - rows.length)}</p>}
    </section>
  );
}

/** Why nothing is sent now, and what to do. */
function Rest({ webhook, queue: { receiver } }: { webhook: Webhook; queue: DeliveryQueue }) {
  const { call, gestures, now, locale } = useApp();
  const save = useSave();
  const own = useWebhookWords();
  const host = hostOf(webhook.address);
  if (!webhook.on) return <p class={fieldStyles.help}>{own.isOff}</p>;
  if (!receiver.fault) return null;
  const retry = (): void => save(call('webhook.tryAgain', { ids: [] }));
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(receiver.restUntil);
  return (
    <div class={webhookStyles.sending} role="status">
      <p class="grow">
        {own.fault(receiver.fault, host)} {receiver.restUntil > now() && own.restsUntil(time)}
      </p>
      {receiver.fault.reason === 'not-granted' ? (
        <Button
          text={own.allow(host)}
          onPress={() => void gestures.requestSending(webhook.address).then((granted) => granted && retry())}
        />
      ) : (
        <Button text={own.tryNow} onPress={retry} />
      )}
    </div>
  );
}

function DeliveryRow({ row, host }: { row: WebhookDelivery; host: string }) {
  const { call } = useApp();
  const save = useSave();
  const own = useWebhookWords();
  const ids = [row.id];
  return (
    <li class={webhookStyles.row}>
      <span class={webhookStyles.what}>
        <b class={row.status === 'failed' ? webhookStyles.bad : undefined}>{own.status[row.status]}</b>{' '}
        <bdi>{row.title || row.url}</bdi>
        {row.tries > 1 && <span class="muted tabular"> · {own.tries(row.tries)}</span>}
        {row.fault && row.status !== 'sent' && (
          <span class={`muted ${webhookStyles.fault}`}>{own.fault(row.fault, host)}</span>
        )}
      </span>
      {row.status === 'failed' && (
        <Button text={own.tryAgain} kind="quiet" onPress={() => save(call('webhook.tryAgain', { ids }))} />
      )}
      {row.status !== 'sent' && (
        <Button text={own.cancel} kind="quiet" onPress={() => save(call('webhook.cancel', { ids }))} />
      )}
    </li>
  );
}

/** Maximum length of the preview. */
const MOST_SHOWN = 20_000;

/** What the receiver would get for the newest capture, exactly as sent; made by the same code. */
function BodyPreview({ open }: { open: boolean }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const { value: newest } = useLive(
    async (reader) => (await reader.captures({ limit: 1 }))[0]?.id,
    ['captures'],
    [],
  );
  const body = useAnswer([call, newest], () => call('webhook.preview', {})).last?.body;
  return (
    <details class={webhookStyles.body} open={open}>
      <summary>{own.preview}</summary>
      <p class={fieldStyles.help}>{body === undefined ? own.previewNone : own.previewHelp}</p>
      {body !== undefined && (
        <>
          <pre class={webhookStyles.bodyPreview} tabIndex={0} aria-label={own.preview}>
            {indented(body)}
          </pre>
          <p class={fieldStyles.help}>{own.headers}</p>
        </>
      )}
    </details>
  );
}

function indented(body: string): string {
  const text = JSON.stringify(JSON.parse(body), undefined, 2);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

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
          <Button
            size="md"
            text={own.turnOn(host)}
            kind="primary"
            onPress={turnOn}
            describedBy="webhook-on-help"
          />
        </>
      )}
      {webhook.on && (
        <Button
          size="md"
          text={own.turnOff}
          onPress={() => save(call('webhook.put', { on: false, confirmPlainHttp: false }))}
        />
      )}
      <Button size="md" text={own.remove} kind="danger" onPress={remove} />
      {problem && !webhook.on && (
        <p class={`${fieldStyles.error} ${webhookStyles.problem}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Where captures are sent. */
function WebhookAddress({ webhook }: { webhook: Webhook }) {
  const { call } = useApp();
  const own = useWebhookWords();
  const { saved, flash } = useSaved();
  return (
    <AddressInput
      label={own.address}
      help={own.addressHelp}
      placeholder="https://"
      stored={webhook.address}
      saved={saved('address') ? own.saved : undefined}
      read={(typed) => {
        if (typed.trim() === '' || typed.trim() === webhook.address) return 'same';
        const read = readWebhookAddress(typed);
        return read.ok ? { at: read.address } : { problem: own.badAddress };
      }}
      save={async (address, confirmPlainHttp) => {
        if (address === webhook.address) return address;
        await call('webhook.put', { address, confirmPlainHttp });
        flash('address');
        return address;
      }}
      refused={own.badAddress}
      own={own}
    />
  );
}

/** The secret that signs deliveries; one generated here can be read until it is saved. */
function WebhookSecret({ webhook }: { webhook: Webhook }) {
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
