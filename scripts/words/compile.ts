import { parseMessage, type Part } from './parse-message';

/** A catalog as FormatJS, Weblate and Crowdin read and write it: messages by id, with a note where one is needed. */
export type Catalog = Record<string, { defaultMessage: string; description?: string }>;

/** The marks that a template would read as its own. */
const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

/** What a message is given, by name; a name has one type wherever it stands. */
function argumentsOf(parts: Part[], found = new Map<string, string>()): Map<string, string> {
  const add = (name: string, type: string): void => {
    const known = found.get(name);
    if (known !== undefined && known !== type && !(known === 'number' && type === 'string'))
      throw new Error(`{${name}} is ${known} and ${type}`);
    if (known === undefined) found.set(name, type);
  };
  for (const part of parts) {
    if (part.type === 'argument') add(part.name, part.as === 'number' ? 'number' : 'string');
    if (part.type !== 'plural' && part.type !== 'select') continue;
    const choices = Object.keys(part.forms)
      .map((name) => JSON.stringify(name))
      .join(' | ');
    add(part.name, part.type === 'plural' ? 'number' : choices);
    for (const form of Object.values(part.forms)) argumentsOf(form, found);
  }
  return found;
}

/** A plural whose forms are text and one number at most, which the formats put in by themselves. */
const isPlain = (forms: Record<string, Part[]>): boolean =>
  Object.values(forms).every(
    (form) =>
      form.every(({ type }) => type === 'text' || type === 'hash') &&
      form.filter(({ type }) => type === 'hash').length <= 1 &&
      !form.some((part) => part.type === 'text' && part.text.includes('#')),
  );

function template(parts: Part[], count?: string): string {
  return parts
    .map((part) => {
      switch (part.type) {
        case 'text':
          return escaped(part.text);
        case 'hash':
          return `\${number(${count})}`;
        case 'argument':
          return part.as === 'number' ? `\${number(${part.name})}` : `\${${part.name}}`;
        case 'plural':
          return `\${${plural(part.name, part.forms)}}`;
        case 'select': {
          const chosen = Object.entries(part.forms).filter(([name]) => name !== 'other');
          const other = `\`${template(part.forms['other'] ?? [], count)}\``;
          const tests = chosen.map(
            ([name, form]) => `${part.name} === ${JSON.stringify(name)} ? \`${template(form, count)}\` : `,
          );
          return `\${${tests.join('')}${other}}`;
        }
      }
    })
    .join('');
}

function plural(name: string, forms: Record<string, Part[]>): string {
  const plain = isPlain(forms);
  const said = Object.entries(forms).map(([form, parts]) => {
    const text = plain
      ? escaped(parts.map((part) => (part.type === 'text' ? part.text : '#')).join(''))
      : template(parts, name);
    return `${key(form)}: \`${text}\``;
  });
  return `${plain ? 'plural' : 'choose'}(${name}, { ${said.join(', ')} })`;
}

/** A message as an expression: a string, or a function of its one argument, or of all of them by name. */
export function compileMessage(message: string): string {
  const parts = parseMessage(message);
  const given = [...argumentsOf(parts)];
  const only = parts.length === 1 ? parts[0] : undefined;
  const said = only?.type === 'plural' ? plural(only.name, only.forms) : `\`${template(parts)}\``;
  if (given.length === 0) return said;
  const typed = given.map(([name, type]) => `${name}: ${type}`);
  if (given.length === 1) return `(${typed[0]}) => ${said}`;
  return `({ ${given.map(([name]) => name).join(', ')} }: { ${typed.join('; ')} }) => ${said}`;
}

type Tree = { [name: string]: string | Tree };

function treeOf(catalog: Catalog): Tree {
  const root: Tree = {};
  for (const [id, { defaultMessage }] of Object.entries(catalog)) {
    const names = id.split('.');
    const last = names.pop() ?? id;
    let at = root;
    for (const name of names) {
      const next = (at[name] ??= {});
      if (typeof next === 'string') throw new Error(`${id}: “${name}” is a message itself`);
      at = next;
    }
    if (at[last] !== undefined) throw new Error(`${id} is there twice`);
    at[last] = compileMessage(defaultMessage);
  }
  return root;
}

const written = (tree: Tree): string =>
  `{${Object.entries(tree)
    .map(([name, one]) => `${key(name)}: ${typeof one === 'string' ? one : written(one)}`)
    .join(',\n')}}`;

/** The module of a catalog: functions without a parser, a table look-up or any code made at run time. */
export function compileCatalog(family: string, catalog: Catalog): string {
  const body = written(treeOf(catalog));
  const used = ['number', 'plural', 'choose'].filter((name) => body.includes(`${name}(`));
  const name = `${family.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Messages`;
  const [type, given] =
    used.length > 0
      ? [`import type { Format } from '../../format';\n\n`, `{ ${used.join(', ')} }: Format`]
      : ['', ''];
  return `// Made from lib/words/messages/en/${family}.json by \`npm run words\`. Change it there.\n${type}export const ${name} = (${given}) => (${body});\n`;
}
