import type { Format } from '@/lib/core/words';
import { createExtractWords, type ExtractWords } from '@/lib/features/extract/words/en-extract';
import { useTable } from '@/components/shell/state/use-words';
import { researchWords, type AllResearchWords } from '../research/shared/use-research-words';

type AllExtractWords = AllResearchWords & { extract: ExtractWords };

const build = (format: Format): AllExtractWords => ({
  extract: createExtractWords(format),
  ...researchWords(format),
});

/** The strings of Extract, in addition to those of Research. */
export const useExtractWords = (): AllExtractWords => useTable(build);
