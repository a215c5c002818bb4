import { createFormat, type Format } from '@/lib/core/words/format';

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
