import type { Page } from 'puppeteer-core';
import type { StandIn } from '@/tests/service/server';
import type { FirefoxWithTrawl } from './firefox-with-trawl';

const ANSWER_LIMIT_MS = 90_000;

/** Clicks what the expression finds, as a person does: the browser takes it for a gesture. */
export async function click(page: Page, xpath: string, count = 1): Promise<void> {
  const found = await page.waitForSelector(`::-p-xpath(${xpath})`);
  await found?.click({ count });
}

/** Types into the field with this label, over what stands there. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await click(page, `//label[normalize-space()="${label}"]/following::input[1]`, 3);
  await page.keyboard.type(text);
}

/** What stands on the page, and in its fields but for the key. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      ...[...document.querySelectorAll('input')].map(({ type, value }) => (type === 'password' ? '' : value)),
      document.body.innerText,
    ]
      .filter(Boolean)
      .join(' | ')
      .slice(0, 1_500),
  );

/** Enters a service in the options and presses Save, which asks for its permissions. Returns the options. */
export async function enterService(firefox: FirefoxWithTrawl, service: StandIn): Promise<Page> {
  const options = await firefox.open('options.html');
  await options.bringToFront();
  await click(options, '//*[@role="radio"][.//b[normalize-space()="Service"]]');
  await type(options, 'Base URL', service.url);
  await options.keyboard.press('Tab');
  await type(options, 'API key', service.keys.good);
  await click(options, '//button[normalize-space()="Save"]');
  return options;
}

/** Connects the service as a person does: options, address, key; the host is asked for and given in the same click. */
export async function connectService(firefox: FirefoxWithTrawl, service: StandIn): Promise<void> {
  const options = await enterService(firefox, service);
  await options
    .waitForFunction(() => document.body.innerText.includes('answered in'), { timeout: ANSWER_LIMIT_MS })
    .catch(async () => {
      throw new Error(`no connection; the options say: ${await saidBy(options)}`);
    });
  await options.close();
}
