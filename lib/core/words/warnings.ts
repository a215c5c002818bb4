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
  const leftOut = /^left-out: (.+)$/.exec(code)?.[1];
  if (leftOut !== undefined) return messages.leftOut(formatNames(leftOut));
  const empty = /^json-by-markup: (.+)$/.exec(code)?.[1];
  if (empty !== undefined) return messages.emptyByMarkup(empty);
  const ofFile = fileNoteWords(code);
  if (ofFile !== undefined) return ofFile;
  return wordOf<string>(messages.known, code) ?? code;
}

/** The sentences of those that say why something that was asked for is missing. */
export const whyMissing = (codes: readonly string[]): string[] =>
  codes.filter((code) => /^(left-out|formats-failed): /.test(code)).map(warningWords);

/** The sentences of those that say what of a file is not here, or was guessed; none for one that was read whole. */
export const whyInPart = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => fileNoteWords(code) ?? []);

/** A note of a file is its name and up to two numbers (`noteText` in lib/reader/files). */
function fileNoteWords(code: string): string | undefined {
  const [, name, amount = '', all = ''] = /^file-([a-z-]+)(?: (\d+))?(?: (\d+))?$/.exec(code) ?? [];
  switch (name) {
    case 'rows-cut':
    case 'columns-cut':
    case 'pages-without-text':
    case 'pages-chosen':
    case 'pages-past-end':
    case 'pages-unread':
      return messages.ofFile[name]({ amount, all });
    case 'hidden-sheets':
    case 'hidden-slides':
    case 'hidden-rows':
    case 'hidden-columns':
    case 'formulas-empty':
      return messages.ofFile[name](amount);
    case 'repaired':
    case 'cut-off':
      return messages.ofFile[name];
    default:
      return undefined;
  }
}
