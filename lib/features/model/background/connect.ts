import { createMutex } from '@/lib/core/async/mutex';
import { AppError } from '@/lib/core/model/errors';
import { parseUrl } from '@/lib/core/model/url';
import { given } from '@/lib/core/text/given';
import { serviceKeySchema, tailOf } from '@/lib/core/model/service-key';
import type { ModelPlace, ModelTask } from '../asking-protocol';
import {
  readModelAddress,
  isLetThrough,
  letThroughOrigins,
  type ModelPrice,
  type Models,
  type ModelServer,
  type ModelTest,
} from '../model';
import { createTests, emptyServer, type ConnectDeps } from './test-model';

/**
 * Programs such as Ollama answer 403 to requests that name an extension as their sender. Where the user lets Trawl
 * through, its requests go without that name.
 */
function createLetThrough({ store, hideOriginFrom }: Pick<ConnectDeps, 'store' | 'hideOriginFrom'>) {
  let applied: Promise<void> | undefined;
  const apply = (): Promise<void> =>
    (applied = store
      .get()
      .then((models) => hideOriginFrom(letThroughOrigins(models)))
      // Then the server says that it refuses extensions, which is what the user has to know.
      .catch(() => undefined));
  return {
    /** After a change of addresses, or of who is let through. */
    apply,
    /** Before a request: the browser forgets the rules when it ends. */
    async ready(server: ModelServer): Promise<void> {
      if (isLetThrough(server)) await (applied ?? apply());
    },
  };
}

type Server = Exclude<ModelPlace, 'browser'>;

export const withServer = (models: Models, place: ModelPlace, server: ModelServer | undefined): Models => {
  const { [place]: _old, ...others } = models.servers;
  return { ...models, servers: server ? { ...others, [place]: server } : others };
};

type ChangeServer = (
  place: ModelPlace,
  next: (server: ModelServer) => ModelServer | undefined,
) => Promise<Models>;

/** The address of a server, and the key that belongs to its origin. */
function createAddresses({ store, secretsOf }: ConnectDeps, change: ChangeServer) {
  async function forgetKey(place: Server): Promise<void> {
    const server = (await store.get()).servers[place];
    if (server && server.baseUrl !== '') await secretsOf(new URL(server.baseUrl).origin).remove();
    await change(place, ({ keyTail: _tail, test: _test, ...kept }) => kept);
  }

  async function setAddress(place: Server, typed: string, confirmPlainHttp: boolean): Promise<string> {
    const read = readModelAddress(typed);
    if (!read.ok) throw new AppError('bad-url');
    const { baseUrl, plain } = read;
    const { origin } = new URL(baseUrl);
    const old = (await store.get()).servers[place] ?? emptyServer;
    if (old.baseUrl === baseUrl) return baseUrl;
    if (plain && !confirmPlainHttp && old.plainHttpConfirmedFor !== origin)
      throw new AppError('bad-url', { detail: 'plain-http' });
    const sameOrigin = old.baseUrl !== '' && new URL(old.baseUrl).origin === origin;
    if (!sameOrigin) await forgetKey(place);
    await change(
      place,
      ({
        test: _test,
        learned: _learned,
        refusedOver: _over,
        keyTail,
        consentFor,
        letThroughFor,
        ...kept
      }) => ({
        ...kept,
        baseUrl,
        model: sameOrigin ? kept.model : '',
        ...(sameOrigin && keyTail !== undefined && { keyTail }),
        ...(sameOrigin && given({ consentFor, letThroughFor })),
        ...(plain && { plainHttpConfirmedFor: origin }),
      }),
    );
    return baseUrl;
  }

  return { forgetKey, setAddress };
}

