import { startModelServer } from '../model/server';
import { expect, test } from './fixtures';
import { click, type } from './support/connect-service';

const SAID_WITHIN_MS = 120_000;

test('a local server that refuses extensions lets Trawl through by one press, in Firefox too', async ({
  firefox,
}) => {
  const model = await startModelServer({ profile: 'ollama' });
  const options = await firefox.open('options.html#model');
  await options.bringToFront();
  const says = (words: string) =>
    options.waitForFunction(
      (wanted: string) => document.querySelector('#model')?.textContent?.includes(wanted) === true,
      { timeout: SAID_WITHIN_MS },
      words,
    );
  await options.waitForSelector('#model input[inputmode], #model input');
  await type(options, 'Address', model.baseUrl);
  await options.keyboard.press('Tab');
  await click(options, '//*[@id="model"]//button[normalize-space()="Test"]');
  await says('does not accept extensions yet');
  const refused = model.chats().length;
  expect(model.ledger.some(({ headers }) => headers.origin?.startsWith('moz-extension:'))).toBe(true);
  await click(options, '//*[@id="model"]//button[normalize-space()="Let Trawl through"]');
  await says('It answers');
  await says('Trawl is let through');
  const sent = model.chats().slice(refused);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every(({ headers }) => headers.origin === undefined)).toBe(true);
  await model.close();
});
