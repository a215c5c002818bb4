import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';
import { listFiles } from './support/downloads';
import { readStorageAreas, readStored } from './support/library';

test('a browser that another test has used is as one with a new profile', async ({
  browsers,
  chromiumPath,
  sites,
}) => {
  const options = { executable: chromiumPath, grants: { asked: { hosts: ['http://*/*'] } } };
  const used = await browsers.take(options);
  await used.page.goto(sites.url('article'));
  const popup = await used.openPopup(used.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  await writeClipboard(used, sites, 'left behind');
  await writeFile(join(used.downloadsFolder, 'left.md'), 'left behind');
  const own = await used.open('options.html');
  const session = await used.context.newCDPSession(own);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(async () => {
      const left = { left: 1 };
      await Promise.all(['local', 'session', 'sync'].map((area) => chrome.storage[area].set(left)));
      await chrome.alarms.create('left', { delayInMinutes: 9 });
      localStorage.setItem('left', '1');
      return chrome.permissions.request({ origins: ['http://article.test/*'] });
    })()`,
    userGesture: true,
    awaitPromise: true,
  });
  expect(result.value).toBe(true);
  await (await used.worker()).evaluate(() => Object.assign(globalThis, { left: 1 }));

  const next = await browsers.take(options);
  // Not another one in its place.
  expect(next.profileFolder).toBe(used.profileFolder);
  expect(next.context.pages()).toEqual([next.page]);
  expect(await readStorageAreas(next)).toEqual({ local: {}, session: {}, sync: {} });
  // Its background has just begun.
  await expect
    .poll(async () => (await readStored(next))['trawl'])
    .toMatchObject({ captures: [], contents: [], jobs: [] });
  expect(await listFiles(next.downloadsFolder)).toEqual([]);
  expect((await readClipboard(next, sites)).text).toBe('');
  const witness = await next.open('manifest.json');
  const left = () =>
    witness.evaluate(async () => ({
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
      origins: (await chrome.permissions.getAll()).origins,
      kept: localStorage.length,
    }));
  await expect.poll(left).toEqual({ alarms: ['purge'], origins: [], kept: 0 });
  expect(await (await next.worker()).evaluate(() => 'left' in globalThis)).toBe(false);
});
