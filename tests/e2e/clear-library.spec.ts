import { expect, test } from './fixtures';
import { startDeviceJob, storedJob } from './support/device-jobs';
import { readStored } from './support/library';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

test('clearing the library names what goes, and Undo brings captures, maps and crawls back with their pages', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const own = await trawl.open('manifest.json');
  const site = sites.url('3.many');
  const crawl = await startDeviceJob(own, { kind: 'crawl', url: site, limit: 3, formats: ['markdown'] });
  const map = await startDeviceJob(own, { kind: 'map', url: site, limit: 50 });
  const page = await startDeviceJob(own, {
    kind: 'scrape',
    source: { type: 'url', url: sites.url('article') },
    formats: ['markdown'],
  });
  for (const id of [crawl, map, page])
    await expect.poll(async () => (await storedJob(trawl, id))?.state.status).toBe('done');
  const stored = async () => {
    const { jobs = [], items = [], captures = [] } = (await readStored(trawl))['trawl'] ?? {};
    return { jobs, items, captures };
  };
  const before = await stored();
  expect(before.captures).toHaveLength(4);

  const options = await trawl.open('options.html');
  await options.getByRole('button', { name: 'Clear…' }).click();
  const dialog = options.getByRole('dialog');
  await expect(dialog).toContainText('4 captures, 1 map, and 1 crawl');
  await dialog.getByRole('button', { name: 'Delete 6 items' }).click();
  await expect(options.getByText('There is nothing to delete.')).toBeVisible();
  // What offers it stays while the pointer is on it.
  await options.getByRole('button', { name: 'Undo' }).hover();
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect(options.getByText(/Deletes from this device: 4 captures, 1 map, and 1 crawl/)).toBeVisible();
  await expect.poll(stored).toEqual(before);

  const panel = await trawl.open('sidepanel.html');
  await panel.getByRole('tab', { name: 'Site' }).click();
  await expect(panel.getByRole('button', { name: /Map of 3\.many\.test.*4 URLs/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /Crawl of 3\.many\.test.*3 read/ })).toBeVisible();
});
