import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { loadModule, pressFirst } from '../lib/core/platform/first-press';

/** The popup's first script: reading starts before anything is drawn. */
export default defineUnlistedScript(() => {
  pressFirst();
  loadModule();
});
