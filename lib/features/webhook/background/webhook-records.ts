import {
  deliverySchema,
  type DeliveryFault,
  type Receiver,
  type Webhook,
  type WebhookDelivery,
} from '../webhook';

export const RECEIVER_KEY = 'webhookReceiver';

/** A stored delivery; undefined when its record is invalid. */
export function readDelivery(record: unknown): WebhookDelivery | undefined {
  return deliverySchema.safeParse(record).data;
}

/** Without the fields of its end. */
export const withoutEnd = ({
  endedAt: _endedAt,
  fault: _fault,
  ...delivery
}: WebhookDelivery): WebhookDelivery => delivery;

/** The webhook, its queue and the state of its receiver. Every method is one transaction. */
export type WebhookStore = {
  get(): Promise<Webhook>;
  update(change: (webhook: Webhook) => Webhook): Promise<Webhook>;
  /**
   * Queues each of these captures once and returns how many: a waiting one stays as it is, a failed one waits again, a
   * sent one is sent again under another id (the same id for the same press). A paused receiver is tried immediately.
   */
  queue(captureIds: readonly string[], pressId: string): Promise<number>;
  receiver(): Promise<Receiver>;
  setReceiver(receiver: Receiver): Promise<void>;
  /** The delivery that has waited longest. */
  next(): Promise<WebhookDelivery | undefined>;
  /** Records the result of an attempt; does nothing when the delivery was canceled meanwhile. */
  settle(
    id: string,
    outcome: { status: WebhookDelivery['status']; tried: boolean; fault?: DeliveryFault },
  ): Promise<void>;
  /** Marks all waiting deliveries as failed. */
  giveUp(fault: DeliveryFault): Promise<void>;
  /** Removes these from the queue, or all that have not been sent. */
  cancel(ids?: readonly string[]): Promise<void>;
  /** Queues failed deliveries again: these, or all. */
  tryAgain(ids?: readonly string[]): Promise<void>;
  /** Deletes sent deliveries that were queued before this time, and every ended one whose capture is gone. */
  purge(queuedBefore: number): Promise<void>;
};
