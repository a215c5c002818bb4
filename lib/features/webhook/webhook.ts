import { readTypedAddress } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';

/**
 * The user's own receiver, as stored in the library. Its secret is stored elsewhere, where only the background reads.
 */
const webhookSchema = z.object({
  /** Canonical; empty until one was typed. */
  address: z.string().max(2_000).catch(''),
  /** A secret is saved for the origin of this address. Nothing of it is shown, not even its end. */
  hasSecret: z.boolean().catch(false),
  /** Every capture that is kept, or only those sent by a click. */
  which: z.enum(['every', 'press']).catch('press'),
  /** The user has seen what is sent to this address, and agreed: nothing is sent before. */
  on: z.boolean().catch(false),
  /** Plain http beyond this machine was approved for this origin. */
  plainHttpConfirmedFor: z.string().optional().catch(undefined),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The stored webhook; the default if there is no record or it is invalid. */
export function readWebhook(record: unknown): Webhook {
  return webhookSchema.parse(typeof record === 'object' && record !== null ? record : {});
}

/** The user's changes to it. */
const webhookChangeSchema = z.object({
  address: z.string().max(2_000).optional(),
  confirmPlainHttp: z.boolean().default(false),
  which: z.enum(['every', 'press']).optional(),
  on: z.boolean().optional(),
});
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/**
 * A typed address, complete and canonical. The fragment is removed: it is never sent. A user name and password are
 * rejected, as no browser would send them.
 */
export function readWebhookAddress(
  typed: string,
): { ok: true; address: string; origin: string; plain: boolean } | { ok: false } {
  const read = readTypedAddress(typed);
  if (!read) return { ok: false };
  const { url, plain } = read;
  url.hash = '';
  return { ok: true, address: url.href, origin: url.origin, plain };
}

/** Why a delivery has not arrived. */
const deliveryFaultSchema = z.object({
  reason: z.enum([
    'unreachable',
    'timed-out',
    'redirected',
    /** It answered with an unsuccessful status. */
    'answered',
    /** Access to its host was not granted, or was revoked. */
    'not-granted',
    'no-secret',
    /** The capture was deleted before it was sent. */
    'capture-gone',
    /** The capture could not be written as JSON, for example because it is too long. */
    'not-writable',
  ]),
  status: z.number().int().optional(),
});
export type DeliveryFault = z.infer<typeof deliveryFaultSchema>;

/** One capture on its way to the webhook. */
export const deliverySchema = z.object({
  /** Sent with every attempt, so that the receiver can drop duplicates. */
  id: z.string(),
  captureId: z.string(),
  url: z.string().catch(''),
  title: z.string().catch(''),
  /** Epoch milliseconds. */
  queuedAt: z.number(),
  status: z.enum(['waiting', 'sent', 'failed']),
  /** The number of requests made for it. */
  tries: z.number().int().nonnegative().catch(0),
  /** When it was sent or given up. */
  endedAt: z.number().optional().catch(undefined),
  /** Of the last attempt, for waiting and failed deliveries. */
  fault: deliveryFaultSchema.optional().catch(undefined),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

/** The state of the receiver: all deliveries wait together, since they all go to one place. */
const receiverSchema = z.object({
  /** Failed attempts in a row. */
  misses: z.number().int().nonnegative().catch(0),
  /** Nothing is sent before this time, epoch milliseconds. */
  restUntil: z.number().catch(0),
  /** Why it is paused, or cannot be reached. */
  fault: deliveryFaultSchema.optional().catch(undefined),
});
export type Receiver = z.infer<typeof receiverSchema>;

export const readReceiver = (record: unknown): Receiver =>
  receiverSchema.parse(typeof record === 'object' && record !== null ? record : {});

/** The pause after each miss, in milliseconds; after one more miss, everything that waits has failed. */
export const RESTS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 3_600_000, 5 * 3_600_000];
export const MOST_TRIES = RESTS_MS.length + 1;

/** The id under which one version of a capture is sent. Reading the same capture again makes another. */
export const deliveryIdOf = (capture: { id: string; capturedAt: number }): string =>
  `${capture.id}.${capture.capturedAt.toString(36)}`;

/** A pasted secret: text of a usable length, which no header or form would change. */
export const webhookSecretSchema = z
  .string()
  .max(500)
  .trim()
  .regex(/^[\x21-\x7e]{8,}$/);

/** The queue, as shown on a screen. */
export type DeliveryQueue = {
  counts: Record<WebhookDelivery['status'], number>;
  /** The oldest waiting and the newest ended deliveries, up to a limit for each kind. */
  rows: WebhookDelivery[];
  receiver: Receiver;
};

const nothing = z.object({});
/** More than any library holds; as a message, within what browsers pass on. */
const idList = z.array(z.string()).max(1_000_000);
const someIds = z.object({ ids: idList.optional() });

/** What screens ask of the webhook. */
export const webhookProcedures = {
  /** The webhook's address, what is sent, and whether it is on. Another origin removes the secret and turns it off. */
  'webhook.put': { input: webhookChangeSchema, output: nothing },
  /** Written once, never read back; called directly (`isDirect`). */
  'webhook.setSecret': { input: z.object({ secret: z.string().trim().min(1).max(500) }), output: nothing },
  /** Deletes the address, the secret and the waiting deliveries; sent ones stay listed. */
  'webhook.remove': { input: nothing, output: nothing },
  /** Sends these captures now, and retries until they arrive. The same press twice counts once. */
  'webhook.send': {
    input: z.object({ ids: idList, pressId: z.string().min(1).max(100) }),
    output: z.object({ queued: z.number().int() }),
  },
  /** Retries failed deliveries, these or all, and tries everything that waits immediately. */
  'webhook.tryAgain': { input: someIds, output: nothing },
  /** Removes these, or all that have not arrived, from the queue. */
  'webhook.cancel': { input: someIds, output: nothing },
  /** The body that is sent for a capture; by default for the newest; none if the library is empty. Sends nothing. */
  'webhook.preview': {
    input: z.object({ captureId: z.string().optional() }),
    output: z.object({ body: z.string().optional() }),
  },
} as const;
