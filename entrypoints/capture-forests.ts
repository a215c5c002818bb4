import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { leaveJudge } from '../lib/reader/live-reading';
import { judgeWith } from '../lib/reader/main-content/judge';
import { fittedForests } from '../lib/reader/main-content/model';

/** Injected before capture.js for main content: leaves it the classifier for the parts of a page. */
export default defineUnlistedScript(() => leaveJudge(globalThis as object, judgeWith(fittedForests)));
