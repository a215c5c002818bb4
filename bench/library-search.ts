import type { Page } from '@playwright/test';
import { loadavg } from 'node:os';
import type { ExtensionBrowser } from '../tests/e2e/support/extension-browser';
import { inBrowser, memoryOf, rate } from './crawl-browser';
import { round, table } from './figures';
import { generatedCaptures, queriesFor, type Generated } from './generated-captures';

const COUNT = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 10_000);
/** 48 million characters at ten thousand. */
const LENGTH = 4_800;
const QUERIES = 120;
const PORTION = 250;

/** Stores captures as a commit does, with the rows that the index follows. */
function putDown(page: Page, captures: readonly Generated[]): Promise<void> {
  return page.evaluate(async (all) => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    const tx = opening.result.transaction(['captures', 'contents', 'outbox'], 'readwrite');
    for (const { capture, content } of all) {
      const { id: captureId } = capture;
      tx.objectStore('captures').put({ ...capture, page: capture.url });
      tx.objectStore('contents').put({ id: captureId, content });
      tx.objectStore('outbox').add({ captureId });
    }
    await new Promise((done, failed) => {
      tx.oncomplete = done;
      tx.onerror = failed;
    });
    opening.result.close();
  }, captures);
}

/** Starts the index in this page as the panel does, and stores its client there. */
async function startIndex(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scope = globalThis as { trawlAsk?: (query: string) => Promise<unknown> };
    const worker = new Worker('/search-index.js');
    let last = 0;
    scope.trawlAsk = (query) =>
      new Promise((done) => {
        const round = (last += 1);
        worker.addEventListener('message', ({ data }) => {
          if (data.round === round) done(data.reply.value);
        });
        worker.postMessage({ round, call: { name: 'find', input: { query, limit: 50 } } });
      });
  });
}

type Answer = { hits: unknown[]; behind: number };

/** Milliseconds until each of these has its answer, one after the other. */
function ask(
  page: Page,
  queries: readonly string[],
): Promise<{ ms: number; hits: number; behind: number }[]> {
  return page.evaluate(async (all) => {
    // The page of the bench defines it; the type of `globalThis` does not have it.
    const { trawlAsk } = globalThis as unknown as { trawlAsk: (query: string) => Promise<Answer> };
    const times = [];
    for (const query of all) {
      const from = performance.now();
      const { hits, behind } = await trawlAsk(query);
      times.push({ ms: performance.now() - from, hits: hits.length, behind });
    }
    return times;
  }, queries);
}

/** Every state of the field while the query is typed. */
const keysOf = (query: string): string[] => [...query].map((_sign, at) => query.slice(0, at + 1));

function bytesOnDisk(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const folders = [await navigator.storage.getDirectory()];
    let bytes = 0;
    for (let folder = folders.pop(); folder; folder = folders.pop())
      for await (const entry of folder.values()) {
        if (entry instanceof FileSystemDirectoryHandle) folders.push(entry);
        else if (entry instanceof FileSystemFileHandle) bytes += (await entry.getFile()).size;
      }
    return bytes;
  });
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  NaN;

/** A page with a new index, queried at once: the engine loaded, the file opened, one word answered. */
async function cold(trawl: ExtensionBrowser, query: string): Promise<number> {
  const page = await trawl.open('manifest.json');
  const ms = await page.evaluate(async (typed) => {
    const from = performance.now();
    const worker = new Worker('/search-index.js');
    await new Promise((done) => {
      worker.addEventListener('message', done);
      worker.postMessage({ round: 1, call: { name: 'find', input: { query: typed, limit: 50 } } });
    });
    return performance.now() - from;
  }, query);
  await page.close();
  return ms;
}

/** A fast user starts to type this long after entering the field. */
const FIRST_KEY_MS = 200;

/** In a panel that has not searched yet: from the first key in the field to the results on the screen. */
async function firstKey(trawl: ExtensionBrowser, query: string): Promise<number> {
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Library', exact: true }).click();
  await panel.getByRole('option').first().waitFor();
  const field = panel.getByRole('searchbox', { name: 'Search titles and text' });
  const ms = await field.evaluate(
    async (element, { typed, pause }) => {
      if (!(element instanceof HTMLInputElement)) return NaN;
      element.focus();
      await new Promise((done) => setTimeout(done, pause));
      const from = performance.now();
      element.value = typed;
      element.dispatchEvent(new InputEvent('input', { bubbles: true }));
      while (!document.querySelector('[role="option"] mark') && performance.now() - from < 5_000)
        await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - from;
    },
    { typed: query, pause: FIRST_KEY_MS },
  );
  await panel.close();
  return ms;
}

