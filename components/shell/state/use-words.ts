import { createWords, type Words } from '@/lib/core/words/en';
import type { Format } from '@/lib/core/words/format';
import { formatOf, tableOf } from './word-tables';
import { useApp } from './app';

/** The result of `build` with the formats of the app's locale, made once. It must be the same function every time. */
export function useTable<T>(build: (format: Format) => T): T {
  return tableOf(formatOf(useApp().locale), build);
}

/** A hook for the table that `build` makes. */
export const wordsHook =
  <T>(build: (format: Format) => T) =>
  (): T =>
    useTable(build);

const build = (format: Format): { words: Words; format: Format } => ({ words: createWords(format), format });

/** The strings of the interface and the formats of numbers, dates and sizes, in the locale of the app. */
export const useWords = wordsHook(build);

/** The same for tables that include these strings. */
export const sharedWords = (format: Format): { words: Words; format: Format } => tableOf(format, build);
