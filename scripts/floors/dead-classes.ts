import ts from 'typescript';
import { treeOf } from './parse';

export type DeadClass = { file: string; line: number; name: string };

/** Classes that a library writes into captured documents. */
const OF_LIBRARIES = /^(hljs|tml)-/;
/** `Note_title`: the class `title` of `Note.module.css`. */
const OF_MODULES = /^[A-Za-z][A-Za-z-]*_[A-Za-z]\w*$/;
const NAME = /\.(-?[A-Za-z_][\w-]*)/g;

/** The possible class names in code: whole words, and prefixes where the rest is inserted later. */
export type ClassWords = { words: ReadonlySet<string>; beginnings: readonly string[] };

/** Every word in the string literals of these files: classes are composed of them. */
export function classWords(files: readonly { file: string; text: string }[]): ClassWords {
  const words = new Set<string>();
  const beginnings = new Set<string>();
  const take = (text: string, isCut: boolean): void => {
    const all = text.split(/[\s"'.#>~+,:[\]()]+/).filter(Boolean);
    const last = isCut && /\S$/.test(text) ? all.pop() : undefined;
    for (const word of all) words.add(word);
    // A single letter would keep everything alive.
    if (last !== undefined && /^[\w-]*[-_]$/.test(last)) beginnings.add(last);
  };
  for (const one of files) {
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) take(node.text, false);
      else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) take(node.text, true);
      else if (ts.isTemplateTail(node)) take(node.text, false);
      ts.forEachChild(node, visit);
    };
    visit(treeOf(one));
  }
  return { words, beginnings: [...beginnings] };
}

/** Classes of a style sheet that no code ever puts on an element, each with its first occurrence. */
export function findDeadClasses(file: string, sheet: string, { words, beginnings }: ClassWords): DeadClass[] {
  const isSaid = (name: string): boolean =>
    words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  // For a style module only the global part: the rest is read by name, and found by `findStyleFaults`. A class with a
  // module's name as prefix is found there too.
  const looked = file.endsWith('.module.css')
    ? sheet.replace(
        /:global\(([^()]*)\)|\.(?=-?[A-Za-z_])/g,
        (all, inner?: string) => inner?.padStart(all.length) ?? ' ',
      )
    : sheet;
  return [...classesOf(looked)]
    .filter(([name]) => !OF_MODULES.test(name) && !isSaid(name))
    .map(([name, line]) => ({ file, line, name }));
}

/** The classes in the selectors of a sheet, each with the line of its first occurrence. */
export function classesOf(sheet: string): Map<string, number> {
  const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
  // Only selectors remain: no comments, strings, addresses, declarations.
  const selectors = sheet
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, blank)
    .replace(/[^{};]*;/g, blank)
    .replace(/[^{};]*(?=\})/g, blank);
  const found = new Map<string, number>();
  for (const match of selectors.matchAll(NAME)) {
    const name = match[1] ?? '';
    if (found.has(name) || OF_LIBRARIES.test(name)) continue;
    found.set(name, sheet.slice(0, match.index).split('\n').length);
  }
  return found;
}
