import { hostOf } from '@/lib/core/model/url';
import type { Secrets } from '@/lib/core/ports/host';
import type { LanguageModel } from '@/lib/core/ports/language-model';
import type { ModelPlace } from '../asking-protocol';
import {
  forText,
  localServers,
  programAt,
  type ChosenModel,
  type ListedModel,
  type ModelFault,
  type ModelServer,
  type ModelTest,
} from '../model';
import type { ModelStore } from './model-store';
import { getJson, listFrom, type At, type Fault, type RequestDeps } from './request';
import { contextInProps, readList } from './wire';

export type ConnectDeps = RequestDeps & {
  store: Pick<ModelStore, 'get' | 'update'>;
  /** The keys of an origin. */
  secretsOf: (origin: string) => Secrets;
  maySendTo: (url: string) => Promise<boolean>;
  /** Leaves this extension's name out of requests to these origins and no others. */
  hideOriginFrom: (origins: readonly string[]) => Promise<void>;
  modelOf: (chosen: ChosenModel) => Promise<LanguageModel<Fault>>;
};

/** Enough for a model that thinks first. */
const TEST_TOKENS = 256;
const LONGEST_TEST_MS = 10 * 60_000;
export const emptyServer: ModelServer = { baseUrl: '', model: '' };

/** What a server says of itself, and whether it answers a real request. */
export function createTests(deps: ConnectDeps, ready: (server: ModelServer) => Promise<void>) {
  const { store, secretsOf } = deps;

  async function atOf(server: ModelServer): Promise<At> {
    const { baseUrl } = server;
    await ready(server);
    return { baseUrl, key: await secretsOf(new URL(baseUrl).origin).keyFor(baseUrl) };
  }

  /** The models of a server, with what each reads at a time, if it says so anywhere. */
  async function listOf(at: At): Promise<ListedModel[] | Fault> {
    const listed = await listFrom(at, '/models', deps);
    const models = listed.ok ? readList(listed.json) : undefined;
    if (!listed.ok && listed.fault.reason !== 'not-a-server') return listed.fault;
    // A server without a list: the name is typed.
    if (!models) return listed.ok ? { reason: 'not-a-server' } : [];
    return forText(await withContexts(at, models));
  }

  async function withContexts(at: At, models: ListedModel[]): Promise<ListedModel[]> {
    const root = { ...at, baseUrl: new URL(at.baseUrl).origin };
    const program = programAt(at.baseUrl);
    if (program === 'llama.cpp') {
      const context = contextInProps(await getJson(root, '/props', deps));
      return context === undefined ? models : models.map((model) => ({ ...model, context }));
    }
    const path = program === 'Ollama' ? '/api/ps' : program === 'LM Studio' ? '/api/v0/models' : undefined;
    const told = path && readList(await getJson(root, path, deps));
    if (!told) return models;
    return models.map((model) => ({ ...model, ...told.find(({ id }) => id === model.id) }));
  }

  async function testOf(place: ModelPlace, wanted: string | undefined): Promise<ModelTest> {
    const server = (await store.get()).servers[place] ?? emptyServer;
    const fail = (fault: Fault, models: ListedModel[] = [], model = server.model): ModelTest => ({
      model,
      models,
      testedAt: deps.now(),
      fault: named(fault, server, model),
    });
    if (place !== 'browser') {
      if (server.baseUrl === '') return fail({ reason: 'not-connected' });
      if (!(await deps.maySendTo(server.baseUrl))) return fail({ reason: 'not-granted' });
    }
    const models = place === 'browser' ? [] : await listOf(await atOf(server));
    if (!Array.isArray(models)) return fail(models);
    const known = models.some(({ id }) => id === server.model) ? server.model : undefined;
    const model = wanted ?? known ?? (server.model || models[0]?.id || '');
    if (place !== 'browser' && model === '') return fail({ reason: 'model-gone' }, models);
    const startedAt = deps.now();
    let firstMs: number | undefined;
    const heard = (): void => void (firstMs ??= deps.now() - startedAt);
    const reply = await (
      await deps.modelOf({ place, model, server })
    ).ask(
      {
        system: 'Answer with one word.',
        user: 'Write OK.',
        maxOutput: TEST_TOKENS,
        summary: { text: 'Write OK.', length: 'short' },
      },
      { text: heard, thinks: heard, waits: () => undefined },
      AbortSignal.timeout(LONGEST_TEST_MS),
    );
    if (!reply.ok) return fail(reply.fault, models, model);
    // It ended, or its time was over, without a word.
    if (firstMs === undefined && reply.finish !== 'filtered')
      return fail({ reason: reply.finish === 'stopped' ? 'silent' : 'no-answer' }, models, model);
    return { model, models, testedAt: deps.now(), ...(firstMs !== undefined && { firstMs }) };
  }

  /** Asks the ports that programs for models use, once each. */
  const look = (): Promise<{ baseUrl: string; models: number | undefined }[]> =>
    Promise.all(
      localServers.map(async ({ baseUrl }) => {
        if (!(await deps.maySendTo(baseUrl))) return { baseUrl, models: undefined };
        const listed = await listFrom({ baseUrl }, '/models', deps);
        return { baseUrl, models: listed.ok ? readList(listed.json)?.length : undefined };
      }),
    );

  return { atOf, testOf, look };
}

/** A fault with what its sentence names. */
export const named = (fault: Fault, server: ModelServer, model: string): ModelFault => ({
  ...fault,
  ...(server.baseUrl !== '' && { host: hostOf(server.baseUrl) }),
  ...(model !== '' && { model }),
  ...(server.keyTail !== undefined && fault.reason === 'key-refused' && { keyTail: server.keyTail }),
});
