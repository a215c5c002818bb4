import type { Value } from '../language/value';

/** What a filter may access besides its value. */
export type FilterContext = {
  /** Of the page. */
  url: string;
  /** HTML as Markdown, with addresses made absolute. */
  toMarkdown: (html: string, url: string) => string;
};

/** `args` is the text after the colon, as written. */
export type FilterFunction = (value: Value, args: string, context: FilterContext) => Value;

/** Thrown by a filter that cannot use its arguments. */
export class BadArguments extends Error {}
