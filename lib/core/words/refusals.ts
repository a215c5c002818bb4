import { refusalsMessages } from './compiled/en/refusals';
import { formatNames } from './format-names';
import { wordOf } from './word-of';

const messages = refusalsMessages();

/** Why Trawl itself rejected a request, by the code in the failure's detail; undefined for any other code. */
export function refusalWords(code: string): string | undefined {
  const option = /^option-invalid: (.+)$/.exec(code)?.[1];
  return option === undefined ? wordOf<string>(messages.known, code) : messages.optionInvalid(option);
}

/** What was refused, in the words of the forms; a name without words as it was sent. */
export const namesOf = (refused: readonly string[]): string =>
  refused
    .map((name) => {
      const said = formatNames(name);
      return said === name ? `“${name}”` : said;
    })
    .join(', ');
