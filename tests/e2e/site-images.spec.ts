import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures';
import { startDeviceJob, whenEnded } from './support/device-jobs';
import { waitForFile } from './support/downloads';

test.use({ grants: { active: { hosts: ['http://pictures.test/*'] } } });

test('the images of a crawl are in its zip when asked for, without cookies, and the others are listed', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  const home = sites.url('pictures');
  const screen = await trawl.open('options.html');
  const request = { kind: 'crawl', url: home, limit: 10, formats: ['markdown'] };
  const { job } = await whenEnded(trawl, await startDeviceJob(screen, request), home.replace(/\/$/, ''));
  expect(job.progress.read).toBe(2);
  expect(sites.log.filter(({ path }) => path.startsWith('/img'))).toEqual([]);

  // The person is signed in; the crawl was not.
  await trawl.page.goto(sites.url('pictures', '/login'));
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Site', exact: true }).click();
  await panel.getByText('Crawl of pictures.test').click();
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await panel.getByRole('menuitemcheckbox', { name: 'Include images' }).click();
  // What the tab itself shows is asked for by the browser.
  await trawl.page.goto('about:blank');
  sites.log.length = 0;
  await panel.getByRole('button', { name: 'Export .zip' }).click();
  await expect(panel.getByText(/2 images included; 5 left as links, 1 of them on a host/)).toBeVisible();

  const files = unzipSync(new Uint8Array((await waitForFile(trawl.downloadsFolder, /\.zip$/)).bytes));
  const names = Object.keys(files).filter((name) => name.startsWith('images/'));
  expect(names.sort()).toEqual(['images/estrella.png', 'images/unnamed.png']);
  for (const name of names) expect(strFromU8((files[name] ?? new Uint8Array()).slice(1, 4))).toBe('PNG');
  const page = (name: string): string =>
    strFromU8(Object.entries(files).find(([path]) => path.endsWith(name))?.[1] ?? new Uint8Array());
  expect(page('/second.md')).toContain('](../images/estrella.png)');
  expect(page('/second.md')).toContain('/img/gone.png)');
  const index = JSON.parse(page('index.json')) as {
    images: { saved: number; left: { url: string; reason: string }[] };
  };
  expect(index.images.saved).toBe(2);
  expect(index.images.left.map(({ url, reason }) => [new URL(url).pathname, reason])).toEqual([
    ['/boat.png', 'not-granted'],
    ['/router.png', 'local-network'],
    ['/img/lively.svg', 'scripted'],
    ['/img/closed/secret.png', 'robots'],
    ['/img/gone.png', 'gone'],
  ]);

  const asked = [...sites.log];
  expect(asked.map(({ path }) => path).sort()).toEqual([
    '/img/estrella.png',
    '/img/gone.png',
    '/img/lively.svg',
    '/img/unnamed?boat=2',
    '/robots.txt',
  ]);
  expect(asked.some(({ cookie }) => cookie)).toBe(false);
  expect(asked.every(({ site }) => site === 'pictures')).toBe(true);
});
