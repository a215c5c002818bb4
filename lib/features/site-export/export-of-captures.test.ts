// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { searchRequestSchema } from '@/lib/core/model/request';
import type { Capture } from '@/lib/core/model/capture';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { anArticle } from '@/tests/support/captures';
import { aJob, done } from '@/tests/support/panel';
import { createWords } from '@/lib/core/words/en';
import { createFormat } from '@/lib/core/words/format';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { capturesFileName, exportOfCaptures } from './export-of-captures';
import { exportOfJob, jobFileName } from './export-of-job';

const words = createWords(createFormat('en'));
const now = new Date(2026, 10, 20, 12).getTime();
const zip = { extension: '.zip' };

/** Captures of one job as the library lists them: those read last first. */
const read = (jobId: string, ...urls: string[]): Capture[] =>
  urls
    .map((url, at) =>
      anArticle({
        id: `${jobId} ${at}`,
        jobId,
        url,
        host: new URL(url).host,
        title: url,
        capturedAt: now + at,
      }),
    )
    .toReversed();

const item = ({ id, jobId, url }: Capture): Item => ({
  jobId,
  key: url,
  url,
  title: url,
  origin: 'page',
  status: 'read',
  captureId: id,
});

function libraryOf(captures: readonly Capture[], ...jobs: Job[]) {
  return {
    job: async (id: string) => jobs.find((job) => job.id === id),
    allItems: async (jobId: string) => captures.filter((one) => one.jobId === jobId).map(item),
    capture: async () => undefined,
    captures: async () => [],
    blob: async () => undefined,
  };
}

const SITE = 'https://docs.test';
const jobs = new Set(['crawl', 'list', 's']);
const crawl = aJob(
  aCrawlOf({ url: `${SITE}/guide/leases`, limit: 9, crawlEntireDomain: true }),
  { ...done, endedAt: now } as Job['state'],
  {},
  { id: 'crawl', host: 'docs.test' },
);
const list = (...urls: string[]): Job =>
  aJob(
    batchOf(urls),
    { ...done, endedAt: now } as Job['state'],
    {},
    { id: 'list', host: new URL(urls[0] ?? '').host },
  );
const urlsOf = ({ pages }: { pages: readonly { url: string }[] }): string[] => pages.map(({ url }) => url);

describe('an export from the library', () => {
  it('has the pages of a crawl in the order of the export from its job, also when that was forgotten', async () => {
    const captures = read('crawl', `${SITE}/guide/leases`, `${SITE}/b/10`, `${SITE}/`, `${SITE}/b/9`);
    const library = libraryOf(captures, crawl);
    const ofJob = urlsOf(await exportOfJob(crawl, library, words));
    expect(ofJob[0]).toBe(`${SITE}/`);
    expect(urlsOf(await exportOfCaptures({ captures, jobs }, library, { words, now }))).toEqual(ofJob);
    expect(urlsOf(await exportOfCaptures({ captures, jobs }, libraryOf(captures), { words, now }))).toEqual(
      ofJob,
    );
  });

  it('has those of a list as they were listed, and what stands around them where it stands', async () => {
    const job = list('https://z.test/', 'https://a.test/', 'https://m.test/');
    const [first, ...others] = read('list', 'https://a.test/', 'https://m.test/', 'https://z.test/');
    const alone = read('alone', 'https://own.test/');
    const captures = [...alone, ...(first ? [first] : []), ...others];
    expect(
      urlsOf(await exportOfCaptures({ captures, jobs }, libraryOf(captures, job), { words, now })),
    ).toEqual(['https://own.test/', 'https://z.test/', 'https://a.test/', 'https://m.test/']);
  });

  it('leaves pages that are rows by themselves in the order of the list', async () => {
    const captures = read('crawl', `${SITE}/guide/leases`, `${SITE}/b/10`, `${SITE}/b/9`);
    const listed = await exportOfCaptures({ captures, jobs: new Set() }, libraryOf(captures, crawl), {
      words,
      now,
    });
    expect(urlsOf(listed)).toEqual(captures.map(({ url }) => url));
  });

  it('leaves what a search has read in the order of the library', async () => {
    const search = aJob(
      searchRequestSchema.parse({ kind: 'search', query: 'leases' }),
      done,
      {},
      { id: 's' },
    );
    const captures = read('s', 'https://a.test/', 'https://b.test/');
    expect(
      urlsOf(await exportOfCaptures({ captures, jobs }, libraryOf(captures, search), { words, now })),
    ).toEqual(['https://b.test/', 'https://a.test/']);
  });
});

describe('what many pages are called', () => {
  it('is the site for a crawl, whatever page it began at', async () => {
    expect(jobFileName(crawl, zip, words)).toBe('docs.test crawl 2026-11-20.zip');
    expect((await exportOfJob(crawl, libraryOf([], crawl), words)).title).toBe('docs.test');
  });

  it('is the number of pages and sites for a list', () => {
    expect(jobFileName(list('https://a.test/', 'https://b.test/'), zip, words)).toBe(
      '2 pages from 2 sites list 2026-11-20.zip',
    );
    expect(jobFileName(list('https://a.test/', 'https://a.test/b'), zip, words)).toBe(
      '2 pages of a.test list 2026-11-20.zip',
    );
  });

  it('counts those that were read of a list', () => {
    const short = list('https://a.test/', 'https://b.test/', 'https://c.test/');
    const partly = { ...short, progress: { ...short.progress, read: 2, failed: 1 } };
    expect(jobFileName(partly, zip, words)).toBe('2 pages list 2026-11-20.zip');
  });

  it('is the same for chosen captures, or their one site', () => {
    const name = (...urls: string[]) => capturesFileName(read('x', ...urls), zip, { words, now });
    expect(name('https://a.test/', 'https://a.test/b')).toBe('a.test captures 2026-11-20.zip');
    expect(name('https://a.test/', 'https://b.test/')).toBe('2 pages from 2 sites captures 2026-11-20.zip');
  });
});

describe('an export of files of this computer', () => {
  it('is named by how many they are: they are of no site', async () => {
    const named = (...captures: Capture[]) =>
      exportOfCaptures({ captures, jobs: new Set() }, libraryOf(captures), { words, now }).then(
        ({ title }) => title,
      );
    const file = (name: string): Capture => anArticle({ id: name, url: `file:///${name}`, host: 'file' });
    expect(await named(file('a.pdf'), file('b.csv'))).toBe('2 pages');
    expect(await named(file('a.pdf'), anArticle({ url: `${SITE}/a`, host: 'docs.test' }))).toBe(
      '2 pages of docs.test',
    );
  });
});
