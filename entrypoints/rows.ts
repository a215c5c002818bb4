import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeRowsOrder } from '../lib/reader/order';
import { readRows, tableRows } from '../lib/reader/rows/fit';
import { pickField, pickRows } from '../lib/reader/rows/picker';

/** Injected on demand: reads records of the page, or lets the user point at one of them. */
export default defineUnlistedScript(() => {
  const order = takeRowsOrder(globalThis as object);
  switch (order?.task) {
    case 'pick':
      return pickRows(document, order.words);
    case 'field':
      return pickField(document, order.words, order.recipe);
    case 'read':
      return readRows(document, order.recipe);
    default:
      return tableRows(document);
  }
});
