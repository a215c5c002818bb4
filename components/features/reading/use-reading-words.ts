import type { Format } from '@/lib/core/words';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';
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

/** The strings of the document reader. */
export const useReadingWords = wordsHook((format) => ({
  reading: createReadingWords(format),
  ...sharedWords(format),
}));
