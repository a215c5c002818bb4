import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takePickOrder } from '../lib/reader/order';
import { pickElement } from '../lib/reader/pick-element';

/** Injected on demand: lets the user pick one element, and returns how to find it. */
export default defineUnlistedScript(() => {
  const { hint, what } = takePickOrder(globalThis as object);
  return pickElement(document, hint, what);
});
