import type { Page } from '@playwright/test';
import { seenFaults, type Fault } from '../service/faults';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import {
  connectService,
  expect,
  expectDrawnSize,
  expectNote,
  openPopupOn,
  pressCapture,
  scrapes,
  test,
} from './support/service';

const DEVICE = 'Capture on this device';
const SLOW_DOWN = 'The service asked Trawl to slow down';

type StoredJob = { state: { status: string; failure?: { reason: string } } };
type StoredCapture = { url: string; engine: string };

async function storedJobs(trawl: ExtensionBrowser): Promise<StoredJob[]> {
  return ((await readStored(trawl))['trawl']?.['jobs'] ?? []) as StoredJob[];
}
async function storedCaptures(trawl: ExtensionBrowser): Promise<StoredCapture[]> {
  return ((await readStored(trawl))['trawl']?.['captures'] ?? []) as StoredCapture[];
}

const next = (service: StandIn, fault: Fault): void =>
  service.faults.next({ on: 'POST /v2/scrape', ...fault });

/** The page is there, was asked for so often, and paid for once. */
async function expectCapturedOnce(popup: Page, service: StandIn, asked: number): Promise<void> {
  await popup.getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 });
  expect(scrapes(service)).toHaveLength(asked);
  expect(service.credits.charges).toHaveLength(1);
}

test('a service that asks to wait is asked again when the time is up, and not before', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, seenFaults.rateLimited(6));
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expectNote(popup, {
    title: SLOW_DOWN,
    says: 'Too many requests this minute (429). Trawl will try again on its own (2 of 5). You can close this window.',
    ways: ['Cancel', DEVICE],
  });
  const busy = popup.locator('.popup_primary[aria-busy]');
  await expect(busy).toHaveText(/^Waiting [4-6] s, then trying again/);
  await expectDrawnSize(popup, '429');
  await expect(busy).toHaveText(/^Waiting [1-3] s, then trying again/);
  await expectCapturedOnce(popup, service, 2);
  const [first, second] = scrapes(service);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(6_000);
  expect(second?.body).toEqual(first?.body);
});

test('the wait goes on when the popup is closed, and the capture is there afterwards', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, seenFaults.rateLimited(3));
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.locator('.Note_title')).toHaveText(SLOW_DOWN);
  await popup.close();
  // No nudge from a page: the alarm wakes the runner.
  await expect.poll(() => scrapes(service).length, { timeout: 45_000 }).toBe(2);
  await expect.poll(async () => (await storedCaptures(trawl)).length).toBe(1);
});

test('a wait that was canceled sends nothing more', async ({ browserWithTrawl: trawl, service, sites }) => {
  await connectService(trawl, service);
  next(service, seenFaults.rateLimited(2));
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await popup.locator('.Note_note').getByRole('button', { name: 'Cancel' }).click();
  await expect(popup.getByRole('button', { name: /^Capture page/ })).toBeVisible();
  expect((await storedJobs(trawl)).map(({ state }) => state.status)).toEqual(['cancelled']);
  // Twice the time that it would have waited.
  await new Promise((done) => setTimeout(done, 4_000));
  expect(scrapes(service)).toHaveLength(1);
  expect(service.credits.charges).toEqual([]);
});

test('a wait can be ended by capturing on this device', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, seenFaults.rateLimited(3));
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await popup.getByRole('button', { name: DEVICE }).click();
  await popup.getByRole('button', { name: 'Copy' }).waitFor();
  await new Promise((done) => setTimeout(done, 5_000));
  expect(scrapes(service)).toHaveLength(1);
  expect(await storedCaptures(trawl)).toMatchObject([{ engine: 'device' }]);
  expect((await storedJobs(trawl)).map(({ state }) => state.status).sort()).toEqual(['cancelled', 'done']);
});

test('seconds named in the sentence are waited, where no header says them', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, seenFaults.rateLimitedInWords(2));
  next(service, seenFaults.rateLimited());
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expectCapturedOnce(popup, service, 3);
  const [first = 0, second = 0, third = 0] = scrapes(service).map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(3_000);
  // The rule for a second failure without any: four seconds, and up to one more.
  expect(third - second).toBeGreaterThanOrEqual(4_000);
});

test('five refusals are enough', async ({ browserWithTrawl: trawl, service, sites }) => {
  await connectService(trawl, service);
  next(service, { ...seenFaults.rateLimited(1), times: 9 });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.locator('.Note_body')).toHaveText(
    'Too many requests this minute (429). Trawl tried 5 times and stopped. Nothing was captured.',
    { timeout: 40_000 },
  );
  await expect(popup.locator('.Note_note').getByRole('button')).toHaveText(['Try again', DEVICE]);
  await expectDrawnSize(popup, '429-ended');
  expect(scrapes(service)).toHaveLength(5);
  service.faults.clear();
  await popup.getByRole('button', { name: 'Try again' }).click();
  await expectCapturedOnce(popup, service, 6);
});

