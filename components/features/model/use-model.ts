import { isLoopback } from '@/lib/core/model/url';
import type { ModelPlace } from '@/lib/features/model/asking-protocol';
import { readModels, type ChosenModel, type Models } from '@/lib/features/model/model';
import { createModelWords, type ModelWords } from '@/lib/features/model/words/en-model';
import { useLive } from '@/components/shell/state/use-live';
import { wordsHook } from '@/components/shell/state/use-words';

/** The strings of the user's own models, for this screen. */
export const useModelWords = wordsHook(createModelWords);

/** Where the text of pages goes, in words. An address of another machine can be typed as a place on this computer, too. */
export function goesTo({ ask }: ModelWords, place: ModelPlace, host: string): string {
  const leaves = place === 'address' || (host !== '' && !isLoopback(`http://${host}`));
  return leaves ? ask.sent.address(host) : ask.sent[place];
}

/** The user's models; undefined until they are read. */
export const useModels = (): Models | undefined =>
  useLive(async (reader) => readModels(await reader.modelsRecord()), ['settings'], []).value;

/** What a model is called: the browser's own has no name. */
export const modelName = ({ browserModel }: ModelWords, { place, model }: ChosenModel): string =>
  place === 'browser' ? browserModel : model;
