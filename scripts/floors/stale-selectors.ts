import ts from 'typescript';
import { classesOf } from './dead-classes';
import { treeOf } from './parse';

export type StaleSelector = { file: string; line: number; name: string };
type File = { file: string; text: string };

/** What takes a selector. */
const ASKS = new Set(['locator', 'querySelector', 'querySelectorAll', 'closest', 'matches']);
/** `Note_title`: a class of a style module, which `findStyleFaults` knows. */
const OF_MODULES = /^[A-Za-z][A-Za-z-]*_[A-Za-z]\w*$/;
/** Markup in a string or a page, and attributes set by code. */
const IN_TEXT = /class(?:Name)?\s*=\s*\\?["'`]([^"'`\\]*)|classList\.add\(["'`]([^"'`]*)/g;

/** The classes that code and pages put on elements, and those that global style sheets have. */
export function classesOnElements(files: readonly File[], sheets: readonly File[]): Set<string> {
  const known = new Set<string>();
  const take = (words: string): void => words.split(/\s+/).forEach((word) => known.add(word));
  for (const one of files) {
    const { file, text } = one;
    for (const [, written, added] of text.matchAll(IN_TEXT)) take(written ?? added ?? '');
    if (!file.endsWith('.tsx')) continue;
    const visit = (node: ts.Node, inClass: boolean): void => {
      if (
        inClass &&
        (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      )
        take(node.text);
      const isClass = ts.isJsxAttribute(node) && node.name.getText() === 'class';
      ts.forEachChild(node, (child) => visit(child, inClass || isClass));
    };
    visit(treeOf(one), false);
  }
  for (const { file, text } of sheets)
    for (const name of classesOf(file.endsWith('.module.css') ? globalsOf(text) : text).keys())
      known.add(name);
  return known;
}

/** The global part of a style module. */
const globalsOf = (sheet: string): string =>
  [...sheet.matchAll(/:global\(([^()]*)\)/g)].map(([, selector = '']) => `${selector}{}`).join('\n');

/** Classes that a test or a script queries and that no element ever has: it would wait forever. */
export function findStaleSelectors(one: File, known: ReadonlySet<string>): StaleSelector[] {
  const { file, text } = one;
  if (![...ASKS].some((asks) => text.includes(asks))) return [];
  const source = treeOf(one);
  const found: StaleSelector[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [selector] = node.arguments;
    if (!ASKS.has(node.expression.name.text) || !selector || !ts.isStringLiteralLike(selector)) return;
    for (const name of classesOf(`${selector.text}{}`).keys()) {
      if (OF_MODULES.test(name) || known.has(name)) continue;
      const line = source.getLineAndCharacterOfPosition(selector.getStart()).line + 1;
      found.push({ file, line, name });
    }
  };
  visit(source);
  return found;
}
