import { RECEIVER_SECRET, startReceiver } from '../support/webhook-receiver';
import { expect, test } from './fixtures';
import { click, type } from './support/connect-service';

test('a page that is captured by key goes to the webhook once, signed', async ({ firefox, sites }) => {
  const receiver = await startReceiver();
  const options = await firefox.open('options.html#hand-off');
  await options.bringToFront();
  const inSection = (xpath: string): Promise<void> => click(options, `//*[@id="hand-off"]${xpath}`);
  await inSection('//label[normalize-space()="Address"]/following::input[1]');
  await options.keyboard.type(receiver.address);
  await options.keyboard.press('Enter');
  await type(options, 'Secret', RECEIVER_SECRET);
  await inSection('//button[normalize-space()="Save"]');
  await options.waitForFunction(() => document.body.innerText.includes('A secret is saved'));
  await inSection('//*[@role="radio"][starts-with(normalize-space(), "Every capture that is kept")]');
  await inSection('//button[starts-with(normalize-space(), "Send to 127.0.0.1")]');
  await options.waitForFunction(() => document.body.innerText.includes('On: captures go to 127.0.0.1'));

  await firefox.goto(sites.url('article'));
  await firefox.pressCommand('K');
  await expect.poll(() => receiver.taken.size).toBe(1);
  expect(receiver.requests.map(({ signed }) => signed)).toEqual([true]);
  expect([...receiver.taken.values()][0]).toContain(sites.url('article'));
  await options.bringToFront();
  await options.waitForFunction(() => document.body.innerText.includes('0 waiting · 0 failed · 1 sent'));
  await receiver.stop();
});
