import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { asTimePasses } from './support/movable-clock';
import { connectService, expect, openPopupOn, pressCapture, scrapes, test } from './support/service';

test.use({ ownBrowser: true, movableClock: true });

type StoredJob = { state: { status: string; failure?: { reason: string } } };
type StoredCapture = { engine: string; url: string };

async function library(trawl: ExtensionBrowser): Promise<{ jobs: StoredJob[]; captures: StoredCapture[] }> {
  const stored = (await readStored(trawl))['trawl'];
  return {
    jobs: (stored?.['jobs'] ?? []) as StoredJob[],
    captures: (stored?.['captures'] ?? []) as StoredCapture[],
  };
}

/** How it may end: the page is there, or a person is asked. Time passes until then: that of the lease, and of the looks. */
async function expectEnded(trawl: ExtensionBrowser): Promise<string> {
  let ended = '';
  const looked = expect
    .poll(async () => {
      const { jobs, captures } = await library(trawl);
      const state = jobs[0]?.state;
      ended =
        state?.status === 'done' && captures.length === 1
          ? 'captured'
          : state?.status === 'blocked'
            ? (state.failure?.reason ?? '')
            : '';
      return ended;
    })
    .toMatch(/^(captured|unconfirmed)$/);
  await asTimePasses(trawl, looked);
  return ended;
}

test('a worker that is killed while the service works finds the finished work and pays once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // Longer than a busy machine takes to kill the worker; the service goes on as soon as nobody waits for it.
  service.faults.next({ on: 'POST /v2/scrape', delayMs: 60_000 });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect.poll(() => scrapes(service).length).toBe(1);
  await popup.close();
  await trawl.killWorker();
  await trawl.page.bringToFront();
  expect(await expectEnded(trawl)).toBe('captured');
  expect(service.credits.charges).toHaveLength(1);
  expect((await library(trawl)).captures).toMatchObject([{ engine: 'service', url: sites.url('article') }]);
});

test('a worker that is killed after the work was done and before it heard so pays once', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  // The work is done and paid; its reply never arrives, and the worker is killed before it hears of that.
  service.faults.next({ on: 'POST /v2/scrape', drop: 'after', delayMs: 1_000 });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect.poll(() => scrapes(service).length).toBe(1);
  await popup.close();
  await trawl.killWorker();
  await trawl.page.bringToFront();
  expect(await expectEnded(trawl)).toBe('captured');
  expect(service.credits.charges).toHaveLength(1);
});

test.describe('with a service of one’s own, which does not tell what it did', () => {
  test.use({ serviceOptions: { profile: 'self-hosted' } });
  test('a worker that is killed twice asks before it sends a third time', async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    await connectService(trawl, service, { kind: 'connected-no-billing' });
    service.faults.next({ on: 'POST /v2/scrape', delayMs: 120_000, drop: 'before', times: 9 });
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await expect.poll(() => scrapes(service).length).toBe(1);
    await popup.close();
    await trawl.killWorker();
    await trawl.page.bringToFront();
    await asTimePasses(trawl, expect.poll(() => scrapes(service).length).toBe(2));
    await trawl.killWorker();
    await trawl.page.bringToFront();
    expect(await expectEnded(trawl)).toBe('unconfirmed');
    expect(scrapes(service)).toHaveLength(2);
  });
});
