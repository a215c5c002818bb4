/** The entry for a name from outside; properties that every object inherits do not count. */
export function wordOf<T>(words: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
}
