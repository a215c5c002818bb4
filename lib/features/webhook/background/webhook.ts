import { createMutex } from '@/lib/core/async/mutex';
import { MOST_SAMPLES, sampleCapture } from '@/lib/features/templates/sample-capture';
import { AppError } from '@/lib/core/model/errors';
import {
  readWebhookAddress,
  webhookSecretSchema,
  MOST_TRIES,
  RESTS_MS,
  type WebhookChange,
  type DeliveryFault,
  type Receiver,
  type Webhook,
  type WebhookDelivery,
} from '../webhook';
import type { AlarmOfItsOwn, Changes, Clock, PostWebhook } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { LibraryDb } from '@/lib/core/library/db';
import { createWebhookStore } from './webhook-store';
import { createOneRun } from '@/lib/core/async/one-run';
import { signWebhook } from '../sign-webhook';
import type { FullCapture } from '@/lib/core/model/capture';
import type { WebhookStore } from './webhook-records';
import type { Exportable } from '@/lib/features/export/exportable';
import { captureDocument } from '@/lib/features/export/json-document';

/**
 * The body sent for a capture: its whole document under `data`, in the envelope that the Standard Webhooks
 * specification recommends (type, timestamp, data). The same capture always gives the same text. A screenshot is
 * described, and not sent.
 */
export function webhookBody(capture: Exportable & { id: string }): string {
  const { id, capturedAt } = capture;
  const data = { id, ...captureDocument(capture) };
  return JSON.stringify({ type: 'capture.kept', timestamp: new Date(capturedAt).toISOString(), data });
}

type SendingDeps = {
  store: WebhookStore;
  reader: Pick<LibraryReader, 'capture'>;
  secrets: {
    keyFor(address: string): Promise<string | undefined>;
  };
  maySendTo: (url: string) => Promise<boolean>;
  post: PostWebhook;
  /** Wakes a worker at this time; undefined clears it. */
  alarm: { at(time: number | undefined): Promise<void> };
  now: Clock;
};

/** If a worker dies during a request, another follows no later than this. */
const WATCH_MS = 60_000;

/** Statuses about this body only: other bodies may still be accepted. */
const ABOUT_THE_BODY: ReadonlySet<number> = new Set([400, 413, 415, 422]);
/** HTTP 410: the specification's status for "no more". */
const GONE = 410;

/** Undefined for a capture that no body can be made of: the next delivery must not wait for it. */
function bodyOf(capture: FullCapture): string | undefined {
  try {
    return webhookBody(capture);
  } catch {
    return undefined;
  }
}

/** The result of one attempt. */
type Outcome =
  | { type: 'sent' }
  /** This delivery failed for good; the next may succeed. */
  | { type: 'refused'; fault: DeliveryFault }
  /** Nothing may be sent until something changes. */
  | { type: 'stopped'; fault: DeliveryFault }
  /** The receiver must not be contacted for a while. */
  | { type: 'missed'; fault: DeliveryFault; restMs?: number };

/**
 * Sends what is queued, one after another, each until it has arrived, across any number of worker deaths; a request
 * without a received answer is repeated under the same id.
 */
function createWebhookSending({
  store,
  reader,
  secrets,
  maySendTo,
  post,
  alarm,
  now,
}: SendingDeps): () => Promise<void> {
  async function tryOne(webhook: Webhook, delivery: WebhookDelivery): Promise<Outcome> {
    const capture = await reader.capture(delivery.captureId);
    if (!capture) return { type: 'refused', fault: { reason: 'capture-gone' } };
    const secret = await secrets.keyFor(webhook.address);
    if (secret === undefined) return { type: 'stopped', fault: { reason: 'no-secret' } };
    if (!(await maySendTo(webhook.address))) return { type: 'stopped', fault: { reason: 'not-granted' } };
    const body = bodyOf(capture);
    if (body === undefined) return { type: 'refused', fault: { reason: 'not-writable' } };
    const headers = await signWebhook(secret, { id: delivery.id, body, at: now() });
    const answer = await post({ address: webhook.address, headers, body });
    if (answer.type !== 'answered') return { type: 'missed', fault: { reason: answer.type } };
    const { status, retryAfterMs } = answer;
    if (status >= 200 && status < 300) return { type: 'sent' };
    const fault: DeliveryFault = { reason: 'answered', status };
    if (ABOUT_THE_BODY.has(status)) return { type: 'refused', fault };
    return { type: 'missed', fault, ...(retryAfterMs !== undefined && { restMs: retryAfterMs }) };
  }

  /** After a miss everything waits, longer each time; after the last miss, everything that waits has failed. */
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
    // If the clock was set back, nothing waits longer than intended.
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

  return createOneRun(async () => {
    while (await step());
  });
}

