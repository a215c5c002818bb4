import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeOutlineOrder, type OutlineScope } from '../lib/reader/order';
import { outlineParts } from '../lib/reader/outline-parts';

/** Injected on demand: outlines what a capture left out, and returns what the user puts back. */
export default defineUnlistedScript(() =>
  takeOutlineOrder(globalThis as OutlineScope, (order) => outlineParts(document, order)),
);
