import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takePageOrder } from '../lib/reader/order';
import { nextPutBack } from '../lib/reader/outline-parts';

/** Injected on demand: outlines what a capture left out, and returns what the user puts back. */
export default defineUnlistedScript(() =>
  nextPutBack(document, globalThis, takePageOrder(globalThis as object, 'outline')),
);
