import { expect, test } from './fixtures';
import { readStored } from './support/library';

test.use({ ownBrowser: true });

test('what was captured is there after the browser was closed and started again', async ({
  browserWithTrawl: before,
  sites,
}) => {
  await before.page.goto(sites.url('article'));
  const popup = await before.openPopup(before.page);
  await popup.getByRole('button', { name: 'Keep' }).click();
  await popup.getByText('Kept', { exact: true }).waitFor();
  const kept = (await readStored(before))['trawl']?.['captures'];
  const after = await before.restart();
  expect((await readStored(after))['trawl']?.['captures']).toEqual(kept);
  await after.close();
});
