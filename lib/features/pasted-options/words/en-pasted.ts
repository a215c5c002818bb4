import { pastedMessages } from '@/lib/core/words/compiled/en/pasted';
import type { Format } from '@/lib/core/words/format';

/** The strings of options and recipes that are pasted as JSON, in English. */
export function createPastedWords(format: Format) {
  const messages = pastedMessages(format);
  return {
    ...messages,
    unfit: (paths: readonly string[]) => messages.unfit(paths.join(', ')),
    left: (names: readonly string[]) => messages.left(names.join(', ')),
    leftRules: (names: readonly string[]) => messages.leftRules(names.join(', ')),
  };
}

export type PastedWords = ReturnType<typeof createPastedWords>;