/** Connecting models: the only place that their keys pass through, on their way to the secrets. */
export function createModelConnection(deps: ConnectDeps) {
  const { store, secretsOf } = deps;
  /** A key belongs to an origin: both change in turn. */
  const inTurn = createMutex();

  const change = (
    place: ModelPlace,
    next: (server: ModelServer) => ModelServer | undefined,
  ): Promise<Models> =>
    store.update((models) => withServer(models, place, next(models.servers[place] ?? emptyServer)));

  const { forgetKey, setAddress } = createAddresses(deps, change);
  const rules = createLetThrough(deps);
  const { atOf, testOf, look } = createTests(deps, rules.ready);
  const rulesAfter = async (done: Promise<unknown>): Promise<void> => {
    await done;
    await rules.apply();
  };

  return {
    setAddress: (place: Server, typed: string, confirmPlainHttp: boolean): Promise<string> =>
      inTurn(async () => {
        const baseUrl = await setAddress(place, typed, confirmPlainHttp);
        await rules.apply();
        return baseUrl;
      }),
    letThrough: (place: Server, on: boolean): Promise<void> =>
      inTurn(() =>
        rulesAfter(
          change(place, ({ letThroughFor: _old, ...server }) => ({
            ...server,
            ...(on && given({ letThroughFor: parseUrl(server.baseUrl)?.origin })),
          })),
        ),
      ),
    /** Throws `bad-request` for a text that no request could send as a key; the saved key then stays. */
    setKey: (place: Server, typed: string): Promise<void> =>
      inTurn(async () => {
        const key = serviceKeySchema.safeParse(typed);
        if (!key.success) throw new AppError('bad-request', { detail: 'key-not-sendable' });
        const server = (await store.get()).servers[place];
        if (!server || server.baseUrl === '') throw new AppError('bad-url');
        await secretsOf(new URL(server.baseUrl).origin).save(server.baseUrl, key.data);
        await change(place, (old) => ({ ...old, keyTail: tailOf(key.data) ?? '' }));
      }),
    removeKey: (place: Server): Promise<void> => inTurn(() => forgetKey(place)),
    /** Disconnects it: its key is deleted, and no task has it any more. */
    forget: (place: ModelPlace): Promise<void> =>
      inTurn(async () => {
        if (place !== 'browser') await forgetKey(place);
        const forgotten = store.update((models) => {
          const { place: shown, ...rest } = withServer(models, place, undefined);
          const tasks = Object.fromEntries(
            Object.entries(rest.tasks).filter(([, pick]) => pick?.place !== place),
          );
          return { ...rest, tasks, ...(shown !== undefined && shown !== place && { place: shown }) };
        });
        await rulesAfter(forgotten);
      }),
    /** Lists the models and sends one request; the first model that answers in text is chosen if none was. */
    async test(place: ModelPlace, wanted?: string): Promise<ModelTest> {
      const tested = (await store.get()).servers[place]?.baseUrl ?? '';
      const test = await testOf(place, wanted);
      await store.update((models) => {
        const server = models.servers[place] ?? emptyServer;
        // Another address was saved meanwhile.
        if (server.baseUrl !== tested) return models;
        const { refusedOver: _over, ...kept } = server;
        const next = withServer(models, place, { ...kept, model: test.model || server.model, test });
        return { ...next, place: test.fault && models.place ? models.place : place };
      });
      return test;
    },
    choose: (task: ModelTask, pick: { place: ModelPlace; model: string } | undefined): Promise<Models> =>
      store.update((models) => {
        const { [task]: _old, ...tasks } = models.tasks;
        return { ...models, tasks: pick ? { ...tasks, [task]: pick } : tasks };
      }),
    /** Null: as the server says. */
    setLimits: (
      place: ModelPlace,
      limits: { context?: number | null | undefined; price?: ModelPrice | null | undefined },
    ): Promise<Models> =>
      change(place, ({ context: oldContext, price: oldPrice, ...server }) => {
        const { context = oldContext, price = oldPrice } = limits;
        return { ...server, ...given({ context: context ?? undefined, price: price ?? undefined }) };
      }),
    /** The server refused a text and said how long one may be: the next is shorter. */
    learnLimit: (place: ModelPlace, refusedOver: number): Promise<Models> =>
      change(place, (server) => ({ ...server, refusedOver: Math.max(512, Math.floor(refusedOver)) })),
    /** The user has read what goes to the address of this place, and agreed. */
    consent: (place: ModelPlace): Promise<Models> =>
      change(place, (server) =>
        server.baseUrl === '' ? server : { ...server, consentFor: new URL(server.baseUrl).origin },
      ),
    atOf,
    look,
  };
}
export type ModelConnection = ReturnType<typeof createModelConnection>;
