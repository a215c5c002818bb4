import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { treeOf } from './parse';
import { classesOf } from './dead-classes';

export type StyleFault = { file: string; line: number; what: string };
type File = { file: string; text: string };

const MODULE = /\.module\.css$/;
/** The class name of a style module in the page: `Note_title`; a call, as `library.parse_parts(`, is none. */
const SCOPED = /\.([A-Za-z][\w-]*?)_([A-Za-z]\w*)(?![\w(])/g;

/** A class of a module says what it is for: `head`, not `h`. */
const SHORTEST_NAME = 3;

/** How many lines of style sheets are global. It only goes down; after reducing it, write the new number here. */
export const MOST_GLOBAL_LINES = 408;

/** Lines of the sheets whose classes are global. A frame has its own document, and so its own sheets. */
export function countGlobalLines(sheets: readonly File[]): number {
  return sheets
    .filter(({ file }) => !MODULE.test(file) && !file.endsWith('/frame.css'))
    .reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
}

/**
 * Problems between style modules and their users: two modules with one name, an unused class, a class that is read and
 * does not exist, the name of a class in a page or a test that no module has, a sheet that names a class of a
 * module that is not its own, and a class whose name is too short to say anything.
 *
 * @param sheets - All style sheets.
 * @param code - Code that reads classes, or uses their names in the page.
 * @param pages - The pages, which can only use names.
 */
export function findStyleFaults(
  sheets: readonly File[],
  code: readonly File[],
  pages: readonly File[],
): StyleFault[] {
  const faults: StyleFault[] = [];
  const modules = new Map<string, Map<string, number>>();
  const byName = new Map<string, string>();
  for (const { file, text } of sheets) {
    if (!MODULE.test(file)) continue;
    modules.set(file, classesOf(text.replace(/:global\([^()]*\)/g, (all) => all.replace(/\./g, ' '))));
    const name = basename(file, '.module.css');
    const other = byName.get(name);
    if (other !== undefined) faults.push({ file, line: 1, what: `${other} has the same name` });
    byName.set(name, file);
  }
  const read = new Set<string>();
  for (const one of code) {
    const { file, text } = one;
    // Such a module can be read only by its whole name.
    if (!text.includes('.module.css')) continue;
    for (const use of readsOf(one)) {
      const line = text.slice(0, use.at).split('\n').length;
      const known = modules.get(use.sheet);
      if (!known) faults.push({ file, line, what: `there is no ${use.sheet}` });
      else if (use.name === undefined)
        faults.push({ file, line, what: 'a style module is imported as a whole: import * as styles' });
      else if (known.has(use.name)) read.add(`${use.sheet} ${use.name}`);
      else faults.push({ file, line, what: `${use.sheet} has no class ${use.name}` });
    }
  }
  for (const [file, classes] of modules)
    for (const [name, line] of classes)
      if (!read.has(`${file} ${name}`)) faults.push({ file, line, what: `the class ${name} is not used` });
  for (const [file, classes] of modules)
    for (const [name, line] of classes)
      if (name.length < SHORTEST_NAME)
        faults.push({
          file,
          line,
          what: `the class ${name} needs a name of ${SHORTEST_NAME} letters or more`,
        });
  faults.push(...sheets.flatMap((sheet) => foreignClasses(sheet, byName)));
  const asSelectors = pages.map(({ file, text }) => ({
    file,
    text: text.replace(/class="([^"]*)"/g, (_, names: string) => names.replace(/\S+/g, '.$&')),
  }));
  const styled = new Set(sheets.map(({ file }) => file));
  for (const { file, text } of [...sheets, ...code, ...asSelectors])
    for (const match of text.matchAll(SCOPED)) {
      const sheet = byName.get(match[1] ?? '');
      // A sheet may name its own classes so; those of others are foreign, whether they exist or not.
      if (styled.has(file) && sheet !== file) continue;
      if (sheet === undefined || modules.get(sheet)?.has(match[2] ?? '')) continue;
      const line = text.slice(0, match.index).split('\n').length;
      faults.push({ file, line, what: `${sheet} has no class ${match[2]}` });
    }
  return faults;
}

/** The classes of other modules in a sheet's selectors. A component is changed from outside by what it offers. */
function foreignClasses({ file, text }: File, byName: ReadonlyMap<string, string>): StyleFault[] {
  return [...classesOf(text)].flatMap(([name, line]) => {
    const owner = byName.get(/^([A-Za-z][\w-]*?)_/.exec(name)?.[1] ?? '');
    if (owner === undefined || owner === file) return [];
    const what = `${name} is a class of ${owner}: use a prop of the component, its class or a custom property`;
    return [{ file, line, what }];
  });
}

type Read = { sheet: string; name: string | undefined; at: number };

/** The classes of style modules that a file reads; without a name if it could read any. */
function readsOf(one: File): Read[] {
  const { file } = one;
  const source = treeOf(one);
  const spaces = new Map<string, string>();
  const reads: Read[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (!ts.isStringLiteral(node.moduleSpecifier) || !MODULE.test(node.moduleSpecifier.text)) return;
      const written = node.moduleSpecifier.text;
      const sheet = written.startsWith('@/')
        ? written.slice(2)
        : normalize(join(dirname(file), written)).replaceAll('\\', '/');
      const bindings = node.importClause?.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) spaces.set(bindings.name.text, sheet);
      else reads.push({ sheet, name: undefined, at: node.getStart() });
      return;
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const sheet = spaces.get(node.expression.text);
      if (sheet !== undefined) reads.push({ sheet, name: node.name.text, at: node.getStart() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}
