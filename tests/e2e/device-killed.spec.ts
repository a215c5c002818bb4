import { expect, test } from './fixtures';
import { startDeviceJob, storedJob, whenEnded } from './support/device-jobs';
import type { ExtensionBrowser } from './support/extension-browser';

// Deaths at every await: lib/features/crawl/device/crawl.test.ts. Here the browser is the one that kills.
const KILLS = 5;
const RESTART_AT = 2;
const PAGES = 40;

test.use({ grants: { active: { hosts: ['http://many.test/*'] } }, ownBrowser: true });

/** What an open panel does when it is shown: the background wakes and looks at its jobs. */
async function nudge(trawl: ExtensionBrowser): Promise<void> {
  const page = await trawl.open('manifest.json');
  await page.evaluate(async () => {
    await chrome.runtime.sendMessage({ to: 'background', name: 'jobs.nudge', input: {} });
  });
  await page.close();
}

test('a crawl of forty pages survives four deaths of its worker and a restart of the browser', async ({
  browserWithTrawl,
  sites,
}) => {
  const request = {
    kind: 'crawl',
    url: sites.url('many'),
    limit: PAGES,
    delay: 0.25,
    formats: ['markdown'],
  };
  const told = ({ job, items, captures }: Awaited<ReturnType<typeof whenEnded>>) => ({
    status: job.state.status,
    read: job.progress.read,
    words: job.progress.words,
    items: [...items.values()]
      .map(({ key, status, depth, title }) => ({ key, status, depth, title }))
      .sort((one, other) => one.key.localeCompare(other.key)),
    captures: captures.map(({ url, title }) => `${url} ${title}`).sort(),
  });

  let trawl = browserWithTrawl;
  const calmPage = await trawl.open('options.html');
  // Undisturbed, and quicker: the pace makes no difference to what is read.
  const calm = await startDeviceJob(calmPage, { ...request, delay: undefined });
  await calmPage.close();
  const calmEnd = await whenEnded(trawl, calm, '');
  const expected = told(calmEnd);
  expect(expected).toMatchObject({ status: 'done', read: PAGES });
  expect(new Set(expected.captures).size).toBe(PAGES);

  // A fifth of the pages is answered before each death, so that every one finds it at work, however slow the machine.
  const met = new Set<string>();
  let answered = PAGES / KILLS;
  sites.switches.holds = async ({ path }) => {
    if (path !== '/' && !path.startsWith('/p/')) return;
    met.add(path);
    const at = [...met].indexOf(path);
    while (at >= answered) await new Promise((look) => setTimeout(look, 50));
  };
  const page = await trawl.open('options.html');
  const id = await startDeviceJob(page, request);
  await page.close();
  let deaths = 0;
  for (; deaths < KILLS; deaths += 1) {
    // From within one step to over its end, differently each time.
    await new Promise((done) => setTimeout(done, 150 + ((deaths * 977) % 1_800)));
    if (deaths === RESTART_AT) trawl = await trawl.restart();
    else await trawl.killWorker();
    await nudge(trawl);
    answered += PAGES / KILLS;
  }
  expect((await storedJob(trawl, id))?.state.status).not.toBe('done');
  answered = Infinity;
  const end = await whenEnded(trawl, id, '');
  // The library has the pages of both crawls; those of the first are known.
  const first = new Set(calmEnd.captures.map((capture) => capture.id));
  expect(told({ ...end, captures: end.captures.filter((capture) => !first.has(capture.id)) })).toEqual(
    expected,
  );
  if (trawl !== browserWithTrawl) await trawl.close();
});
