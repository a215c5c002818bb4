const formats: Readonly<Record<string, string>> = { summary: 'Summary', json: 'JSON' };

/** Formats by the names that the interface has for them; both lists are joined with a comma. */
export function formatNames(listed: string): string {
  return listed
    .split(', ')
    .map((name) => formats[name] ?? name)
    .join(', ');
}
