import type { ProblemKind } from './template-problem';
import { BadArguments, type FilterContext } from './filters/filter';
import { filterOf } from './filters';
import type { PageData } from './page-data';
import { parseTemplate } from './language/parse';
import { BadPattern } from './language/patterns';
import { createRoom, type Room } from './room';
import {
  placed,
  promptOf,
  type Expression,
  type Filter,
  type Found,
  type Node,
  type Problem,
} from './language/syntax';
import { below, isFields, isTrue, opened, textOf, TooLong, type Fields, type Value } from './language/value';

export type Rendered = { text: string; problems: Problem[] };

/** Thrown if a part cannot be rendered: it stays as written. */
class Standing extends Error {
  constructor(readonly found: Found) {
    super(found.kind);
  }
}

/**
 * One field of a template for a page. What is unknown, invalid or too long stays as written and is reported with its
 * position; everything else is rendered. Never throws, and ends soon, for any template and page.
 */
export function render(
  template: string,
  page: PageData,
  context: Pick<FilterContext, 'toMarkdown'>,
  variables: Fields = {},
  room: Room = createRoom(),
): Rendered {
  const { nodes, found } = parseTemplate(template);
  const scope = Object.assign(Object.create(null) as Fields, page.variables, variables);
  const evaluate = createEvaluator(page, { ...context, url: page.url }, found, room);
  const text = createWriter(evaluate, page.answers, found, room)(nodes, scope);
  const seen = new Set<string>();
  // In a loop the same position is visited many times.
  const once = found.filter((problem) => {
    const key = JSON.stringify(problem);
    return !seen.has(key) && seen.add(key);
  });
  const problems = once.toSorted((one, other) => one.at - other.at).map((one) => placed(template, one));
  return { text, problems };
}

function fail(kind: ProblemKind, at: number, name: string): never {
  throw new Standing({ kind, at, name });
}

/** The result of `make`; if it fails, the problem is reported and `raw` stays as written. */
function standing(found: Found[], room: Room, raw: string, make: () => string): string {
  try {
    return make();
  } catch (thrown) {
    if (!(thrown instanceof Standing)) throw thrown;
    found.push(thrown.found);
    return room.write(raw);
  }
}

function createWriter(evaluate: Evaluate, answers: PageData['answers'], found: Found[], room: Room) {
  /**
   * A tag takes the end of its line along where it stands alone: that of a block before its text, else that of what
   * follows, as in Web Clipper, where a later branch takes none. Spaces in a line stay, which it drops.
   */
  let endsLine = false;

  function write(nodes: readonly Node[], scope: Fields): string {
    let text = '';
    for (const node of nodes) {
      const written = one(node, scope);
      text += endsLine ? written.replace(/^[\t ]*\r?\n/, '') : written;
      if (node.type === 'text' || written !== '') endsLine = false;
    }
    return text;
  }

  function one(node: Node, scope: Fields): string {
    switch (node.type) {
      case 'text':
        return room.write(node.text);
      case 'output':
        return standing(found, room, node.raw, () => {
          const prompt = promptOf(node.value);
          const answer = prompt === undefined ? undefined : answers.get(prompt);
          if (prompt !== undefined && answer === undefined) fail('prompt', node.at, node.raw);
          const value = evaluate(answer === undefined ? node.value : withAnswer(node.value, answer), scope);
          if (typeof value === 'object' && !room.workThrough(value)) fail('too-long', node.at, node.raw);
          const text = textOf(value);
          return room.fits(text) ? text : fail('too-long', node.at, node.raw);
        });
      case 'set':
        standing(found, room, '', () => {
          scope[node.name] = evaluate(node.value, scope);
          return '';
        });
        endsLine = true;
        return '';
      case 'if': {
        const at = node.branches.findIndex(({ when }) => when === undefined || holds(when, scope));
        const text = write(node.branches[at]?.body ?? [], scope);
        if (at <= 0) endsLine = true;
        return text;
      }
      case 'for': {
        const text = standing(found, room, node.raw, () => loop(node, scope));
        endsLine = true;
        return text;
      }
    }
  }

  function loop(node: Extract<Node, { type: 'for' }>, scope: Fields): string {
    const of = evaluate(node.of, scope);
    if (!room.workThrough(of)) return fail('too-long', node.at, node.raw);
    const list = opened(of);
    if (list === undefined || list === null || list === '') return '';
    if (!Array.isArray(list)) return fail('not-a-list', node.at, node.raw);
    const parts = list.map((item, index) => {
      if (!room.turn()) return '';
      if (room.isFull()) fail('too-long', node.at, node.raw);
      const inner = Object.assign(Object.create(scope) as Fields, {
        [node.name]: item,
        [`${node.name}_index`]: index,
        loop: {
          index: index + 1,
          index0: index,
          first: index === 0,
          last: index === list.length - 1,
          length: list.length,
        },
      });
      return write(node.body, inner).trim();
    });
    // Loops within loops copy what the inner ones wrote.
    const text = parts.join('\n');
    return room.workThrough(text) ? text : fail('too-long', node.at, node.raw);
  }

  /** A condition that cannot be evaluated is false. */
  function holds(expression: Expression, scope: Fields): boolean {
    let met = false;
    standing(found, room, '', () => {
      const value = evaluate(expression, scope);
      if (
        expression.type === 'lookup' &&
        expression.from === 'schema' &&
        (value === '0' || value === 'false')
      )
        found.push({ kind: 'differs', at: expression.at, name: `schema:${expression.key}` });
      met = isTrue(value);
      return '';
    });
    return met;
  }

  return write;
}

