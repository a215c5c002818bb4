import { expect, test } from './fixtures';
import { launchExtension, type ExtensionBrowser } from './support/extension-browser';

test.use({ ownBrowser: true });

/** Enough that no browser has indexed them before it is killed. */
const MANY = 1_500;

/** Puts captures where a commit puts them, with the rows that the index follows. */
async function keepMany(trawl: ExtensionBrowser): Promise<void> {
  const page = await trawl.open('options.html');
  await page.evaluate(async (many) => {
    const opening = indexedDB.open('trawl');
    await new Promise((done) => (opening.onsuccess = done));
    const tx = opening.result.transaction(['captures', 'contents', 'outbox'], 'readwrite');
    for (let at = 0; at < many; at += 1) {
      const id = `many-${at}`;
      tx.objectStore('captures').put({
        id,
        jobId: `job-${at}`,
        url: `https://many.test/${at}`,
        host: 'many.test',
        title: `Page ${at}`,
        capturedAt: 1_780_000_000_000 + at,
        engine: 'device',
        formats: ['markdown'],
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
        bytes: 1,
        screenshotBytes: 0,
      });
      const words = Array.from({ length: 400 }, (_none, word) => `word${(at * 31 + word * 17) % 20_000}`);
      tx.objectStore('contents').put({ id, content: { markdown: `harbour ${words.join(' ')}` } });
      tx.objectStore('outbox').add({ captureId: id });
    }
    await new Promise((done, failed) => {
      tx.oncomplete = done;
      tx.onerror = failed;
    });
    opening.result.close();
  }, MANY);
  await page.close();
}

type Answer = { hits: { capture: { id: string } }[]; behind: number };

/** Asks the index as a panel does, in a worker of this page, until the answer is as wanted; gives the last one. */
async function askUntil(
  trawl: ExtensionBrowser,
  wanted: 'under way' | 'up to date',
  then: 'end the worker' | 'leave it' = 'leave it',
): Promise<Answer> {
  const page = await trawl.open('manifest.json');
  return page.evaluate(
    async ({ until, ends, many }) => {
      const worker = new Worker('/search-index.js');
      for (let round = 1; ; round += 1) {
        const answer = await new Promise<Answer>((done, failed) => {
          worker.onerror = () => failed(new Error('the index does not start'));
          worker.onmessage = ({ data }) => {
            if (data.reply.fault !== undefined) failed(new Error(data.reply.fault));
            else done(data.reply.value);
          };
          worker.postMessage({
            round,
            call: { name: 'find', input: { query: 'harbour', limit: 2 * many } },
          });
        });
        const underWay = answer.hits.length > 0 && answer.behind > 0;
        if (until === 'under way' && answer.behind === 0) throw new Error('it was quicker than the test');
        if (until === 'under way' ? underWay : answer.behind === 0) {
          if (ends) worker.terminate();
          return answer;
        }
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    { until: wanted, ends: then === 'end the worker', many: MANY },
  );
}

test('the worker and then the browser killed in the middle of indexing: afterwards library and index agree', async ({
  browserWithTrawl: trawl,
  chromiumPath,
}) => {
  await keepMany(trawl);
  await askUntil(trawl, 'under way', 'end the worker');
  // What the ended worker had not committed is read again.
  await askUntil(trawl, 'under way');

  const died = new Promise((done) => trawl.context.once('close', done));
  // The answer never comes.
  trawl.cdp.send('Browser.crash').catch(() => undefined);
  await died;
  const again = await launchExtension({
    executable: chromiumPath,
    profile: { folder: trawl.profileFolder, downloads: trawl.downloadsFolder },
  });
  // A capture that goes while the index is behind is in neither.
  const page = await again.open('manifest.json');
  await page.evaluate(() =>
    chrome.runtime.sendMessage({ to: 'background', name: 'captures.delete', input: { ids: ['many-7'] } }),
  );
  await page.close();
  const { hits } = await askUntil(again, 'up to date');
  const found = hits.map(({ capture }) => capture.id).sort();
  const kept = Array.from({ length: MANY }, (_none, at) => `many-${at}`)
    .filter((id) => id !== 'many-7')
    .sort();
  expect(found).toEqual(kept);
  await again.close();
});
