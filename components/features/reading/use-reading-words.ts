import type { Format, Words } from '@/lib/core/words';
import { sharedWords, useTable } from '@/components/shell/state/use-words';
import { readingMessages } from '@/lib/core/words/compiled/en/reading';

/** Strings of a document that is read in the panel. */
function createReadingWords(format: Format) {
  const { about, fullDay } = format;
  const messages = readingMessages(format);
  return {
    ...messages,
    tokens: (count: number) => messages.tokens(about(count)),
    capturedOn: (at: number) => messages.capturedOn(fullDay(at)),
  };
}

type ReadingWords = ReturnType<typeof createReadingWords>;

type AllReadingWords = { reading: ReadingWords; words: Words; format: Format };

const build = (format: Format): AllReadingWords => ({
  reading: createReadingWords(format),
  ...sharedWords(format),
});

/** The strings of the document reader. */
export const useReadingWords = (): AllReadingWords => useTable(build);
