import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures';
import { openPage, startLoneBrowser, type LoneBrowser } from '../e2e/support/lone-browser';
import { askOfJob, startDeviceJob, type StoredItem, type StoredJob } from '../e2e/support/device-jobs';

/** Asks from a page of the extension that runs nothing itself, and lets go of the browser again. */
async function asking<T>(lone: LoneBrowser, ask: (page: Page) => Promise<T>): Promise<T> {
  return lone.attached(async (browser) => {
    const page = await openPage(browser, `chrome-extension://${lone.id}/manifest.json`);
    const answer = await ask(page);
    await page.close();
    return answer;
  });
}

type Stored = { job: StoredJob | undefined; items: StoredItem[]; texts: string[] };

const look = (lone: LoneBrowser): Promise<Stored> =>
  asking(lone, (page) =>
    page.evaluate(async () => {
      const ask = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error ?? new Error('the database refused'));
        });
      const db = await ask(indexedDB.open('trawl'));
      const all = <T>(name: string): Promise<T[]> => ask(db.transaction(name).objectStore(name).getAll());
      const [jobs, items, contents] = await Promise.all([
        all<StoredJob>('jobs'),
        all<StoredItem>('items'),
        all<{ content: { markdown?: string } }>('contents'),
      ]);
      db.close();
      return { job: jobs[0], items, texts: contents.map(({ content }) => content.markdown ?? '') };
    }),
  );

test('pages that a signed-out crawl got nothing from are read in tabs when asked to, and the others are left', async ({
  chromiumPath,
  headed,
  sites,
}) => {
  const hosts = ['http://spa.test/*', 'http://article.test/*'];
  const lone = await startLoneBrowser(chromiumPath, { headed, grants: { active: { hosts } } });
  const cards = (): string[] => sites.log.map(({ path }) => path).filter((path) => path.startsWith('/cards'));
  const status = async (): Promise<string | undefined> => (await look(lone)).job?.state.status;
  try {
    const urls = [sites.url('spa'), sites.url('spa', '/keepers'), sites.url('article')];
    const sources = urls.map((url) => ({ type: 'url', url }));
    const jobId = await asking(lone, (page) =>
      startDeviceJob(page, { kind: 'batch', sources, formats: ['markdown'] }),
    );
    await expect.poll(status, { intervals: [2_000] }).toBe('done');
    const fetched = await look(lone);
    expect(fetched.job?.progress.notes).toEqual([{ code: 'needs-script', amount: 2 }]);
    expect(cards()).toEqual([]);

    sites.log.length = 0;
    await asking(lone, (page) => askOfJob(page, 'jobs.readInTabs', { jobId }));
    await expect.poll(() => cards().length, { intervals: [500] }).toBe(2);
    const notes = async (): Promise<number | undefined> => (await look(lone)).job?.progress.notes.length;
    await expect.poll(notes, { intervals: [2_000] }).toBe(0);
    const { items, texts, job } = await look(lone);
    expect(job?.state).toEqual(fetched.job?.state);
    expect(items.map(({ status: stands, needsScripts }) => [stands, needsScripts])).toEqual([
      ['read', false],
      ['read', false],
      ['read', false],
    ]);
    expect(texts.join('\n')).toContain('The lamp room');
    expect(sites.log.filter(({ site }) => site === 'article')).toEqual([]);
  } finally {
    await lone.close();
  }
});
