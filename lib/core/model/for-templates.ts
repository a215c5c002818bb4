import { z } from './zod';

/** What templates ask of pages before they are read: everything else of a page is gone afterwards. */
export const templateAsksSchema = z.object({
  /** `selector:` or `selectorHtml:` with the selector as the template has it. */
  selectors: z.array(z.string()),
  /** Its main content as HTML. */
  html: z.boolean(),
  /** All of its HTML. */
  fullHtml: z.boolean(),
});
export type TemplateAsks = z.infer<typeof templateAsksSchema>;

/** The answers of a page, kept with its capture. Entries instead of records: names are the page's own. */
export const forTemplatesSchema = z.object({
  /** The page's own title, which a heading may shorten. */
  title: z.string().optional(),
  /** Its address with the fragment, if it has one. */
  url: z.string().optional(),
  /** Absent where a service read the page: it tells the meta tags alone. */
  jsonLd: z.array(z.unknown()).optional(),
  /** `name:description` or `property:og:title`, and the content as the page has it. */
  meta: z.array(z.tuple([z.string(), z.string()])),
  /** Each asked selector, and what it found: a text for one element, a list for several. */
  selected: z.array(z.tuple([z.string(), z.union([z.string(), z.array(z.string())])])),
  /** Times in the page's text, as its code has them: the day of publication may be one. */
  times: z.array(z.string()).optional(),
  html: z.string().optional(),
  rawHtml: z.string().optional(),
});
export type ForTemplates = z.infer<typeof forTemplatesSchema>;

/** Prompts of templates, each with what a model answered to it. */
export type PromptAnswers = readonly (readonly [prompt: string, answer: string])[];
const promptsSchema = z.array(z.tuple([z.string(), z.string()])).catch([]);

/** The answers that are kept with a capture, in `extra.prompts`. */
export const promptAnswersOf = (extra: Readonly<Record<string, unknown>> | undefined): Map<string, string> =>
  new Map(promptsSchema.parse(extra?.['prompts']));
