import type { Template } from './template';
import { filterOf } from './filters';
import { presetNames } from './page-data';
import { parseTemplate } from './language/parse';
import type { Expression, Node } from './language/syntax';

/** The unknown variables and filters of a template, and its prompts for a model, each once, without a page. */
export function unknownNames(template: Template): string[] {
  const texts = [
    template.noteNameFormat,
    template.path,
    template.noteContentFormat,
    ...template.properties.map(({ value }) => value),
  ];
  return [...new Set(texts.flatMap(unknownIn).filter((name) => name.trim() !== ''))];
}

function unknownIn(text: string): string[] {
  const { nodes, found } = parseTemplate(text);
  const unknown = found.map(({ name }) => name.slice(0, 40));
  const read = (expression: Expression, known: ReadonlySet<string>): void => {
    switch (expression.type) {
      case 'variable':
        if (!known.has(expression.name)) unknown.push(expression.name);
        return;
      case 'filtered':
        for (const { name } of expression.filters) if (!filterOf(name)) unknown.push(name);
        return read(expression.value, known);
      case 'not':
        return read(expression.value, known);
      case 'both':
      case 'either':
      case 'fallback':
      case 'compare':
        read(expression.left, known);
        return read(expression.right, known);
      default:
    }
  };
  const walk = (list: readonly Node[], outer: ReadonlySet<string>): void => {
    const known = new Set(outer);
    for (const node of list) {
      if (node.type === 'output') read(node.value, known);
      else if (node.type === 'set') {
        read(node.value, known);
        known.add(node.name);
      } else if (node.type === 'for') {
        read(node.of, known);
        walk(node.body, new Set([...known, node.name, `${node.name}_index`, 'loop']));
      } else if (node.type === 'if')
        for (const { when, body } of node.branches) {
          if (when) read(when, known);
          walk(body, known);
        }
    }
  };
  walk(nodes, new Set(presetNames));
  return unknown;
}
