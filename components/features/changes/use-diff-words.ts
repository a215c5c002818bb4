import type { Format, Words } from '@/lib/core/words';
import { createDiffWords, type DiffWords } from '@/lib/features/changes/words/en-diff';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type AllDiffWords = { diff: DiffWords; words: Words; format: Format };

const build = (format: Format): AllDiffWords => ({ diff: createDiffWords(format), ...sharedWords(format) });

/** The strings of two texts compared. */
export const useDiffWords = (): AllDiffWords => useTable(build);
