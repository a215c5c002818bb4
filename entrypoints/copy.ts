import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { copyHere } from '../lib/core/platform/copy-here';

/** Injected on demand: puts what was left for it on the clipboard, as text and as rich text. */
export default defineUnlistedScript(copyHere);
