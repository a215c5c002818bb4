import type { Format, Words } from '../../../../lib/words';
import { createTemplateWords, type TemplateWords } from '../../../../lib/words/en-templates';
import { sharedWords, useTable } from '../../../state/use-words';

type AllTemplateWords = { own: TemplateWords; words: Words };

const build = (format: Format): AllTemplateWords => ({
  own: createTemplateWords(format),
  words: sharedWords(format).words,
});

export const useTemplateWords = (): AllTemplateWords => useTable(build);
