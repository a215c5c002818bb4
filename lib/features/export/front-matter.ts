import type { Exportable } from './exportable';
import { frontMatterLines, type FrontMatterLine } from './front-matter-template';
import { yamlFrontMatter, type FrontMatterValue } from './yaml-front-matter';
import { PLACEHOLDER, fillText, placeholderValues, type PlaceholderValues } from './placeholders';

/**
 * The front matter of a capture by a template, with its fences and the blank line after; empty if no line is left. It
 * reads back as `yamlFrontMatter` specifies. A line whose value is absent, or that `checkFrontMatter` refuses, is left
 * out.
 */
export async function renderFrontMatter(template: string, values: PlaceholderValues): Promise<string> {
  return yamlFrontMatter(frontMatterEntries(template, values));
}

/** The same for a capture: the start of a `.md` file. */
export async function frontMatterOf(capture: Exportable, template: string): Promise<string> {
  return renderFrontMatter(template, placeholderValues(capture));
}

/** Key and value of every line that has one, in template order. */
function frontMatterEntries(
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
