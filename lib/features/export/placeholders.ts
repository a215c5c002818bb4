import type { Exportable } from './exportable';
import { localDay } from './local-day';

/** The values a template can name. Empty text, an empty list and null count as absent. */
export type PlaceholderValues = Partial<Record<string, string | number | string[]>>;

type Reader = (capture: Exportable) => string | number | string[] | undefined;

/** Placeholder → the source of its value. Shared by front matter and file names. */
export const placeholders = {
  title: (capture) => capture.title,
  url: (capture) => capture.url,
  host: (capture) => capture.host,
  site: (capture) => capture.metadata.siteName,
  author: (capture) => capture.metadata.author,
  published: (capture) => capture.metadata.published,
  modified: (capture) => capture.metadata.modified,
  /** ISO 8601 in UTC. */
  captured: (capture) => new Date(capture.capturedAt).toISOString(),
  /** The day of the capture on this machine's calendar, YYYY-MM-DD. */
  date: (capture) => localDay(capture.capturedAt),
  words: (capture) => capture.metadata.wordCount,
  tokens: (capture) => capture.metadata.tokenEstimate,
  description: (capture) => capture.metadata.description,
  language: (capture) => capture.metadata.language,
  canonical: (capture) => capture.metadata.canonicalUrl,
  tags: (capture) => capture.metadata.keywords,
  engine: (capture) => capture.engine,
} as const satisfies Record<string, Reader>;
export type Placeholder = keyof typeof placeholders;

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

/** Every value that the capture has; missing ones are absent from the result. */
export function placeholderValues(capture: Exportable): PlaceholderValues {
  const values: PlaceholderValues = {};
  for (const [name, read] of Object.entries<Reader>(placeholders)) {
    const value = read(capture);
    if (value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0))
      values[name] = value;
  }
  return values;
}

/** Finds `{name}` in a template; the name is group 1. Stateless when used with `replace` and `matchAll`. */
export const PLACEHOLDER = /\{([^{}]*)\}/g;

/** The first name in braces that is no placeholder; undefined if there is none. */
export function unknownPlaceholder(template: string): string | undefined {
  return [...template.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name.trim())
    .find((name) => !isPlaceholder(name));
}

/** The template with every placeholder replaced by text; an absent value becomes empty. */
export function fillText(template: string, values: PlaceholderValues): string {
  return template.replace(PLACEHOLDER, (_, name: string) => textOf(values[name.trim()]));
}

function textOf(value: PlaceholderValues[string]): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
