import { expect, test } from './fixtures';
import { waitForFile } from './support/downloads';
import { readStored } from './support/library';

test('a setting, a capture and a job that cannot be read are each said, and hold nothing else up', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  await popup.close();

  const broken = { id: 'broken-job', createdAt: 1, dueAt: 0, request: 'none', state: 7 };
  const writer = await trawl.open('manifest.json');
  await writer.evaluate(
    (job) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('trawl');
        opening.onerror = () => failed(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['settings', 'captures', 'jobs'], 'readwrite');
          tx.objectStore('settings').put({ engine: 'moon', singleKeys: false }, 'settings');
          tx.objectStore('captures').put({ id: 'broken-capture', title: 7, left: 'as it is' });
          tx.objectStore('jobs').put(job);
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
          tx.onerror = () => failed(tx.error ?? new Error('not written'));
        };
      }),
    broken,
  );
  await writer.close();
  await trawl.killWorker();

  const options = await trawl.open('options.html');
  const note = options.getByRole('status').filter({ hasText: '1 setting could not be read' });
  await expect(note).toContainText('“Engine”');
  await expect(options.getByRole('switch', { name: /Single-letter keys/ })).not.toBeChecked();
  await options.getByRole('switch', { name: /Main content only/ }).click();
  await expect
    .poll(async () => (await readStored(trawl, ['settings']))['trawl']?.['settings'])
    .toMatchObject([{ engine: 'device', singleKeys: false, capture: { onlyMainContent: false } }]);
  await options.getByRole('button', { name: 'Close this note' }).click();
  await expect(note).toHaveCount(0);
  await options.reload();
  await options.getByRole('switch', { name: /Main content only/ }).waitFor();
  await expect(note).toHaveCount(0);

  await trawl.page.bringToFront();
  const panel = await trawl.openPanel(trawl.page);
  await panel.getByRole('tab', { name: 'Library' }).click();
  const row = panel.getByRole('option', { name: /Unreadable capture/ });
  await expect(row).toContainText('Cannot be read');
  await expect(panel.getByText('Date unknown')).toBeVisible();
  await expect(panel.getByText(/1970/)).toHaveCount(0);
  await row.click();
  await expect(panel.getByText('This capture cannot be read')).toBeVisible();
  await panel.getByRole('button', { name: 'Save raw data' }).click();
  const file = await waitForFile(trawl.downloadsFolder, /trawl-capture.*\.json$/);
  expect(JSON.parse(file.bytes.toString('utf8'))).toMatchObject({
    capture: { id: 'broken-capture', left: 'as it is' },
  });
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);

  // The worker has run the other jobs, and left the one that it cannot read as it was.
  const jobs = (await readStored(trawl, ['jobs']))['trawl']?.['jobs'];
  expect(jobs).toContainEqual(broken);
});
