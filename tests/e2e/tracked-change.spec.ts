import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectService, expect, scrapes, test } from './support/service';

test('a service is asked what changed since it read the page last, and its answer is shown as a comparison', async ({
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
  const capture = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Capture options' }).click();
    await panel.getByRole('menuitem', { name: 'More options…' }).click();
    const dialog = panel.getByRole('dialog');
    // Its form is loaded when it is opened.
    await dialog.getByRole('button', { name: /^Capture/ }).waitFor();
    const closed = dialog.locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    await dialog.getByLabel('Track changes').selectOption({ label: 'The text and fields' });
    await dialog.getByLabel('Track under this name').fill('prices');
    const asked = scrapes(service).length;
    await dialog.getByRole('button', { name: /^Capture/ }).click();
    await expect.poll(() => scrapes(service)[asked]?.status).toBe(200);
  };
  const tracked = panel.getByRole('tab', { name: 'Tracked' });
  await capture();
  await tracked.click();
  await expect(panel.getByText('First seen by the service')).toBeVisible();
  expect(scrapes(service)[0]?.body).toMatchObject({
    formats: expect.arrayContaining([
      'markdown',
      { type: 'changeTracking', modes: ['git-diff', 'json'], tag: 'prices' },
    ]),
  });
  price = '27.10';
  await capture();
  const changes = panel.getByRole('region', { name: 'Changes' });
  // The tab of the capture before stands there until the new one is shown.
  await expect(async () => {
    await tracked.click();
    await expect(changes.locator('ins')).toHaveText(['27.10'], { timeout: 3_000 });
  }).toPass();
  await expect(changes.locator('del')).toHaveText(['26.40']);
  const fields = panel.getByRole('region', { name: 'Fields that changed' });
  await expect(fields.getByRole('row').nth(1)).toHaveText(/Price\s*26\.40\s*27\.10/);
  site.close();
});
