import { formatNamesMessages } from './compiled/en/format-names';
import { wordOf } from './word-of';

const formats = formatNamesMessages();

/** Translates a comma-separated list of formats into the names shown in the interface. */
export function formatNames(listed: string): string {
  return listed
    .split(', ')
    .map((name) => wordOf<string>(formats, name) ?? name)
    .join(', ');
}
