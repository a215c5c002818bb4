import {
  each,
  flatText,
  isFields,
  listOf,
  mapped,
  opened,
  textOf,
  TooLong,
  type Value,
} from '../language/value';
import { textArgument, textArguments } from '../language/arguments';
import type { FilterFunction } from './filter';

export const blockquote: FilterFunction = (value) => {
  const quote = (one: Value, mark = '> '): string =>
    Array.isArray(one)
      ? one.map((inner) => quote(inner, `> ${mark}`)).join('\n')
      : textOf(one)
          .split('\n')
          .map((line) => mark + line)
          .join('\n');
  const list = opened(value);
  return Array.isArray(list) ? list.map((one) => quote(one)).join('\n') : quote(value);
};

export const callout: FilterFunction = (value, args) => {
  const [type = 'info', heading = '', fold = ''] = textArguments(args);
  const mark = fold === 'true' ? '-' : fold === 'false' ? '+' : '';
  const head = `> [!${type || 'info'}]${mark}${heading === '' ? '' : ` ${heading}`}`;
  return `${head}\n${textOf(value)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;
};

export const footnote: FilterFunction = (value) => {
  const held = opened(value);
  if (Array.isArray(held)) return held.map((one, index) => `[^${index + 1}]: ${textOf(one)}`).join('\n\n');
  if (!isFields(held)) return value;
  return Object.entries(held)
    .map(
      ([name, one]) =>
        `[^${name
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-')}]: ${textOf(one)}`,
    )
    .join('\n\n');
};

/** From each `<` to the next `>`. A pattern for it would be slow on a text full of `<`. */
function withoutTags(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    const close = open === -1 ? -1 : text.indexOf('>', open);
    if (close === -1) return parts.join('') + text.slice(at);
    parts.push(text.slice(at, open));
    at = close + 1;
  }
}

/** Only a list gets links: a text stays unchanged, as in Web Clipper. */
export const fragment_link: FilterFunction = (value, args, { url }) => {
  const held = opened(value);
  if (!Array.isArray(held)) return value;
  const label = textArgument(args) || 'link';
  const base = url.replace(/#.*$/, '');
  return mapped(held, (one) => {
    const text = textOf(isFields(one) ? (one['text'] ?? one['content']) : one);
    const plain = withoutTags(text).replace(/\s+/g, ' ').trim();
    const pieces = plain.split(' ');
    const encode = (words: readonly string[]): string =>
      encodeURIComponent(words.join(' ').replace(/\p{Cs}/gu, '\ufffd')).replace(/-/g, '%2D');
    const fragment =
      pieces.length > 10 ? `${encode(pieces.slice(0, 5))},${encode(pieces.slice(-5))}` : encode(pieces);
    return `${text} [${label}](${base}#:~:text=${fragment})`;
  });
};

const linkText = (text: string): string => text.replace(/[[\]]/g, '\\$&');
const target = (address: string): string =>
  address
    .trim()
    .replace(/[\s()<>]/g, (char) => encodeURIComponent(char).replace('(', '%28').replace(')', '%29'));

function links(before: string, fallback: string): FilterFunction {
  const one = (address: string, label: string): string =>
    address === '' ? '' : `${before}[${linkText(label)}](${target(address)})`;
  return (value, args) => {
    const label = textArgument(args) || fallback;
    const held = opened(value);
    if (Array.isArray(held))
      return mapped(held, (item) =>
        isFields(item)
          ? Object.entries(item).map(([address, name]) => one(address, textOf(name)))
          : one(textOf(item), label),
      ).flat();
    if (isFields(held)) return Object.entries(held).map(([address, name]) => one(address, textOf(name)));
    return one(textOf(value), label);
  };
}
/** Of a list, one below the other. */
export const link: FilterFunction = (value, args, context) => {
  const made = links('', 'link')(value, args, context);
  return Array.isArray(made) ? made.join('\n') : made;
};
export const image = links('!', '');

export const wikilink: FilterFunction = (value, args) => {
  const alias = textArgument(args);
  const one = (page: string, name: string): string =>
    page === '' ? '' : `[[${page}${name === '' ? '' : `|${name}`}]]`;
  const held = opened(value);
  if (isFields(held)) return Object.entries(held).map(([page, name]) => one(page, textOf(name)));
  return each(value, (page) => one(textOf(page), alias));
};

export const list: FilterFunction = (value, args) => {
  const kind = textArgument(args);
  const lines = (of: Value[], indent: string): string[] =>
    of.flatMap((one, index) => {
      if (Array.isArray(one)) return lines(one, `${indent}\t`);
      const mark = kind.startsWith('numbered') ? `${index + 1}. ` : '- ';
      return [`${indent}${mark}${kind.endsWith('task') ? '[ ] ' : ''}${textOf(one)}`];
    });
  return lines(listOf(value), '').join('\n');
};

/** One line: line ends, with the space around them, become one `<br>`. */
function cell(value: Value): string {
  const [first = '', ...more] = flatText(value).replace(/\|/g, '\\|').split('\n');
  const last = more.pop();
  if (last === undefined) return first;
  const between = more.map((line) => line.trim()).filter(Boolean);
  return [first.trimEnd(), ...between, last.trimStart()].join('<br>');
}
/** One long row makes all others as long. */
const MOST_CELLS = 1_000_000;
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/**
 * An object becomes a row for each of its names, lists in a list rows under the numbers of their columns unless names are
 * given, as in Web Clipper. Names that objects have choose columns; others are their headings.
 */
export const table: FilterFunction = (value, args) => {
  const held = opened(value);
  const rows = isFields(held) ? Object.entries(held) : held;
  if (!Array.isArray(rows) || rows.length === 0) return value;
  const names = textArguments(args);
  const ofWidth = (width: number): number => {
    if (width * rows.length > MOST_CELLS) throw new TooLong();
    return width;
  };
  const drawn = (head: readonly string[], body: readonly (readonly string[])[]): string =>
    [row(head), row(head.map(() => '-')), ...body.map(row)].join('\n');
  if (isFields(held)) {
    const [head = [], ...body] = Object.entries(held).map((entry) => entry.map(cell));
    return drawn(head, body);
  }
  if (rows.every(isFields)) {
    const all = [...new Set(rows.flatMap((one) => (isFields(one) ? Object.keys(one) : [])))];
    const keys = names.some((name) => all.includes(name)) ? names : all;
    ofWidth(keys.length);
    const head = keys.map((key, index) => names[index] ?? key);
    return drawn(
      head,
      rows.map((one) => keys.map((key) => cell(isFields(one) ? one[key] : ''))),
    );
  }
  if (rows.every(Array.isArray)) {
    const width = rows.reduce((most: number, one) => Math.max(most, Array.isArray(one) ? one.length : 0), 0);
    const head = Array.from({ length: ofWidth(width) }, (_, index) => names[index] ?? String(index));
    return drawn(
      head,
      rows.map((one) => head.map((_, index) => cell(Array.isArray(one) ? one[index] : ''))),
    );
  }
  if (names.length === 0)
    return drawn(
      ['Value'],
      rows.map((one) => [cell(one)]),
    );
  const body: string[][] = [];
  for (let at = 0; at < rows.length; at += names.length)
    body.push(names.map((_, index) => cell(rows[at + index])));
  return drawn(names, body);
};
