import { isLoopback, parseUrl, withLocalScheme } from './url';
import { z } from './zod';

/** A receiver of the person's own, as it lies in the library. Its secret lies elsewhere, where only the background reads. */
const webhookSchema = z.object({
  /** Canonical; empty until one was typed. */
  address: z.string().max(2_000).catch(''),
  /** A secret is saved for the origin of this address. Of itself nothing is shown, not even its end. */
  hasSecret: z.boolean().catch(false),
  /** Every capture that is kept, or only those that are sent by a press. */
  which: z.enum(['every', 'press']).catch('press'),
  /** The person has seen what is sent to this address, and said yes: nothing is sent before. */
  on: z.boolean().catch(false),
  /** Plain http beyond this machine was agreed to for this origin. */
  plainHttpConfirmedFor: z.string().optional().catch(undefined),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The stored webhook; none set up where there is no record or it does not fit. */
export function readWebhook(record: unknown): Webhook {
  return webhookSchema.parse(typeof record === 'object' && record !== null ? record : {});
}

/** What the person changes of it. */
export const webhookChangeSchema = z.object({
  address: z.string().max(2_000).optional(),
  confirmPlainHttp: z.boolean().default(false),
  which: z.enum(['every', 'press']).optional(),
  on: z.boolean().optional(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/**
 * An address as a person types it, whole and canonical. The fragment goes: it is never sent. A user and password in it
 * are refused, as no browser would send them.
 */
export function readWebhookAddress(
  typed: string,
): { ok: true; address: string; origin: string; plain: boolean } | { ok: false } {
  const url = parseUrl(withLocalScheme(typed.trim()));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { ok: false };
  url.hash = '';
  return {
    ok: true,
    address: url.href,
    origin: url.origin,
    plain: url.protocol === 'http:' && !isLoopback(url.href),
  };
}

/** Why a delivery has not arrived. */
const deliveryFaultSchema = z.object({
  reason: z.enum([
    'unreachable',
    'timed-out',
    'redirected',
    /** It answered with a status that is no yes. */
    'answered',
    /** Access to its host was not given, or was taken back. */
    'not-granted',
    'no-secret',
    /** The capture was deleted before it was sent. */
    'capture-gone',
  ]),
  status: z.number().int().optional(),
});
export type DeliveryFault = z.infer<typeof deliveryFaultSchema>;

/** One capture on its way to the webhook. */
export const deliverySchema = z.object({
  /** Goes with every try, so that the receiver can drop what it has. */
  id: z.string(),
  captureId: z.string(),
  url: z.string().catch(''),
  title: z.string().catch(''),
  /** Epoch milliseconds. */
  queuedAt: z.number(),
  status: z.enum(['waiting', 'sent', 'failed']),
  /** Requests that were made for it. */
  tries: z.number().int().nonnegative().catch(0),
  /** When it was sent, or given up. */
  endedAt: z.number().optional().catch(undefined),
  /** Of the last try; of one that waits as of one that failed. */
  fault: deliveryFaultSchema.optional().catch(undefined),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

/** How the receiver does: all deliveries wait together, since they all go to one place. */
const receiverSchema = z.object({
  /** Tries one after another that came to nothing. */
  misses: z.number().int().nonnegative().catch(0),
  /** Nothing is sent before this time, epoch milliseconds. */
  restUntil: z.number().catch(0),
  /** Why it rests, or cannot be sent to. */
  fault: deliveryFaultSchema.optional().catch(undefined),
});
export type Receiver = z.infer<typeof receiverSchema>;

export const readReceiver = (record: unknown): Receiver =>
  receiverSchema.parse(typeof record === 'object' && record !== null ? record : {});

/** What is waited after so many misses, in milliseconds; after one more than these, what waits has failed. */
export const RESTS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3_600_000, 5 * 3_600_000];
export const MOST_TRIES = RESTS_MS.length + 1;

/** The name under which one version of a capture is sent. The same capture read anew is another. */
export const deliveryIdOf = (capture: { id: string; capturedAt: number }): string =>
  `${capture.id}.${capture.capturedAt.toString(36)}`;

/** A secret as a person pastes it: text of a usable length, that no header or form would change. */
export const webhookSecretSchema = z
  .string()
  .max(500)
  .trim()
  .regex(/^[\x21-\x7e]{8,}$/);
