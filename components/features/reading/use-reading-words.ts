import type { Format, Words } from '@/lib/core/words';
import { createReadingWords, type ReadingWords } from '@/lib/features/reading/words/en-reading';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type AllReadingWords = { reading: ReadingWords; words: Words; format: Format };

const build = (format: Format): AllReadingWords => ({
  reading: createReadingWords(format),
  ...sharedWords(format),
});

/** The strings of the document reader. */
export const useReadingWords = (): AllReadingWords => useTable(build);
