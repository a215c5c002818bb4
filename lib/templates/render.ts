import type { ProblemKind } from '../model/template-problem';
import { BadArguments, type FilterContext } from './filters/filter';
import { filterOf } from './filters';
import type { PageData } from './page-data';
import { parseTemplate } from './language/parse';
import { BadPattern } from './language/patterns';
import { placed, type Expression, type Filter, type Found, type Node, type Problem } from './language/syntax';
import { below, isFields, isTrue, opened, textOf, type Fields, type Value } from './language/value';

/** The most loop iterations; nested loops could take forever. */
const MOST_TURNS = 100_000;

export type Rendered = { text: string; problems: Problem[] };

/** Thrown if a part cannot be rendered: it stays as written. */
class Standing extends Error {
  constructor(readonly found: Found) {
    super(found.kind);
  }
}

/**
 * One field of a template for a page. What is unknown or invalid stays as written and is reported with its position;
 * everything else is rendered. Never throws, for any template and page.
 */
export function render(
  template: string,
  page: PageData,
  context: Pick<FilterContext, 'toMarkdown'>,
  variables: Fields = {},
): Rendered {
  const { nodes, found } = parseTemplate(template);
  const scope = Object.assign(Object.create(null) as Fields, page.variables, variables);
  const evaluate = createEvaluator(page, { ...context, url: page.url }, found);
  const text = createWriter(evaluate, found)(nodes, scope);
  const problems = found.toSorted((one, other) => one.at - other.at).map((one) => placed(template, one));
  const seen = new Set<string>();
  // In a loop the same position is visited many times.
  const once = problems.filter((problem) => {
    const key = JSON.stringify(problem);
    return !seen.has(key) && seen.add(key);
  });
  return { text, problems: once };
}

function fail(kind: ProblemKind, at: number, name: string): never {
  throw new Standing({ kind, at, name });
}

/** The result of `make`; if it fails, the problem is reported and `raw` stays as written. */
function standing(found: Found[], raw: string, make: () => string): string {
  try {
    return make();
  } catch (thrown) {
    if (!(thrown instanceof Standing)) throw thrown;
    found.push(thrown.found);
    return raw;
  }
}

function createWriter(evaluate: Evaluate, found: Found[]) {
  let turns = 0;

  function write(nodes: readonly Node[], scope: Fields): string {
    return nodes.map((node) => one(node, scope)).join('');
  }

  function one(node: Node, scope: Fields): string {
    switch (node.type) {
      case 'text':
        return node.text;
      case 'output':
        return standing(found, node.raw, () => {
          if (isPrompt(node.value)) fail('prompt', node.at, node.raw);
          return textOf(evaluate(node.value, scope));
        });
      case 'set':
        standing(found, '', () => {
          scope[node.name] = evaluate(node.value, scope);
          return '';
        });
        return '';
      case 'if': {
        const branch = node.branches.find(({ when }) => when === undefined || holds(when, scope));
        return branch ? write(branch.body, scope) : '';
      }
      case 'for':
        return standing(found, node.raw, () => {
          const list = opened(evaluate(node.of, scope));
          if (list === undefined || list === null || list === '') return '';
          if (!Array.isArray(list)) return fail('not-a-list', node.at, node.raw);
          const parts = list.map((item, index) => {
            if (++turns > MOST_TURNS) return '';
            const inner = Object.assign(Object.create(null) as Fields, scope, {
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
          return parts.join('\n');
        });
    }
  }

  /** A condition that cannot be evaluated is false. */
  function holds(expression: Expression, scope: Fields): boolean {
    let met = false;
    standing(found, '', () => {
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
function createEvaluator(page: PageData, context: FilterContext, found: Found[]): Evaluate {
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
        const answer = page.lookup(from, key);
        return answer ? answer.value : fail('not-kept', at, `${from}:${key}`);
      }
      case 'filtered':
        return expression.filters.reduce<Value>(filtered, evaluate(expression.value, scope));
      case 'not':
        return !isTrue(evaluate(expression.value, scope));
      case 'both':
        return isTrue(evaluate(expression.left, scope)) && isTrue(evaluate(expression.right, scope));
      case 'either':
        return isTrue(evaluate(expression.left, scope)) || isTrue(evaluate(expression.right, scope));
      case 'fallback': {
        let left: Value;
        standing(found, '', () => {
          left = evaluate(expression.left, scope);
          return '';
        });
        return isTrue(left) ? left : evaluate(expression.right, scope);
      }
      case 'compare':
        return compare(
          expression.operator,
          evaluate(expression.left, scope),
          evaluate(expression.right, scope),
        );
    }
  }

  function variable({ name, path, at }: Extract<Expression, { type: 'variable' }>, scope: Fields): Value {
    if (!(name in scope)) return fail('unknown-variable', at, name);
    if (page.notKept.has(name) && scope[name] === '') return fail('not-kept', at, name);
    const steps = path.map((step) =>
      typeof step === 'object' ? (evaluate(step, scope) as string | number) : step,
    );
    return below(scope[name], steps);
  }

  function filtered(value: Value, { name, args, at }: Filter): Value {
    const filter = filterOf(name);
    if (!filter) return fail('unknown-filter', at, name);
    if (differs(name, args, value))
      found.push({ kind: 'differs', at, name: args === '' ? name : `${name}:${args}` });
    try {
      return filter(value, args, context);
    } catch (thrown) {
      if (thrown instanceof BadPattern) return fail('bad-pattern', at, thrown.message);
      if (thrown instanceof BadArguments) return fail('bad-arguments', at, `${name}:${args}`);
      throw thrown;
    }
  }

  return evaluate;
}

/** A quoted text alone is a prompt for a model, as are filters after it. */
function isPrompt(expression: Expression): boolean {
  if (expression.type === 'filtered') return isPrompt(expression.value);
  return expression.type === 'literal' && typeof expression.value === 'string';
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

function compare(operator: string, left: Value, right: Value): boolean {
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
