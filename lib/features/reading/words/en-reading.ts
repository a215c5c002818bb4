import { readingMessages } from '@/lib/core/words/compiled/en/reading';
import type { Format } from '@/lib/core/words/format';

/** Strings of a document that is read in the panel. */
export function createReadingWords(format: Format) {
  const { about, fullDay } = format;
  const messages = readingMessages(format);
  return {
    ...messages,
    tokens: (count: number) => messages.tokens(about(count)),
    capturedOn: (at: number) => messages.capturedOn(fullDay(at)),
  };
}

export type ReadingWords = ReturnType<typeof createReadingWords>;
