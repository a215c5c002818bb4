import type { Format, Words } from '@/lib/core/words';
import { createTemplateWords, type TemplateWords } from '@/lib/features/templates/words/en-templates';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

type AllTemplateWords = { own: TemplateWords; words: Words };

const build = (format: Format): AllTemplateWords => ({
  own: createTemplateWords(format),
  words: sharedWords(format).words,
});

export const useTemplateWords = (): AllTemplateWords => useTable(build);
