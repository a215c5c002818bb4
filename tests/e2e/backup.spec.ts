import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import { waitForFile } from './support/downloads';
import { readStored } from './support/library';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

test('a library is saved as one file, cleared, and restored with the same captures', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const own = await trawl.open('manifest.json');
  const crawl = await startDeviceJob(own, {
    kind: 'crawl',
    url: sites.url('3.many'),
    limit: 3,
    formats: ['markdown', 'links'],
  });
  await expect.poll(async () => (await storedJob(trawl, crawl))?.state.status).toBe('done');
  const kept = async () => {
    const { captures = [], contents = [], items = [] } = (await readStored(trawl))['trawl'] ?? {};
    return { captures, contents, items };
  };
  const before = await kept();
  expect(before.captures).toHaveLength(3);

  const options = await trawl.open('options.html#backup');
  const section = options.locator('#backup');
  await section.getByRole('button', { name: 'Save backup' }).click();
  const { bytes: buffer } = await waitForFile(trawl.downloadsFolder, /^trawl-\d{4}-\d\d-\d\d\.zip$/);

  // As clearing and the purge after Undo leave it.
  await own.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('trawl');
        opening.onerror = () => fail(new Error('not opened'));
        opening.onsuccess = () => {
          const stores = ['captures', 'contents', 'blobs', 'jobs', 'items'];
          const tx = opening.result.transaction(stores, 'readwrite');
          for (const store of stores) tx.objectStore(store).clear();
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  expect((await kept()).captures).toEqual([]);

  const choose = (name: string, bytes: Buffer) =>
    section
      .getByLabel('Choose a backup to restore')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: bytes });
  await choose('cut.zip', buffer.subarray(0, buffer.length - 100));
  await expect(section.getByRole('alert')).toContainText('It is incomplete');
  expect((await kept()).captures).toEqual([]);

  await choose('trawl.zip', buffer);
  await expect(section).toContainText('Nothing has changed yet');
  expect((await kept()).captures).toEqual([]);
  await section.getByRole('button', { name: /^Restore \d+ items$/ }).click();
  await expect(section).toContainText('Restored 4 items');
  expect(await kept()).toEqual(before);
  expect((await readStored(trawl))['trawl']?.['inbox'] ?? []).toEqual([]);

  await choose('trawl.zip', buffer);
  await expect(section.getByRole('button', { name: 'Everything in it is already here' })).toBeVisible();
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
