import { formatNamesMessages } from './compiled/en/format-names';
import { wordOf } from './word-of';

const formats = formatNamesMessages();

/** Formats by the names that the interface has for them; both lists are joined with a comma. */
export function formatNames(listed: string): string {
  return listed
    .split(', ')
    .map((name) => wordOf<string>(formats, name) ?? name)
    .join(', ');
}
