import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeReading } from '../lib/page/live-reading';
import { finishLive } from '../lib/page/read-live-rest';

/** Injected after capture.js: makes the rest of the page that it read, and leaves nothing behind. */
export default defineUnlistedScript(() => takeReading(globalThis as object)?.then(finishLive));
