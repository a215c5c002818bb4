import type { ReadRows, RowsOrder } from '../../core/model/rows-recipe';
import type { PageResults } from '../../core/model/page-results';
import { readRows, tableRows } from './fit';
import { pickField, pickRows } from './picker';
import { moreRows, withMore } from './more';
import { findResults } from './results';

type Answer = ReadRows | ReadRows[] | PageResults | null;
type Tasks = {
  [Task in RowsOrder['task']]: (
    page: Document,
    order: Extract<RowsOrder, { task: Task }>,
  ) => Answer | Promise<Answer>;
};

const picked = (page: Document, read: ReadRows | null): ReadRows | null => read && withMore(page, read);

const tasks: Tasks = {
  tables: (page) => tableRows(page),
  results: (page) => findResults(page),
  read: (page, { recipe }) => withMore(page, readRows(page, recipe)),
  more: (page, { recipe, by }) => moreRows(page, recipe, by),
  pick: async (page, { words }) => picked(page, await pickRows(page, words)),
  field: async (page, { words, recipe }) => picked(page, await pickField(page, words, recipe)),
};

/** What is asked of the records of a page. Null when the user cancels. */
export function answerRows(page: Document, order: RowsOrder): Answer | Promise<Answer> {
  // The task and its order belong together, which a union does not say.
  const run: (page: Document, order: never) => Answer | Promise<Answer> = tasks[order.task];
  return run(page, order as never);
}