type Deps = Omit<SendingDeps, 'reader' | 'secrets'> & {
  reader: Pick<LibraryReader, 'capture' | 'captures'>;
  secrets: SendingDeps['secrets'] & {
    save(address: string, secret: string): Promise<void>;
    remove(): Promise<void>;
  };
};

/**
 * The user's webhook: its address and secret, and its queue. The secret passes through here when it is set, and when it
 * signs.
 */
export function createWebhook(deps: Deps) {
  const { store, reader, secrets, alarm, now } = deps;
  /** A secret belongs to one address: both change in turn. */
  const inTurn = createMutex();

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
      // The user has approved what goes to this address, and to no other.
      on: webhook.on && webhook.address === address,
      hasSecret: webhook.hasSecret && sameOrigin,
      ...(plain && { plainHttpConfirmedFor: origin }),
    }));
  }

  return {
    /** Sends what waits, one after another. */
    run: createWebhookSending(deps),
    put: ({ address, confirmPlainHttp, which, on }: WebhookChange): Promise<void> =>
      inTurn(async () => {
        if (address !== undefined) await setAddress(address, confirmPlainHttp);
        await store.update((webhook) => ({
          ...webhook,
          ...(which && { which }),
          ...(on !== undefined && { on: on && webhook.hasSecret && webhook.address !== '' }),
        }));
      }),
    /** Throws `bad-request` for a text that is not a valid secret; the saved one then stays. */
    setSecret: (typed: string): Promise<void> =>
      inTurn(async () => {
        const secret = webhookSecretSchema.safeParse(typed);
        if (!secret.success) throw new AppError('bad-request', { detail: 'secret-not-usable' });
        const { address } = await store.get();
        if (address === '') throw new AppError('bad-url');
        await secrets.save(address, secret.data);
        await store.update((webhook) => ({ ...webhook, hasSecret: webhook.address === address }));
      }),
    remove: (): Promise<void> =>
      inTurn(async () => {
        await secrets.remove();
        await store.update(() => ({ address: '', hasSecret: false, which: 'press', on: false }));
        await store.cancel();
      }),
    async send(captureIds: readonly string[], pressId: string): Promise<number> {
      if (!(await store.get()).on) throw new AppError('bad-request', { detail: 'webhook-off' });
      // Set before anything is stored, so that another worker follows if this one dies in between.
      await alarm.at(now() + WATCH_MS);
      return store.queue(captureIds, pressId);
    },
    tryAgain: (ids?: readonly string[]) => store.tryAgain(ids),
    cancel: (ids?: readonly string[]) => store.cancel(ids),
    /** The body that would be sent for this capture, or for the newest of a page. */
    async preview(captureId?: string): Promise<string | undefined> {
      const id = captureId ?? sampleCapture(await reader.captures({ limit: MOST_SAMPLES }))?.id;
      const capture = id === undefined ? undefined : await reader.capture(id);
      return capture && webhookBody(capture);
    },
  };
}

/** Procedures of the webhook; `run` sends what waits. */
export function createWebhookHandlers(
  webhook: ReturnType<typeof createWebhook>,
  run: () => void,
): HandlersFor<'webhook'> {
  return {
    async 'webhook.put'(change) {
      await webhook.put(change);
      run();
    },
    async 'webhook.setSecret'({ secret }) {
      await webhook.setSecret(secret);
      run();
    },
    'webhook.remove': () => webhook.remove(),
    async 'webhook.send'({ ids, pressId }) {
      const queued = await webhook.send(ids, pressId);
      run();
      return { queued };
    },
    async 'webhook.tryAgain'({ ids }) {
      await webhook.tryAgain(ids);
      run();
    },
    'webhook.cancel': ({ ids }) => webhook.cancel(ids),
    async 'webhook.preview'({ captureId }) {
      const body = await webhook.preview(captureId);
      return body === undefined ? {} : { body };
    },
  };
}

/** The name of its alarm and of its secret. */
const NAME = 'webhook';
/** How long sent deliveries stay on the list. */
const SENT_MS = 7 * 24 * 60 * 60_000;

/** The webhook in the background: what screens may ask, what wakes it, and what becomes of what it kept. */
export function createWebhookFeature({
  secretsOf,
  alarmOf,
  runAwake,
  ...host
}: Omit<Deps, 'store' | 'alarm' | 'secrets'> & {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
  secretsOf: (owner: string) => Deps['secrets'];
  alarmOf: (name: string) => AlarmOfItsOwn;
  runAwake: (work: () => Promise<unknown>) => void;
}) {
  const store = createWebhookStore(host);
  const webhook = createWebhook({ ...host, store, secrets: secretsOf(NAME), alarm: alarmOf(NAME) });
  const run = (): void => runAwake(() => webhook.run());
  return {
    run,
    alarms: { [NAME]: run },
    handlers: createWebhookHandlers(webhook, run),
    kept: { purge: store.purge, keptMs: SENT_MS },
  };
}
