import { readReceiver, type DeliveryQueue, type WebhookDelivery } from '../webhook';
import type { LibraryDb } from '@/lib/core/library/db';
import { readDelivery, RECEIVER_KEY } from './webhook-records';

const rangeOf = (status: WebhookDelivery['status']): IDBKeyRange =>
  IDBKeyRange.bound([status, -Infinity], [status, Infinity]);

/** The queue as shown on a screen: total counts, and as many of each kind as requested. */
export async function readDeliveries(db: LibraryDb, limit: number): Promise<DeliveryQueue> {
  const tx = db.transaction(['deliveries', 'settings'], 'readonly');
  const index = tx.objectStore('deliveries').index('byStatus');
  const count = (status: WebhookDelivery['status']): Promise<number> => index.count(rangeOf(status));
  const counts = {
    waiting: await count('waiting'),
    sent: await count('sent'),
    failed: await count('failed'),
  };
  const rows: WebhookDelivery[] = [];
  for (const status of ['waiting', 'failed', 'sent'] as const) {
    let left = limit;
    for await (const { value } of index.iterate(rangeOf(status), status === 'waiting' ? 'next' : 'prev')) {
      const delivery = readDelivery(value);
      if (delivery) rows.push(delivery);
      left -= 1;
      if (left === 0) break;
    }
  }
  const receiver = readReceiver(await tx.objectStore('settings').get(RECEIVER_KEY));
  return { counts, rows, receiver };
}
