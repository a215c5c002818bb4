import { warningsMessages } from './compiled/en/warnings';
import { formatNames } from './format-names';
import { siteAnswer } from './site-answer';
import { wordOf } from './word-of';

const messages = warningsMessages();

/**
 * What a person reads for a code of `report.warnings`. A text that is no known code is shown as it is: a service says so
 * in its own words.
 */
export function warningWords(code: string): string {
  const status = /^page-answered-(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) {
    const answer = siteAnswer({ status: Number(status) });
    return answer ? messages.atConnection[answer] : messages.pageAnswered(status);
  }
  const unread = /^result-not-read: (.+)$/.exec(code)?.[1];
  if (unread !== undefined) return messages.resultNotRead(unread);
  const failed = /^formats-failed: (.+)$/.exec(code)?.[1];
  if (failed !== undefined) return messages.formatsFailed(formatNames(failed));
  return wordOf<string>(messages.known, code) ?? code;
}
