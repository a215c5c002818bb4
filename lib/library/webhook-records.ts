import { deliverySchema, type WebhookDelivery } from '../model/webhook';

export const RECEIVER_KEY = 'webhookReceiver';

/** A stored delivery; undefined when its record does not fit. */
export function readDelivery(record: unknown): WebhookDelivery | undefined {
  return deliverySchema.safeParse(record).data;
}

/** As it waited before it ended. */
export const withoutEnd = ({
  endedAt: _endedAt,
  fault: _fault,
  ...delivery
}: WebhookDelivery): WebhookDelivery => delivery;
