import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveScroller } from '../lib/page/live-reading';
import { scrollThrough } from '../lib/page/scroll-through';

/** Injected before capture.js where a page is to be scrolled first: leaves it what does that. */
export default defineUnlistedScript(() => leaveScroller(globalThis as object, scrollThrough));
