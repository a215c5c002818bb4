import type { Format } from './format';

/** Why a pattern for addresses cannot be used; `detail` is what the matcher said. */
export type PatternFault = { why: string; detail?: string };

/** The matcher's own sentence: `error parsing regexp: missing closing ]: `[a``. */
const SAID = /^error parsing regexp: (.*?)(?:: `([\s\S]*)`)?$/;

const LOOKS_ROUND = /^\(\?(?:<?[=!])/;

type Say = (part: string, where: string) => string;

/** What is wrong, by the matcher's name for it. `where`: ` at character 4`, or nothing. */
const sentences: Readonly<Record<string, Say>> = {
  'missing closing )': (_part, where) => `the “(”${where} is never closed`,
  'missing closing ]': (_part, where) => `the “[”${where} is never closed`,
  'unexpected )': (_part, where) => `the “)”${where} closes nothing`,
  'missing argument to repetition operator': (part, where) => `the “${part}”${where} repeats nothing`,
  'invalid nested repetition operator': (part, where) => `“${part}”${where} repeats a repetition`,
  'invalid repeat count': (part, where) =>
    `“${part}”${where} is not a valid count, or repeats more than 1000 times`,
  'invalid character class range': (part, where) => `“${part}”${where} is not a valid character range`,
  'invalid escape sequence': (part, where) => `“${part}”${where} stands for nothing here`,
  'trailing backslash at end of expression': () => 'nothing follows the “\\” at its end',
  'invalid named capture': (part, where) => `the name in “${part}”${where} is not complete`,
  'duplicate capture group name': (part, where) => `the name “${part}”${where} is there twice`,
  'invalid or unsupported Perl syntax': (part, where) =>
    LOOKS_ROUND.test(part)
      ? `“${part}”${where} uses lookaround, which is not supported here`
      : `“${part}”${where} is not supported here`,
  'expression nests too deeply': () => 'its brackets are nested too deeply',
};

/** Why a pattern cannot be used, in plain words, with the place in it where that can be told. */
export function patternFaultWords(
  pattern: string,
  { why, detail = '' }: PatternFault,
  { number }: Format,
): string {
  if (why === 'too-long' || why === 'too-large') return `${pattern} is too large for a pattern.`;
  const [, name = '', part = ''] = SAID.exec(detail) ?? [];
  if (name === 'expression too large') return `${pattern} is too large for a pattern.`;
  const say = sentences[name];
  if (!say) return `${pattern} is not a pattern that can be used.`;
  const at = placeOf(pattern, name, part);
  const where = at === undefined ? '' : ` at character ${number(at + 1)}`;
  return `${pattern} cannot be used: ${say(part, where)}.`;
}

/** Where in the pattern that part stands; of brackets the matcher names the whole pattern, so they are counted here. */
function placeOf(pattern: string, name: string, part: string): number | undefined {
  if (name === 'missing closing )') return unmatched(pattern).open;
  if (name === 'unexpected )') return unmatched(pattern).close;
  const at = part === '' ? -1 : pattern.indexOf(part);
  return at < 0 ? undefined : at;
}

/** The last round bracket that is never closed, and the first that closes nothing. */
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
