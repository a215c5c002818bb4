import type { Page } from '@playwright/test';
import { seenFaults, type Fault } from '../service/faults';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';
import { asTimePasses, moveClock } from './support/movable-clock';
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

// How long is waited for what, and how often, is tested beside the rule: lib/service/http/retry.test.ts.
test.use({ movableClock: true });

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

/** Lets time pass until the service has been asked so often. No page is opened, which would close the popup. */
const untilAsked = (trawl: ExtensionBrowser, service: StandIn, times: number): Promise<void> =>
  asTimePasses(trawl, expect.poll(() => scrapes(service).length).toBe(times));

/** What an alarm of now starts has been started, and has asked the service if it does. */
async function untilSettled(trawl: ExtensionBrowser): Promise<void> {
  await trawl.page.waitForTimeout(1_000);
}

const next = (service: StandIn, fault: Fault): void =>
  service.faults.next({ on: 'POST /v2/scrape', ...fault });

/** The page is there, was asked for so often, and paid for once since then. */
async function expectCapturedOnce(
  popup: Page,
  service: StandIn,
  asked: number,
  before: number,
): Promise<void> {
  await popup.getByRole('button', { name: 'Copy' }).waitFor();
  expect(scrapes(service)).toHaveLength(asked);
  expect(service.credits.charges).toHaveLength(before + 1);
}

test('a service that asks to wait is asked again when the time is up, not before, not after a cancel, and five times in all', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);

  await test.step('with the popup closed', async () => {
    next(service, seenFaults.rateLimited(60));
    const popup = await openPopupOn(trawl, sites.url('article', '/?case=closed'));
    await pressCapture(popup);
    await expectNote(popup, {
      title: SLOW_DOWN,
      says: 'Too many requests this minute (429). Trawl will try again on its own (2 of 5). You can close this window.',
      ways: ['Cancel', DEVICE],
    });
    await expect(popup.locator('.popup_primary[aria-busy]')).toHaveText(
      /^Waiting [3-6]\d s, then trying again/,
    );
    await expectDrawnSize(popup);
    await popup.close();
    // What a busy machine takes is time, too.
    await moveClock(trawl, 20_000);
    await untilSettled(trawl);
    expect(scrapes(service)).toHaveLength(1);
    // No nudge from a page: the alarm wakes the runner.
    await moveClock(trawl, 42_000);
    await expect.poll(async () => (await storedCaptures(trawl)).length).toBe(1);
    const [first, second, ...more] = scrapes(service);
    expect(second?.body).toEqual(first?.body);
    expect(more).toEqual([]);
    expect(service.credits.charges).toHaveLength(1);
  });

  await test.step('not after it was canceled, or ended by capturing on this device', async () => {
    service.log.length = 0;
    next(service, { ...seenFaults.rateLimited(120), times: 2 });
    const statuses = async (): Promise<string[]> =>
      (await storedJobs(trawl)).map(({ state }) => state.status).sort();
    const url = sites.url('article', '/?case=canceled');
    const popup = await openPopupOn(trawl, url);
    await pressCapture(popup);
    await popup.locator('.Note_note').getByRole('button', { name: 'Cancel' }).click();
    await expect(popup.getByRole('button', { name: /^Capture page/ })).toBeVisible();
    await expect.poll(statuses).toEqual(['cancelled', 'done']);
    await popup.close();
    const again = await openPopupOn(trawl, url);
    await pressCapture(again);
    await again.getByRole('button', { name: DEVICE }).click();
    await again.getByRole('button', { name: 'Copy' }).waitFor();
    await moveClock(trawl, 150_000);
    await untilSettled(trawl);
    expect(scrapes(service)).toHaveLength(2);
    expect(service.credits.charges).toHaveLength(1);
    const captures = (await storedCaptures(trawl)).filter((capture) => capture.url === url);
    expect(captures).toMatchObject([{ engine: 'device' }]);
    await expect.poll(statuses).toEqual(['cancelled', 'cancelled', 'done', 'done']);
    await again.close();
  });

  await test.step('five times, also for other work that goes on', async () => {
    service.log.length = 0;
    next(service, { ...seenFaults.concurrencyLimited(), headers: { 'Retry-After': '40' } });
    // The sentence names the seconds, where no header does.
    next(service, { ...seenFaults.rateLimitedInWords(40), times: 9 });
    const popup = await openPopupOn(trawl, sites.url('article', '/?case=five'));
    await pressCapture(popup);
    for (let asked = 1; asked < 5; asked += 1) {
      if (asked === 1)
        await expect(popup.locator('.Note_title')).toHaveText('The service is busy with your other work');
      else await expect(popup.locator('.Note_body')).toContainText(`(${asked + 1} of 5)`);
      expect(scrapes(service)).toHaveLength(asked);
      await moveClock(trawl, 45_000);
      await expect.poll(() => scrapes(service).length).toBe(asked + 1);
    }
    await expect(popup.locator('.Note_body')).toHaveText(
      'Too many requests this minute (429). Trawl tried 5 times and stopped. Nothing was captured.',
    );
    await expect(popup.locator('.Note_note').getByRole('button')).toHaveText(['Try again', DEVICE]);
    await expectDrawnSize(popup);
    service.faults.clear();
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expectCapturedOnce(popup, service, 6, 1);
  });
});

