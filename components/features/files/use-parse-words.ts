import type { Format } from '@/lib/core/words';
import { createParseWords, type ParseWords } from '@/lib/features/files/words/en-parse';
import { useTable } from '@/components/shell/state/use-words';

const build = (format: Format): { parse: ParseWords; format: Format } => ({
  parse: createParseWords(format),
  format,
});

/** The strings of reading files. */
export const useParseWords = (): { parse: ParseWords; format: Format } => useTable(build);
