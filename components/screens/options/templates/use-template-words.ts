import { useMemo } from 'preact/hooks';
import type { Words } from '../../../../lib/words';
import { createTemplateWords, type TemplateWords } from '../../../../lib/words/en-templates';
import { useWords } from '../../../state/use-words';

export function useTemplateWords(): { own: TemplateWords; words: Words } {
  const { words, format } = useWords();
  return useMemo(() => ({ words, own: createTemplateWords(format) }), [words, format]);
}
