import { z } from '../model/zod';
import type { Picker } from '../ports/picker';
import { readRowsSchema, type ReadRows, type RowsOrder } from '../model/rows-recipe';
import { runFilesInPage, runInPage, targetOf } from './injection';

const PICKER = '/pick.js';
const pickedSchema = z.object({ selector: z.string().max(1_000), text: z.string().max(200) }).nullable();

/** Sent as source, so it must be self-contained. */
function leavePickOrder(order: { hint: string; what: 'control' | 'part' }): void {
  (globalThis as { trawlPick?: typeof order }).trawlPick = order;
}

function leaveRowsOrder(order: RowsOrder): void {
  (globalThis as { trawlRows?: RowsOrder }).trawlRows = order;
}

/** Finds the link to the page that continues another; the rules are those of crawls. */
type FindNext = (links: ReadRows['links'], page: string) => string | undefined;

export function createPicker(findNext: FindNext = () => undefined): Picker {
  return {
    async pick(source, hint, what = 'control') {
      const target = targetOf(source);
      await runInPage(target, leavePickOrder, [{ hint, what }]);
      const picked = pickedSchema.safeParse(await runFilesInPage(target, [PICKER]));
      return picked.success ? (picked.data ?? undefined) : undefined;
    },
    async rows(source, order) {
      const target = targetOf(source);
      await runInPage(target, leaveRowsOrder, [order]);
      const answer = await runFilesInPage(target, ['/rows.js']);
      const lists = z
        .union([z.array(readRowsSchema), readRowsSchema.transform((one) => [one])])
        .safeParse(answer);
      return (lists.data ?? []).map(({ links, ...list }) => {
        const next = findNext(links, list.url);
        return { ...list, ...(next !== undefined && { next }) };
      });
    },
  };
}
