import type { Format } from '../../../../../lib/words';
import { createInteractWords, type InteractWords } from '../../../../../lib/words/en-interact';
import { useTable } from '../../../../state/use-words';
import { researchWords, type AllResearchWords } from '../../shared/use-research-words';

type AllInteractWords = AllResearchWords & { interact: InteractWords };

const build = (format: Format): AllInteractWords => ({
  interact: createInteractWords(format),
  ...researchWords(format),
});

/** The strings of Interact, in addition to those of Research. */
export const useInteractWords = (): AllInteractWords => useTable(build);
