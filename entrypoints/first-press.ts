import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pressFirst } from '../lib/core/platform/first-press';
import { loadModule } from '../lib/core/platform/load-module';

/** The popup's first script: reading starts before anything is drawn. */
export default defineUnlistedScript(() => {
  pressFirst();
  loadModule();
});
