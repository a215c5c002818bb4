import { wordsHook } from '@/components/shell/state/use-words';
import { marksMessages } from '@/lib/core/words/compiled/en/marks';
import type { Format } from '@/lib/core/words/format';

/** Strings of stars, tags and notes. */
function createMarkWords(format: Format) {
  const messages = marksMessages(format);
  return {
    ...messages,
    tagged: (tag: string, count: number) => messages.tagged({ count, tag }),
    untagged: (tag: string, count: number) => messages.untagged({ tag, count }),
    /** A tag that only some of the ticked rows have. */
    onSome: (tag: string, count: number, of: number) => messages.onSome({ tag, count, of }),
  };
}

/** The strings of stars, tags and notes. */
export const useMarkWords = wordsHook(createMarkWords);
