import { expect, test } from './fixtures';
import { readClipboard, writeClipboard } from './support/clipboard';

const OLD = 'Fifty minutes later every day';
const NEW = 'Forty-nine minutes later every day';

test('a sentence that was edited on the page is what the panel shows as changed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await writeClipboard(trawl, sites, 'nothing yet');
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 640, height: 900 });
  await panel.getByRole('button', { name: /^Capture page/ }).click();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'Changes' })).toHaveCount(0);

  await trawl.page.evaluate(
    ([old = '', now = '']) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.nodeValue?.includes(old)) node.nodeValue = node.nodeValue.replace(old, now);
    },
    [OLD, NEW],
  );
  await panel.getByRole('button', { name: 'Capture', exact: true }).click();
  await panel.getByRole('tab', { name: 'Changes' }).click();
  const changes = panel.getByRole('region', { name: 'Changes' });
  await expect(changes.locator('del')).toHaveText(['Fifty']);
  await expect(changes.locator('ins')).toHaveText(['Forty-nine']);
  await expect(panel.getByText(/^\+\d+ words?, −1$/)).toBeVisible();
  await expect(changes.getByRole('heading', { name: '1 heading changed' })).toBeVisible();

  await panel.getByRole('radio', { name: 'Side by side' }).click();
  await expect(changes.locator('.diff_pair')).toHaveCount(1);
  await panel.keyboard.press('n');
  await expect(panel.getByText('1 of 1')).toBeVisible();
  await changes
    .getByRole('button', { name: /unchanged/ })
    .first()
    .click();
  await expect(changes.getByText("The tide mill that kept the town's time")).toBeVisible();

  await panel.getByRole('button', { name: 'Copy changes' }).click();
  await expect
    .poll(async () => (await readClipboard(trawl, sites)).text)
    .toMatch(/^- .*Fifty minutes[^]*^\+ .*Forty-nine minutes/m);
});
