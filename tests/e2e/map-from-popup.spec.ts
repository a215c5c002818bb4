import { expect, test } from './fixtures';

test.use({ grants: { active: { hosts: ['http://many.test/*'] } } });

test('a map that the popup starts is what the panel shows, opened by its key', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('many'));
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: /^Map site/ }).click();
  await popup.getByRole('button', { name: 'Open map' }).waitFor();
  await popup.close();
  const panel = await trawl.openPanel(trawl.page);
  await expect(panel.getByRole('tree', { name: 'Pages of many.test' })).toBeVisible();
  // The popup sent it there once.
  const page = panel.getByRole('tab', { name: 'Page', exact: true });
  await page.click();
  await expect(page).toHaveAttribute('aria-selected', 'true');
  await panel.reload();
  await expect(page).toHaveAttribute('aria-selected', 'true');
});
