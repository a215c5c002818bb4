import { createPicker } from '@/lib/core/platform/picker';
import { sideEffectWord } from '@/lib/device/site/signed-in';
import { findNextPage } from '@/lib/device/site/next-page';

/** What the panel lets the user pick in a page; the link that leads on is found by the rules of crawls. */
export const picker = createPicker(
  (links, page) => findNextPage(links, page),
  (text) => sideEffectWord('https://page.invalid/', text),
);
