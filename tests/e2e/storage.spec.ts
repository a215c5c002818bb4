import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

const MANY = 400;
/** Ten versions of each page. */
const PAGES = MANY / 10;
const DAY = 24 * 60 * 60_000;
/** Versions of pages of 25 sites, a day apart, every other with a screenshot; each tenth page has a star. */
async function keepMany(trawl: ExtensionBrowser): Promise<void> {
  const page = await trawl.open('options.html');
  await page.evaluate(
    async ({ all, pages, day }) => {
      const opening = indexedDB.open('trawl');
      await new Promise((done) => (opening.onsuccess = done));
      const stores = ['captures', 'contents', 'blobs', 'outbox'];
      const tx = opening.result.transaction(stores, 'readwrite');
      for (let at = 0; at < all; at += 1) {
        const id = `many-${String(at).padStart(5, '0')}`;
        const number = at % pages;
        const url = `https://site${number % 25}.test/${number}`;
        const shot = at % 2 === 0;
        tx.objectStore('captures').put({
          id,
          jobId: `job-${at}`,
          url,
          page: url,
          host: `site${number % 25}.test`,
          title: `Page ${number}, version ${Math.floor(at / pages)}`,
          capturedAt: Date.now() - (Math.floor(at / pages) * 10 + 1) * day,
          engine: 'device',
          formats: shot ? ['markdown', 'screenshot'] : ['markdown'],
          metadata: {},
          report: {
            scope: 'main',
            method: 'article',
            readingMs: 1,
            wordsKept: 1,
            wordsOnPage: 1,
            leftOut: [],
            frames: [],
            warnings: [],
          },
          bytes: shot ? 5_000 : 2_000,
          screenshotBytes: shot ? 3_000 : 0,
          ...(number % 10 === 9 && { marks: { starred: true, tags: [], note: '', changedAt: 1 } }),
        });
        const screenshot = { blobId: id, mimeType: 'image/png', width: 1, height: 1, fullPage: false };
        tx.objectStore('contents').put({
          id,
          content: { markdown: `harbour ${at}`, ...(shot && { screenshot }) },
        });
        if (shot)
          tx.objectStore('blobs').put({ id, blob: new Blob(['x'.repeat(3_000)], { type: 'image/png' }) });
        tx.objectStore('outbox').add({ captureId: id });
      }
      await new Promise((done, failed) => {
        tx.oncomplete = done;
        tx.onerror = failed;
      });
      opening.result.close();
    },
    { all: MANY, pages: PAGES, day: DAY },
  );
  await page.close();
}

async function left(trawl: ExtensionBrowser) {
  const {
    captures = [],
    contents = [],
    blobs = [],
  } = (await readStored(trawl, ['captures', 'contents', 'blobs']))['trawl'] ?? {};
  const ids = (records: unknown[]): string[] => records.map((record) => (record as { id: string }).id);
  return { captures: ids(captures), contents: ids(contents), blobs: ids(blobs) };
}

/** The alarm rings now and not in a minute; a worker that is dead is started by it. */
const ring = (page: Page): Promise<void> =>
  page.evaluate(() => chrome.alarms.create('clean-up', { when: Date.now() }));

type CleanUp = {
  last?: { versions: number; screenshots: number; bytes: number };
  running?: { versions: number };
};

/** What the library says of the clean-up; a moment is taken as over, if wanted. */
const record = (page: Page, due = false): Promise<CleanUp> =>
  page.evaluate(async (isDue) => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    const store = opening.result.transaction('settings', 'readwrite').objectStore('settings');
    const asked = store.get('cleanUp');
    await new Promise((done) => (asked.onsuccess = done));
    const found = asked.result ?? {};
    if (isDue && found.dueAt !== undefined) {
      const put = store.put({ ...found, dueAt: Date.now() - 1_000 }, 'cleanUp');
      await new Promise((done) => (put.onsuccess = done));
    }
    opening.result.close();
    return found;
  }, due);

/**
 * Waits until a clean-up has removed something, and keeps what it would remove next from it until it is let go: it stands
 * in the middle, however long the test takes.
 */
const holdMidway = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    const db = opening.result;
    for (;;) {
      const asked = db.transaction('settings').objectStore('settings').get('cleanUp');
      await new Promise((done) => (asked.onsuccess = done));
      if (asked.result?.running?.versions > 0) break;
      await new Promise((look) => setTimeout(look, 5));
    }
    const tx = db.transaction('captures', 'readwrite');
    let isHeld = true;
    await new Promise<void>((began) => {
      // A transaction lives as long as something is asked of it.
      const goOn = (): void => {
        began();
        if (isHeld) tx.objectStore('captures').get('none').onsuccess = goOn;
      };
      tx.objectStore('captures').get('none').onsuccess = goOn;
    });
    const letGo = (): Promise<void> =>
      new Promise((done) => {
        tx.oncomplete = () => {
          db.close();
          done();
        };
        isHeld = false;
      });
    Object.assign(window, { letGo });
  });
const letGo = (page: Page): Promise<void> =>
  page.evaluate(() => (window as typeof window & { letGo: () => Promise<void> }).letGo());

