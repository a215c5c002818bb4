import { hostOf } from '@/lib/core/model/url';
import type { Webhook, WebhookDelivery } from '@/lib/features/webhook/webhook';
import type { DeliveryQueue } from '@/lib/features/webhook/webhook';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-save';
import { useLive } from '@/components/shell/state/use-live';
import { useWebhookWords } from '../webhook';
import { Button } from '@/components/ui/Button';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as webhookStyles from './webhook.module.css';

/** Number shown of each kind. */
const SHOWN = 20;

/** What waits, what failed and why, and what has arrived, with buttons to cancel and retry. */
export function DeliveryList({ webhook }: { webhook: Webhook }) {
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
          <Button size="sm" icon="refresh" onPress={() => save(call('webhook.tryAgain', {}))}>
            {own.tryAgain}
          </Button>
        )}
        {counts.waiting + counts.failed > 0 && (
          <Button size="sm" onPress={() => save(call('webhook.cancel', {}))}>
            {own.cancelAll}
          </Button>
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
          size="sm"
          onPress={() => void gestures.requestSending(webhook.address).then((granted) => granted && retry())}
        >
          {own.allow(host)}
        </Button>
      ) : (
        <Button size="sm" onPress={retry}>
          {own.tryNow}
        </Button>
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
        <Button size="sm" kind="quiet" onPress={() => save(call('webhook.tryAgain', { ids }))}>
          {own.tryAgain}
        </Button>
      )}
      {row.status !== 'sent' && (
        <Button size="sm" kind="quiet" onPress={() => save(call('webhook.cancel', { ids }))}>
          {own.cancel}
        </Button>
      )}
    </li>
  );
}
