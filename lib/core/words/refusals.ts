import type { FailureFacts } from '../model/errors';
import type { failuresMessages } from './compiled/en/failures';
import { refusalsMessages } from './compiled/en/refusals';
import { hostOr } from './failure-looks';
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

/** What a service that is used without a key means by a status; any other that wants a key refuses the network. */
const keyWhy: ReadonlyMap<number, 'credits' | 'limit'> = new Map([
  [402, 'credits'],
  [429, 'limit'],
]);

/** The page on which the hosted service makes keys; undefined for any other. */
export const keyPageOf = (serviceUrl: string): string | undefined =>
  hostOr(serviceUrl) === 'api.firecrawl.dev' ? 'https://www.firecrawl.dev/app/api-keys' : undefined;

/** What needs a key, and where there is one. Without a status, Trawl itself sent nothing. */
export function needsKeyWords(
  words: ReturnType<typeof failuresMessages>['needs-key'],
  { status, retryAfterMs = 0 }: FailureFacts,
  { service, serviceUrl }: { service: string; serviceUrl: string },
): { title: string; body: string; outcome: 'unsent' | 'nothing' } {
  const why = status === undefined ? 'other' : (keyWhy.get(status) ?? 'refused');
  const hours = Math.ceil(retryAfterMs / 3_600_000);
  const place = keyPageOf(serviceUrl)?.replace('https://www.', '') ?? service;
  return {
    title: words.title(why),
    body: `${words.body({ why, service, status: String(status), hours })} ${words.where(place)}`,
    outcome: why === 'other' ? 'unsent' : 'nothing',
  };
}

type StepWords = ReturnType<typeof failuresMessages>['step-failed'];
type Stop = Parameters<StepWords['body']>[0];
const STOPS: readonly string[] = ['missing', 'covered', 'secret', 'elsewhere'] satisfies Stop[];

/** Which step was not done, and why. */
export function stepFailed(
  { title, body }: StepWords,
  { attempt = 1, serviceCode: why = '' }: FailureFacts,
  name: string | undefined,
): { title: string; body: string; outcome: 'nothing' } {
  const stop = STOPS.includes(why) ? (why as Stop) : why === 'needs-yes' ? 'needsYes' : 'other';
  return { title: title({ at: String(attempt), name }), body: body(stop), outcome: 'nothing' };
}
