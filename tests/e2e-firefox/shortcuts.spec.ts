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

test('a key is set by pressing it, and the browser has it then', async ({ firefox }) => {
  const options = await firefox.open('options.html#shortcuts');
  await options.bringToFront();
  const change = '::-p-aria([name="Change Save the page as HTML"])';
  await options.waitForSelector(change);
  await options.click(change);
  // Keys pressed before the field listens are the browser's.
  await options.waitForSelector('[aria-label^="Press the new keys"]:focus');
  await options.keyboard.down('Alt');
  await options.keyboard.down('Shift');
  await options.keyboard.press('KeyU');
  await options.keyboard.up('Shift');
  await options.keyboard.up('Alt');
  const keysOf = (): Promise<string | undefined> =>
    options.evaluate(async () => {
      // Firefox's own API, in its page: the types here are those of Chromium.
      const { browser } = globalThis as unknown as {
        browser: { commands: { getAll(): Promise<{ name: string; shortcut: string }[]> } };
      };
      return (await browser.commands.getAll()).find(({ name }) => name === 'export-html')?.shortcut;
    });
  expect(await firefox.until(keysOf, (keys) => keys !== '')).toBe('Alt+Shift+U');
  await options.waitForSelector(change);
  await options.click(change);
  await options.click('::-p-text(Use default)');
  expect(await firefox.until(keysOf, (keys) => keys === '')).toBe('');
});
