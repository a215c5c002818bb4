import { expect, test } from './fixtures';
import { readStored } from './support/library';

test('popup, panel and options say that the device is full, and keep what is read once there is room', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('article'));
  const options = await trawl.open('options.html');
  await options.getByRole('radio', { name: /On this device/ }).waitFor();
  const panel = await trawl.openPanel(trawl.page);
  // The browser gives the extension all the room there is, so that it can only be taken from the background itself.
  const worker = await trawl.worker();
  await worker.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const { update } = IDBCursor.prototype;
    const refuse = (tx: IDBTransaction): never => {
      tx.abort();
      throw new DOMException('no space', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = function () {
      return refuse(this.transaction);
    };
    IDBCursor.prototype.update = function () {
      return refuse((this.source instanceof IDBIndex ? this.source.objectStore : this.source).transaction);
    };
    Object.assign(globalThis, {
      makeRoom() {
        IDBObjectStore.prototype.put = put;
        IDBCursor.prototype.update = update;
      },
    });
  });
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await expect(popup.getByRole('alert')).toContainText('This device is out of space');
  await popup.close();
  await trawl.page.bringToFront();
  await panel.getByRole('button', { name: /^Capture page/ }).click();
  await expect(panel.getByRole('alert').first()).toContainText('This device is out of space');
  await options.bringToFront();
  await options.getByRole('switch', { name: /Main content only/ }).click();
  const said = options.getByRole('alert').filter({ hasText: 'This device is out of space' });
  await expect(said).toBeInViewport({ ratio: 1 });
  expect((await readStored(trawl, ['captures']))['trawl']?.['captures']).toEqual([]);

  await worker.evaluate(() => (globalThis as typeof globalThis & { makeRoom: () => void }).makeRoom());
  await options.getByRole('switch', { name: /Main content only/ }).click();
  await expect(said).toHaveCount(0);
  const again = await trawl.openPopup(trawl.page);
  await again.getByRole('button', { name: 'Keep' }).click();
  await again.getByText('Kept', { exact: true }).waitFor();
  expect((await readStored(trawl, ['captures']))['trawl']?.['captures']).toHaveLength(1);
});
