import { sleep } from '@/lib/core/async/sleep';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { letThrough } from '@/lib/core/platform/let-through';
import { createSecrets } from '@/lib/core/platform/secrets';
import { maySendTo } from '@/lib/core/platform/sending-permission';
import type { LanguageModel } from '@/lib/core/ports/language-model';
import type { HeldReadings, LibraryReader } from '@/lib/core/ports/store';
import type { ChosenModel } from '../model';
import { createAsking } from './asking';
import { builtInApi, createBuiltIn } from './built-in';
import { createModelConnection, withServer } from './connect';
import type { ModelStore } from './model-store';
import { createOpenAi } from './openai';
import type { Fault } from './request';

/** The user's own models: connecting them, and asking them. Built once, when the background starts. */
export function createModelParts(deps: {
  store: ModelStore;
  reader: Pick<LibraryReader, 'capture'>;
  held: Pick<HeldReadings, 'get'>;
  now: () => number;
  newId: () => string;
  owner: string;
}) {
  const { store, now } = deps;
  const secretsOf = (origin: string) => createSecrets(undefined, `model ${origin}`);
  const fetchIt = (url: string, init: RequestInit): Promise<Response> => fetch(url, init);

  async function modelOf({ place, model, server }: ChosenModel): Promise<LanguageModel<Fault>> {
    if (place === 'browser') return createBuiltIn(builtInApi());
    const { baseUrl, learned } = server;
    return createOpenAi(
      { ...(await models.atOf(server)), model, learned },
      {
        fetch: fetchIt,
        now,
        sleep,
        learn: (news) =>
          void store.update((all) => {
            const at = all.servers[place];
            return at?.baseUrl === baseUrl ? withServer(all, place, { ...at, learned: news }) : all;
          }),
      },
    );
  }
  const models = createModelConnection({
    store,
    secretsOf,
    maySendTo,
    letThrough,
    modelOf,
    fetch: fetchIt,
    now,
  });
  const asking = createAsking({
    ...deps,
    learnLimit: models.learnLimit,
    maySendTo,
    modelOf,
    keepAlive,
    random: deps.newId,
  });
  return { models, asking };
}
