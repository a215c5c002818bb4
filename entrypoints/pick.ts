import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { answerOrder } from '../lib/reader/order';
import { pickElement } from '../lib/reader/pick-element';

/** Injected on demand: lets the user pick one element, and returns how to find it. */
export default defineUnlistedScript(() => answerOrder('pick', (order) => pickElement(document, order)));
