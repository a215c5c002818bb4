import { sleep } from '@/lib/core/async/sleep';
import type { KeepAlive } from '@/lib/core/ports/host';
import type { LanguageModel, FoundPage, Research } from '@/lib/core/ports/language-model';
import type { HeldReadings, LibraryReader } from '@/lib/core/ports/store';
import type { Talks } from '../talks/turns';
import type { ChosenModel } from '../model';
import { createAsking, type AskingDeps } from './asking';
import { builtInApi, createBuiltIn } from './built-in';
import { createJsonAsking, createRequests } from './json-asking';
import { createModelConnection, withServer } from './connect';
import { createPromptAnswering } from './prompt-answers';
import type { ModelStore } from './model-store';
import { createOpenAi } from './openai';
import type { Fault } from './request';
import type { ConnectDeps } from './test-model';
import { nameOf } from '@/lib/core/model/title';

/** Pages that one search tells the model of. */
const MOST_FOUND = 8;
/** What earlier runs found out is no page to find out from. */
const EARLIER = nameOf('agent', '');

/** Questions to the whole library by the user's own model, a move at a time. */
export function createResearching(
  deps: Pick<AskingDeps, 'store' | 'maySendTo' | 'modelOf' | 'learnLimit' | 'talks'> & {
    reader: Pick<LibraryReader, 'capture' | 'capturesWith'>;
    findPages: (words: string, limit: number) => Promise<string[]>;
  },
): Research {
  const { chosenModel, talk } = createRequests(deps);
  return {
    ready: () => chosenModel('research'),
    async search(words): Promise<FoundPage[]> {
      const ids = await deps.findPages(words, MOST_FOUND * 2);
      const captures = await deps.reader.capturesWith(ids);
      return ids
        .flatMap((id) => captures.filter((capture) => capture.id === id && !capture.url.startsWith(EARLIER)))
        .slice(0, MOST_FOUND)
        .map(({ id, title, url }) => ({ id, title, url }));
    },
    async next(state, signal) {
      const { found, read } = state;
      const captures = await Promise.all(read.map((at) => deps.reader.capture(found[at]?.id ?? '')));
      // One that was deleted keeps its place, and so the numbers of the others.
      const pages = captures.map((capture) => capture?.content.markdown ?? '');
      const { result, by } = await talk(
        'research',
        ({ context, replies }) => deps.talks.move({ state, pages, context }, replies),
        signal,
      );
      return { ...result, by };
    },
  };
}

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
