import { createMutex } from '@/lib/core/async/mutex';
import { MOST_SAMPLES, sampleCapture } from '@/lib/features/templates/sample-capture';
import { webhookBody } from '../webhook-body';
import { AppError } from '@/lib/core/model/errors';
import { readWebhookAddress, webhookSecretSchema, type WebhookChange } from '../webhook';
import type { AlarmOfItsOwn, Changes } from '@/lib/core/ports/host';
import type { LibraryReader } from '@/lib/core/ports/store';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { LibraryDb } from '@/lib/core/library/db';
import { createWebhookSending, WATCH_MS, type SendingDeps } from './webhook-sending';
import { createWebhookStore } from './webhook-store';

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
