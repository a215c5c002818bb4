import type { Value } from '../value';

/** What a filter may know beside its value. */
export type FilterContext = {
  /** Of the page. */
  url: string;
  /** HTML as Markdown, addresses made absolute. */
  toMarkdown: (html: string, url: string) => string;
};

/** `args` is what stands behind the colon, as it is written. */
export type FilterFunction = (value: Value, args: string, context: FilterContext) => Value;

/** Thrown by a filter that cannot use its arguments. */
export class BadArguments extends Error {}
