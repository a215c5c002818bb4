import type { Template } from './template';
import { visitExpressions } from './asks';
import { filterOf } from './filters';
import { presetNames } from './page-data';

/** The unknown variables and filters of a template, each once, without a page. */
export function unknownNames(template: Template): string[] {
  const unknown: string[] = [];
  const visit: Parameters<typeof visitExpressions>[2] = (expression, known) => {
    if (expression.type === 'variable' && !known.has(expression.name)) unknown.push(expression.name);
    if (expression.type !== 'filtered') return;
    for (const { name } of expression.filters) if (!filterOf(name)) unknown.push(name);
  };
  const found = visitExpressions(template, presetNames, visit);
  const all = [...found.map(({ name }) => name.slice(0, 40)), ...unknown];
  return [...new Set(all.filter((name) => name.trim() !== ''))];
}
