import { pageExportSchema, type PageExport } from '@/lib/core/model/job';
import { z } from '@/lib/core/model/zod';

/** Tokens of a text for a model. */
export const contextBudgetSchema = z.number().int().min(500).max(2_000_000);

/** How many the context menu lists. */
const MOST_LISTED = 2;

/** The exports used last, newest first. */
const usedExportsSchema = z.object({
  page: z.array(pageExportSchema).max(MOST_LISTED).default([]),
  /** The last type of file made of many pages, by its name in the registry of exports. */
  many: z.string().max(40).optional(),
  /** The last chosen token budget of a text for a model. */
  context: contextBudgetSchema.optional().catch(undefined),
});
export type UsedExports = z.infer<typeof usedExportsSchema>;
/** The export used just now. */
export type UsedExport = { page: PageExport } | { many: string } | { context: number };

/** The stored ones; none if the record is invalid. */
export function readUsedExports(record: unknown): UsedExports {
  return usedExportsSchema.safeParse(record).data ?? { page: [] };
}

/** The newest first, without duplicates. */
export function withUsed(used: UsedExports, now: UsedExport): UsedExports {
  if ('many' in now) return { ...used, many: now.many };
  if ('context' in now) return { ...used, context: now.context };
  const name = pageExportName(now.page);
  const others = used.page.filter((one) => pageExportName(one) !== name);
  return { ...used, page: [now.page, ...others].slice(0, MOST_LISTED) };
}

/** A name for each export of a page, used as its id in a browser menu. */
export const pageExportName = ({ to, format, whole }: PageExport): string =>
  [to, format, ...(whole ? [whole] : [])].join('.');

/** The export of that name; undefined for an unknown name. */
export function pageExportOf(name: string): PageExport | undefined {
  const [to, format, whole] = name.split('.');
  return pageExportSchema.safeParse({ to, format, ...(whole !== undefined && { whole }) }).data;
}