test('what is lost on the way is asked for once more, what was done is found, and what goes on is joined', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);

  await test.step('a 502', async () => {
    next(service, { ...seenFaults.gatewayPage(502), times: 2 });
    const popup = await openPopupOn(trawl, sites.url('article', '/?case=502'));
    await pressCapture(popup);
    await untilAsked(trawl, service, 2);
    await expectNote(popup, {
      title: 'The service had a problem',
      says: 'It returned 502. Nothing was captured; try again in a moment.',
      ways: ['Try again', DEVICE],
    });
    await expectDrawnSize(popup);
    expect(scrapes(service)).toHaveLength(2);
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expectCapturedOnce(popup, service, 3, 0);
    await popup.close();
  });

  await test.step('a connection that is cut before the work is done', async () => {
    service.log.length = 0;
    next(service, { drop: 'before' });
    const popup = await openPopupOn(trawl, sites.url('article', '/?case=before'));
    await pressCapture(popup);
    await expectNote(popup, {
      title: 'No response',
      says: /^The connection to 127\.0\.0\.1:\d+ failed\. Trawl checks whether it was done before it asks again\. /,
      ways: ['Cancel', DEVICE],
    });
    await expectDrawnSize(popup);
    await untilAsked(trawl, service, 2);
    await expectCapturedOnce(popup, service, 2, 1);
    expect(service.log.some(({ path }) => path.startsWith('/v2/team/activity'))).toBe(true);
    await popup.close();
  });

  await test.step('one that is cut after it, which leads to the work and not to a second charge', async () => {
    service.log.length = 0;
    next(service, { drop: 'after' });
    const url = sites.url('article', '/?case=after');
    const popup = await openPopupOn(trawl, url);
    await pressCapture(popup);
    await expectCapturedOnce(popup, service, 1, 2);
    const captures = (await storedCaptures(trawl)).filter((capture) => capture.url === url);
    expect(captures).toMatchObject([{ engine: 'service' }]);
    await popup.close();
  });

  await test.step('long work, until it is done', async () => {
    service.log.length = 0;
    service.joining.next({ replies: 2, retryAfterSeconds: 5 });
    const popup = await openPopupOn(trawl, sites.url('article', '/?case=long'));
    await pressCapture(popup);
    await expect(popup.locator('.Note_title')).toHaveText('The service is still reading this page');
    await expect(popup.locator('.Note_note').getByRole('button')).toHaveText(['Cancel', DEVICE]);
    await asTimePasses(trawl, popup.getByRole('button', { name: 'Copy' }).waitFor());
    expect(service.credits.charges).toHaveLength(4);
    const bodies = scrapes(service).map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
  });
});

test.describe('with a service of one’s own, which does not tell what it did', () => {
  test.use({ serviceOptions: { profile: 'self-hosted' } });
  test('a second cut connection ends in a question, and nothing is sent before it is answered', async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    await connectService(trawl, service, { kind: 'connected-no-billing' });
    next(service, { drop: 'after', times: 2 });
    const popup = await openPopupOn(trawl, sites.url('article'));
    await pressCapture(popup);
    await expect
      .poll(() => service.log.some(({ path, status }) => path.includes('/activity') && status))
      .toBe(true);
    service.hangUp();
    await untilAsked(trawl, service, 2);
    await asTimePasses(trawl, popup.getByRole('button', { name: 'Send again' }).waitFor());
    await expectNote(popup, {
      title: 'This may have run already',
      says: /^\S+ did not respond after the request was sent\. Sending it again may do the work a second time\.$/,
      ways: ['Send again', DEVICE],
    });
    await expectDrawnSize(popup);
    expect(scrapes(service)).toHaveLength(2);
    await moveClock(trawl, 120_000);
    await untilSettled(trawl);
    expect(scrapes(service)).toHaveLength(2);
    await popup.getByRole('button', { name: 'Send again' }).click();
    await popup.getByRole('button', { name: 'Copy' }).waitFor();
    expect(scrapes(service)).toHaveLength(3);
  });
});
