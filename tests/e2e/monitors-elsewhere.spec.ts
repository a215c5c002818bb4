import AxeBuilder from '@axe-core/playwright';
import { connectService, expect, test } from './support/service';

test('a monitor made elsewhere is listed, says which checks were skipped and why, and that it was deleted elsewhere', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(180_000);
  await connectService(trawl, service);
  const call = async (method: string, path: string, body?: object) =>
    (await (
      await fetch(`${service.url}/v2${path}`, {
        method,
        headers: { Authorization: `Bearer ${service.keys.good}`, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json()) as { data?: { id?: string } };
  const made = await call('POST', '/monitor', {
    name: 'Made by a script',
    schedule: { text: 'hourly' },
    targets: [{ type: 'scrape', urls: [sites.url('article')] }],
  });
  const id = made.data?.id ?? '';
  const skipped = (name: string, status: string, minute: number): object => ({
    id: name,
    monitorId: id,
    status,
    trigger: 'scheduled',
    scheduledFor: new Date(Date.now() - minute * 60_000).toISOString(),
    createdAt: new Date(Date.now() - minute * 60_000).toISOString(),
  });
  service.faults.next({
    on: 'GET /v2/monitor/*/checks',
    times: Infinity,
    change: (body) => ({
      ...body,
      data: [
        skipped('c2', 'skipped_no_credits', 1),
        skipped('c1', 'skipped_overlap', 61),
        ...(body['data'] as object[]),
      ],
    }),
  });

  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Monitors' }).click();
  const row = panel.getByRole('button', { name: /Made by a script/ });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.click();
  await expect(panel.getByText(/^Every hour/)).toBeVisible();
  const checks = panel.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText(/skipped, no credits/)).toBeVisible({ timeout: 60_000 });
  await expect(checks.getByText(/skipped, the one before was still running/)).toBeVisible();
  await expect(panel.getByText('The last check was skipped: no credits')).toBeVisible();
  expect((await new AxeBuilder({ page: panel }).analyze()).violations.map((each) => each.id)).toEqual([]);

  await call('DELETE', `/monitor/${id}`);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Read the list again' }).click();
  await expect(panel.getByRole('button', { name: /Made by a script.*deleted/ })).toBeVisible({
    timeout: 60_000,
  });
  await row.click();
  await expect(panel.getByText('Deleted elsewhere')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
  expect(service.log.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
