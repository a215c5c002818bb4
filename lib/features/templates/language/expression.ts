import { unescaped } from './arguments';
import { SyntaxProblem, type Expression, type Filter } from './syntax';

const LOOKUP = /^(selectorHtml|selector|schema|meta):/;
const NAME = /^[\p{L}_@][\p{L}\p{N}_]*(?:-[\p{L}_][\p{L}\p{N}_]*)*/u;
const NUMBER = /^-?\d+(\.\d+)?/;
const COMPARISON = /^(==|!=|>=|<=|>|<|contains\b)/;
/** Where an unquoted argument ends inside a condition. */
const OPERATOR = /^\s+(==|!=|>=|<=|[<>](?=\s)|and\b|or\b|contains\b|&&|\|\||\?\?)/;
const CSS_END = /^\s*(?:$|\)|\s(?:==|!=|and\b|or\b|contains\b|&&|\|\|))/;

/** Operators and brackets of one expression: more would exhaust the stack. */
const MOST_PARTS = 500;

/** Parses one expression, from `{{…}}` or a tag. `at` is its position in the template. Throws a `SyntaxProblem`. */
export function parseExpression(text: string, at: number): Expression {
  const scanner = createScanner(text, at);
  const expression = createGrammar(scanner).fallback();
  scanner.end();
  return expression;
}

type Scanner = ReturnType<typeof createScanner>;

/** Scans the text piece by piece; knows its position, and reports errors there. */
function createScanner(text: string, start: number) {
  let at = 0;
  const rest = (): string => text.slice(at);
  const skip = (): void => void (at += rest().length - rest().trimStart().length);
  const fail = (): never => {
    throw new SyntaxProblem('bad-expression', start + at, rest().trim() || text.trim());
  };
  /** What matches here, without white space before it. */
  const next = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest()) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };
  const take = (pattern: RegExp): string | undefined => {
    skip();
    return next(pattern)?.[0];
  };
  /** The position of what comes next, in the template. */
  const place = (): number => {
    skip();
    return start + at;
  };

  /** Up to where it ends, outside of quotes and brackets; whether one of those is still open there. */
  function upTo(open: string, close: string, ends: (char: string) => boolean): boolean {
    let depth = 0;
    let quote = '';
    for (; at < text.length; at += 1) {
      const char = text[at] ?? '';
      if (char === '\\') at += 1;
      else if (quote !== '') {
        if (char === quote) quote = '';
      } else if (char === '"' || char === "'") quote = char;
      else if (open.includes(char)) depth += 1;
      else if (depth > 0 && close.includes(char)) depth -= 1;
      else if (depth === 0 && ends(char)) break;
    }
    return quote !== '' || depth > 0;
  }
  /** A CSS selector continues to the next filter, as in Web Clipper: `??` after one is part of it. */
  function css(): string {
    const from = at;
    upTo('[(', '])', (char) => char === '|' || CSS_END.test(rest()));
    return text.slice(from, at).trim();
  }
  /** The arguments of a filter as written; each filter parses its own. */
  function argument(): string {
    const from = at;
    if (upTo('([{', ')]}', (char) => char === '|' || char === ')' || OPERATOR.test(rest()))) {
      at = from;
      fail();
    }
    const args = text.slice(from, at).trim();
    // Files that were escaped twice have their quotes so.
    return args.startsWith('\\') ? args.replace(/\\(["'])/g, '$1') : args;
  }
  function end(): void {
    skip();
    if (at < text.length) fail();
  }
  return { next, take, place, fail, css, argument, end };
}

/** The grammar, lowest precedence first. */
function createGrammar({ next, take, place: placeOf, fail, css, argument }: Scanner) {
  let parts = 0;
  const nest = (): boolean => {
    parts += 1;
    return parts <= MOST_PARTS || fail();
  };
  /** Whether an operator or a bracket comes next, which nests what follows. */
  const nests = (pattern: RegExp): boolean => take(pattern) !== undefined && nest();
  function fallback(): Expression {
    let left = either();
    while (nests(/^\?\?/)) left = { type: 'fallback', left, right: either() };
    return left;
  }
  function either(): Expression {
    let left = both();
    while (nests(/^(or\b|\|\|)/)) left = { type: 'either', left, right: both() };
    return left;
  }
  function both(): Expression {
    let left = negated();
    while (nests(/^(and\b|&&)/)) left = { type: 'both', left, right: negated() };
    return left;
  }
  function negated(): Expression {
    return nests(/^(not\b|!(?!=))/) ? { type: 'not', value: negated() } : compared();
  }
  function compared(): Expression {
    const left = filtered();
    const operator = take(COMPARISON);
    return operator ? { type: 'compare', operator, left, right: filtered() } : left;
  }
  function filtered(): Expression {
    const value = primary();
    const filters: Filter[] = [];
    while (take(/^\|(?!\|)/)) {
      const place = placeOf();
      const name = take(/^[a-z_][a-z0-9_]*/i);
      if (name === undefined) return fail();
      filters.push({ name, at: place, args: take(/^:/) ? argument() : '' });
    }
    return filters.length === 0 ? value : { type: 'filtered', value, filters };
  }
  function primary(): Expression {
    const place = placeOf();
    if (nests(/^\(/)) {
      const inner = fallback();
      if (!take(/^\)/)) fail();
      return inner;
    }
    const quoted = take(/^"(?:[^"\\]|\\[\s\S])*"|^'(?:[^'\\]|\\[\s\S])*'/);
    if (quoted !== undefined) return { type: 'literal', value: unescaped(quoted.slice(1, -1)) };
    const number = take(NUMBER);
    if (number !== undefined) return { type: 'literal', value: Number(number) };
    const from = next(LOOKUP)?.[1] as 'selector' | 'selectorHtml' | 'schema' | 'meta' | undefined;
    if (from) {
      const key =
        from === 'selector' || from === 'selectorHtml'
          ? css()
          : (take(/^(?:[^\s|()=!<>&?[\]]|\[[^\]]*\])+/) ?? '');
      if (key === '') fail();
      return { type: 'lookup', from, key, at: place };
    }
    const name = take(NAME);
    if (name === undefined) return fail();
    if (name === 'true' || name === 'false') return { type: 'literal', value: name === 'true' };
    if (name === 'null') return { type: 'literal', value: null };
    return { type: 'variable', name, path: path(), at: place };
  }
  function path(): (string | number | Expression)[] {
    const steps: (string | number | Expression)[] = [];
    for (;;) {
      const member = next(/^\.([\p{L}\p{N}_@-]+)/u);
      if (member) steps.push(member[1] ?? '');
      else if (next(/^\[/) && nest()) {
        steps.push(fallback());
        if (!take(/^\]/)) fail();
      } else return steps;
    }
  }
  return { fallback };
}
