import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { takeReading } from '../lib/reader/live-reading';
import { finishLive } from '../lib/reader/read-live-rest';

/** Injected after capture.js: makes the rest of the page that it read, and leaves nothing behind. */
export default defineUnlistedScript(() => takeReading(globalThis as object)?.then(finishLive));
