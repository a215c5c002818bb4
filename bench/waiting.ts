import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { findChromium } from '../scripts/browser/find-chromium';
import { startSites } from '../tests/sites/server';
import { COMMAND_KEYS, launchExtension, type ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { median, round, table } from './figures';

const FLOOR = resolve(import.meta.dirname, 'floor-extension');
const SAMPLES = 5;
/** Pages by size, and how long a popup stays open on each. */
const PAGES = [
  { kb: 100, waitMs: 2_500 },
  { kb: 1000, waitMs: 5_000 },
  { kb: 4000, waitMs: 12_000 },
] as const;
/** A key has long done its work by then. */
const KEY_WAIT_MS = 4_000;
/** For what the step before it still does. */
const SETTLE_MS = 500;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Epoch milliseconds of the popup's first paint. */
const paintedAt = (popup: Page): Promise<number> =>
  popup.evaluate(async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      if (paint) return performance.timeOrigin + paint.startTime;
      await new Promise((done) => setTimeout(done, 10));
    }
    return NaN;
  });

/**
 * Presses, and looks at the popup only when it should have shown the page: whatever connects to the browser earlier
 * holds up everything that starts in it, the popup and the reading as well.
 */
async function openPopup(
  browser: ExtensionBrowser,
  waitMs: number,
): Promise<{ popup: Page; painted: number; clicked: number }> {
  await browser.page.bringToFront();
  await sleep(SETTLE_MS);
  const clicked = Date.now();
  await browser.clickAction(browser.page);
  await sleep(waitMs);
  const popup = await browser.view('popup');
  return { popup, clicked, painted: (await paintedAt(popup)) - clicked };
}

async function floorSample(browser: ExtensionBrowser, waitMs: number) {
  const { popup, painted, clicked } = await openPopup(browser, waitMs);
  await popup.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
  const shown = await popup.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('shown')[0]?.startTime ?? NaN),
  );
  await popup.close();
  return { painted, shown: shown - clicked };
}

/**
 * From the toolbar press to the preview: the popup reads by itself, and the text that it read is the largest contentful
 * paint, which the browser reports later on request.
 */
async function trawlSample(browser: ExtensionBrowser, waitMs: number, cold = false) {
  if (cold) await browser.killWorker();
  const { popup, painted, clicked } = await openPopup(browser, waitMs);
  await popup.locator('.popup_preview .md > *').first().waitFor({ timeout: 60_000 });
  const shown = await popup.evaluate(
    () =>
      new Promise<number>((done) => {
        setTimeout(() => done(NaN), 5_000);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[])
            if (entry.element?.closest('.popup_preview .md')) done(performance.timeOrigin + entry.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await popup.close();
  return { painted, shown: shown - clicked };
}

/**
 * From the key to the checkmark that says the page is on the clipboard. The worker is asked only when that should be
 * over: whatever asks it meanwhile holds it up.
 */
async function keySample(browser: ExtensionBrowser): Promise<number> {
  const worker = await browser.worker();
  await worker.evaluate(() => {
    const scope = globalThis as { tickedAt?: number | undefined; watched?: boolean };
    scope.tickedAt = undefined;
    if (scope.watched) return;
    scope.watched = true;
    const { setBadgeText } = chrome.action;
    chrome.action.setBadgeText = ((details: chrome.action.BadgeTextDetails) => {
      if (details.text === '✓') scope.tickedAt = Date.now();
      return Reflect.apply(setBadgeText, chrome.action, [details]) as Promise<void>;
    }) as typeof chrome.action.setBadgeText;
  });
  await browser.page.bringToFront();
  await sleep(SETTLE_MS);
  const pressed = Date.now();
  await browser.pressCommand(browser.page, COMMAND_KEYS.copy);
  await sleep(KEY_WAIT_MS);
  const ticked = await worker.evaluate(() => (globalThis as { tickedAt?: number }).tickedAt);
  return ticked === undefined ? NaN : ticked - pressed;
}

/** What a user waits for, compared with the minimum for any popup in the same browser; interleaved, medians. */
export async function benchWaiting(): Promise<string> {
  const { path } = await findChromium({ install: true, say: console.error });
  const sites = await startSites();
  const floor = await launchExtension({ executable: path, extension: FLOOR });
  const trawl = await launchExtension({ executable: path });
  const rows: string[][] = [];
  for (const { kb, waitMs } of PAGES) {
    for (const browser of [floor, trawl]) await browser.page.goto(sites.url('big', `/?kb=${kb}`));
    const samples = {
      floor: [] as { painted: number; shown: number }[],
      trawl: [] as { painted: number; shown: number }[],
    };
    for (let at = 0; at <= SAMPLES; at += 1) {
      const both = {
        floor: await floorSample(floor, waitMs),
        trawl: await trawlSample(trawl, waitMs),
      };
      // The first of each is a warm-up.
      if (at > 0) {
        samples.floor.push(both.floor);
        samples.trawl.push(both.trawl);
      }
    }
    const of = (who: 'floor' | 'trawl', what: 'painted' | 'shown') =>
      median(samples[who].map((one) => one[what]));
    rows.push([
      `${kb} KB`,
      `${round(of('floor', 'painted'))}`,
      `${round(of('trawl', 'painted'))}`,
      `${(of('trawl', 'painted') / of('floor', 'painted')).toFixed(2)} ×`,
      `${round(of('floor', 'shown'))}`,
      `${round(of('trawl', 'shown'))}`,
      `${(of('trawl', 'shown') / of('floor', 'shown')).toFixed(2)} ×`,
    ]);
  }
  await trawl.page.goto(sites.url('big', '/?kb=100'));
  const cold: number[] = [];
  for (let at = 0; at < SAMPLES; at += 1) cold.push((await trawlSample(trawl, PAGES[0].waitMs, true)).shown);
  const keys: number[] = [];
  for (let at = 0; at <= SAMPLES; at += 1) {
    const waited = await keySample(trawl);
    if (at > 0) keys.push(waited);
  }
  await Promise.all([floor.close(), trawl.close(), sites.close()]);
  return [
    'Waiting, ms, medians of 5, interleaved (floor: a popup that injects one function)',
    table(['page', 'floor painted', 'Trawl painted', 'ratio', 'floor shown', 'Trawl shown', 'ratio'], rows),
    `press → shown from a worker that had stopped, 100 KB page: ${round(median(cold))} ms`,
    `one key → clipboard, 100 KB page: ${round(median(keys))} ms`,
  ].join('\n');
}
