import type { Exportable } from './exportable';
import { frontMatterLines, type FrontMatterLine } from './front-matter-template';
import { PLACEHOLDER, fillText, placeholderValues, type PlaceholderValues } from './placeholders';

/** Front matter holds text, numbers, yes or no, and lists of text. */
export type FrontMatterValue = string | number | boolean | string[];

/** What nobody can take for a number, a date, a word with a meaning, or a piece of YAML. */
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N} .,;:()'’/_+%&?!@~#=-]*$/u;
const AMBIGUOUS = /: |:$| #| $/;
/** Characters that YAML calls not printable, or that its older version takes for a line break. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * The front matter of a capture by a template, with its fences and the blank line after; empty when no line is left.
 * Every strict parser of YAML 1.1 and of YAML 1.2 reads back the same text, numbers and lists, whatever a page put
 * into them: text is quoted unless both versions take it for text. (A half surrogate, which no YAML can hold, reads
 * back as U+FFFD.) A line whose value is absent, or that `checkFrontMatter` refuses, is left out.
 */
export async function renderFrontMatter(template: string, values: PlaceholderValues): Promise<string> {
  const entries = frontMatterEntries(template, values);
  if (entries.length === 0) return '';
  const { Document, Pair, Scalar, YAMLMap, YAMLSeq } = await import('yaml');
  const scalarOf = (value: Exclude<FrontMatterValue, string[]>) => {
    const scalar = new Scalar(typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value);
    if (typeof value === 'string')
      scalar.type = PLAIN.test(value) && !AMBIGUOUS.test(value) ? 'PLAIN' : 'QUOTE_DOUBLE';
    return scalar;
  };
  const map = new YAMLMap();
  for (const [key, value] of entries) {
    if (!Array.isArray(value)) map.items.push(new Pair(scalarOf(key), scalarOf(value)));
    else {
      const list = new YAMLSeq();
      list.items.push(...value.map(scalarOf));
      map.items.push(new Pair(scalarOf(key), list));
    }
  }
  // `compat` makes it quote what either version would take for something else than text.
  const document = new Document(undefined, { version: '1.2', compat: 'yaml-1.1' });
  document.contents = map;
  const yaml = document
    .toString({ lineWidth: 0, doubleQuotedAsJSON: true })
    .replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `---\n${yaml}---\n\n`;
}

/** The same for a capture: what a `.md` file begins with. */
export async function frontMatterOf(capture: Exportable, template: string): Promise<string> {
  return renderFrontMatter(template, placeholderValues(capture));
}

/** Key and value of every line that has one, in the order of the template. */
export function frontMatterEntries(
  template: string,
  values: PlaceholderValues,
): [key: string, value: FrontMatterValue][] {
  return frontMatterLines(template).flatMap((line) => {
    if (line.problem) return [];
    const value = valueOf(line, values);
    return value === undefined ? [] : [[line.key, value] as [string, FrontMatterValue]];
  });
}

function valueOf(
  line: Extract<FrontMatterLine, { problem?: never }>,
  values: PlaceholderValues,
): FrontMatterValue | undefined {
  if (line.kind === 'list') {
    const items = line.items.flatMap((item) => {
      const value = filled(item, values);
      return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
    });
    return items.length > 0 ? items : undefined;
  }
  if (line.kind === 'literal') return line.value;
  const value = filled(line.text, values);
  return line.kind === 'quoted' && value !== undefined && typeof value !== 'string'
    ? fillText(line.text, values)
    : value;
}

/** A placeholder alone keeps the type of its value; with text around it the result is text. */
function filled(text: string, values: PlaceholderValues): string | number | string[] | undefined {
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1]?.trim() ?? '');
  if (names.some((name) => !has(values, name))) return undefined;
  const [only] = names;
  if (names.length === 1 && only !== undefined && text.replace(PLACEHOLDER, '') === '') return values[only];
  return fillText(text, values);
}

function has(values: PlaceholderValues, name: string): boolean {
  if (!Object.hasOwn(values, name)) return false;
  const value = values[name];
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
