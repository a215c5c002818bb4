import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeOrder } from '../lib/reader/order';
import { readLive } from '../lib/reader/read-live';

/**
 * Injected on demand: reads the part of the page that is shown first and returns it. capture-rest.js removes what it
 * leaves.
 */
export default defineUnlistedScript(() => {
  const order = takeOrder(globalThis as object);
  return order && readLive(document, order, globalThis as object);
});
