import type { Format, Words } from '@/lib/core/words';
import { createPassageWords, type PassageWords } from '@/lib/features/highlights/words/en-passages';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type All = { passages: PassageWords; words: Words; format: Format };

const build = (format: Format): All => ({ passages: createPassageWords(), ...sharedWords(format) });

/** The strings of highlights and of edited text. */
export const usePassageWords = (): All => useTable(build);
