import { deliverySchema, type WebhookDelivery } from '../webhook';

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
