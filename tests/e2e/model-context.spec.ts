import { estimateTokens } from '@/lib/core/text/tokens';
import { expect, test } from './fixtures';
import { readClipboard } from './support/clipboard';
import { captureByAddress } from './support/device-jobs';
import { waitForFile } from './support/downloads';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

test('ticked captures are copied as one text within a budget, and saved as a file', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const urls = [sites.url('article'), sites.url('docs'), sites.url('docs', '/tables')];
  await captureByAddress(trawl, ...urls);
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 320, height: 800 });
  await panel.getByRole('tab', { name: 'Library' }).click();
  const rows = panel.getByRole('option');
  await expect(rows).toHaveCount(3);
  const tick = async (): Promise<void> => {
    await rows.first().locator('.Check_check').click();
    await panel.getByRole('checkbox').first().click();
    await expect(panel.getByRole('option', { selected: true })).toHaveCount(3);
  };
  await tick();
  const open = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Export' }).click();
    await panel.getByRole('menuitem', { name: 'Copy as context…' }).click();
  };
  await open();
  const dialog = panel.getByRole('dialog');
  await dialog.getByRole('radio', { name: '128k' }).click();
  await expect(dialog.getByText('3 sources, complete')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(panel.getByText(/Copied 3 sources/)).toBeVisible();
  const whole = (await readClipboard(trawl, sites)).text;
  expect(whole).toContain('There is no clock on the church');
  expect(whole.match(/^=+ END OF SOURCE \d =+$/gm)).toHaveLength(3);

  // A budget of one's own is kept to, and remembered.
  await panel.bringToFront();
  await open();
  await expect(dialog.getByRole('radio', { name: '128k' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Custom' }).click();
  await dialog.getByRole('spinbutton', { name: 'Tokens' }).fill('700');
  await expect(dialog.getByText(/of 700 tokens/)).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Shortened or left out' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save .md' }).click();
  const saved = (await waitForFile(trawl.downloadsFolder, /^Context .*\.md$/)).bytes.toString('utf8');
  expect(saved).toContain('[cut]');
  expect(estimateTokens(saved)).toBeLessThanOrEqual(700);
});
