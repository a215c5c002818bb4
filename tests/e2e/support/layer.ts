import type { Page } from '@playwright/test';

/** The layer of a picker or a recorder is in the page, beside its body: it hears what is pressed there. */
export const untilLayer = (page: Page): Promise<void> =>
  page.locator('html > div').waitFor({ state: 'attached' });
