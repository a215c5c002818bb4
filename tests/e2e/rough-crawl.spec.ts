import { roughSite } from '../sites/rough';
import { expect, test } from './fixtures';
import { startDeviceJob, storedJob, whenEnded } from './support/device-jobs';

test.use({ grants: { active: { hosts: ['http://rough.test/*'] } } });

test('a crawl goes on while a page hangs, and asks a rough site for no more than it must', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const home = sites.url('rough').replace(/\/$/, '');
  const screen = await trawl.open('options.html');
  const id = await startDeviceJob(screen, {
    kind: 'crawl',
    url: sites.url('rough'),
    limit: 500,
    formats: ['markdown'],
    maxConcurrency: 4,
  });
  const those = (path: string) => sites.log.filter((visit) => visit.site === 'rough' && visit.path === path);
  await expect.poll(() => those(roughSite.hangs).length).toBe(1);
  // While it hangs pages are read, and the counts say so.
  await expect.poll(async () => (await storedJob(trawl, id))?.progress.read ?? 0).toBeGreaterThan(1);
  expect(those(roughSite.hangs)).toHaveLength(1);

  const { job, items } = await whenEnded(trawl, id, home);
  expect(job.state.status).toBe('done');
  const asked = sites.log.filter(({ site }) => site === 'rough');
  for (const day of roughSite.days) {
    expect(items.get(day)?.status, day).toBe('read');
    expect(those(day), day).toHaveLength(1);
  }
  const givenUpAt = those(roughSite.hangs)[0]?.endedAt ?? 0;
  const meanwhile = roughSite.days.filter((day) => (those(day)[0]?.at ?? Infinity) < givenUpAt);
  expect(meanwhile.length).toBeGreaterThan(roughSite.days.length / 2);
  // Asked again when everything else had been asked for.
  expect(items.get(roughSite.hangs)?.status).toBe('read');
  expect(those(roughSite.hangs)).toHaveLength(2);
  expect(asked.at(-1)?.path).toBe(roughSite.hangs);

  expect(items.get(roughSite.reset)).toMatchObject({ status: 'failed', failure: { reason: 'unreachable' } });
  expect(those(roughSite.reset)).toHaveLength(2);

  const { from, to } = roughSite.refresh;
  expect(items.get(from)).toMatchObject({ status: 'duplicate', blocked: { detail: home + to } });
  expect(items.get(to)).toMatchObject({ status: 'read', title: 'The new berth' });

  for (const trap of roughSite.traps)
    expect(asked.filter(({ path }) => path.startsWith(trap)).length, trap).toBeLessThanOrEqual(60);
  expect(asked.filter(({ path }) => path.includes('url'))).toEqual([]);
  expect(sites.mostAtOnce('rough')).toBeLessThanOrEqual(4);
});
