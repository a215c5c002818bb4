import {
  deliveryIdOf,
  readReceiver,
  readWebhook,
  type WebhookDelivery,
  type Receiver,
  type Webhook,
  type DeliveryFault,
} from '../webhook';
import type { LibraryDb } from '@/lib/core/library/db';
import { readDelivery, RECEIVER_KEY, withoutEnd, type WebhookStore } from './webhook-records';
import { readCapture } from '@/lib/core/library/records';
import { changeRecord, type WriterDeps } from '@/lib/core/library/transact';

const rangeOf = (status: WebhookDelivery['status']): IDBKeyRange =>
  IDBKeyRange.bound([status, -Infinity], [status, Infinity]);

/** The deliveries to the webhook. Every method is one transaction. */
function createWebhookQueue({
  db,
  changes,
  now,
}: WriterDeps): Pick<WebhookStore, 'next' | 'settle' | 'giveUp' | 'cancel' | 'tryAgain' | 'purge'> {
  return {
    async next() {
      const { store } = (await db()).transaction('deliveries', 'readonly');
      for await (const { value } of store.index('byStatus').iterate(rangeOf('waiting'))) {
        const delivery = readDelivery(value);
        if (delivery) return delivery;
      }
      return undefined;
    },

    async settle(id, outcome) {
      const tx = (await db()).transaction('deliveries', 'readwrite');
      const delivery = readDelivery(await tx.store.get(id));
      // A delivery that was canceled meanwhile stays canceled.
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
      for await (const cursor of tx.objectStore('deliveries').index('byStatus').iterate(rangeOf('waiting'))) {
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
        for (const range of [rangeOf('waiting'), rangeOf('failed')])
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
        for await (const cursor of deliveries.index('byStatus').iterate(rangeOf('failed'))) {
          const delivery = readDelivery(cursor.value);
          if (delivery) await cursor.update({ ...withoutEnd(delivery), status: 'waiting' });
        }
      await tx.objectStore('settings').put(readReceiver(undefined), RECEIVER_KEY);
      await tx.done;
      changes.notify(['deliveries']);
    },

    async purge(sentBefore) {
      if (await purgeEnded(await db(), sentBefore)) changes.notify(['deliveries']);
    },
  };
}

/** True if any was deleted. */
async function purgeEnded(db: LibraryDb, sentBefore: number): Promise<boolean> {
  const tx = db.transaction(['deliveries', 'captures'], 'readwrite');
  const deliveries = tx.objectStore('deliveries').index('byStatus');
  let purged = false;
  for (const range of [rangeOf('sent'), rangeOf('failed')])
    for await (const cursor of deliveries.iterate(range)) {
      const delivery = readDelivery(cursor.value);
      const isOld = delivery?.status === 'sent' && delivery.queuedAt <= sentBefore;
      const isKept =
        delivery && !isOld && (await tx.objectStore('captures').getKey(delivery.captureId)) !== undefined;
      if (isKept) continue;
      await cursor.delete();
      purged = true;
    }
  await tx.done;
  return purged;
}

const WEBHOOK_KEY = 'webhook';

type Put = { put: (value: unknown) => Promise<unknown> };
type Settings = { get: (key: string) => Promise<unknown> };
type Kept = { id: string; url: string; title: string; capturedAt: number };

/**
 * Queues the captures of a commit in the commit's own transaction, if every capture is to be sent: a stored capture is
 * in the queue once, whatever crashes.
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

/** The webhook, its queue and the state of its receiver. Every method is one transaction. */
export function createWebhookStore(deps: WriterDeps): WebhookStore {
  const { db, changes, now } = deps;

  async function setReceiver(receiver: Receiver): Promise<void> {
    await (await db()).put('settings', receiver, RECEIVER_KEY);
    changes.notify(['deliveries']);
  }

  return {
    async get() {
      return readWebhook(await (await db()).get('settings', WEBHOOK_KEY));
    },
    update: (change: (webhook: Webhook) => Webhook) => changeRecord(deps, WEBHOOK_KEY, readWebhook, change),

    async queue(captureIds, pressId) {
      const tx = (await db()).transaction(['captures', 'deliveries', 'settings'], 'readwrite');
      const deliveries = tx.objectStore('deliveries');
      let queued = 0;
      for (const id of captureIds) {
        const capture = readCapture(await tx.objectStore('captures').get(id));
        if (!capture || capture.deletedAt !== undefined) continue;
        const first = deliveryIdOf(capture);
        const known = readDelivery(await deliveries.get(first));
        // A capture that has arrived is sent again under another id, or the receiver would drop it.
        const deliveryId = known?.status === 'sent' ? `${first}.${pressId}` : first;
        const again = deliveryId === first ? known : readDelivery(await deliveries.get(deliveryId));
        if (again?.status === 'failed') await deliveries.put({ ...withoutEnd(again), status: 'waiting' });
        else if (!again) await deliveries.put(waitingFor(capture, deliveryId, now()));
        queued += 1;
      }
      // A press does not wait for a paused receiver.
      await tx.objectStore('settings').put(readReceiver(undefined), RECEIVER_KEY);
      await tx.done;
      changes.notify(['deliveries']);
      return queued;
    },

    async receiver() {
      return readReceiver(await (await db()).get('settings', RECEIVER_KEY));
    },
    setReceiver,

    ...createWebhookQueue(deps),
  };
}
