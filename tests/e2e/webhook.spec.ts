import { RECEIVER_SECRET, startReceiver, type Behavior } from '../support/webhook-receiver';
import { expect, test } from './fixtures';
import { startDeviceJob } from './support/device-jobs';
import { readStorageAreas, readStored } from './support/library';

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

const urlOf = (body: string): string => (JSON.parse(body) as { data: { url: string } }).data.url;

test('a receiver that fails, redirects, stalls and comes back gets each capture once, signed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const receiver = await startReceiver();
  const elsewhere = await startReceiver();
  const bad: Behavior[] = [
    { does: 'answers', status: 503 },
    { does: 'redirects', to: elsewhere.address },
    { does: 'stalls' },
    { does: 'takes and hangs up' },
  ];
  receiver.behave((count) => bad[count - 1] ?? { does: 'takes' });

  const options = await trawl.open('options.html#hand-off');
  const section = options.locator('#hand-off');
  await section.getByLabel('Address').fill(receiver.address);
  await section.getByLabel('Address').press('Enter');
  await section.getByRole('textbox', { name: 'Secret' }).fill(RECEIVER_SECRET);
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(section).toContainText('A secret is saved');
  await section.getByRole('radio', { name: 'Every capture that is kept' }).click();
  await section.getByRole('button', { name: /^Send to 127\.0\.0\.1/ }).click();
  await expect(section).toContainText('On: captures go to 127.0.0.1');

  const own = await trawl.open('manifest.json');
  await startDeviceJob(own, {
    kind: 'crawl',
    url: sites.url('3.many'),
    limit: 3,
    formats: ['markdown'],
  });
  /** What "Try now" asks, so that the test need not wait for the pauses; a worker that is just dying may not receive it. */
  const tryNow = (): Promise<unknown> =>
    own
      .evaluate(() =>
        chrome.runtime.sendMessage({ to: 'background', name: 'webhook.tryAgain', input: { ids: [] } }),
      )
      .catch(() => undefined);
  const until = async (wanted: () => boolean): Promise<void> => {
    await expect
      .poll(
        async () => {
          if (!wanted()) await tryNow();
          return wanted();
        },
        { timeout: 90_000 },
      )
      .toBe(true);
  };
  // It holds the third request open: the worker dies in the middle of it.
  await until(() => receiver.requests.length === 3);
  await trawl.killWorker();
  await until(() => receiver.taken.size === 3);
  await expect(section).toContainText('0 waiting · 0 failed · 3 sent');

  expect(new Set([...receiver.taken.values()].map(urlOf)).size).toBe(3);
  expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(3);
  expect(receiver.requests.every(({ signed }) => signed)).toBe(true);
  expect(elsewhere.requests).toEqual([]);

  // The secret lies in the background's own database and nowhere else.
  const { 'trawl-secrets': secrets, ...others } = await readStored(trawl);
  expect(JSON.stringify(secrets)).toContain(RECEIVER_SECRET);
  const bare = RECEIVER_SECRET.replace('whsec_', '');
  expect(JSON.stringify(others)).not.toContain(bare);
  expect(JSON.stringify(await readStorageAreas(trawl))).not.toContain(bare);
  expect(await options.content()).not.toContain(bare);

  await Promise.all([receiver.stop(), elsewhere.stop()]);
});
