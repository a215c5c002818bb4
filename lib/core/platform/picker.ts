import { z } from '../model/zod';
import type { Picker } from '../ports/picker';
import type { PageOptions, PageReading } from '../model/page';
import { pageResultsSchema, type PageResults } from '../model/page-results';
import { readRowsSchema, rowsRecipeSchema, type ReadRows } from '../model/rows-recipe';
import {
  recordedSchema,
  replayedSchema,
  stepsBeforeSchema,
  type Replayed,
  type Step,
  type StepsOrder,
} from '../model/steps';
import { doSteps, STEP_WAIT_MS } from '../async/do-steps';
import { pause } from '../async/sleep';
import { AppError } from '../model/errors';
import { browser } from './browser';
import { recordsOf } from '../text/cell-values';
import { askPage, targetOf } from './injection';

const pickedSchema = z.object({ selector: z.string().max(1_000), text: z.string().max(200) }).nullable();
const listsSchema = z.union([z.array(readRowsSchema), readRowsSchema.transform((one) => [one])]);

/** Finds the link to the page that continues another; the rules are those of crawls. */
type FindNext = (links: ReadRows['links'], page: string) => string | undefined;

type Target = ReturnType<typeof targetOf>;

const LOADING_LIMIT_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/** A press may lead to another page, which the next step is for: it is awaited, unless it loads forever. */
async function arrived(tabId: number): Promise<void> {
  for (const end = Date.now() + LOADING_LIMIT_MS; Date.now() < end; await pause(LOOK_AGAIN_MS))
    if ((await browser.tabs.get(tabId)).status !== 'loading') return;
}

/** Does one step in the document that the tab shows now, which another step may have led to. */
async function replayIn(tabId: number, order: Extract<StepsOrder, { task: 'replay' }>): Promise<Replayed> {
  await arrived(tabId);
  return replayedSchema.parse(await askPage({ tabId }, 'steps', order));
}

/** Does the steps that come before a page is read; throws at the first that is not done, and names it. */
export async function doStepsBefore(tabId: number, before: unknown, signal: AbortSignal): Promise<void> {
  const { origin, steps } = stepsBeforeSchema.parse(before);
  const stopped = await doSteps(steps, {
    ask: (step) => replayIn(tabId, { task: 'replay', origin, step, waitMs: STEP_WAIT_MS }),
    signal,
  });
  signal.throwIfAborted();
  if (!stopped) return arrived(tabId);
  const step = steps[stopped.step];
  const { text = '', label = '', selector = '' } = step && 'target' in step ? step.target : {};
  throw new AppError('step-failed', {
    attempt: stopped.step + 1,
    attempts: steps.length,
    serviceCode: stopped.why,
    detail: (label || text || selector).slice(0, 80),
  });
}

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
      if (order.task === 'replay') return { steps: [], ...(await replayIn(tabId, order)) };
      const recorded = recordedSchema.parse(await askPage({ tabId }, 'steps', order));
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
