import { filterNames } from './filters';
import type { FilterContext } from './filters/filter';
import { metasOf, pageData, presetNames, type PageData, type TemplatePage } from './page-data';
import { render } from './render';
import { isFields, textOf, type Value } from './language/value';

/** A name that is possible here, and its value on the page; empty if it has none there. */
export type Completion = {
  name: string;
  kind: 'variable' | 'meta' | 'schema' | 'selector' | 'filter';
  value: string;
};

/** A completion at a position of a template: it replaces the text from `from` to `to`. */
export type Completions = { from: number; to: number; options: Completion[] };

const MOST = 8;
const MOST_VALUE = 80;
const MOST_NAMES = 500;
/** What is being written: a variable, a lookup with its path, or a filter. */
const WRITTEN = /[\p{L}_@][\p{L}\p{N}_:@.[\]*-]*$|$/u;

/**
 * The completions for the text before the caret, inside `{{…}}` or a tag; undefined elsewhere, in a quoted text, and if
 * there are none. Names with that prefix come before those that only contain it.
 */
export function completionsAt(
  text: string,
  caret: number,
  page: TemplatePage,
  context: Pick<FilterContext, 'toMarkdown'>,
): Completions | undefined {
  const before = text.slice(0, caret);
  const opening = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opening < 0) return undefined;
  const inside = before.slice(opening + 2);
  if (/\}\}|%\}/.test(inside) || isInQuotes(inside)) return undefined;
  const data = pageData(page);
  const pipe = /\|\s*([a-z_0-9]*)$/i.exec(inside);
  const isTag = before.startsWith('{%', opening);
  const typed = pipe ? (pipe[1] ?? '') : (WRITTEN.exec(inside)?.[0] ?? '');
  const piped = pipe && pipe.index > 0 && inside[pipe.index - 1] !== '|';
  const names = piped
    ? filterNames.map((name): Named => ({ name, kind: 'filter' }))
    : isTag && /^\s*[a-z]*$/.test(inside)
      ? []
      : namesOf(page, data);
  const wanted = typed.toLowerCase();
  const starting = names.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const holding = names.filter(
    ({ name }) =>
      wanted !== '' && !name.toLowerCase().startsWith(wanted) && name.toLowerCase().includes(wanted),
  );
  const found = [...starting, ...holding].slice(0, MOST);
  if (found.length === 0 || (found.length === 1 && found[0]?.name === typed)) return undefined;
  const piece = piped && !isTag ? inside.slice(0, pipe.index) : undefined;
  const valueOf = ({ name, kind }: Named): string => {
    if (kind === 'selector' || (kind === 'filter' && piece === undefined)) return '';
    const source = kind === 'filter' ? `{{${piece}|${name}}}` : `{{${name}}}`;
    const { text: given, problems } = render(source, data, context);
    return problems.some((problem) => problem.kind !== 'differs') ? '' : oneLine(given);
  };
  return {
    from: caret - typed.length,
    to: caret,
    options: found.map((named) => ({ ...named, value: valueOf(named) })),
  };
}

/** The text with a name inserted, closed if it was open, and the new position of the caret. */
export function completed(
  text: string,
  { from, to }: Pick<Completions, 'from' | 'to'>,
  { name, kind }: Pick<Completion, 'name' | 'kind'>,
): { text: string; caret: number } {
  const opening = text.slice(0, from);
  const isOutput = opening.lastIndexOf('{{') > opening.lastIndexOf('{%');
  const rest = text.slice(to);
  const next = /\{\{|\}\}|\n/.exec(rest)?.[0];
  const close = isOutput && kind !== 'selector' && next !== '}}' ? '}}' : '';
  return { text: opening + name + close + rest, caret: from + name.length };
}

type Named = Pick<Completion, 'name' | 'kind'>;

function namesOf(page: TemplatePage, data: PageData): Named[] {
  const variables = presetNames.map((name): Named => ({ name, kind: 'variable' }));
  const metas = (metasOf(page.content) ?? []).map(([name]): Named => ({
    name: `meta:${name}`,
    kind: 'meta',
  }));
  const schema = data.schema.flatMap((item) => schemaNames(item));
  const selectors = ['selector:', 'selectorHtml:'].map((name): Named => ({ name, kind: 'selector' }));
  const seen = new Set<string>();
  return [...variables, ...metas, ...schema, ...selectors]
    .filter(({ name }) => /^[^\s|{}"']+$/.test(name) && !seen.has(name) && seen.add(name))
    .slice(0, MOST_NAMES);
}

function schemaNames(item: { [name: string]: Value }): Named[] {
  const type = textOf(Array.isArray(item['@type']) ? item['@type'][0] : item['@type']).replace(/^.*[/#]/, '');
  if (!/^[\w-]+$/.test(type)) return [];
  return Object.entries(item).flatMap(([key, value]): Named[] => {
    if (key.startsWith('@')) return [];
    const name = `schema:@${type}:${key}`;
    const [first] = Array.isArray(value) ? value : [value];
    const below = isFields(first)
      ? Object.keys(first)
          .filter((inner) => !inner.startsWith('@'))
          .map((inner): Named => ({
            name: `${name}${Array.isArray(value) ? '[*]' : ''}.${inner}`,
            kind: 'schema',
          }))
      : [];
    return isFields(first) ? below : [{ name, kind: 'schema' }];
  });
}

function isInQuotes(text: string): boolean {
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
  }
  return quote !== '';
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MOST_VALUE);
