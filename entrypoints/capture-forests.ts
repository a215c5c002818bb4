import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveForests } from '../lib/page/live-reading';
import { fittedForests } from '../lib/page/main-content/model';

/** Injected before capture.js where main content is looked for: leaves it what judges the parts of a page. */
export default defineUnlistedScript(() => leaveForests(globalThis as object, fittedForests));
