import type { PatternFault } from '../pattern-fault';
import { patternFaultMessages } from '@/lib/core/words/compiled/en/pattern-fault';
import type { Format } from '@/lib/core/words/format';
import { perFormat } from '@/lib/core/words/per-format';
import { wordOf } from '@/lib/core/words/word-of';

/** The matcher's own sentence: `error parsing regexp: missing closing ]: `[a``. */
const SAID = /^error parsing regexp: (.*?)(?:: `([\s\S]*)`)?$/;

const LOOKS_ROUND = /^\(\?(?:<?[=!])/;

const messagesOf = perFormat(patternFaultMessages);
type Faults = ReturnType<typeof patternFaultMessages>['fault'];

/** What is wrong, by the matcher's name for it. */
const faults: Readonly<Record<string, keyof Faults>> = {
  'missing closing )': 'missing-closing-bracket',
  'missing closing ]': 'missing-closing-square',
  'unexpected )': 'unexpected-closing-bracket',
  'missing argument to repetition operator': 'repeats-nothing',
  'invalid nested repetition operator': 'repeats-repetition',
  'invalid repeat count': 'bad-count',
  'invalid character class range': 'bad-range',
  'invalid escape sequence': 'bad-escape',
  'trailing backslash at end of expression': 'trailing-backslash',
  'invalid named capture': 'bad-name',
  'duplicate capture group name': 'name-twice',
  'invalid or unsupported Perl syntax': 'unsupported',
  'expression nests too deeply': 'too-deep',
};

function faultOf(name: string, part: string): keyof Faults | undefined {
  const fault = wordOf(faults, name);
  return fault === 'unsupported' && LOOKS_ROUND.test(part) ? 'lookaround' : fault;
}

/** Why a pattern cannot be used, in plain words, with the place in it where that is known. */
export function patternFaultWords(
  pattern: string,
  { why, detail = '' }: PatternFault,
  format: Format,
): string {
  const messages = messagesOf(format);
  const [, name = '', part = ''] = SAID.exec(detail) ?? [];
  if (why === 'too-many') return messages.tooMany;
  if (why === 'too-long') return messages.tooLong(pattern);
  if (why === 'too-large' || name === 'expression too large') return messages.tooLarge(pattern);
  const fault = faultOf(name, part);
  if (fault === undefined) return messages.unusable(pattern);
  if (fault === 'trailing-backslash' || fault === 'too-deep') return messages.fault[fault](pattern);
  const index = placeOf(pattern, name, part);
  return messages.fault[fault]({ pattern, part, at: index === undefined ? undefined : index + 1 });
}

/** The position of that part in the pattern. For brackets the matcher reports the whole pattern, so they are counted here. */
function placeOf(pattern: string, name: string, part: string): number | undefined {
  if (name === 'missing closing )') return unmatched(pattern).open;
  if (name === 'unexpected )') return unmatched(pattern).close;
  const at = part === '' ? -1 : pattern.indexOf(part);
  return at < 0 ? undefined : at;
}

/** The last round bracket that is never closed, and the first that has no opening bracket. */
function unmatched(pattern: string): { open?: number; close?: number } {
  const open: number[] = [];
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at];
    if (letter === '\\') at++;
    else if (inClass) inClass = letter !== ']';
    else if (letter === '[') inClass = true;
    else if (letter === '(') open.push(at);
    else if (letter === ')' && open.pop() === undefined) return { close: at };
  }
  const last = open.at(-1);
  return last === undefined ? {} : { open: last };
}
