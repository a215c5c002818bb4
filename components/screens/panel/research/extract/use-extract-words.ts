import { useMemo } from 'preact/hooks';
import { createExtractWords, type ExtractWords } from '../../../../../lib/words/en-extract';
import { useResearchWords } from '../use-research-words';

/** The strings of Extract, beside those of Research. */
export function useExtractWords(): ReturnType<typeof useResearchWords> & { extract: ExtractWords } {
  const shared = useResearchWords();
  const extract = useMemo(() => createExtractWords(shared.format), [shared.format]);
  return { ...shared, extract };
}
