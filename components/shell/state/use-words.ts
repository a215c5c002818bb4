import { createFormat, type Format } from '@/lib/core/words/format';
import { createWords, type Words } from '@/lib/core/words/en';
import { useApp } from './app';

type Build<T> = (format: Format) => T;

const formats = new Map<string, Format>();
const tables = new WeakMap<Format, Map<Build<unknown>, unknown>>();

/** The formats of a locale, made once. */
export function formatOf(locale: string): Format {
  const known = formats.get(locale);
  if (known) return known;
  const format = createFormat(locale);
  formats.set(locale, format);
  return format;
}

/** The result of `build` with a locale's formats: made once for each function, and the same object from then on. */
export function tableOf<T>(format: Format, build: Build<T>): T {
  const built = tables.get(format) ?? new Map<Build<unknown>, unknown>();
  tables.set(format, built);
  if (!built.has(build)) built.set(build, build(format));
  return built.get(build) as T;
}

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
