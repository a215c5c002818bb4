import type { Format } from '../../../../../lib/words';
import { createExtractWords, type ExtractWords } from '../../../../../lib/words/en-extract';
import { useTable } from '../../../../state/use-words';
import { researchWords, type AllResearchWords } from '../../shared/use-research-words';

type AllExtractWords = AllResearchWords & { extract: ExtractWords };

const build = (format: Format): AllExtractWords => ({
  extract: createExtractWords(format),
  ...researchWords(format),
});

/** The strings of Extract, in addition to those of Research. */
export const useExtractWords = (): AllExtractWords => useTable(build);
