import { withoutTags } from '@/lib/core/text/without-tags';
import { MOST_TEXT, plainText } from '@/lib/core/text/plain-text';

/** The searchable text of a capture's facets as stored in the library. */
export function textOf(content: unknown): string {
  if (typeof content !== 'object' || content === null) return '';
  const facets: Partial<Record<string, unknown>> = { ...content };
  const parts: string[] = [];
  const { markdown, summary, json, html, extra } = facets;
  if (typeof summary === 'string') parts.push(plainText(summary));
  if (typeof markdown === 'string') parts.push(plainText(markdown));
  else if (typeof html === 'string') parts.push(htmlText(html));
  leaves(json, parts);
  leaves(extra, parts);
  return parts.join('\n').slice(0, MOST_TEXT);
}

/** The same without the heading that only repeats the title. */
export function bodyOf(content: unknown, title: string): string {
  const text = textOf(content).trimStart();
  const said = title.trim();
  return said !== '' && text.startsWith(said) && /^\s*(\n|$)/.test(text.slice(said.length))
    ? text.slice(said.length).trimStart()
    : text;
}

const htmlText = (html: string): string =>
  withoutTags(html.slice(0, MOST_TEXT))
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&amp;/g, '&');

const DEEPEST = 12;
const MOST_LEAVES = 20_000;

/** The texts and numbers in a value, one per line. */
function leaves(value: unknown, into: string[], depth = 0): void {
  if (into.length > MOST_LEAVES || depth > DEEPEST) return;
  if (typeof value === 'string' || typeof value === 'number') into.push(String(value));
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) leaves(one, into, depth + 1);
}
