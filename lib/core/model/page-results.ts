import { z } from './zod';

const pageResultSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  title: z.string().max(400),
  description: z.string().max(1_000).optional(),
  /** As the page has it. */
  date: z.string().max(60).optional(),
});
export type PageResult = z.infer<typeof pageResultSchema>;

export const pageResultsSchema = z.object({
  url: z.string().max(10_000),
  title: z.string().max(400),
  /** What was searched for; empty if the page does not say. */
  words: z.string().max(500),
  results: z.array(pageResultSchema).max(200),
  /** It lists nothing, and asks whether its reader is a person. */
  isCheck: z.boolean().optional(),
});
export type PageResults = z.infer<typeof pageResultsSchema>;

/** Fewer links to other sites are no page of results. */
export const FEWEST_RESULTS = 3;

/** Why a search on this device brought nothing: what was shown instead. Anything else is told by its status. */
export type SearchFault =
  | 'check'
  | 'refused'
  | 'busy'
  | 'noJson'
  | 'noResults'
  | 'noEngines'
  | 'noResponse'
  | 'other';
