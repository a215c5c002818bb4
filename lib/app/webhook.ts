import { createOneRun } from '../jobs/one-run';
import { signWebhook } from '../derive/sign-webhook';
import { webhookBody } from '../export/webhook-body';
import { AppError } from '../model/errors';
import {
  MOST_TRIES,
  readWebhookAddress,
  RESTS_MS,
  webhookSecretSchema,
  type DeliveryFault,
  type Receiver,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '../model/webhook';
import type { Clock, PostWebhook } from '../ports/host';
import type { LibraryReader, WebhookStore } from '../ports/store';

type Deps = {
  store: WebhookStore;
  reader: Pick<LibraryReader, 'capture' | 'captures'>;
  secrets: {
    keyFor(address: string): Promise<string | undefined>;
    save(address: string, secret: string): Promise<void>;
    remove(): Promise<void>;
  };
  hasHost: (url: string) => Promise<boolean>;
  post: PostWebhook;
  /** Wakes a worker at this time; undefined clears it. */
  alarm: { at(time: number | undefined): Promise<void> };
  now: Clock;
};

/** A worker that dies in a request is followed by another no later than this. */
const WATCH_MS = 60_000;

/** Answers about this one body: others may still arrive. */
const ABOUT_THE_BODY: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** The specification's word for "no more". */
const GONE = 410;

/** What one try came to. */
type Outcome =
  | { type: 'sent' }
  /** This one failed for good; the next may arrive. */
  | { type: 'refused'; fault: DeliveryFault }
  /** Nothing may be sent at all until something changes. */
  | { type: 'stopped'; fault: DeliveryFault }
  /** The receiver is to be left alone for a while. */
  | { type: 'missed'; fault: DeliveryFault; restMs?: number };

/**
 * The person's webhook: its address and secret, and the queue on its way there. What is queued is sent one after another
 * and each until it has arrived, over the deaths of any number of workers; a request whose answer nobody heard is made
 * again under the same id. The secret passes through here on its way in, and to the signature.
 */
export function createWebhook({ store, reader, secrets, hasHost, post, alarm, now }: Deps) {
  async function tryOne(webhook: Webhook, delivery: WebhookDelivery): Promise<Outcome> {
    const capture = await reader.capture(delivery.captureId);
    if (!capture) return { type: 'refused', fault: { reason: 'capture-gone' } };
    const secret = await secrets.keyFor(webhook.address);
    if (secret === undefined) return { type: 'stopped', fault: { reason: 'no-secret' } };
    if (!(await hasHost(webhook.address))) return { type: 'stopped', fault: { reason: 'not-granted' } };
    const body = webhookBody(capture);
    const headers = await signWebhook(secret, { id: delivery.id, body, at: now() });
    const answer = await post({ address: webhook.address, headers, body });
    if (answer.type !== 'answered') return { type: 'missed', fault: { reason: answer.type } };
    const { status, retryAfterMs } = answer;
    if (status >= 200 && status < 300) return { type: 'sent' };
    const fault: DeliveryFault = { reason: 'answered', status };
    if (ABOUT_THE_BODY.has(status)) return { type: 'refused', fault };
    return { type: 'missed', fault, ...(retryAfterMs !== undefined && { restMs: retryAfterMs }) };
  }

  /** After a miss everything waits, longer each time; after the last, everything that waits has failed. */
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
    // After the clock was set back, nobody waits longer than was meant.
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

  /** Sends what waits, one after another. */
  const run = createOneRun(async () => {
    while (await step());
  });

  async function setAddress(typed: string, confirmPlainHttp: boolean): Promise<void> {
    const read = readWebhookAddress(typed);
    if (!read.ok) throw new AppError('bad-url');
    const { address, origin, plain } = read;
    const old = await store.get();
    if (plain && !confirmPlainHttp && old.plainHttpConfirmedFor !== origin)
      throw new AppError('bad-url', { detail: 'plain-http' });
    const before = readWebhookAddress(old.address);
    const sameOrigin = before.ok && before.origin === origin;
    if (!sameOrigin) await secrets.remove();
    await store.update((webhook) => ({
      ...webhook,
      address,
      // The person has seen what goes to one address, and to no other.
      on: webhook.on && webhook.address === address,
      hasSecret: webhook.hasSecret && sameOrigin,
      ...(plain && { plainHttpConfirmedFor: origin }),
    }));
  }

  return {
    run,
    async put({ address, confirmPlainHttp, which, on }: WebhookChange): Promise<void> {
      if (address !== undefined) await setAddress(address, confirmPlainHttp);
      await store.update((webhook) => ({
        ...webhook,
        ...(which && { which }),
        ...(on !== undefined && { on: on && webhook.hasSecret && webhook.address !== '' }),
      }));
    },
    /** Throws `bad-request` for a text that is no secret; what was saved before stays then. */
    async setSecret(typed: string): Promise<void> {
      const secret = webhookSecretSchema.safeParse(typed);
      if (!secret.success) throw new AppError('bad-request', { detail: 'secret-not-usable' });
      const { address } = await store.get();
      if (address === '') throw new AppError('bad-url');
      await secrets.save(address, secret.data);
      await store.update((webhook) => ({ ...webhook, hasSecret: webhook.address === address }));
    },
    async remove(): Promise<void> {
      await secrets.remove();
      await store.update(() => ({ address: '', hasSecret: false, which: 'press', on: false }));
      await store.cancel();
    },
    async send(captureIds: readonly string[], pressId: string): Promise<number> {
      if (!(await store.get()).on) throw new AppError('bad-request', { detail: 'webhook-off' });
      // Set before anything is stored: a worker that dies in between has somebody to follow it.
      await alarm.at(now() + WATCH_MS);
      return store.queue(captureIds, pressId);
    },
    tryAgain: (ids?: readonly string[]) => store.tryAgain(ids),
    cancel: (ids?: readonly string[]) => store.cancel(ids),
    /** The body as it would be sent, of this capture or the newest. */
    async preview(captureId?: string): Promise<string | undefined> {
      const id = captureId ?? (await reader.captures({ limit: 1 }))[0]?.id;
      const capture = id === undefined ? undefined : await reader.capture(id);
      return capture && webhookBody(capture);
    },
  };
}
export type WebhookUseCases = ReturnType<typeof createWebhook>;
