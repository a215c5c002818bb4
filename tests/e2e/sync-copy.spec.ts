import { expect, test } from './fixtures';

type Items = Record<string, unknown> & { copy?: { from: string; at: number; parts: number } };

test('settings are copied to the account of the browser, taken over from another one, and the copy is removed', async ({
  browserWithTrawl: trawl,
}) => {
  const options = await trawl.open('options.html#backup');
  const worker = await trawl.worker();
  const synced = (): Promise<Items> => worker.evaluate(() => chrome.storage.sync.get() as Promise<Items>);
  const menus = options.getByRole('switch', { name: 'Entries in the context menu' });
  await expect(options.getByRole('switch', { name: /^Copy settings and templates/ })).not.toBeChecked();
  expect(await synced()).toEqual({});

  await menus.click();
  await options.getByRole('switch', { name: /^Copy settings and templates/ }).click();
  await expect(options.getByText(/^Copied .*\d:\d\d/)).toBeVisible();
  const first = await synced();
  expect(first.copy).toMatchObject({ version: 1, parts: 1 });

  await menus.click();
  await expect.poll(async () => (await synced())['copy.0']).not.toBe(first['copy.0']);
  // As another browser of the account leaves its copy, in which the entries are off.
  await worker.evaluate(
    (items) => chrome.storage.sync.set({ ...items, copy: { ...items.copy, from: 'another browser' } }),
    first,
  );
  await expect(options.getByText('Another of your browsers made a copy')).toBeVisible();
  await options.getByRole('button', { name: 'Use it' }).click();
  await expect(menus).not.toBeChecked();
  await expect(options.getByText(/^Copied .*\d:\d\d/)).toBeVisible();

  await options.getByRole('button', { name: 'Remove the copy' }).click();
  await expect.poll(synced).toEqual({});
  await expect(options.getByRole('switch', { name: /^Copy settings and templates/ })).not.toBeChecked();
});
