import type { FoundPage, Research } from '@/lib/core/ports/language-model';
import type { LibraryReader } from '@/lib/core/ports/store';
import { nameOf } from '@/lib/core/model/title';
import type { AskingDeps } from './asking';
import { createRequests } from './json-asking';

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
