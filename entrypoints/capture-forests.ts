import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveJudge } from '../lib/page/live-reading';
import { judgeWith } from '../lib/page/main-content/judge';
import { fittedForests } from '../lib/page/main-content/model';

/** Injected before capture.js where main content is looked for: leaves it what judges the parts of a page. */
export default defineUnlistedScript(() => leaveJudge(globalThis as object, judgeWith(fittedForests)));
