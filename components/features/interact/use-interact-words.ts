import type { Format } from '@/lib/core/words';
import { createInteractWords, type InteractWords } from '@/lib/features/interact/words/en-interact';
import { useTable } from '@/components/shell/state/use-words';
import { researchWords, type AllResearchWords } from '../research/shared/use-research-words';

type AllInteractWords = AllResearchWords & { interact: InteractWords };

const build = (format: Format): AllInteractWords => ({
  interact: createInteractWords(format),
  ...researchWords(format),
});

/** The strings of Interact, in addition to those of Research. */
export const useInteractWords = (): AllInteractWords => useTable(build);
