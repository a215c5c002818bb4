import { z } from './zod';

/** The maximum number of rules: each is matched in every page of its site. */
export const MOST_SITE_RULES = 500;

/** A part of one site's pages that the user always or never wants in the main content. */
export const siteRuleSchema = z.object({
  id: z.string().min(1).max(100),
  /** Host of the pages, without `www.`, with the port if there is one. */
  host: z.string().min(1).max(255),
  part: z.enum(['keep', 'leave-out']),
  /** CSS selector of the part, as picked on a page. */
  selector: z.string().min(1).max(1_000),
  /** The beginning of the picked part. */
  text: z.string().max(200),
  /** Epoch milliseconds. */
  madeAt: z.number(),
});
export type SiteRule = z.infer<typeof siteRuleSchema>;

/** The rules for the page code: selectors; one that matches nothing or is invalid has no effect. */
export const pageRulesSchema = z.object({ keep: z.array(z.string()), leaveOut: z.array(z.string()) });
export type PageRules = z.infer<typeof pageRulesSchema>;
