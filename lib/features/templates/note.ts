import { safePart } from '../export/safe-part';
import { withFrontMatter, yamlFrontMatter, type FrontMatterValue } from '../export/yaml-front-matter';
import { firstNumber } from '@/lib/core/text/read-number';
import type { Template, TemplateProperty } from './template';
import { dateOf, formatDate } from './filters/dates';
import type { FilterContext } from './filters/filter';
import { pageData, type TemplatePage } from './page-data';
import { render } from './render';
import { createRoom } from './room';
import type { Problem } from './language/syntax';
import { opened, textOf } from './language/value';

/** Where a problem is in a template: a field, or a property by its number from 0. */
type TemplateField = 'noteNameFormat' | 'path' | 'noteContentFormat' | number;
export type NoteProblem = Problem & { field: TemplateField };

export type Note = {
  /** Safe as a file name, without an extension. */
  name: string;
  /** The folder as in the template, each part safe. */
  folder: string;
  frontMatter: string;
  content: string;
  /** Front matter and content. */
  text: string;
  problems: NoteProblem[];
};

/**
 * The note that a template makes of a page. Never throws; what could not be rendered stays as written and is reported.
 */
export async function noteOf(
  template: Omit<Template, 'id' | 'on' | 'name' | 'triggers'>,
  page: TemplatePage,
  context: Pick<FilterContext, 'toMarkdown'>,
): Promise<Note> {
  const data = pageData(page);
  const problems: NoteProblem[] = [];
  const room = createRoom();
  const field = (of: TemplateField, text: string, more = {}): string => {
    const rendered = render(text, data, context, more, room);
    problems.push(...rendered.problems.map((problem) => ({ ...problem, field: of })));
    return rendered.text;
  };
  const name = safePart(field('noteNameFormat', template.noteNameFormat)) || 'page';
  const folder = field('path', template.path)
    .split('/')
    .map((part) => safePart(part))
    .filter(Boolean)
    .join('/');
  const values = template.properties.map((property, index): [string, FrontMatterValue] => [
    property.name,
    typed(property, field(index, plainly(property.value), { noteName: name }).trim()),
  ]);
  // The last of two properties with one name counts, and none that has no name yet.
  const entries = new Map(values.filter(([key]) => key.trim() !== ''));
  const frontMatter = await yamlFrontMatter([...entries]);
  const content = field('noteContentFormat', template.noteContentFormat, { noteName: name });
  // The template may write front matter of its own; the page may not.
  const [opening, ...lines] = template.noteContentFormat
    .trimStart()
    .split('\n', 1_000)
    .map((line) => line.trimEnd());
  const isOwn = opening === '---' && lines.includes('---');
  const text = isOwn ? frontMatter + content : withFrontMatter(frontMatter, content);
  return { name, folder, frontMatter, content, text, problems };
}

/** In a property's value Web Clipper escapes quotation marks and line breaks; what an expression has is read by it. */
const plainly = (value: string): string =>
  value.replace(
    /(\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\})|\\(["n])/g,
    (_, expression: string | undefined, char: string) => expression ?? (char === 'n' ? '\n' : char),
  );

/**
 * A value by its type: an invalid one is text and stays unchanged. Where there is none the name stays, for the reader
 * of the note to fill in.
 */
function typed({ type }: TemplateProperty, text: string): FrontMatterValue {
  switch (type) {
    case 'multitext':
      return itemsOf(text);
    case 'number':
      return numberIn(text) ?? null;
    case 'checkbox':
      return /^(true|yes|1)$/i.test(text);
    case 'date':
    case 'datetime': {
      if (text === '') return null;
      const date = dateOf(text);
      return (date && onCalendar(date, type === 'datetime')) ?? text;
    }
    default:
      return text;
  }
}

/** The only number of a text, with a point before its decimals. */
const PLAIN = /^\D*?(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)\D*$/i;

/** The first number in a text such as `4 minutes`, `12,431` or `1.234,5`; nothing if there is none. */
function numberIn(text: string): number | undefined {
  const plain = PLAIN.exec(text.replace('\u2212', '-'))?.[1];
  const number = plain === undefined ? firstNumber(text)?.value : Number(plain);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** The day, and the time, as this machine's clock shows it. Undefined for a year that front matter cannot have. */
function onCalendar(date: Date, withTime: boolean): Date | undefined {
  const shown = formatDate(date, withTime ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DDT00:00:00');
  const shownDate = new Date(`${shown}Z`);
  return Number.isNaN(shownDate.getTime()) ? undefined : shownDate;
}

/** A list from its JSON, else split at the commas outside `[[…]]`. */
function itemsOf(text: string): string[] {
  const list = opened(text);
  const items = Array.isArray(list) ? list.map(textOf) : splitAtCommas(text);
  return items.map((item) => item.trim()).filter(Boolean);
}

/** A comma is within brackets if the next bracket after it begins `]]`. Each bracket is looked for once. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  const bracket = /[[\]]/g;
  let from = 0;
  let next = -1;
  for (let comma = text.indexOf(','); comma !== -1; comma = text.indexOf(',', comma + 1)) {
    if (next < comma) {
      bracket.lastIndex = comma;
      next = bracket.exec(text)?.index ?? text.length;
    }
    if (text.startsWith(']]', next)) continue;
    parts.push(text.slice(from, comma));
    from = comma + 1;
  }
  return [...parts, text.slice(from)];
}
