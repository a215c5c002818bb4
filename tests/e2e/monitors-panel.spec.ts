import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, test } from './support/service';

const sent = (service: StandIn, method: string, path: RegExp): number =>
  service.log.filter((call) => call.method === method && path.test(call.path)).length;
const created = (service: StandIn): number => sent(service, 'POST', /^\/v2\/monitor$/);
const run = (service: StandIn): number => sent(service, 'POST', /^\/v2\/monitor\/[^/]+\/run$/);

async function openMonitors(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Monitors' }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
  return panel;
}

async function watchTab(panel: Page, service: StandIn): Promise<void> {
  await panel.getByRole('button', { name: 'New watch' }).click();
  await panel.getByLabel('Name').fill('Tide mill');
  await panel.getByLabel('Check', { exact: true }).fill('every 6 hours');
  await expect(panel.getByText(/^About \d+ credits a month/)).toBeVisible();
  await expect(panel.getByText(new URL(service.url).host)).toBeVisible();
  await panel.getByRole('button', { name: 'Start watching' }).click();
  await expect(panel.getByRole('button', { name: /Tide mill/ })).toBeVisible();
}

test('the page in the tab is watched: created once, checked by a press, paused, edited, deleted', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await openMonitors(trawl);
  await watchTab(panel, service);
  expect(created(service)).toBe(1);
  const { body } = service.log.find(({ method, path }) => method === 'POST' && path === '/v2/monitor') ?? {};
  expect(body).toMatchObject({ name: 'Tide mill', schedule: { text: 'every 6 hours' }, retentionDays: 30 });

  await panel.getByRole('button', { name: /Tide mill/ }).click();
  await expect(panel.getByText(/^Every 6 hours/)).toBeVisible();
  await panel.getByRole('button', { name: 'Check now' }).click();
  const pages = panel.getByRole('list', { name: 'Pages' });
  await expect(pages.getByText('new', { exact: true })).toBeVisible();
  await expect(panel.getByRole('list', { name: 'Checks' }).getByText(/1 new/)).toBeVisible();
  expect(run(service)).toBe(1);

  const menu = panel.getByRole('button', { name: 'More actions for this monitor' });
  await menu.click();
  await panel.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(panel.getByText('Nothing runs and nothing is charged until you resume it.')).toBeVisible();
  await panel.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.getByRole('button', { name: 'Check now' })).toBeVisible();

  await menu.click();
  await panel.getByRole('menuitem', { name: 'Edit monitor' }).click();
  await panel.getByLabel('Check', { exact: true }).fill('every 7 hours');
  await expect(
    panel.getByText('24 hours cannot be divided evenly by 7. Try every 6 or every 8 hours.'),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'hourly' }).click();
  const addresses = panel.getByRole('textbox', { name: 'Pages' });
  await addresses.fill('no address');
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await addresses.fill(`${sites.url('article')}\n${sites.url('article', '/second')}`);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByText(/^Every hour/)).toBeVisible();

  await menu.click();
  await panel.getByRole('menuitem', { name: 'Delete…' }).click();
  await panel.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
  await expect.poll(() => sent(service, 'DELETE', /^\/v2\/monitor\//)).toBe(1);
  expect(created(service)).toBe(1);
});

test('a worker that is killed while a check is asked for sends no second one', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await openMonitors(trawl);
  await watchTab(panel, service);
  await panel.getByRole('button', { name: /Tide mill/ }).click();
  service.faults.next({ on: 'POST /v2/monitor/*/run', delayMs: 60_000 });
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => run(service)).toBe(1);
  await trawl.killWorker();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: /Tide mill/ }).click();
  await expect(
    panel
      .getByText('This check may have started already')
      .or(panel.getByRole('list', { name: 'Checks' }).getByText(/manual/))
      .first(),
  ).toBeVisible();
  expect(run(service)).toBe(1);
});
