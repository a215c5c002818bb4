import { useMemo } from 'preact/hooks';
import { createInteractWords, type InteractWords } from '../../../../../lib/words/en-interact';
import { useResearchWords } from '../use-research-words';

/** The strings of Interact, beside those of Research. */
export function useInteractWords(): ReturnType<typeof useResearchWords> & { interact: InteractWords } {
  const shared = useResearchWords();
  const interact = useMemo(() => createInteractWords(shared.format), [shared.format]);
  return { ...shared, interact };
}
