import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerOrder } from '../lib/reader/order';
import { answerRows } from '../lib/reader/rows/answer';

/** Injected on demand: reads records of the page, or lets the user point at one of them. */
export default defineUnlistedScript(() => answerOrder('rows', (order) => answerRows(document, order)));
