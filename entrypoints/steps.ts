import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerOrder } from '../lib/reader/order';
import { answerSteps } from '../lib/reader/steps/answer';

/** Injected on demand: writes down what the user does in the page, or does one step again. */
export default defineUnlistedScript(() =>
  answerOrder('steps', (order) => answerSteps(document, order, globalThis as object)),
);
