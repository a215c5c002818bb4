import { connectService, expect, test } from './support/service';

// One that was made elsewhere, with checks that were skipped: components/features/monitors/MonitorsSection.test.tsx.
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
