import type { ProblemKind } from '../template-problem';
import type { Value } from './value';

export type Problem = {
  kind: ProblemKind;
  /** From 1. */
  line: number;
  column: number;
  /** The text there. */
  name: string;
};

export type Filter = { name: string; args: string; at: number };
export type Expression =
  | { type: 'literal'; value: Value }
  | { type: 'variable'; name: string; path: (string | number | Expression)[]; at: number }
  /** `selector:`, `selectorHtml:`, `schema:` and `meta:` with everything after them. */
  | { type: 'lookup'; from: 'selector' | 'selectorHtml' | 'schema' | 'meta'; key: string; at: number }
  | { type: 'filtered'; value: Expression; filters: Filter[] }
  | { type: 'not'; value: Expression }
  | { type: 'both' | 'either' | 'fallback'; left: Expression; right: Expression }
  | { type: 'compare'; operator: string; left: Expression; right: Expression };

/** `raw` is the text in the template, for what cannot be rendered. */
export type Node =
  | { type: 'text'; text: string }
  | { type: 'output'; value: Expression; raw: string; at: number }
  | { type: 'if'; branches: { when?: Expression; body: Node[] }[] }
  | { type: 'for'; name: string; of: Expression; body: Node[]; raw: string; at: number }
  | { type: 'set'; name: string; value: Expression };

/** Found at this position of the template, 0 being its first character. */
export type Found = { kind: ProblemKind; at: number; name: string };

/** Thrown by the expression parser. */
export class SyntaxProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly at: number,
    readonly what: string,
  ) {
    super(kind);
  }
}

/** Line and column of the problem. */
export function placed(template: string, { kind, at, name }: Found): Problem {
  const before = template.slice(0, at).split('\n');
  return { kind, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, name };
}

/** The prompt for a model that an output is: a quoted text alone, also with filters behind it. */
export function promptOf(output: Expression): string | undefined {
  if (output.type === 'filtered') return promptOf(output.value);
  return output.type === 'literal' && typeof output.value === 'string' ? output.value : undefined;
}
