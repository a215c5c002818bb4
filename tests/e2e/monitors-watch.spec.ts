import type { StandIn } from '../service/server';
import { connectService, expect, test } from './support/service';

const monitors = (service: StandIn) =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/monitor');

// A list of addresses, and how long it may be: components/features/batch/BatchStart.test.tsx.
test('ticked pages of a map are watched by one monitor', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('harbour'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site' }).click();
  await panel.getByRole('button', { name: 'Map site' }).click();
  const guide = panel.getByRole('treeitem', { name: /^guide\// });
  await expect(guide).toBeVisible();
  await guide.locator('.Check_check').click();
  await expect(guide).toHaveAttribute('aria-checked', 'true');
  const capture = panel.getByRole('button', { name: /^Capture \d+/ });
  const count = Number(/\d+/.exec((await capture.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await panel.getByRole('button', { name: 'More actions for this map' }).click();
  await panel.getByRole('menuitem', { name: `Watch ${count} URLs…` }).click();
  const pages = (await panel.getByRole('textbox', { name: 'Pages' }).inputValue()).split('\n');
  expect(pages).toHaveLength(count);
  expect(pages.every((url) => url.startsWith(sites.url('harbour', '/guide')))).toBe(true);
  await expect(panel.getByRole('tab', { name: 'Monitors', selected: true })).toBeVisible();
  expect(monitors(service)).toEqual([]);
  await panel.getByLabel('Name').fill('The guide');
  await expect(panel.getByText(/^About \d[\d,]* credits a month/)).toBeVisible();
  await panel.getByRole('button', { name: 'Start watching' }).click();
  await expect(panel.getByRole('button', { name: /The guide/ })).toBeVisible();
  expect(monitors(service).map(({ body }) => body)).toMatchObject([
    { name: 'The guide', targets: [{ urls: pages }] },
  ]);
});
