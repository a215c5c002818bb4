import { z } from '../model/zod';
import type { Picker } from '../ports/picker';
import { readRowsSchema, type ReadRows } from '../model/rows-recipe';
import { askPage, targetOf } from './injection';

const pickedSchema = z.object({ selector: z.string().max(1_000), text: z.string().max(200) }).nullable();
const listsSchema = z.union([z.array(readRowsSchema), readRowsSchema.transform((one) => [one])]);

/** Finds the link to the page that continues another; the rules are those of crawls. */
type FindNext = (links: ReadRows['links'], page: string) => string | undefined;

export function createPicker(findNext: FindNext = () => undefined): Picker {
  return {
    async pick(source, hint, what = 'control') {
      const picked = pickedSchema.safeParse(await askPage(targetOf(source), 'pick', { hint, what }));
      return picked.success ? (picked.data ?? undefined) : undefined;
    },
    async rows(source, order) {
      const lists = listsSchema.safeParse(await askPage(targetOf(source), 'rows', order));
      return (lists.data ?? []).map(({ links, ...list }) => {
        const next = findNext(links, list.url);
        return { ...list, ...(next !== undefined && { next }) };
      });
    },
  };
}
