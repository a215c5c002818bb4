import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pressFirst } from '../lib/platform/first-press';

/** The popup's first script: reading starts before anything is drawn. */
export default defineUnlistedScript(pressFirst);
