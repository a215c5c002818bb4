import { browserName } from '@/lib/core/platform/browser';
import type { BrowserModel } from '@/lib/core/ports/language-model';
import { availabilityOf, builtInApi, fetchBuiltIn } from '@/lib/features/model/background/built-in';

/** The model of this browser, for Options. */
export const browserModel: BrowserModel = {
  availability: () => availabilityOf(builtInApi()),
  async fetch(progress) {
    const api = builtInApi();
    if (api) await fetchBuiltIn(api, progress);
  },
  isFirefox: browserName() === 'firefox',
  origin: location.origin,
};
