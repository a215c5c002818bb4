/** The word for a name that came from outside: none for what every object has. */
export function wordOf<T>(words: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(words, name) ? words[name] : undefined;
}