/** Which captures the index finds, asked as a panel asks it until it is up to date. */
async function found(trawl: ExtensionBrowser): Promise<string[]> {
  const page = await trawl.open('manifest.json');
  return page.evaluate(async () => {
    const worker = new Worker('/search-index.js');
    for (let round = 1; ; round += 1) {
      const { hits, behind } = await new Promise<{ hits: { capture: { id: string } }[]; behind: number }>(
        (done, failed) => {
          worker.onerror = () => failed(new Error('the index does not start'));
          worker.onmessage = ({ data }) => {
            if (data.reply.fault !== undefined) failed(new Error(data.reply.fault));
            else done(data.reply.value);
          };
          const input = { query: 'harbour versions:all', limit: 20_000 };
          worker.postMessage({ round, call: { name: 'find', input } });
        },
      );
      if (behind === 0) return hits.map(({ capture }) => capture.id).sort();
      await new Promise((done) => setTimeout(done, 20));
    }
  });
}

// Thousands of captures, each read once: lib/features/clean-up/background/storage-reader.test.ts.
test('storage is said by kind and site, a rule removes what its preview said, also when its worker is killed, and the index agrees', async ({
  browserWithTrawl: trawl,
}) => {
  await keepMany(trawl);
  const before = await found(trawl);
  expect(before).toHaveLength(MANY);

  const options = await trawl.open('options.html#data');
  const data = options.locator('#data');
  await expect(data).toContainText('in 400 captures');
  await expect(data.getByRole('list', { name: 'By kind' })).toContainText('Text of pages800 kB');
  await expect(data.getByRole('list', { name: 'By kind' })).toContainText('Screenshots600 kB');
  await expect(data.getByRole('list', { name: 'By kind' })).toContainText('Search index');
  const sites = data.getByRole('table', { name: 'By site' });
  await expect(sites.getByRole('row')).toHaveCount(1 + 20 + 1);
  await expect(sites.getByRole('row').last()).toContainText('5 other sites');
  await expect(data).toContainText('Your browser reports');

  // 36 pages without a star have ten versions each, of which three stay.
  const versions = data.locator('.RuleCard_cleaning').first();
  await versions.getByRole('spinbutton').fill('3');
  await expect(versions).toContainText('Would remove 252 versions of 36 pages');
  const said = /(\d+) versions of 36 pages, (.+)\./.exec(
    await versions.locator('.tabular').first().innerText(),
  );
  await versions.getByText('Show which').click();
  await expect(versions).toContainText('and 152 more');

  await versions.getByRole('switch').click();
  const dialog = versions.getByRole('dialog');
  await expect(dialog).toContainText('cannot be restored');
  await expect(dialog).toContainText('252 versions of 36 pages');
  await dialog.getByRole('button', { name: 'Leave it off' }).click();
  await expect(versions.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await versions.getByRole('switch').click();
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(versions.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  await expect(data).toContainText('Next cleanup');
  expect((await left(trawl)).captures).toHaveLength(MANY);

  // Its minute is over; the worker is killed as soon as something has gone.
  await record(options, true);
  await ring(options);
  await holdMidway(options);
  await trawl.killWorker();
  await letGo(options);
  const midway = await left(trawl);
  expect(midway.captures.length).toBeLessThan(MANY);
  expect(midway.captures.length).toBeGreaterThan(MANY - 252);
  expect(midway.contents).toEqual(midway.captures);
  await ring(options);
  await expect.poll(async () => (await record(options)).last?.versions).toBe(252);

  const after = await left(trawl);
  const stays = Array.from({ length: MANY }, (_none, at) => at)
    .filter((at) => at < 3 * PAGES || (at % PAGES) % 10 === 9)
    .map((at) => `many-${String(at).padStart(5, '0')}`);
  expect(after.captures).toEqual(stays);
  expect(after.contents).toEqual(stays);
  expect(after.blobs).toEqual(stays.filter((id) => Number(id.slice(5)) % 2 === 0));
  expect(await found(trawl)).toEqual(stays);
  await expect(data).toContainText(`Removed: 252 versions, ${said?.[2]}.`);
  await expect(versions).toContainText('Next time: nothing.');

  // Screenshots: the captures stay, and read as ones that never had one.
  const screenshots = data.locator('.RuleCard_cleaning').nth(1);
  await screenshots.getByRole('spinbutton').fill('5');
  const shots = after.blobs.filter(
    (id) => Number(id.slice(5)) >= PAGES && (Number(id.slice(5)) % PAGES) % 10 !== 9,
  );
  await expect(screenshots).toContainText(`Would remove ${shots.length} screenshots, `);
  await screenshots.getByRole('switch').click();
  await screenshots.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  await expect(screenshots.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  // The rule that was just turned on may set its minute after ours.
  await expect
    .poll(async () => {
      const { last } = await record(options, true);
      await ring(options);
      return last?.screenshots;
    })
    .toBe(shots.length);
  const last = await left(trawl);
  expect(last.captures).toEqual(stays);
  expect(last.blobs).toEqual(after.blobs.filter((id) => !shots.includes(id)));
  expect(await found(trawl)).toEqual(stays);
  await options.setViewportSize({ width: 320, height: 800 });
  expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
