import { createOneRun } from '@/lib/core/async/one-run';
import { signWebhook } from '../sign-webhook';
import { webhookBody } from '../webhook-body';
import type { FullCapture } from '@/lib/core/model/capture';
import {
  MOST_TRIES,
  RESTS_MS,
  type DeliveryFault,
  type Receiver,
  type Webhook,
  type WebhookDelivery,
} from '../webhook';
import type { Clock, PostWebhook } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { WebhookStore } from './webhook-records';

export type SendingDeps = {
  store: WebhookStore;
  reader: Pick<LibraryReader, 'capture'>;
  secrets: {
    keyFor(address: string): Promise<string | undefined>;
  };
  maySendTo: (url: string) => Promise<boolean>;
  post: PostWebhook;
  /** Wakes a worker at this time; undefined clears it. */
  alarm: { at(time: number | undefined): Promise<void> };
  now: Clock;
};

/** If a worker dies during a request, another follows no later than this. */
export const WATCH_MS = 60_000;

/** Statuses about this body only: other bodies may still be accepted. */
const ABOUT_THE_BODY: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** HTTP 410: the specification's status for "no more". */
const GONE = 410;

/** Undefined for a capture that no body can be made of: the next delivery must not wait for it. */
function bodyOf(capture: FullCapture): string | undefined {
  try {
    return webhookBody(capture);
  } catch {
    return undefined;
  }
}

/** The result of one attempt. */
type Outcome =
  | { type: 'sent' }
  /** This delivery failed for good; the next may succeed. */
  | { type: 'refused'; fault: DeliveryFault }
  /** Nothing may be sent until something changes. */
  | { type: 'stopped'; fault: DeliveryFault }
  /** The receiver must not be contacted for a while. */
  | { type: 'missed'; fault: DeliveryFault; restMs?: number };

/**
 * Sends what is queued, one after another, each until it has arrived, across any number of worker deaths; a request
 * without a received answer is repeated under the same id.
 */
export function createWebhookSending({
  store,
  reader,
  secrets,
  maySendTo,
  post,
  alarm,
  now,
}: SendingDeps): () => Promise<void> {
  async function tryOne(webhook: Webhook, delivery: WebhookDelivery): Promise<Outcome> {
    const capture = await reader.capture(delivery.captureId);
    if (!capture) return { type: 'refused', fault: { reason: 'capture-gone' } };
    const secret = await secrets.keyFor(webhook.address);
    if (secret === undefined) return { type: 'stopped', fault: { reason: 'no-secret' } };
    if (!(await maySendTo(webhook.address))) return { type: 'stopped', fault: { reason: 'not-granted' } };
    const body = bodyOf(capture);
    if (body === undefined) return { type: 'refused', fault: { reason: 'not-writable' } };
    const headers = await signWebhook(secret, { id: delivery.id, body, at: now() });
    const answer = await post({ address: webhook.address, headers, body });
    if (answer.type !== 'answered') return { type: 'missed', fault: { reason: answer.type } };
    const { status, retryAfterMs } = answer;
    if (status >= 200 && status < 300) return { type: 'sent' };
    const fault: DeliveryFault = { reason: 'answered', status };
    if (ABOUT_THE_BODY.has(status)) return { type: 'refused', fault };
    return { type: 'missed', fault, ...(retryAfterMs !== undefined && { restMs: retryAfterMs }) };
  }

  /** After a miss everything waits, longer each time; after the last miss, everything that waits has failed. */
  async function miss(id: string, { misses }: Receiver, fault: DeliveryFault, restMs = 0): Promise<void> {
    await store.settle(id, { status: 'waiting', tried: true, fault });
    if (misses + 1 >= MOST_TRIES || fault.status === GONE) return store.giveUp(fault);
    const rest = Math.max(restMs, RESTS_MS[misses] ?? 0);
    await store.setReceiver({ misses: misses + 1, restUntil: now() + rest, fault });
  }

  /** False when nothing more is to be done now. */
  async function step(): Promise<boolean> {
    const webhook = await store.get();
    const delivery = webhook.on ? await store.next() : undefined;
    if (!delivery) {
      await alarm.at(undefined);
      return false;
    }
    const receiver = await store.receiver();
    // If the clock was set back, nothing waits longer than intended.
    const longest = 24 * 3_600_000;
    if (receiver.restUntil > now() && receiver.restUntil <= now() + longest) {
      await alarm.at(receiver.restUntil);
      return false;
    }
    await alarm.at(now() + WATCH_MS);
    const outcome = await tryOne(webhook, delivery);
    switch (outcome.type) {
      case 'sent':
        await store.settle(delivery.id, { status: 'sent', tried: true });
        if (receiver.misses > 0 || receiver.fault) await store.setReceiver({ misses: 0, restUntil: 0 });
        return true;
      case 'refused':
        await store.settle(delivery.id, {
          status: 'failed',
          tried: outcome.fault.reason === 'answered',
          fault: outcome.fault,
        });
        return true;
      case 'stopped':
        await store.setReceiver({ ...receiver, fault: outcome.fault });
        await alarm.at(undefined);
        return false;
      case 'missed':
        await miss(delivery.id, receiver, outcome.fault, outcome.restMs);
        return true;
    }
  }

  return createOneRun(async () => {
    while (await step());
  });
}
