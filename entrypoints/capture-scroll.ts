import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveScroller } from '../lib/reader/live-reading';
import { scrollThrough } from '../lib/reader/scroll-through';

/** Injected before capture.js if a page must be scrolled first: leaves it the scroller. */
export default defineUnlistedScript(() => leaveScroller(globalThis as object, scrollThrough));