test('a service that is busy with other work is waited for', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, { ...seenFaults.concurrencyLimited(), headers: { 'Retry-After': '2' } });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.locator('.Note_title')).toHaveText('The service is busy with your other work');
  await expectCapturedOnce(popup, service, 2);
});

for (const [status, fault] of [
  [500, seenFaults.serverError()],
  [502, seenFaults.gatewayPage(502)],
  [504, seenFaults.gatewayPage(504)],
] as const) {
  test(`a ${status} is asked for once more, and that may be all`, async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(90_000);
    await connectService(trawl, service);
    next(service, { ...fault, times: 9 });
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await expectNote(
      popup,
      {
        title: 'The service had a problem',
        says: `It returned ${status}. Nothing was captured; try again in a moment.`,
        ways: ['Try again', DEVICE],
      },
      50_000,
    );
    await expectDrawnSize(popup, String(status));
    expect(scrapes(service)).toHaveLength(2);
    service.faults.clear();
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expectCapturedOnce(popup, service, 3);
  });

  test(`a ${status} that was one only ends in the page, paid for once`, async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(90_000);
    await connectService(trawl, service);
    next(service, fault);
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await expectCapturedOnce(popup, service, 2);
  });
}

test('a 503 refused the work, so it is asked for five times', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, { ...seenFaults.gatewayPage(503), headers: { 'Retry-After': '1' }, times: 9 });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.locator('.Note_body')).toHaveText(/^It returned 503\. Trawl will try again on its own/);
  await expectDrawnSize(popup, '503-waiting');
  await expect(popup.locator('.Note_body')).toHaveText(
    'It returned 503. Nothing was captured; try again in a moment.',
    { timeout: 30_000 },
  );
  expect(scrapes(service)).toHaveLength(5);
});

test('a connection that is cut before the work is done is used once more', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, { drop: 'before' });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expectNote(popup, {
    title: 'No response',
    says: /^The connection to 127\.0\.0\.1:\d+ failed\. Trawl checks whether it was done before it asks again\. /,
    ways: ['Cancel', DEVICE],
  });
  await expectDrawnSize(popup, 'lost');
  await expectCapturedOnce(popup, service, 2);
  expect(service.log.some(({ path }) => path.startsWith('/v2/team/activity'))).toBe(true);
});

test('a connection that is cut after the work is done leads to the work, not to a second charge', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  next(service, { drop: 'after' });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expectCapturedOnce(popup, service, 1);
  expect(await storedCaptures(trawl)).toMatchObject([{ engine: 'service', url: sites.url('article') }]);
});

test.describe('with a service of one’s own, which does not tell what it did', () => {
  test.use({ serviceOptions: { profile: 'self-hosted' } });
  test('a second cut connection ends in a question, and nothing is sent before it is answered', async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(90_000);
    await connectService(trawl, service, { says: /no billing on this service/ });
    next(service, { drop: 'after', times: 2 });
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await expect
      .poll(() => service.log.some(({ path, status }) => path.includes('/activity') && status))
      .toBe(true);
    service.hangUp();
    await expectNote(
      popup,
      {
        title: 'This may have run already',
        says: /^\S+ did not respond after the request was sent\. Sending it again may do the work a second time\.$/,
        ways: ['Send again', DEVICE],
      },
      40_000,
    );
    await expectDrawnSize(popup, 'unconfirmed');
    expect(scrapes(service)).toHaveLength(2);
    await new Promise((done) => setTimeout(done, 5_000));
    expect(scrapes(service)).toHaveLength(2);
    await popup.getByRole('button', { name: 'Send again' }).click();
    await popup.getByRole('button', { name: 'Copy' }).waitFor({ timeout: 20_000 });
    expect(scrapes(service)).toHaveLength(3);
  });
});

test('long work that goes on at the service is joined until it is done', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(90_000);
  await connectService(trawl, service);
  service.joining.next({ replies: 2, retryAfterSeconds: 5 });
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.locator('.Note_title')).toHaveText('The service is still reading this page');
  await expect(popup.locator('.Note_note').getByRole('button')).toHaveText(['Cancel', DEVICE]);
  await popup.getByRole('button', { name: 'Copy' }).waitFor({ timeout: 40_000 });
  expect(service.credits.charges).toHaveLength(1);
  const bodies = scrapes(service).map(({ body }) => JSON.stringify(body));
  expect(new Set(bodies).size).toBe(1);
});
