import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { pressPair } from './support/keyboard';
import { connectService, expect, test } from './support/service';

/** Tab until the focus is on what has this name; at most so many times as a panel has controls. */
async function tabTo(panel: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    await panel.keyboard.press('Tab');
    const at = await panel.evaluate(() => {
      const focused = document.activeElement;
      const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
      const labels = isField ? [...(focused.labels ?? [])] : [];
      return (
        focused?.getAttribute('aria-label') ??
        labels[0]?.textContent ??
        focused?.textContent ??
        ''
      ).trim();
    });
    if (name.test(at)) return;
  }
  throw new Error(`Tab never came to ${String(name)}`);
}

test('by keyboard alone: what matters, an address for mail, and a change that is judged and shown', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  let price = '26.40';
  const site = createServer((_request, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    reply.end(
      `<!doctype html><title>Gatomboya</title><main><h1>Gatomboya</h1><p>Price: ${price}</p><p>It is washed and dried on raised beds for three weeks, then sorted by hand.</p></main>`,
    );
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  await connectService(trawl, service);
  await trawl.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await expect(panel.getByRole('tab', { name: 'Monitors' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Capture page' })).toBeVisible();
  await panel.keyboard.press('Tab');
  await pressPair(panel, ['g', 'm'], panel.getByRole('tab', { name: 'Monitors', selected: true }));
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();

  await tabTo(panel, /^New watch$/);
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Start watching' })).toBeVisible();
  await panel.getByLabel('Name').focus();
  await panel.keyboard.press('ControlOrMeta+A');
  await panel.keyboard.type('Gatomboya');
  await tabTo(panel, /^What matters/);
  await panel.keyboard.type('the price');
  await tabTo(panel, /^Email changes to/);
  await panel.keyboard.type('ada@harbour.example');
  await panel.keyboard.press('Enter');
  await tabTo(panel, /^Start watching$/);
  await panel.keyboard.press('Enter');
  const row = panel.getByRole('button', { name: /Gatomboya/ });
  await expect(row).toBeVisible();
  const { body } = service.log.find(({ method, path }) => method === 'POST' && path === '/v2/monitor') ?? {};
  expect(body).toMatchObject({ name: 'Gatomboya', goal: 'the price' });
  expect(JSON.stringify(body)).toContain('ada@harbour.example');

  await row.focus();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('What matters: the price')).toBeVisible();
  const pages = panel.getByRole('list', { name: 'Pages' });
  const check = panel.getByRole('button', { name: 'Check now' });
  const pressCheck = async (): Promise<void> => {
    // While one is under way, none can be asked for, and the focus passes it by.
    await expect(check).toBeEnabled();
    await check.focus();
    await expect(check).toBeFocused();
    await panel.keyboard.press('Enter');
  };
  await pressCheck();
  await expect(pages.getByText('new', { exact: true })).toBeVisible();
  price = '28.40';
  await pressCheck();
  await expect(pages.getByText('changed', { exact: true })).toBeVisible();
  await expect(pages.getByText('Judged: What changed is named in the goal.')).toBeVisible();

  await pages.getByRole('button').first().focus();
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('What changed is named in the goal.')).toBeVisible();
  // The words that changed, within their line.
  await expect(panel.locator('del').first()).toHaveText(/26\.40/);
  await expect(panel.locator('ins').first()).toHaveText(/28\.40/);
  site.close();
});
