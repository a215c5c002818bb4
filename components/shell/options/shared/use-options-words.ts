import { createOptionsWords, type OptionsWords } from '@/lib/core/words/en-options';
import type { Format, Words } from '@/lib/core/words';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type AllOptionsWords = { words: Words; options: OptionsWords; format: Format };

const build = (format: Format): AllOptionsWords => ({
  options: createOptionsWords(format),
  ...sharedWords(format),
});

/** The shared strings and those of the options page. */
export const useOptionsWords = (): AllOptionsWords => useTable(build);
