import { createUsageWords, type UsageWords } from '@/lib/features/usage/words/en-usage';
import type { Format, Words } from '@/lib/core/words';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type AllUsageWords = { words: Words; usage: UsageWords; format: Format };

const build = (format: Format): AllUsageWords => ({
  usage: createUsageWords(format),
  ...sharedWords(format),
});

/** The shared strings and those of the usage. */
export const useUsageWords = (): AllUsageWords => useTable(build);
