import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeOrder } from '../lib/page/order';
import { readLivePage } from '../lib/page/read-live';

/** Injected on demand: reads the page, returns it, and leaves nothing behind. */
export default defineUnlistedScript(() => {
  const order = takeOrder(globalThis as object);
  return order && readLivePage(document, order);
});
