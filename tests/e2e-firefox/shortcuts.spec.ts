import { expect, test } from './fixtures';

test('the options lead to the page on which the browser sets the keys', async ({ firefox }) => {
  const options = await firefox.open('options.html#shortcuts');
  await options.bringToFront();
  await options.waitForSelector('#shortcuts button');
  await options.click('#shortcuts button');
  const shown = await firefox.until(
    () => firefox.chrome<string>('gBrowser.selectedBrowser.currentURI.spec'),
    (address) => address.startsWith('about:addons'),
  );
  expect(shown).toBe('about:addons');
});
