/** Front matter contains text, numbers, booleans, days and times (in UTC), lists of text, and nothing yet. */
export type FrontMatterValue = string | number | boolean | Date | string[] | null;

/** What cannot be mistaken for a number, a date, a reserved word, or YAML syntax. */
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N} .,;:()'’/_+%&?!@~#=-]*$/u;
const AMBIGUOUS = /: |:$| #| $/;
/** Characters that YAML calls not printable, or that its older version treats as a line break. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Front matter with its fences and the blank line after; empty if there are no values. Every strict parser of YAML 1.1
 * and of YAML 1.2 reads back the same text, numbers and lists, whatever a page put into them: text is quoted unless
 * both versions treat it as text. (A half surrogate, which YAML cannot contain, reads back as U+FFFD.)
 */
export async function yamlFrontMatter(
  entries: readonly (readonly [key: string, value: FrontMatterValue])[],
): Promise<string> {
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
  // A date is written unquoted, as note apps do. `compat` quotes what either version would not treat as text.
  const document = new Document(undefined, {
    version: '1.2',
    compat: 'yaml-1.1',
    customTags: ['timestamp'],
  });
  document.contents = map;
  const yaml = document
    .toString({ lineWidth: 0, doubleQuotedAsJSON: true, nullStr: '' })
    .replace(UNPRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `---\n${yaml}---\n\n`;
}

/** A line of dashes at the start; some readers skip white space before it. */
const OPENING = /^\s*-{3,}(?=[ \t]*(?:\r?\n|$))/;

/**
 * A text after its front matter. Without any, a rule that the text begins with becomes `***`, which Markdown reads the
 * same: as `---` it would turn what follows into front matter, written by the page.
 */
export function withFrontMatter(frontMatter: string, text: string): string {
  return frontMatter === ''
    ? text.replace(OPENING, (dashes) => dashes.replace(/-+/, '***'))
    : frontMatter + text;
}
