import { parseMessage, type Part } from './parse-message';

/** A catalog as FormatJS, Weblate and Crowdin read and write it: messages by id, with a note where needed. */
export type Catalog = Record<string, { defaultMessage: string; description?: string }>;

/** The form of a `select` that is used if the argument is missing. */
const NOT_GIVEN = 'none';
const BOOLEANS: ReadonlySet<string> = new Set(['true', 'false']);

/** The characters that a template literal would interpret. */
const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
const key = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

type Given = { uses: Set<'text' | 'number' | 'boolean'>; choices: Set<string>; isOptional: boolean };

/** The arguments of a message, by name, and how each is used. */
function argumentsOf(parts: Part[], found = new Map<string, Given>()): Map<string, Given> {
  for (const part of parts) {
    if (part.type === 'text' || part.type === 'hash') continue;
    const given = found.get(part.name) ?? { uses: new Set(), choices: new Set(), isOptional: false };
    found.set(part.name, given);
    if (part.type === 'argument') {
      given.uses.add(part.as);
      continue;
    }
    if (part.type === 'plural') given.uses.add('number');
    else
      for (const form of Object.keys(part.forms)) {
        if (form === NOT_GIVEN) given.isOptional = true;
        else if (BOOLEANS.has(form)) given.uses.add('boolean');
        else if (form !== 'other') given.choices.add(form);
      }
    for (const form of Object.values(part.forms)) argumentsOf(form, found);
  }
  return found;
}

/** The type of an argument; a name has one type everywhere, and a number may be output unformatted. */
function typeOf(name: string, { uses, choices, isOptional }: Given): string {
  const types = [
    uses.has('number') ? 'number' : uses.has('text') && choices.size === 0 ? 'string' : undefined,
    uses.has('boolean') ? 'boolean' : undefined,
    choices.size > 0 ? [...choices, 'other'].map((choice) => JSON.stringify(choice)).join(' | ') : undefined,
  ].filter((type) => type !== undefined);
  if (types.length > 1) throw new Error(`{${name}} is ${types.join(' and ')}`);
  return `${types[0] ?? 'string'}${isOptional ? ' | undefined' : ''}`;
}

/** Names that are used where they may be missing. */
function unguarded(
  parts: Part[],
  given: ReadonlyMap<string, Given>,
  known: readonly string[] = [],
): string[] {
  return parts.flatMap((part) => {
    if (part.type === 'text' || part.type === 'hash') return [];
    const isMissing = given.get(part.name)?.isOptional === true && !known.includes(part.name);
    if (part.type !== 'select') {
      const forms = part.type === 'plural' ? Object.values(part.forms) : [];
      return [...(isMissing ? [part.name] : []), ...forms.flatMap((form) => unguarded(form, given, known))];
    }
    const isGuard = NOT_GIVEN in part.forms;
    return Object.entries(part.forms).flatMap(([name, form]) =>
      unguarded(form, given, isGuard && name !== NOT_GIVEN ? [...known, part.name] : known),
    );
  });
}

/** A plural whose forms are text and at most one number, which the formats insert themselves. */
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
        case 'select':
          return `\${${select(part.name, part.forms, count)}}`;
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

function select(name: string, forms: Record<string, Part[]>, count?: string): string {
  const { other = [], ...named } = forms;
  const otherwise = expression(other, count);
  return Object.entries(named)
    .map(([form, parts]) => ({ test: testOf(name, form), said: expression(parts, count) }))
    .filter(({ said }) => said !== otherwise)
    .reduceRight((rest, { test, said }) => `${test} ? ${said} : ${rest}`, otherwise);
}

function testOf(name: string, form: string): string {
  if (form === NOT_GIVEN) return `${name} === undefined`;
  if (BOOLEANS.has(form)) return form === 'true' ? name : `!${name}`;
  return `${name} === ${JSON.stringify(form)}`;
}

function expression(parts: Part[], count?: string): string {
  const only = parts.length === 1 ? parts[0] : undefined;
  if (only?.type === 'plural') return plural(only.name, only.forms);
  if (only?.type === 'select') return `(${select(only.name, only.forms, count)})`;
  return `\`${template(parts, count)}\``;
}

/** A message as an expression: a string, or a function of its one argument, or of all of them by name. */
export function compileMessage(message: string): string {
  const parts = parseMessage(message);
  const all = argumentsOf(parts);
  const missing = unguarded(parts, all);
  if (missing.length > 0) throw new Error(`{${missing.join('}, {')}} may be missing in “${message}”`);
  const given = [...all].map(([name, one]) => [name, typeOf(name, one)] as const);
  const said = expression(parts);
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

function written(tree: Tree, indent = ''): string {
  const lines = Object.entries(tree).map(
    ([name, one]) =>
      `${indent}  ${key(name)}: ${typeof one === 'string' ? one : written(one, `${indent}  `)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}

/** The module of a catalog: functions without a parser, a lookup table or code generated at run time. */
export function compileCatalog(family: string, catalog: Catalog): string {
  const body = written(treeOf(catalog));
  const used = ['number', 'plural', 'choose'].filter((name) => body.includes(`${name}(`));
  const name = `${family.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Messages`;
  const [type, given] =
    used.length > 0
      ? [`import type { Format } from '@/lib/core/words/format';\n\n`, `{ ${used.join(', ')} }: Format`]
      : ['', ''];
  return `// Made from lib/core/words/messages/en/${family}.json by \`npm run words\`. Change it there.\n${type}export const ${name} = (${given}) => (${body});\n`;
}
