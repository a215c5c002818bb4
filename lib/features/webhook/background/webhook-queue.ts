import type { DeliveryFault, WebhookDelivery } from '../webhook';
import { readReceiver } from '../webhook';
import type { Changes, Clock } from '@/lib/core/ports/host';
import type { LibraryDb } from '@/lib/core/library/db';
import { readDelivery, RECEIVER_KEY, withoutEnd, type WebhookStore } from './webhook-records';

const rangeOf = (status: WebhookDelivery['status']): IDBKeyRange =>
  IDBKeyRange.bound([status, -Infinity], [status, Infinity]);

/** The deliveries to the webhook. Every method is one transaction. */
export function createWebhookQueue({
  db,
  changes,
  now,
}: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
  now: Clock;
}): Pick<WebhookStore, 'next' | 'settle' | 'giveUp' | 'cancel' | 'tryAgain' | 'purge'> {
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
