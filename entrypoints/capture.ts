import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeOrder } from '../lib/page/order';
import { readLive } from '../lib/page/read-live';

/** Injected on demand: reads what is shown first of the page and returns it. What it leaves, the rest takes away. */
export default defineUnlistedScript(() => {
  const order = takeOrder(globalThis as object);
  return order && readLive(document, order, globalThis as object);
});
