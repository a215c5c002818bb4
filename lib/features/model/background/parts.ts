import { sleep } from '@/lib/core/async/sleep';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { LanguageModel } from '@/lib/core/ports/language-model';
import type { HeldReadings, LibraryReader } from '@/lib/core/ports/store';
import type { Talks } from '../talks/turns';
import type { ChosenModel } from '../model';
import { createAsking } from './asking';
import { builtInApi, createBuiltIn } from './built-in';
import { createJsonAsking } from './json-asking';
import { createModelConnection, withServer } from './connect';
import { createPromptAnswering } from './prompt-answers';
import { createResearching } from './researching';
import type { ModelStore } from './model-store';
import { createOpenAi } from './openai';
import type { Fault } from './request';
import type { ConnectDeps } from './test-model';

/** The user's own models: connecting them, and asking them. Built once, when the background starts. */
export function createModelParts(
  deps: {
    store: ModelStore;
    reader: Pick<LibraryReader, 'capture' | 'capturesWith' | 'answerRecord'>;
    /** Pages of the library with these words, best first. */
    findPages: (words: string, limit: number) => Promise<string[]>;
    talks: Talks;
    held: Pick<HeldReadings, 'get'>;
    now: () => number;
    owner: string;
    keepAlive: KeepAlive;
  } & Pick<ConnectDeps, 'secretsOf' | 'maySendTo' | 'hideOriginFrom'>,
) {
  const { store, now } = deps;
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
  const models = createModelConnection({ ...deps, modelOf, fetch: fetchIt });
  const own = { ...deps, learnLimit: models.learnLimit, modelOf };
  const asking = createAsking(own);
  const askForJson = createJsonAsking(own);
  const research = createResearching(own);
  const prompts = createPromptAnswering({ ...deps, askForJson });
  return { models, asking, askForJson, research, prompts };
}
