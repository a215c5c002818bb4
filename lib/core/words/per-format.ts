import type { Format } from './format';

/** Caches the result of `build` for each format. */
export function perFormat<T>(build: (format: Format) => T): (format: Format) => T {
  const built = new WeakMap<Format, { made: T }>();
  return (format) => {
    const known = built.get(format) ?? { made: build(format) };
    built.set(format, known);
    return known.made;
  };
}
