import { z } from '../model/zod';
import type { Picker } from '../ports/picker';
import type { PageOptions, PageReading } from '../model/page';
import { pageResultsSchema, type PageResults } from '../model/page-results';
import { readRowsSchema, rowsRecipeSchema, type ReadRows } from '../model/rows-recipe';
import { recordedSchema, replayedSchema, type Step } from '../model/steps';
import { recordsOf } from '../text/cell-values';
import { askPage, targetOf } from './injection';

const pickedSchema = z.object({ selector: z.string().max(1_000), text: z.string().max(200) }).nullable();
const listsSchema = z.union([z.array(readRowsSchema), readRowsSchema.transform((one) => [one])]);

/** Finds the link to the page that continues another; the rules are those of crawls. */
type FindNext = (links: ReadRows['links'], page: string) => string | undefined;

type Target = ReturnType<typeof targetOf>;

const resultsIn = async (target: Target): Promise<PageResults | undefined> =>
  pageResultsSchema.safeParse(await askPage(target, 'rows', { task: 'results' })).data;

/** A page that was read in a tab, with the rows that were asked for as its JSON. */
export async function withRows(
  target: Target,
  page: PageReading,
  { rows }: PageOptions,
): Promise<PageReading> {
  if (!page.ok || rows === undefined) return page;
  const withJson = (json: unknown): PageReading => ({ ...page, content: { ...page.content, json } });
  if (rows === 'results') return withJson(await resultsIn(target));
  const recipe = rowsRecipeSchema.safeParse(rows);
  if (!recipe.success) return page;
  const [list] =
    listsSchema.safeParse(await askPage(target, 'rows', { task: 'read', recipe: recipe.data })).data ?? [];
  return withJson(recordsOf(recipe.data.fields, list?.rows ?? []));
}

/** The word by which a press may change something. */
type FindEffect = (text: string) => string | undefined;

/** With the words of a press that may change something, which only this side knows. */
const withEffect =
  (find: FindEffect) =>
  (step: Step): Step => {
    if ((step.do !== 'click' && step.do !== 'press') || step.effect !== undefined) return step;
    const effect = find(step.target.text || step.target.label);
    return effect === undefined ? step : { ...step, effect };
  };

export function createPicker(
  findNext: FindNext = () => undefined,
  findEffect: FindEffect = () => undefined,
): Picker {
  return {
    async pick(source, hint, what = 'control') {
      const picked = pickedSchema.safeParse(await askPage(targetOf(source), 'pick', { hint, what }));
      return picked.success ? (picked.data ?? undefined) : undefined;
    },
    async steps({ tabId }, order) {
      // A step may lead to another page of the site: whatever document is there now is asked.
      const answer = await askPage({ tabId }, 'steps', order);
      if (order.task === 'replay') return { steps: [], ...replayedSchema.parse(answer) };
      const recorded = recordedSchema.parse(answer);
      return { ...recorded, steps: recorded.steps.map(withEffect(findEffect)) };
    },
    results: (source) => resultsIn(targetOf(source)),
    async rows(source, order) {
      const lists = listsSchema.safeParse(await askPage(targetOf(source), 'rows', order));
      return (lists.data ?? []).map(({ links, ...list }) => {
        const next = findNext(links, list.url);
        return { ...list, ...(next !== undefined && { next }) };
      });
    },
  };
}
