import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, SERVICE_HOSTS, test } from './support/service';

const HOUR = 3_600_000;

/** The alarm of the monitors, rung now; waits until what it sets off has set the next one. */
async function ringAlarm(trawl: ExtensionBrowser): Promise<void> {
  await (await trawl.worker()).evaluate(() => chrome.alarms.create('monitors', { when: Date.now() }));
  await looked(trawl);
}

/** While the service is asked the alarm stands 15 minutes ahead; afterwards hours, since the next check is that far off. */
async function looked(trawl: ExtensionBrowser): Promise<void> {
  const hoursLeft = async (): Promise<number> =>
    (await trawl.worker()).evaluate(
      async () => ((await chrome.alarms.get('monitors'))?.scheduledTime ?? 0) - Date.now(),
    );
  // A worker that has just begun may set the alarm a minute ahead in between.
  await expect.poll(hoursLeft, { timeout: 120_000 }).toBeGreaterThan(HOUR);
}

async function told(trawl: ExtensionBrowser): Promise<string[]> {
  return (await trawl.worker()).evaluate(async () => Object.keys(await chrome.notifications.getAll()));
}

async function clear(trawl: ExtensionBrowser, id: string): Promise<void> {
  await (await trawl.worker()).evaluate((one) => chrome.notifications.clear(one), id);
}

/** Rings until the check is done there and was reported; gives the one notification that is not `known`. */
async function oneTold(trawl: ExtensionBrowser, known?: string): Promise<string> {
  const fresh = async (): Promise<string[]> => (await told(trawl)).filter((id) => id !== known);
  await expect(async () => {
    await ringAlarm(trawl);
    expect(await fresh()).toHaveLength(1);
  }).toPass({ timeout: 120_000 });
  const [id = ''] = await fresh();
  return id;
}

test.describe('a change that a monitor finds', () => {
  test.use({ grants: { asked: { api: ['notifications'], hosts: SERVICE_HOSTS } }, ownBrowser: true });

  test('while the browser is closed is shown once after its start; one that was shown is not shown again', async ({
    browserWithTrawl: before,
    service,
  }) => {
    let price = '26.40';
    const site = createServer((_request, reply) => {
      reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      reply.end(
        `<!doctype html><title>Gatomboya</title><main><h1>Gatomboya</h1><p>One kilo costs ${price}.</p></main>`,
      );
    });
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

    await connectService(before, service);
    await before.page.goto(address);
    const panel = await before.openPanel(before.page);
    await panel.getByRole('tab', { name: 'Monitors' }).click();
    await panel.getByRole('button', { name: 'New watch' }).click();
    await panel.getByLabel('Check', { exact: true }).fill('every hour');
    const tellMe = panel.getByRole('switch', { name: 'Notify me in this browser' });
    await tellMe.click();
    await expect(tellMe).toBeChecked();
    await panel.getByRole('button', { name: 'Start watching' }).click();
    const row = panel.getByRole('button', { name: /Gatomboya/ });
    await expect(row).toBeVisible();
    const made = service.log.find(({ method, path }) => method === 'POST' && path === '/v2/monitor');
    // A raw “every hour” would be refused (docs/service.md 16).
    expect(made?.body).toMatchObject({ schedule: { text: 'hourly' } });

    await row.click();
    await panel.getByRole('button', { name: 'Check now' }).click();
    const checks = panel.getByRole('list', { name: 'Checks' });
    await expect(checks.getByText('1 new')).toBeVisible();

    // Found while the browser runs.
    price = '27.90';
    service.clock.advance(8 * HOUR);
    const first = await oneTold(before);
    await expect(checks.getByText('1 changed')).toBeVisible();
    await ringAlarm(before);
    expect(await told(before)).toEqual([first]);

    // Found while it is closed: nothing in it asks until it is started again.
    price = '29.10';
    service.clock.advance(2 * HOUR);
    const after = await before.restart();
    const second = await oneTold(after, first);
    expect(second).not.toBe(first);
    await clear(after, second);
    await ringAlarm(after);
    expect(await told(after)).not.toContain(second);
    expect(await told(after)).not.toContain(first);
    await after.close();
    site.close();
  });
});
