import {
  deliveryIdOf,
  deliverySchema,
  readReceiver,
  readWebhook,
  type WebhookDelivery,
  type DeliveryFault,
  type Receiver,
  type Webhook,
} from '../model/webhook';
import type { Changes, Clock } from '../ports/host';
import type { WebhookStore } from '../ports/store';
import type { LibraryDb } from './db';
import { readCapture } from './records';

const WEBHOOK_KEY = 'webhook';
export const RECEIVER_KEY = 'webhookReceiver';

/** A stored delivery; undefined when its record does not fit. */
export function readDelivery(record: unknown): WebhookDelivery | undefined {
  return deliverySchema.safeParse(record).data;
}

type Put = { put: (value: unknown) => Promise<unknown> };
type Settings = { get: (key: string) => Promise<unknown> };
type Kept = { id: string; url: string; title: string; capturedAt: number };

/**
 * Queues what a commit keeps, in the commit's own transaction, where every capture is to be sent: whatever dies, a
 * capture that is there is in the queue once.
 */
export async function queueKept(
  settings: Settings,
  deliveries: Put,
  kept: readonly Kept[],
  now: number,
): Promise<boolean> {
  if (kept.length === 0) return false;
  const webhook = readWebhook(await settings.get(WEBHOOK_KEY));
  if (!webhook.on || webhook.which !== 'every') return false;
  await Promise.all(kept.map((capture) => deliveries.put(waitingFor(capture, deliveryIdOf(capture), now))));
  return true;
}

const waitingFor = ({ id, url, title }: Kept, deliveryId: string, queuedAt: number): WebhookDelivery => ({
  id: deliveryId,
  captureId: id,
  url,
  title,
  queuedAt,
  status: 'waiting',
  tries: 0,
});

const withoutEnd = ({ endedAt: _endedAt, fault: _fault, ...delivery }: WebhookDelivery): WebhookDelivery =>
  delivery;

/** The webhook, its queue and how its receiver does. Every method is one transaction. */
export function createWebhookStore({
  db,
  changes,
  now,
}: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
  now: Clock;
}): WebhookStore {
  const waiting = IDBKeyRange.bound(['waiting', -Infinity], ['waiting', Infinity]);
  const failed = IDBKeyRange.bound(['failed', -Infinity], ['failed', Infinity]);

  async function setReceiver(receiver: Receiver): Promise<void> {
    await (await db()).put('settings', receiver, RECEIVER_KEY);
    changes.notify(['deliveries']);
  }

  return {
    async get() {
      return readWebhook(await (await db()).get('settings', WEBHOOK_KEY));
    },
    async update(change: (webhook: Webhook) => Webhook) {
      const tx = (await db()).transaction('settings', 'readwrite');
      const next = change(readWebhook(await tx.store.get(WEBHOOK_KEY)));
      await tx.store.put(next, WEBHOOK_KEY);
      await tx.done;
      changes.notify(['settings']);
      return next;
    },

    async queue(captureIds, pressId) {
      const tx = (await db()).transaction(['captures', 'deliveries', 'settings'], 'readwrite');
      const deliveries = tx.objectStore('deliveries');
      let queued = 0;
      for (const id of captureIds) {
        const capture = readCapture(await tx.objectStore('captures').get(id));
        if (!capture || capture.deletedAt !== undefined) continue;
        const first = deliveryIdOf(capture);
        const known = readDelivery(await deliveries.get(first));
        // What has arrived is sent again under another name, or the receiver would drop it.
        const deliveryId = known?.status === 'sent' ? `${first}.${pressId}` : first;
        const again = deliveryId === first ? known : readDelivery(await deliveries.get(deliveryId));
        if (again?.status === 'failed') await deliveries.put({ ...withoutEnd(again), status: 'waiting' });
        else if (!again) await deliveries.put(waitingFor(capture, deliveryId, now()));
        queued += 1;
      }
      // A press does not wait for a receiver that rests.
      await tx.objectStore('settings').put(readReceiver(undefined), RECEIVER_KEY);
      await tx.done;
      changes.notify(['deliveries']);
      return queued;
    },

    async receiver() {
      return readReceiver(await (await db()).get('settings', RECEIVER_KEY));
    },
    setReceiver,

    async next() {
      const { store } = (await db()).transaction('deliveries', 'readonly');
      for await (const { value } of store.index('byStatus').iterate(waiting)) {
        const delivery = readDelivery(value);
        if (delivery) return delivery;
      }
      return undefined;
    },

    async settle(id, outcome) {
      const tx = (await db()).transaction('deliveries', 'readwrite');
      const delivery = readDelivery(await tx.store.get(id));
      // Canceled meanwhile, it stays so.
      if (delivery?.status === 'waiting') {
        const { fault: _old, ...rest } = delivery;
        const tries = rest.tries + (outcome.tried ? 1 : 0);
        const fault = outcome.fault && { fault: outcome.fault };
        await tx.store.put({
          ...rest,
          ...fault,
          tries,
          status: outcome.status,
          ...(outcome.status !== 'waiting' && { endedAt: now() }),
        });
      }
      await tx.done;
      changes.notify(['deliveries']);
    },

    async giveUp(fault: DeliveryFault) {
      const tx = (await db()).transaction(['deliveries', 'settings'], 'readwrite');
      for await (const cursor of tx.objectStore('deliveries').index('byStatus').iterate(waiting)) {
        const delivery = readDelivery(cursor.value);
        if (delivery) await cursor.update({ ...delivery, status: 'failed', endedAt: now(), fault });
      }
      await tx.objectStore('settings').put(readReceiver(undefined), RECEIVER_KEY);
      await tx.done;
      changes.notify(['deliveries']);
    },

    async cancel(ids) {
      const tx = (await db()).transaction('deliveries', 'readwrite');
      if (ids) for (const id of ids) await tx.store.delete(id);
      else
        for (const range of [waiting, failed])
          for await (const cursor of tx.store.index('byStatus').iterate(range)) await cursor.delete();
      await tx.done;
      changes.notify(['deliveries']);
    },

    async tryAgain(ids) {
      const tx = (await db()).transaction(['deliveries', 'settings'], 'readwrite');
      const deliveries = tx.objectStore('deliveries');
      if (ids)
        for (const id of ids) {
          const delivery = readDelivery(await deliveries.get(id));
          if (delivery?.status === 'failed')
            await deliveries.put({ ...withoutEnd(delivery), status: 'waiting' });
        }
      else
        for await (const cursor of deliveries.index('byStatus').iterate(failed)) {
          const delivery = readDelivery(cursor.value);
          if (delivery) await cursor.update({ ...withoutEnd(delivery), status: 'waiting' });
        }
      await tx.objectStore('settings').put(readReceiver(undefined), RECEIVER_KEY);
      await tx.done;
      changes.notify(['deliveries']);
    },

    async purge(sentBefore) {
      const tx = (await db()).transaction('deliveries', 'readwrite');
      const range = IDBKeyRange.bound(['sent', -Infinity], ['sent', sentBefore]);
      let purged = 0;
      for await (const cursor of tx.store.index('byStatus').iterate(range)) {
        await cursor.delete();
        purged += 1;
      }
      await tx.done;
      if (purged > 0) changes.notify(['deliveries']);
    },
  };
}
