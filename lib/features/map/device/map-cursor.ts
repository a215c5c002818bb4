import { failureSchema } from '@/lib/core/model/errors';
import { z } from '@/lib/core/model/zod';
import { sitemapWalkSchema } from '@/lib/device/reading/sitemaps';
import { siteStateShape } from '@/lib/device/reading/site-state';

export const mapCursorSchema = z.object({
  phase: z.enum(['start', 'sitemaps', 'page', 'hops', 'llms']),
  ...siteStateShape,
  walk: sitemapWalkSchema.exactOptional(),
  /** Pages still to be read for their links, and the pages of the next hop. */
  hop: z
    .object({ depth: z.number().int(), queue: z.array(z.string()), next: z.array(z.string()) })
    .exactOptional(),
  /** Why the start page told nothing. */
  unread: failureSchema.exactOptional(),
  /** Hashes of the addresses that were listed without their query, each once. */
  folded: z.array(z.number()).exactOptional(),
});
export type MapCursor = z.infer<typeof mapCursorSchema>;
