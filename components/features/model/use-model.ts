import { readModels, type Models } from '@/lib/features/model/model';
import { createModelWords, type ModelWords } from '@/lib/features/model/words/en-model';
import { useLive } from '@/components/shell/state/use-live';
import { useTable } from '@/components/shell/state/use-words';

/** The strings of the user's own models, for this screen. */
export const useModelWords = (): ModelWords => useTable(createModelWords);

/** The user's models; undefined until they are read. */
export const useModels = (): Models | undefined =>
  useLive(async (reader) => readModels(await reader.modelsRecord()), ['settings'], []).value;
