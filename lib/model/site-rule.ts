import { z } from './zod';

/** Rules more than these are refused: each is looked for in every page of its site. */
export const MOST_SITE_RULES = 500;

/** A part of the pages of one site that the person wants to be kept, or never wants, in the main content. */
export const siteRuleSchema = z.object({
  id: z.string().min(1).max(100),
  /** Host of the pages, without `www.`; the port is part of it where there is one. */
  host: z.string().min(1).max(255),
  part: z.enum(['keep', 'leave-out']),
  /** CSS selector of the part, as it was picked on a page. */
  selector: z.string().min(1).max(1_000),
  /** How the part that was picked begins. */
  text: z.string().max(200),
  /** Epoch milliseconds. */
  madeAt: z.number(),
});
export type SiteRule = z.infer<typeof siteRuleSchema>;

/** What the page code is told of them: selectors, of which one that fits nothing, or is none, does nothing. */
export const pageRulesSchema = z.object({ keep: z.array(z.string()), leaveOut: z.array(z.string()) });
export type PageRules = z.infer<typeof pageRulesSchema>;
