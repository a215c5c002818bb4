import { expect, test } from './fixtures';
import { startDeviceJob, whenEnded } from './support/device-jobs';
import { readStored } from './support/library';

test.use({ grants: { active: { hosts: ['http://4.long.many.test/*'] } } });

test('heavy pages of a crawl are read in a sandboxed frame, beside the thread of the screens', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const home = sites.url('4.long.many');
  const screen = await trawl.open('options.html');
  const request = { kind: 'crawl', url: home, limit: 5, formats: ['markdown'], options: {} };
  const { job, captures } = await whenEnded(trawl, await startDeviceJob(screen, request), home);
  expect(job.progress).toMatchObject({ read: 5, failed: 0 });
  expect(captures).toHaveLength(5);
  const stored = (await readStored(trawl, ['contents']))['trawl']?.['contents'] as {
    content: { markdown: string };
  }[];
  for (const { content } of stored) expect(content.markdown.length).toBeGreaterThan(200_000);

  const { targetInfos } = await trawl.cdp.send('Target.getTargets', { filter: [{}] });
  const frame = targetInfos.find(({ url }) => url.endsWith('/reading.html'));
  // A target of its own is a process of its own: a frame of the document's process has none.
  expect(frame?.type).toBe('iframe');
});
