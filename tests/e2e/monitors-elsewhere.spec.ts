import { connectService, expect, test } from './support/service';

test('a monitor made elsewhere is listed, says which checks were skipped and why, and that it was deleted elsewhere', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
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
  await expect(row).toBeVisible();
  await row.click();
  await expect(panel.getByText(/^Every hour/)).toBeVisible();
  const checks = panel.getByRole('list', { name: 'Checks' });
  await expect(checks.getByText(/skipped: no credits/)).toBeVisible();
  await expect(checks.getByText(/skipped: previous check still running/)).toBeVisible();
  await expect(panel.getByText('The last check was skipped: no credits')).toBeVisible();

  await call('DELETE', `/monitor/${id}`);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(panel.getByRole('button', { name: /Made by a script.*deleted/ })).toBeVisible();
  await row.click();
  await expect(panel.getByText('Deleted elsewhere')).toBeVisible();
  await panel.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
  expect(service.log.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a monitor that was deleted elsewhere while it is open says so alone, whatever is pressed', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  await trawl.page.goto(sites.url('article'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Monitors' }).click();
  await panel.getByRole('button', { name: 'New watch' }).click();
  await panel.getByLabel('Name').fill('Tide mill');
  await panel.getByLabel('Check', { exact: true }).fill('every 6 hours');
  await panel.getByRole('button', { name: 'Start watching' }).click();
  await panel.getByRole('button', { name: /Tide mill/ }).click();
  // A press that was refused for now was sent once, and says no more than that.
  service.faults.next({
    on: 'POST /v2/monitor/*/run',
    status: 429,
    body: { success: false, error: 'Rate limit exceeded' },
  });
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(
    panel.getByText('Too many requests this minute (429). Nothing was changed; try again in a moment.'),
  ).toBeVisible();
  expect(service.log.filter(({ path }) => path.endsWith('/run'))).toHaveLength(1);

  const headers = { Authorization: `Bearer ${service.keys.good}` };
  const { data } = (await (await fetch(`${service.url}/v2/monitor`, { headers })).json()) as {
    data: { id: string }[];
  };
  for (const { id } of data) await fetch(`${service.url}/v2/monitor/${id}`, { method: 'DELETE', headers });
  // As a server says it that has no sentence of its own for it.
  for (const on of ['GET', 'PATCH', 'DELETE'])
    service.faults.next({
      on: `${on} /v2/monitor/*`,
      status: 404,
      times: Infinity,
      body: { success: false, error: 'Not Found' },
    });
  await panel.getByRole('button', { name: 'More actions for this monitor' }).click();
  await panel.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(panel.getByText('Deleted elsewhere')).toBeVisible();
  await expect(panel.getByText('This server has no monitors')).toHaveCount(0);
  await expect(panel.getByText('Too many requests this minute')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Check now' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
});
