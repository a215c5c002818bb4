import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './support/extension-browser';
import type { StandIn } from '../service/server';
import { connectService, expect, test } from './support/service';

const monitors = (service: StandIn) =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/monitor');

async function openPanel(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site' }).click();
  return panel;
}

/** The form as it came, saved: one monitor of these pages, and no page was read before it was asked for. */
async function startsWatching(panel: Page, service: StandIn, name: string, urls: string[]): Promise<void> {
  await expect(panel.getByRole('tab', { name: 'Monitors', selected: true })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Pages' })).toHaveValue(urls.join('\n'));
  expect(monitors(service)).toEqual([]);
  await panel.getByLabel('Name').fill(name);
  await expect(panel.getByText(/^About \d[\d,]* credits a month/)).toBeVisible();
  await panel.getByRole('button', { name: 'Start watching' }).click();
  await expect(panel.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  expect(monitors(service).map(({ body }) => body)).toMatchObject([{ name, targets: [{ urls }] }]);
}

test('ticked pages of a map are watched by one monitor', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('harbour'));
  const panel = await openPanel(trawl);
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
  await startsWatching(panel, service, 'The guide', pages);
});

test('a list of addresses is watched by one monitor, once it is no longer than one may be', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await openPanel(trawl);
  await panel.getByRole('button', { name: 'Pages from open tabs or a list…' }).click();
  await panel.getByRole('radio', { name: 'A list' }).click();
  const list = panel.getByRole('textbox', { name: 'Addresses' });
  const watch = panel.getByRole('button', { name: /^Watch \d+ pages…$/ });
  await list.fill(Array.from({ length: 51 }, (_, page) => sites.url('docs', `/${page}`)).join('\n'));
  await expect(panel.getByRole('button', { name: 'Capture 51' })).toBeVisible();
  await expect(watch).toHaveCount(0);
  const two = [sites.url('article'), sites.url('docs')];
  await list.fill(two.join('\n'));
  await watch.click();
  await startsWatching(panel, service, 'Two pages', two);
});
