import { refusalsMessages } from './compiled/en/refusals';
import { wordOf } from './word-of';

const messages = refusalsMessages();

/** Why Trawl itself rejected a request, by the code in the failure's detail; undefined for any other code. */
export function refusalWords(code: string): string | undefined {
  const option = /^option-invalid: (.+)$/.exec(code)?.[1];
  return option === undefined ? wordOf<string>(messages.known, code) : messages.optionInvalid(option);
}