type Evaluate = (expression: Expression, scope: Fields) => Value;

/**
 * The value of an expression. If it cannot be evaluated, throws `Standing`; deviations from Web Clipper are reported.
 */
function createEvaluator(page: PageData, context: FilterContext, found: Found[], room: Room): Evaluate {
  const lookUp = createLookup(page);

  function evaluate(expression: Expression, scope: Fields): Value {
    switch (expression.type) {
      case 'literal':
        return expression.value;
      case 'variable':
        return variable(expression, scope);
      case 'lookup': {
        const { from, key, at } = expression;
        if (from.startsWith('selector') && key.includes('??'))
          found.push({ kind: 'differs', at, name: '??' });
        const answer = attempt(at, `${from}:${key}`, () => lookUp(from, key));
        return answer ? answer.value : fail('not-kept', at, `${from}:${key}`);
      }
      case 'filtered':
        return expression.filters.reduce<Value>(filtered, evaluate(expression.value, scope));
      case 'not':
        return !isTrue(asked(expression.value, scope));
      case 'both':
        return isTrue(asked(expression.left, scope)) && isTrue(asked(expression.right, scope));
      case 'either':
        return isTrue(asked(expression.left, scope)) || isTrue(asked(expression.right, scope));
      case 'fallback': {
        let left: Value;
        standing(found, room, '', () => {
          left = asked(expression.left, scope);
          return '';
        });
        return isTrue(left) ? left : evaluate(expression.right, scope);
      }
      case 'compare': {
        const { operator } = expression;
        const left = asked(expression.left, scope);
        const right = asked(expression.right, scope);
        if (room.workThrough(left) && room.workThrough(right)) return compare(operator, left, right);
        return fail('too-long', placeOf(expression), operator);
      }
    }
  }

  /** An unknown name is nothing where it is compared, combined or replaced: that is how templates find out. */
  function asked(expression: Expression, scope: Fields): Value {
    if (expression.type === 'filtered')
      return expression.filters.reduce<Value>(filtered, asked(expression.value, scope));
    const isUnknown = expression.type === 'variable' && !(expression.name in scope);
    return isUnknown ? undefined : evaluate(expression, scope);
  }

  function variable({ name, path, at }: Extract<Expression, { type: 'variable' }>, scope: Fields): Value {
    if (!(name in scope)) return fail('unknown-variable', at, name);
    if (page.notKept.has(name) && scope[name] === '') return fail('not-kept', at, name);
    let value = scope[name];
    for (const step of path) {
      const named = typeof step === 'object' ? evaluate(step, scope) : step;
      // A text is parsed as JSON each time.
      if ((typeof value === 'string' && !room.workThrough(value)) || !room.workThrough(named))
        return fail('too-long', at, name);
      value = below(value, [textOf(named)]);
    }
    return value;
  }

  function filtered(value: Value, { name, args, at }: Filter): Value {
    const filter = filterOf(name);
    if (!filter) return fail('unknown-filter', at, name);
    if (!room.workThrough(value, Math.max(1, args.length / 1_000))) return fail('too-long', at, name);
    if (differs(name, args, value))
      found.push({ kind: 'differs', at, name: args === '' ? name : `${name}:${args}` });
    const result = attempt(at, name, () => {
      try {
        return filter(value, args, context);
      } catch (thrown) {
        if (thrown instanceof BadPattern) return fail('bad-pattern', at, thrown.message);
        if (thrown instanceof BadArguments) return fail('bad-arguments', at, `${name}:${args}`);
        throw thrown;
      }
    });
    return result === value || room.workThrough(result) ? result : fail('too-long', at, name);
  }

  return evaluate;
}

