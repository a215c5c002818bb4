import type { Page } from '@playwright/test';
import { BANDS, bandColor } from '../sites/bands';
import { expect, test } from './fixtures';
import { waitForFile } from './support/downloads';

type Screenshot = { width: number; height: number; rows: [number, number, number][] };

/** The screenshot's size and the colour in its middle, a row every `step` pixels. */
async function decode(page: Page, bytes: Buffer, step: number): Promise<Screenshot> {
  return page.evaluate(
    async ({ base64, every }) => {
      const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const rows: [number, number, number][] = [];
      for (let y = every / 2; y < bitmap.height; y += every) {
        const [r = 0, g = 0, b = 0] = context?.getImageData(bitmap.width >> 1, y, 1, 1).data ?? [];
        rows.push([r, g, b]);
      }
      return { width: bitmap.width, height: bitmap.height, rows };
    },
    { base64: bytes.toString('base64'), every: step },
  );
}

async function scrollOf(page: Page): Promise<{ y: number; height: number; focus: string | undefined }> {
  return page.evaluate(() => ({
    y: scrollY,
    height: document.documentElement.scrollHeight,
    focus: document.activeElement?.tagName,
  }));
}

test('the visible part of the tab in front becomes a screenshot and a file', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('bands'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expect(popup.getByRole('button', { name: 'Keep' })).toBeVisible();
  await popup.keyboard.press('7');
  await expect(popup.getByRole('radio', { name: 'Screenshot' })).toBeChecked();
  await popup.getByRole('button', { name: /Capture page/ }).click();
  await expect(popup.getByRole('img', { name: /screenshot/i })).toBeVisible();
  await popup.getByRole('button', { name: 'Download' }).click();
  const file = await waitForFile(trawl.downloadsFolder, /\.png$/);
  const viewport = await trawl.page.evaluate(() => ({
    w: innerWidth,
    h: innerHeight,
    ratio: devicePixelRatio,
  }));
  const screenshot = await decode(popup, file.bytes, 50);
  expect(screenshot.width).toBe(Math.round(viewport.w * viewport.ratio));
  expect(screenshot.height).toBe(Math.round(viewport.h * viewport.ratio));
});

test('a full page is stitched, what sticks is there once, and the page is put back as it was', async ({
  browserWithTrawl: trawl,
  sites,
}) => {
  await trawl.page.goto(sites.url('bands'));
  await trawl.page.evaluate(() => {
    const scope = globalThis as { changes?: number };
    scope.changes = 0;
    new MutationObserver((records) => (scope.changes = (scope.changes ?? 0) + records.length)).observe(
      document,
      {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      },
    );
    scrollTo(0, 120);
  });
  const before = await scrollOf(trawl.page);
  const panel = await trawl.openPanel(trawl.page);
  const tabId = await trawl.tabId(trawl.page);
  const jobId = await panel.evaluate(
    async ({ tabId: id, url }) => {
      const [probe] = await chrome.scripting.executeScript({ target: { tabId: id }, func: () => 0 });
      const window = await chrome.windows.getCurrent();
      const job = crypto.randomUUID();
      await chrome.runtime.sendMessage({
        to: 'background',
        name: 'jobs.start',
        input: {
          jobId: job,
          engine: 'device',
          request: {
            kind: 'scrape',
            source: {
              type: 'tab',
              tabId: id,
              windowId: window.id,
              documentId: probe?.documentId,
              url,
              title: 'B',
            },
            formats: ['screenshot'],
            options: { screenshot: { fullPage: true } },
          },
        },
      });
      return job;
    },
    { tabId, url: trawl.page.url() },
  );
  const stored = async () =>
    panel.evaluate(
      (id) =>
        new Promise<{ status: string; capture?: string; why?: string }>((done) => {
          const open = indexedDB.open('trawl');
          open.onsuccess = () => {
            const get = open.result.transaction('jobs').objectStore('jobs').get(id);
            get.onsuccess = () => {
              open.result.close();
              done({
                status: get.result?.state.status,
                capture: get.result?.captureIds[0],
                why: get.result?.state.failure?.reason,
              });
            };
          };
        }),
      jobId,
    );
  await expect.poll(async () => (await stored()).status).toMatch(/done|failed|blocked/);
  expect(await stored()).toMatchObject({ status: 'done' });

  const { capture } = await stored();
  const base64 = await panel.evaluate(
    (id) =>
      new Promise<string>((done) => {
        const open = indexedDB.open('trawl');
        open.onsuccess = () => {
          const get = open.result
            .transaction('blobs')
            .objectStore('blobs')
            .get(id ?? '');
          get.onsuccess = () => {
            open.result.close();
            const reader = new FileReader();
            reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
            reader.readAsDataURL(get.result.blob);
          };
        };
      }),
    capture,
  );
  const after = await scrollOf(trawl.page);
  expect(after).toEqual(before);
  expect(await trawl.page.evaluate(() => (globalThis as { changes?: number }).changes)).toBe(0);

  const screenshot = await decode(panel, Buffer.from(base64, 'base64'), 20);
  expect(screenshot.height).toBe(BANDS.headerHeight + BANDS.count * BANDS.height);
  const wrong = screenshot.rows.flatMap((row, at) => {
    const y = at * 20 + 10;
    return colorAt(y).some((part, i) => Math.abs(part - (row[i] ?? 0)) > 2) ? [{ y, row }] : [];
  });
  expect(wrong, 'rows of another colour than the page has there').toEqual([]);
});

/** The colour that the page has at a height: its header once, then band after band. */
function colorAt(y: number): readonly number[] {
  if (y < BANDS.headerHeight) return BANDS.header;
  return bandColor(Math.floor((y - BANDS.headerHeight) / BANDS.height));
}