/** From the press on Library to its first rows on the screen, in a panel that is open. */
async function firstPaint(trawl: ExtensionBrowser): Promise<number> {
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 420, height: 900 });
  const tab = panel.getByRole('tab', { name: 'Library', exact: true });
  await tab.waitFor();
  const ms = await tab.evaluate(async (element) => {
    const from = performance.now();
    if (element instanceof HTMLElement) element.click();
    while (!document.querySelector('[role="option"]')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
  await panel.close();
  return ms;
}

/**
 * The library's search over many captures, in the browser, by the panel's worker: the cost of a key, warm and cold, and
 * the size of the index. A number as argument is how many captures.
 */
async function main(): Promise<void> {
  const captures = [...generatedCaptures(COUNT, LENGTH)];
  const signs = captures.reduce((sum, { content }) => sum + content.markdown.length, 0);
  const keys = queriesFor(captures, QUERIES).flatMap(keysOf);
  await inBrowser([], async (trawl) => {
    const screen = await trawl.open('options.html');
    for (let from = 0; from < captures.length; from += PORTION)
      await putDown(screen, captures.slice(from, from + PORTION));
    await screen.close();
    const page = await trawl.open('manifest.json');
    await startIndex(page);
    const from = performance.now();
    for (;;) {
      const [first] = await ask(page, ['type:page']);
      if (first?.behind === 0) break;
      await new Promise((done) => setTimeout(done, 500));
    }
    const indexing = performance.now() - from;
    const answers = await ask(page, keys);
    const slowest = answers
      .map(({ ms }, place) => ({ ms, query: keys[place] }))
      .toSorted((a, b) => b.ms - a.ms);
    const times = answers.map(({ ms }) => ms);
    // A misspelled beginning finds nothing that could be waited for.
    const found = keys.filter((_key, place) => (answers[place]?.hits ?? 0) > 0);
    const memory = await memoryOf(trawl, '/search-index.js');
    const bytes = await bytesOnDisk(page);
    await page.close();
    const colds: number[] = [];
    const firsts: number[] = [];
    const paints: number[] = [];
    for (let round_ = 0; round_ < 7; round_ += 1) {
      colds.push(await cold(trawl, found[round_ * 20] ?? 'the'));
      firsts.push(await firstKey(trawl, found[round_ * 20 + 1] ?? 'the'));
      paints.push(await firstPaint(trawl));
    }
    const mb = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;
    const ms = (value: number): string => `${rate(value)} ms`;
    process.stdout.write(
      `Search over ${round(COUNT)} captures of ${(signs / 1e6).toFixed(1)} million characters, ${round(keys.length)} keys; load ${rate(loadavg()[0] ?? NaN)}\n\n${table(
        ['', 'median', 'p95', 'worst'],
        [
          ['a key', ms(at(times, 0.5)), ms(at(times, 0.95)), ms(at(times, 1))],
          [
            'the engine from nothing to its first answer',
            ms(at(colds, 0.5)),
            ms(at(colds, 0.95)),
            ms(at(colds, 1)),
          ],
          [
            `the first key, ${FIRST_KEY_MS} ms after the field was entered`,
            ms(at(firsts, 0.5)),
            ms(at(firsts, 0.95)),
            ms(at(firsts, 1)),
          ],
          ['first rows of the library', ms(at(paints, 0.5)), ms(at(paints, 0.95)), ms(at(paints, 1))],
        ],
      )}\n\nOn disk ${mb(bytes)}, in memory ${mb(memory)}, indexed in ${rate(indexing / 1000)} s (${rate(indexing / COUNT)} ms each).\nSlowest: ${slowest
        .slice(0, 8)
        .map(({ ms: took, query }) => `“${query}” ${rate(took)}`)
        .join(', ')}\n`,
    );
  });
}

await main();
