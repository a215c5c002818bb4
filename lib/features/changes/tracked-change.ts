import type { Content } from '@/lib/core/model/capture';
import { z } from '@/lib/core/model/zod';

const trackedSchema = z.object({
  previousScrapeAt: z.iso.datetime({ offset: true }).nullish().catch(undefined),
  changeStatus: z.enum(['new', 'same', 'changed', 'removed']),
  visibility: z.enum(['visible', 'hidden']).optional().catch(undefined),
  diff: z
    .object({ text: z.string().max(4_000_000) })
    .optional()
    .catch(undefined),
  json: z
    .record(z.string(), z.object({ previous: z.unknown(), current: z.unknown() }))
    .optional()
    .catch(undefined),
});

/** What a service reports about a page since its last read (docs/service.md 8). */
export type TrackedChange = z.infer<typeof trackedSchema>;

/** The change that a service tracked for a capture; undefined if it was not requested or not reported. */
export function trackedChangeOf({ extra }: Pick<Content, 'extra'>): TrackedChange | undefined {
  const given = extra?.['changeTracking'];
  return given === undefined ? undefined : trackedSchema.safeParse(given).data;
}
