import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeHint } from '../lib/page/order';
import { pickElement } from '../lib/page/pick-element';

/** Injected on demand: lets the person point at one element, and returns how to find it. */
export default defineUnlistedScript(() => pickElement(document, takeHint(globalThis as object)));
