import type { Page } from '@playwright/test';
import type { ScrapeBody } from './scrape-body';

export type Action = NonNullable<ScrapeBody['actions']>[number];

/** The results of actions, in the order in which they were done. */
export type Performed = {
  screenshots: { bytes: Buffer; mimeType: 'image/png' | 'image/jpeg' }[];
  scrapes: { url: string; html: string }[];
  javascriptReturns: { type: string; value: unknown }[];
  pdfs: Buffer[];
};

const FIND_MS = 3_000;

/** Runs these actions in a page, one after the other. Rejects at the first that fails. */
export async function performActions(page: Page, actions: readonly Action[]): Promise<Performed> {
  const done: Performed = { screenshots: [], scrapes: [], javascriptReturns: [], pdfs: [] };
  for (const action of actions) await perform(page, action, done);
  return done;
}

async function perform(page: Page, action: Action, done: Performed): Promise<void> {
  switch (action.type) {
    case 'wait':
      if (action.selector !== undefined)
        await page.waitForSelector(action.selector, { timeout: FIND_MS, state: 'attached' });
      else await page.waitForTimeout(action.milliseconds ?? 0);
      return;
    case 'click': {
      const found = page.locator(action.selector);
      if (!action.all) return found.first().click({ timeout: FIND_MS });
      for (const each of await found.all()) await each.click({ timeout: FIND_MS });
      return;
    }
    case 'write':
      return page.keyboard.type(action.text);
    case 'press':
      return page.keyboard.press(action.key);
    case 'scroll':
      await page.evaluate(
        ({ selector, sign }) => {
          const target = selector === undefined ? undefined : document.querySelector(selector);
          (target ?? window).scrollBy(0, sign * innerHeight);
        },
        { selector: action.selector, sign: action.direction === 'up' ? -1 : 1 },
      );
      return;
    case 'screenshot': {
      if (action.viewport) await page.setViewportSize(action.viewport);
      const { quality, fullPage } = action;
      const jpeg = quality !== undefined;
      done.screenshots.push({
        bytes: await page.screenshot({ fullPage, ...(jpeg ? { type: 'jpeg', quality } : { type: 'png' }) }),
        mimeType: jpeg ? 'image/jpeg' : 'image/png',
      });
      return;
    }
    case 'scrape':
      done.scrapes.push({ url: page.url(), html: await page.content() });
      return;
    case 'executeJavascript': {
      const value: unknown = await page.evaluate(`(async () => { ${action.script}\n })()`);
      done.javascriptReturns.push({ type: value === null ? 'null' : typeof value, value });
      return;
    }
    case 'pdf':
      done.pdfs.push(
        await page.pdf({ format: action.format, landscape: action.landscape, scale: action.scale }),
      );
  }
}