/** The browser has limits of its own for the length of a text. */
function attempt<T>(at: number, name: string, make: () => T): T {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof TooLong || thrown instanceof RangeError) return fail('too-long', at, name);
    throw thrown;
  }
}

/** A template that asks for the same in each turn of a loop gets the first answer. */
function createLookup({ lookup }: PageData): PageData['lookup'] {
  const answers = new Map<string, ReturnType<PageData['lookup']>>();
  return (from, key) => {
    const name = `${from}:${key}`;
    if (!answers.has(name)) answers.set(name, lookup(from, key));
    return answers.get(name);
  };
}

/** Where an expression is in the template: its first part that has a position. */
function placeOf(expression: Expression): number {
  if ('at' in expression) return expression.at;
  if ('left' in expression) return placeOf(expression.left) || placeOf(expression.right);
  return expression.type === 'literal' ? 0 : placeOf(expression.value);
}

/** An output that is a prompt, with the answer in its place. */
function withAnswer(output: Expression, answer: string): Expression {
  if (output.type === 'filtered') return { ...output, value: withAnswer(output.value, answer) };
  return { type: 'literal', value: answer };
}

/** Where Web Clipper does less than its documentation says. */
function differs(name: string, args: string, value: Value): boolean {
  const isList = Array.isArray(opened(value));
  switch (name) {
    case 'nth':
      return /n\s*\+/.test(args);
    case 'merge':
    case 'fragment_link':
      return !isList && isTrue(value);
    case 'table':
      return isList && (opened(value) as Value[]).some(Array.isArray);
    case 'replace':
    case 'split':
      // In quotes `\d` becomes `d`: a pattern needs `\\d`.
      return /["']\/(?:[^"'\\]|\\\\)*(?<!\\)\\[dwsDWSbB.+*?()[\]{}]/.test(args);
    default:
      return false;
  }
}

/** Nothing equals nothing, and in no other way compares to anything. */
function compare(operator: string, left: Value, right: Value): boolean {
  if ((left ?? null) === null || (right ?? null) === null) {
    const isSame = (left ?? null) === (right ?? null);
    return operator === '==' ? isSame : operator === '!=' && !isSame;
  }
  if (operator === 'contains') {
    const held = opened(left);
    const wanted = textOf(right).toLowerCase();
    if (Array.isArray(held)) return held.some((one) => textOf(one).toLowerCase() === wanted);
    return isFields(held) ? Object.hasOwn(held, textOf(right)) : textOf(left).toLowerCase().includes(wanted);
  }
  const numbers = [left, right].map((value) =>
    textOf(value).trim() === '' ? Number.NaN : Number(textOf(value)),
  );
  const [one = Number.NaN, other = Number.NaN] = numbers;
  const isNumeric = !Number.isNaN(one) && !Number.isNaN(other);
  const [a, b] = isNumeric ? [one, other] : [textOf(left), textOf(right)];
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '>':
      return a > b;
    case '<':
      return a < b;
    case '>=':
      return a >= b;
    default:
      return a <= b;
  }
}
