import { expect, test } from './fixtures';
import { click } from './support/connect-service';

type Items = Record<string, unknown> & { copy?: { from: string; version: number; parts: number } };
type SyncArea = {
  get(): Promise<Items>;
  set(items: Items): Promise<void>;
};

test('settings are copied to the account, and the copy of another browser is offered and taken over', async ({
  firefox,
}) => {
  const options = await firefox.open('options.html#backup');
  await options.bringToFront();
  // Firefox's own API, in its page, here and below: the types are those of Chromium.
  const synced = (): Promise<Items> =>
    options.evaluate(() =>
      (globalThis as unknown as { browser: { storage: { sync: SyncArea } } }).browser.storage.sync.get(),
    );
  const switchOf = (label: string): string => `//*[@role="switch"][starts-with(@aria-label, "${label}")]`;
  await options.waitForFunction(() => document.body.innerText.includes('Copy settings and templates'));
  expect(await synced()).toEqual({});

  await click(options, switchOf('Entries in the context menu'));
  await click(options, switchOf('Copy settings and templates'));
  const first = await firefox.until(synced, ({ copy }) => copy !== undefined);
  expect(first.copy).toMatchObject({ version: 1, parts: 1 });

  await click(options, switchOf('Entries in the context menu'));
  await firefox.until(synced, (items) => items['copy.0'] !== first['copy.0']);
  await options.evaluate(
    (items) =>
      (globalThis as unknown as { browser: { storage: { sync: SyncArea } } }).browser.storage.sync.set({
        ...items,
        copy: { ...items.copy, from: 'another browser' } as Items['copy'] & object,
      }),
    first,
  );
  await options.waitForFunction(() =>
    document.body.innerText.includes('Another of your browsers made a copy'),
  );
  await click(options, '//button[normalize-space()="Use it"]');
  await options.waitForFunction(
    () => !document.body.innerText.includes('Another of your browsers made a copy'),
  );
  // As the other one had them: off.
  const isOn = (): Promise<string | null | undefined> =>
    options.evaluate(() =>
      document
        .querySelector('[role="switch"][aria-label^="Entries in the context menu"]')
        ?.getAttribute('aria-checked'),
    );
  await firefox.until(isOn, (on) => on === 'false');
  await click(options, '//button[normalize-space()="Remove the copy"]');
  expect(await firefox.until(synced, (items) => Object.keys(items).length === 0)).toEqual({});
});
