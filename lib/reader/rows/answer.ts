import type { ReadRows, RowsOrder } from '../../core/model/rows-recipe';
import type { PageResults } from '../../core/model/page-results';
import { readRows, tableRows } from './fit';
import { pickField, pickRows } from './picker';
import { findResults } from './results';

type Answer = ReadRows | ReadRows[] | PageResults | null;
type Tasks = {
  [Task in RowsOrder['task']]: (
    page: Document,
    order: Extract<RowsOrder, { task: Task }>,
  ) => Answer | Promise<Answer>;
};

const tasks: Tasks = {
  tables: (page) => tableRows(page),
  results: (page) => findResults(page),
  read: (page, { recipe }) => readRows(page, recipe),
  pick: (page, { words }) => pickRows(page, words),
  field: (page, { words, recipe }) => pickField(page, words, recipe),
};

/** What is asked of the records of a page; its tables if nothing is. Null when the user cancels. */
export function answerRows(page: Document, order: RowsOrder = { task: 'tables' }): Answer | Promise<Answer> {
  // The task and its order belong together, which a union does not say.
  const run: (page: Document, order: never) => Answer | Promise<Answer> = tasks[order.task];
  return run(page, order as never);
}
