import { given } from '@/lib/core/text/given';
import { PLACEHOLDER, isPlaceholder } from './placeholders';

/** Why a line of the template produces nothing; lib/core/words has the sentence for each. */
export type FrontMatterProblem =
  /** The line is not `key: value`. */
  | 'not-a-pair'
  /** The key contains an invalid character. */
  | 'bad-key'
  /** An earlier line has this key. */
  | 'same-key'
  /** `{…}` is an unknown name; `name` is what was written. */
  | 'unknown-placeholder'
  /** An unmatched brace. */
  | 'open-brace';

export type FrontMatterLine =
  | { line: number; problem: FrontMatterProblem; name?: string }
  | ({ line: number; key: string; problem?: never } & (
      | { kind: 'text' | 'quoted'; text: string }
      | { kind: 'literal'; value: string | number | boolean }
      | { kind: 'list'; items: string[] }
    ));

const KEY = /^[\p{L}_][\p{L}\p{M}\p{N}_ .-]{0,99}$/u;
const PAIR = /^([^:]*):\s*(.*)$/;

/** The problems of a template, by line (from 1), for the page where it is edited. Empty if it is valid. */
export function checkFrontMatter(
  template: string,
): { line: number; why: FrontMatterProblem; name?: string }[] {
  return frontMatterLines(template).flatMap((line) =>
    line.problem ? [{ line: line.line, why: line.problem, ...given({ name: line.name }) }] : [],
  );
}

/** The non-blank lines of a template, each parsed or refused. */
export function frontMatterLines(template: string): FrontMatterLine[] {
  const keys = new Set<string>();
  return template.split(/\r\n|\r|\n/).flatMap((text, index) => {
    if (text.trim() === '') return [];
    return [understood(text.trim(), index + 1, keys)];
  });
}

function understood(text: string, line: number, keys: Set<string>): FrontMatterLine {
  const pair = PAIR.exec(text);
  if (!pair) return { line, problem: 'not-a-pair' };
  const key = (pair[1] ?? '').trim().normalize('NFC');
  const value = (pair[2] ?? '').trim();
  if (key === '' || value === '') return { line, problem: 'not-a-pair' };
  if (!KEY.test(key)) return { line, problem: 'bad-key', name: key };
  if (keys.has(key)) return { line, problem: 'same-key', name: key };
  keys.add(key);
  for (const [, inner = ''] of value.matchAll(PLACEHOLDER))
    if (!isPlaceholder(inner.trim())) return { line, problem: 'unknown-placeholder', name: inner.trim() };
  if (/[{}]/.test(value.replace(PLACEHOLDER, ''))) return { line, problem: 'open-brace' };
  return { line, key, ...kindOf(value) };
}

type Kind<L = FrontMatterLine> = L extends { problem?: never } ? Omit<L, 'line' | 'key' | 'problem'> : never;

function kindOf(value: string): Kind {
  const list = /^\[(?!\[)(.*)\]$/.exec(value);
  if (list)
    return {
      kind: 'list',
      items: (list[1] ?? '')
        .split(',')
        .map((item) => unquoted(item.trim()))
        .filter(Boolean),
    };
  if (unquoted(value) !== value) return { kind: 'quoted', text: unquoted(value) };
  if (/^(true|false)$/.test(value)) return { kind: 'literal', value: value === 'true' };
  if (/^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value)) return { kind: 'literal', value: Number(value) };
  return { kind: 'text', text: value };
}

function unquoted(value: string): string {
  return /^(["'])(.+)\1$/.exec(value)?.[2] ?? value;
}
