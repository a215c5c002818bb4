import type { Page } from '@playwright/test';
import type { StandIn } from '../service/server';
import type { StoredJob } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';
import { waitForFile } from './support/downloads';
import { readStored } from './support/library';
import { connectService, expect, test } from './support/service';

const STATUS = 'GET /v2/extract/*';
const extractsSent = (service: StandIn) =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/extract');

async function openExtract(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('radio', { name: 'Extract' }).click();
  await expect(panel.getByRole('textbox', { name: 'What to extract' })).toBeVisible();
  return panel;
}

async function fillFields(panel: Page): Promise<void> {
  await panel.getByRole('textbox', { name: 'What to extract' }).fill('The product and its price');
  await panel.getByRole('button', { name: 'From an example…' }).click();
  await panel.getByRole('textbox', { name: 'Example' }).fill('{ "name": "Lantern", "price": 12.5 }');
  await panel.getByRole('button', { name: 'Use these fields' }).click();
}

const extract = (panel: Page) => panel.getByRole('button', { name: 'Extract', exact: true }).click();

test('data of a page: once to the service, held against its fields, saved, kept and opened again', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('shop', '/product/lantern'));
  const panel = await openExtract(trawl);
  await fillFields(panel);
  await panel.getByRole('switch', { name: 'Say where each value comes from' }).click();
  await expect(panel.getByText(`Will be sent to ${new URL(service.url).host}`)).toBeVisible();
  await extract(panel);

  const cells = panel.getByRole('table').getByRole('cell');
  await expect(cells.first()).toContainText(/lantern/i);
  await expect(panel.getByText(/1 row · 2 columns · .*matches the schema/)).toBeVisible();
  expect(extractsSent(service)).toHaveLength(1);
  expect(extractsSent(service)[0]?.body).toMatchObject({
    urls: [sites.url('shop', '/product/lantern')],
    prompt: 'The product and its price',
    schema: { properties: { name: { type: 'string' }, price: { type: 'number' } } },
    showSources: true,
  });

  const save = async (row: string, name: RegExp): Promise<string> => {
    await panel.getByRole('button', { name: 'Save as a file' }).click();
    await panel.getByRole('menuitem', { name: row, exact: true }).click();
    return (await waitForFile(trawl.downloadsFolder, name)).bytes.toString('utf8');
  };
  expect(await save('Table (.csv)', /\.csv$/)).toMatch(/name,price/);
  expect(JSON.parse(await save('JSON (.json)', /\.json$/))).toMatchObject({
    price: expect.anything() as unknown,
  });
  expect(await save('One row per line (.jsonl)', /\.jsonl$/)).toMatch(/^\{.*\}\n?$/);

  await panel.getByRole('radio', { name: 'Table' }).focus();
  await panel.keyboard.press('ArrowRight');
  await expect(panel.getByRole('tree', { name: 'Tree' })).toContainText('price');
  await expect(panel.getByRole('radio', { name: 'Tree' })).toBeFocused();
  await panel.keyboard.press('ArrowRight');
  await expect(panel.getByRole('region', { name: 'JSON' })).toContainText('"price"');
  await expect(panel.getByRole('radio', { name: 'JSON' })).toBeFocused();
  await panel.keyboard.press('ArrowRight');
  await expect(
    panel.getByRole('button', { name: sites.url('shop', '/product/lantern') }).first(),
  ).toBeVisible();

  await panel.getByRole('tab', { name: 'Site' }).click();
  await panel
    .getByRole('button', { name: /^Extraction: The product and its price/ })
    .first()
    .click();
  await expect(panel.getByRole('table')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel
    .getByRole('region', { name: 'Past extractions' })
    .getByRole('button', { name: /^The product and its price/ })
    .click();
  await expect(panel.getByRole('table')).toBeVisible();
  const jobs = ((await readStored(trawl, ['jobs']))['trawl']?.['jobs'] ?? []) as StoredJob[];
  expect(jobs.map(({ state }) => state.status)).toEqual(['done']);
});

// An answer that does not fit, a page captured as JSON instead, a server without it: components/features/extract/ExtractTool.test.tsx.
test('what was typed in a form is there again after the panel was closed', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  await connectService(trawl, service);
  const panel = await openExtract(trawl);
  const prompt = { name: 'What to extract' };
  await panel.getByRole('textbox', prompt).fill('Every lamp and its height');
  await panel.close();
  const opened = await openExtract(trawl);
  await expect(opened.getByRole('textbox', prompt)).toHaveValue('Every lamp and its height');
});

test('a start whose reply was lost, and whose worker is killed while the service extracts, is sent once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('shop', '/product/lantern'));
  service.faults.next({ on: 'POST /v2/extract', drop: 'after' });
  service.faults.next({ on: STATUS, delayMs: 60_000 });
  const panel = await openExtract(trawl);
  await fillFields(panel);
  await extract(panel);
  const statusAsked = () =>
    service.log.filter(({ method, path }) => method === 'GET' && path.startsWith('/v2/extract/')).length;
  // It is looked up, and found.
  await expect.poll(statusAsked).toBeGreaterThan(0);
  expect(extractsSent(service)).toHaveLength(1);
  await trawl.killWorker();
  await expect(panel.getByRole('table')).toBeVisible({ timeout: 120_000 });
  expect(extractsSent(service)).toHaveLength(1);
});
