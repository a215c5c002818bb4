import { estimateCost } from '@/lib/service/cost/page-cost';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import type { Job, JobState, Progress } from '@/lib/core/model/job';
import { crawlRequestSchema, type CrawlRules } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen, WithSettings } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import {
  aJob,
  blockedBy,
  done,
  failedWith,
  onService,
  running,
  useRowHeight,
  waitingFor,
} from '@/tests/support/panel';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';
import { newJobViewState } from '../site-memory';
import { SiteJob } from './SiteJob';

const SITE = 'https://tides.example/';
const connected = onService(4_812);

// A row is 32 pixels high.
useRowHeight(32);

function job(state: JobState, progress: Partial<Progress> = {}, change: Partial<Job> = {}): Job {
  const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 100, formats: ['markdown'] });
  return aJob(request, state, { step: 'fetching', ...progress }, change);
}

function page(path: string, order: number, change: Partial<Item> = {}): Item {
  const url = new URL(path, SITE).href;
  return { jobId: 'job', key: url, url, origin: 'page', status: 'read', words: 100, order, ...change };
}

type Opened = {
  app: FakeApp;
  ui: Screen;
  left: () => number;
  toLibrary: () => number;
  others: string[];
  changed: { url: string; preset: Partial<CrawlRules> }[];
};

const open = (
  one: Job,
  items: Item[] = [],
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<Opened> => openIn(createFakeApp({ jobs: [one], items, ...state }, 'panel', on), one.id);

/** The job in an app made by the test, and its navigation. */
async function openIn(app: FakeApp, jobId: string): Promise<Opened> {
  let backs = 0;
  let libraries = 0;
  const others: string[] = [];
  const changed: { url: string; preset: Partial<CrawlRules> }[] = [];
  const ui = await mount(
    app,
    <WithSettings>
      <SiteJob
        jobId={jobId}
        viewState={newJobViewState()}
        onBack={() => (backs += 1)}
        onOther={(jobId) => others.push(jobId)}
        onCrawl={(url, preset) => changed.push({ url, preset })}
        goToPage={() => undefined}
        goToLibrary={() => (libraries += 1)}
      />
    </WithSettings>,
  );
  return { app, ui, left: () => backs, toLibrary: () => libraries, others, changed };
}
/** With the prices of the service. */
const openPriced = (one: Job): Promise<Opened> =>
  openIn(
    Object.assign(createFakeApp({ jobs: [one], items: [], settings: connected }, 'panel'), { estimateCost }),
    one.id,
  );
const called = (app: FakeApp, name: string) => app.calls.filter((call) => call.name === name);
const paths = (ui: Screen): string[] =>
  ui.all('option').map((row) => row.querySelector('bdi')?.textContent ?? '');

function copiedText(app: FakeApp): string {
  const [content] = app.gestured.findLast(({ name }) => name === 'copy')?.args ?? [];
  return (content as { text: string } | undefined)?.text ?? '';
}

describe('a job that was forgotten', () => {
  it('says so, and leads to what it captured', async () => {
    const { ui, toLibrary } = await openIn(createFakeApp({}, 'panel'), 'forgotten');
    expect(ui.text()).toContain('It was removed');
    await ui.press('button', 'Open Library');
    expect(toLibrary()).toBe(1);
  });
});

describe('a job that runs', () => {
  it('counts what has happened, and says it as a sentence', async () => {
    const { ui } = await open(job(running, { read: 37, waiting: 58, failed: 1, blocked: 4 }));
    expect(ui.text()).toContain('Crawling tides.exampleWhole site00:41');
    expect(ui.text()).toContain('37read58waiting1failed4skipped'.replace(/(\d+)([a-z]+)/g, '$2$1'));
    expect(ui.get('img', '37 read, 1 failed, 4 skipped of 100 found so far')).toBeTruthy();
    expect(ui.text()).toContain('100 found so far · limit 100');
  });

  it('counts what it found beyond its limit, and twice, among what it found', async () => {
    const { ui } = await open(job(running, { read: 37, waiting: 63, duplicate: 20, found: 400 }));
    expect(ui.get('img', '37 read, 0 failed, 0 skipped, 20 duplicates of 520 found so far')).toBeTruthy();
    expect(ui.text()).toContain('520 found so far, 20 duplicates · limit 100');
  });

  it('lists what is being read, then what was handled last, then what waits', async () => {
    const { ui } = await open(job(running, { read: 2, waiting: 2, reading: [`${SITE}now`] }), [
      page('/first', 3),
      page('/second', 4),
      page('/later', 1, { status: 'waiting' }),
      page('/now', 2, { status: 'waiting' }),
    ]);
    await settle();
    expect(paths(ui)).toEqual(['/now', '/second', '/first', '/later']);
    expect(ui.all('option')[0]?.textContent).toContain('reading');
  });

  it('reads nothing any more once it stands or has ended', async () => {
    const at = { read: 1, reading: [`${SITE}now`] };
    const ends: JobState[] = [
      { status: 'cancelled', endedAt: FAKE_NOW },
      { status: 'paused', cursor: null, since: FAKE_NOW },
    ];
    for (const state of ends) {
      const { ui } = await open(job(state, at), [page('/first', 1)]);
      await settle();
      expect(paths(ui)).toEqual(['/first']);
      ui.unmount();
    }
  });

  it('puts pages on top as they come, without reading the others again', async () => {
    const { app, ui } = await open(job(running, { read: 2 }), [page('/a', 1), page('/b', 2)]);
    const asked: { limit: number; before: number | undefined }[] = [];
    const { items } = app.reader;
    app.reader.items = (query) => {
      asked.push({ limit: query.limit, before: query.before });
      return items(query);
    };
    app.add({ items: [page('/c', 3), page('/d', 4)] }, 'items');
    await expect.poll(() => paths(ui)).toEqual(['/d', '/c', '/b', '/a']);
    expect(asked.every(({ before }) => before === undefined)).toBe(true);
  });

  it('moves a page up that was handled once more, and shows it once', async () => {
    const { app, ui } = await open(job(running), [
      page('/a', 1, { status: 'failed', failure: { reason: 'timed-out', facts: {} } }),
      page('/b', 2),
    ]);
    app.change({ items: [page('/a', 3), page('/b', 2)] }, 'items');
    await expect.poll(() => paths(ui)).toEqual(['/a', '/b']);
  });

  it('pauses and goes on by P, and leaves G P to the panel', async () => {
    const { app, ui } = await open(job(running));
    await ui.key('p');
    expect(called(app, 'jobs.pause')).toEqual([{ name: 'jobs.pause', input: { jobId: 'job' } }]);
    app.change({ jobs: [job({ status: 'paused', cursor: null, since: FAKE_NOW })] }, 'jobs');
    await settle();
    await ui.key('g');
    await ui.key('p');
    expect(called(app, 'jobs.retry')).toEqual([]);
    await ui.key('p');
    expect(called(app, 'jobs.retry')).toHaveLength(1);
  });

  it('cancels on the second Escape and says so after the first', async () => {
    const { app, ui } = await open(job(running, { read: 3 }));
    expect(ui.text()).toContain('Cancel keeps the 3 pages read');
    await ui.key('Escape');
    expect(ui.text()).toContain('Press Esc again to cancel');
    expect(called(app, 'jobs.cancel')).toEqual([]);
    await ui.key('Escape');
    expect(called(app, 'jobs.cancel')).toHaveLength(1);
  });

  it('forgets the first Escape at another key', async () => {
    const { app, ui } = await open(job(running, { read: 3 }));
    await ui.key('Escape');
    await ui.key('ArrowDown');
    await ui.key('Escape');
    expect(called(app, 'jobs.cancel')).toEqual([]);
  });

  it('says every 25 pages, the first failure and the end to people who listen, and nothing between', async () => {
    const { app, ui } = await open(job(running, { read: 23 }));
    const heard = () => ui.root.querySelector('.visually-hidden[aria-live]')?.textContent;
    expect(heard()).toBe('Crawling tides.example');
    const now = async (one: Job) => {
      app.change({ jobs: [one] }, 'jobs');
      await settle();
    };
    await now(job(running, { read: 24 }));
    expect(heard()).toBe('Crawling tides.example');
    await now(job(running, { read: 26 }));
    expect(heard()).toBe('26 pages read');
    await now(job(running, { read: 26, failed: 1 }));
    expect(heard()).toBe('A page failed');
    await now(job(done, { read: 30, failed: 1 }));
    expect(heard()).toBe('Done. 30 read, 1 failed, 0 skipped');
    await now(job(running, { read: 30 }));
    await now(job({ status: 'failed', endedAt: FAKE_NOW, failure: { reason: 'unreachable', facts: {} } }));
    expect(heard()).toBe('Could not crawl tides.example');
  });

  it('opens a page that was read, and comes back to its row', async () => {
    const article = anArticle({ id: 'a', url: `${SITE}told` });
    const { ui } = await open(job(running, { read: 1 }), [page('/told', 1, { captureId: 'a' })], {
      captures: [article],
    });
    ui.get('listbox', 'All').focus();
    await ui.key('Enter');
    await settle();
    expect(ui.get('heading', article.title)).toBeTruthy();
    await ui.key('Escape');
    expect(ui.find('heading', article.title)).toBeUndefined();
    expect(document.activeElement).toBe(ui.get('listbox', 'All'));
  });

  it('never opens the address of a page that was left alone', async () => {
    const { app, ui } = await open(job(running, { blocked: 1 }), [
      page('/logout', 1, { status: 'blocked', blocked: { reason: 'side-effect-link', detail: 'logout' } }),
    ]);
    ui.all('option')[0]?.click();
    await settle();
    expect(app.gestured).toEqual([]);
  });
});

describe('a job that waits or is stopped', () => {
  const limited: JobState = waitingFor(12_000, {
    reason: 'rate-limited',
    facts: { status: 429, attempt: 2, attempts: 5 },
  });

  it('names the wait of the server and goes on by itself', async () => {
    const { ui } = await open(job(limited, {}, { engine: 'service' }), [], { settings: connected });
    expect(ui.text()).toContain('Waiting 12 s, then trying again');
    expect(ui.text()).toContain('The service asked Trawl to slow down');
    expect(ui.text()).toContain('Trawl will try again on its own (2 of 5)');
  });

  it('says what was kept when the key was refused, and leads to another key', async () => {
    const blocked: JobState = blockedBy({ reason: 'key-refused', facts: { status: 401, keyTail: 'a1b2' } });
    const { app, ui } = await open(job(blocked, { read: 37 }, { engine: 'service' }), [], {
      settings: connected,
    });
    expect(ui.get('alert', /The key ending a1b2 was refused \(401\)\. 37 pages were kept\./)).toBeTruthy();
    await ui.press('button', 'Replace key');
    expect(app.gestured).toEqual([{ name: 'openOptions', args: ['engine'] }]);
    await ui.press('button', 'Continue');
    expect(called(app, 'jobs.retry')).toHaveLength(1);
  });

  it('starts again what may have begun only when the person says so', async () => {
    const blocked: JobState = blockedBy({ reason: 'unconfirmed', facts: {} });
    const { app, ui } = await open(job(blocked, {}, { engine: 'service' }), [], { settings: connected });
    expect(ui.text()).toContain('may be charged a second time');
    expect(called(app, 'jobs.retry')).toEqual([]);
    await ui.press('button', 'Start again');
    expect(called(app, 'jobs.retry')).toHaveLength(1);
  });

  it('says of a paused job that the service reads on, and what that may cost', async () => {
    const paused: JobState = { status: 'paused', cursor: null, since: FAKE_NOW };
    const { app, ui } = await open(job(paused, { read: 4 }, { engine: 'service' }), [], {
      settings: connected,
    });
    expect(ui.text()).toContain('may charge 1 credit in all. Cancel stops it there, too.');
    expect(ui.text()).toContain('Cancel keeps the 4 pages read');
    app.change({ jobs: [job(paused, { read: 4 })] }, 'jobs');
    await settle();
    expect(ui.text()).not.toContain('The service reads on');
  });

  it('asks the browser again in the press, and goes on when it was given', async () => {
    const blocked: JobState = blockedBy({ reason: 'host-not-granted', facts: { host: 'tides.example' } });
    const { app, ui } = await open(job(blocked));
    await ui.press('button', 'Ask again');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: [SITE] }]);
    expect(called(app, 'jobs.retry')).toHaveLength(1);
  });

  it('offers to let go of a job that is being canceled only once the cancel could not be sent', async () => {
    const waiting: JobState = waitingFor(9_000, { reason: 'unreachable', facts: {} });
    const at = { engine: 'service' as const, requestedAction: 'cancel' as const };
    const telling = await open(job({ status: 'ready', cursor: null }, {}, at), [], { settings: connected });
    expect(telling.ui.text()).toContain('Canceling');
    expect(telling.ui.text()).not.toContain('Stop waiting');
    const { app, ui } = await open(job(waiting, {}, at), [], { settings: connected });
    await ui.press('button', 'Stop waiting');
    expect(called(app, 'jobs.stopWaiting')).toHaveLength(1);
    expect(called(app, 'jobs.cancel')).toEqual([]);
  });

  it('says that a canceled job may go on where the cancel could not be sent', async () => {
    const cancelled: JobState = {
      status: 'cancelled',
      endedAt: FAKE_NOW,
      failure: { reason: 'unreachable', facts: {} },
    };
    const { ui } = await open(job(cancelled, {}, { engine: 'service' }), [], { settings: connected });
    expect(ui.text()).toContain(
      `${new URL(connected.service.baseUrl).host} did not receive the cancellation`,
    );
    expect(ui.text()).toContain('The service may continue reading, and charge for it.');
  });

  it('speaks of no charge there on a server of one’s own, which it names', async () => {
    const own = {
      ...connected,
      service: { ...connected.service, profile: { chosen: 'self-hosted' as const } },
    };
    for (const [free, settings] of [
      [true, connected],
      [undefined, own],
    ] as const) {
      const facts = { host: 'localhost:3002', ...(free && { free }) };
      const cancelled: JobState = {
        status: 'cancelled',
        endedAt: FAKE_NOW,
        failure: { reason: 'unreachable', facts },
      };
      const { ui } = await open(job(cancelled, {}, { engine: 'service' }), [], { settings });
      expect(ui.text()).toContain('localhost:3002 did not receive the cancellation');
      expect(ui.text()).toContain('The service may continue reading.');
      expect(ui.text()).not.toContain('charge');
    }
  });
});

const items = [
  page('/a', 1, { captureId: 'a', title: 'A page' }),
  page('/broken', 2, { status: 'failed', failure: { reason: 'site-error', facts: { status: 500 } } }),
  page('/search', 3, {
    status: 'blocked',
    blocked: { reason: 'robots', detail: 'Disallow: /search' },
    from: SITE,
  }),
];
const counts = { read: 1, failed: 1, blocked: 1, words: 1_000 };

describe('a job that has ended', () => {
  it('names the tokens that its pages have together, and estimates them where nobody counted', async () => {
    const counted = await open(job(done, { ...counts, tokens: 1_090 }), items);
    expect(counted.ui.text()).toContain('≈1,090 tokens');
    counted.ui.unmount();
    const { ui } = await open(job(done, counts), items);
    expect(ui.text()).toContain('≈1,400 tokens');
  });

  it('lets go of the badge once it is shown', async () => {
    const { app } = await open(job(done, counts, { seen: false }), items);
    expect(called(app, 'jobs.dismiss')).toEqual([{ name: 'jobs.dismiss', input: { jobId: 'job' } }]);
  });

  it('lists what was left alone with the rule and where it was found', async () => {
    const { ui } = await open(job(done, counts), items);
    await ui.press('tab', /^Skipped/);
    expect(ui.get('button', /^Disallowed/).textContent).toContain('Disallow: /search1');
    expect(leftRows(ui)).toEqual(['/searchDisallow: /search']);
  });

  it('groups what was skipped by reason, duplicates by the page that was kept, and counts them apart', async () => {
    const kept = `${SITE}guide/`;
    const skipped = Array.from({ length: 6 }, (_, at) =>
      page(`/file-${at}.pdf`, 10 + at, {
        status: 'file',
        from: kept,
        blocked: {
          reason: 'content-type',
          detail: at === 0 ? 'image/png' : at === 1 ? 'image/jpeg' : 'application/pdf',
        },
      }),
    );
    const twin = page('/guide/index.html', 20, {
      status: 'duplicate',
      blocked: { reason: 'duplicate', detail: kept },
    });
    const { ui } = await open(job(done, { ...counts, file: 6, duplicate: 1 }), [...items, ...skipped, twin]);
    expect(ui.text()).toContain('read1failed1skipped7duplicates1');
    expect(ui.get('img', '1 read, 1 failed, 7 skipped, 1 duplicate of 10')).toBeTruthy();
    await ui.press('tab', /^Skipped/);
    expect(ui.get('button', /^Not a page/).textContent).toBe('Not a page · 4 PDFs, 2 images6');
    expect(leftRows(ui)).toHaveLength(3 + 1 + 1);
    await ui.press('button', '3 more');
    expect(leftRows(ui)).toHaveLength(6 + 1);
    await ui.press('button', /^Not a page/);
    expect(leftRows(ui)).toEqual(['/searchDisallow: /search']);
    await ui.press('tab', /^Duplicates/);
    expect(ui.get('button', /kept/).textContent).toBe('/guide/ · kept1');
    expect(leftRows(ui)).toEqual(['/guide/index.html']);
  });

  it('shows titles over paths, “Index page” for a folder, and the path alone of what is not read', async () => {
    const { ui } = await open(job(done, { read: 2, blocked: 1 }), [
      page('/leases', 3, { title: 'Leases and retries' }),
      page('/guide/', 2),
      page('/search', 1, { title: 'Search', status: 'blocked', blocked: { reason: 'noindex' } }),
    ]);
    await settle();
    const names = ui.all('option').map((row) => row.querySelector('.Row_main')?.textContent);
    expect(names).toEqual(['Leases and retries/leases', 'Index page/guide/', '/search']);
  });

  it('with a service tells the credits in the counts, and as a product', async () => {
    const request = aCrawlOf({
      url: SITE,
      limit: 100,
      crawlEntireDomain: true,
      formats: ['markdown', 'json'],
    });
    const one = aJob(request, done, { read: 95, failed: 3, creditsUsed: 475 }, { engine: 'service' });
    const { ui } = await openPriced(one);
    expect(ui.text()).toContain('read95failed3skipped0credits475');
    expect(ui.text()).toContain('95 pages × 5 credits (Markdown, JSON) · failed pages cost nothing');
  });

  it('spells no price that is not the price of a page, as where pages were paid that failed', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 100, formats: ['markdown'] });
    for (const [read, failed, creditsUsed] of [
      [20, 20, 40],
      [20, 3, 23],
    ] as const) {
      const one = aJob(request, done, { read, failed, creditsUsed }, { engine: 'service' });
      const { ui } = await openPriced(one);
      expect(ui.text()).toContain(`read${read}failed${failed}skipped0credits${creditsUsed}`);
      expect(ui.text()).not.toContain('×');
      expect(ui.text()).not.toContain('cost nothing');
    }
  });
});

const leftRows = (ui: Screen): string[] =>
  [...ui.root.querySelectorAll('.LeftList_page')].map((row) => row.textContent ?? '');

describe('a crawl with less than was hoped for', () => {
  const guide = aCrawlOf({ url: `${SITE}guide/`, limit: 100 });

  it('of one page says why, and takes the whole site at a press', async () => {
    const { app, ui, changed, others } = await open(aJob(guide, done, { read: 1 }), [page('/guide/', 1)]);
    expect(ui.text()).toContain('Crawled tides.exampletides.example/guide/');
    expect(ui.text()).toContain('Only this page is in the folder');
    expect(ui.get('button', 'Export .zip').className).not.toContain('btn--primary');
    await ui.press('button', 'Change the crawl…');
    expect(changed).toMatchObject([{ url: guide.url, preset: { crawlEntireDomain: false, limit: 100 } }]);
    await ui.press('button', 'Crawl the whole site');
    expect(called(app, 'jobs.start')).toMatchObject([
      { input: { engine: 'device', request: { url: guide.url, crawlEntireDomain: true } } },
    ]);
    expect(others).toHaveLength(1);
  });

  it('that was shut out leads to the page in the tab, and says once what robots.txt forbids', async () => {
    const failed = (failure: Failure): JobState => ({ status: 'failed', endedAt: FAKE_NOW, failure });
    const whole = { ...guide, crawlEntireDomain: true };
    const facts = { host: 'tides.example' };
    const { ui } = await open(
      aJob(whole, failed({ reason: 'robots-forbids', facts }), { notes: [{ code: 'sitemap-unread' }] }),
      [],
      { tab: aTab({ url: SITE }) },
    );
    expect(ui.text()).not.toContain('The sitemap could not be read');
    ui.unmount();
    const { ui: refused } = await open(
      aJob(whole, failed({ reason: 'no-page-read', facts: { ...facts, status: 403 } }), { failed: 1 }),
      [],
      { tab: aTab({ url: SITE }) },
    );
    expect(refused.find('button', 'Capture this page')).toBeDefined();
  });

  it.each<[string, JobState]>([
    ['this device', failedWith({ reason: 'no-page-read', facts: { host: 'tides.example', status: 404 } })],
    ['a service', done],
  ])('of a folder of which %s could read nothing takes the whole site at a press, too', async (_, state) => {
    const { app, ui } = await open(aJob(guide, state, { failed: 1 }));
    await settle();
    await ui.press('button', 'Crawl the whole site');
    expect(called(app, 'jobs.start')).toMatchObject([
      { input: { request: { url: guide.url, crawlEntireDomain: true } } },
    ]);
  });

  it('of one page on the whole site names what is known: paths, what was skipped, no sitemap', async () => {
    const whole = { ...guide, crawlEntireDomain: true };
    const { ui } = await open(aJob({ ...whole, includePaths: ['/x/'] }, done, { read: 1 }));
    expect(ui.text()).toContain('Only one page matches your paths');
    expect(ui.find('button', 'Crawl the whole site')).toBeUndefined();
    ui.unmount();
    const { ui: skipped } = await open(aJob(whole, done, { read: 1, blocked: 7 }));
    expect(skipped.text()).toContain('7 other pages were found and skipped.');
    skipped.unmount();
    const { ui: broken } = await open(aJob(guide, done, { read: 1, failed: 2 }));
    expect(broken.text()).toContain('2 other pages failed.');
    expect(broken.find('button', 'Crawl the whole site')).toBeDefined();
    broken.unmount();
    const { ui: same } = await open(aJob(whole, done, { read: 1, duplicate: 1 }));
    expect(same.text()).toContain('1 other address has the same text.');
    same.unmount();
    const { ui: alone } = await open(aJob(whole, done, { read: 1, notes: [{ code: 'no-sitemap' }] }));
    expect(alone.text()).toContain('links to no other page of tides.example, and the site has no sitemap');
  });

  it('whose pages lead to a sign-in says so, unless it was read as signed in', async () => {
    const whole = { ...guide, crawlEntireDomain: true };
    const login = anArticle({ id: 'a', url: `${SITE}users/sign_in`, host: 'tides.example' });
    const crawl = aJob(whole, done, { read: 1, duplicate: 3 }, { captureIds: ['a'] });
    const { ui } = await open(crawl, [], { captures: [login] });
    expect(ui.text()).toContain('The site asks you to sign in');
    expect(ui.text()).toContain('Its pages lead to tides.example/users/sign_in.');
    ui.unmount();
    const signedIn = { ...whole, reading: { ...whole.reading, signedIn: true } };
    const again = aJob(signedIn, done, { read: 1, duplicate: 3 }, { captureIds: ['a'] });
    const { ui: other } = await open(again, [], { captures: [login] });
    expect(other.text()).not.toContain('The site asks you to sign in');
    expect(other.text()).toContain('3 other addresses have the same text.');
  });

  it('that read nothing is not “Crawled”, and says what stood in the way', async () => {
    const shut = [1, 2].map((at) =>
      page(`/p${at}`, at, { status: 'blocked', blocked: { reason: 'robots', detail: 'Disallow: /' } }),
    );
    const { app, ui } = await open(job(done, { blocked: 2 }), shut);
    await settle();
    expect(ui.text()).toContain('Nothing could be read on tides.example');
    expect(ui.text()).not.toContain('Crawled tides.example');
    expect(ui.text()).toContain('The site asked not to be read');
    await ui.press('button', 'See robots.txt');
    expect(app.gestured).toContainEqual({ name: 'openTab', args: [`${SITE}robots.txt`] });
    ui.unmount();

    const note = { code: 'robots-unreachable' as const };
    const { app: other, ui: silent } = await open(job(done, { blocked: 1, notes: [note] }));
    await settle();
    expect(silent.get('alert', /./).textContent).toContain('robots.txt could not be fetched');
    expect(silent.text()).not.toContain('robots.txt could not be read');
    await silent.press('button', 'Try again');
    expect(called(other, 'jobs.start')).toHaveLength(1);
    silent.unmount();

    const { app: third, ui: failed } = await open(job(done, { failed: 3 }));
    await settle();
    expect(failed.text()).toContain('All 3 pages failed.');
    await failed.press('button', 'Try again');
    expect(called(third, 'jobs.reopen')).toMatchObject([{ input: { retryFailed: true } }]);
  });

  it('of pages without text says so in its head, and lists them', async () => {
    const bare = page('/listings', 1, { needsScripts: true, words: 9, title: 'Listings' });
    const progress = { read: 1, notes: [{ code: 'needs-script' as const, amount: 1 }] };
    const { ui } = await open(job(done, progress), [bare]);
    expect(ui.text()).toContain('1 page without text on tides.example');
    await ui.press('tab', /^No text/);
    expect(paths(ui)).toEqual(['/listings']);
  });

  it('that read nothing for want of scripts offers tabs before the same again', async () => {
    const failure = { reason: 'needs-scripts' as const, facts: { host: 'tides.example', amount: 1 } };
    const state: JobState = { status: 'failed', endedAt: FAKE_NOW, failure };
    const progress = { failed: 1, notes: [{ code: 'needs-script' as const, amount: 1 }] };
    const { app, ui } = await open(job(state, progress), [
      page('/', 1, { status: 'failed', needsScripts: true, words: 2 }),
    ]);
    const names = ui.all('button').map((button) => button.textContent);
    expect(names.indexOf('Read it in a tab')).toBeLessThan(
      names.findIndex((name) => /again/i.test(name ?? '')),
    );
    await ui.press('button', 'Read it in a tab');
    await settle();
    expect(called(app, 'jobs.readInTabs')).toHaveLength(1);
  });

  it('out of credits says so in its head', async () => {
    const failure = { reason: 'no-credits' as const, facts: {} };
    const state: JobState = { status: 'blocked', cursor: null, failure, since: FAKE_NOW };
    const { ui } = await open(job(state, { read: 62, waiting: 38 }, { engine: 'service' }), [], {
      settings: connected,
    });
    expect(ui.text()).toContain('Out of credits: tides.example');
  });

  it('out of credits leads to this device for the pages that were not paid, and ends the rest there', async () => {
    const failure = { reason: 'no-credits' as const, facts: {} };
    const state: JobState = { status: 'blocked', cursor: null, failure, since: FAKE_NOW };
    const rows = [page('/a', 1), page('/b', 2, { status: 'waiting' }), page('/c', 3, { status: 'waiting' })];
    const { app, ui, others } = await open(job(state, { read: 1, waiting: 2 }, { engine: 'service' }), rows, {
      settings: connected,
    });
    await ui.press('button', 'Read the 2 on this device');
    await settle();
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestHost']);
    expect(called(app, 'jobs.start')).toMatchObject([
      {
        input: {
          engine: 'device',
          request: {
            kind: 'batch',
            formats: ['markdown'],
            sources: [
              { type: 'url', url: 'https://tides.example/b' },
              { type: 'url', url: 'https://tides.example/c' },
            ],
          },
        },
      },
    ]);
    expect(called(app, 'jobs.cancel')).toEqual([{ name: 'jobs.cancel', input: { jobId: 'job' } }]);
    expect(others).toHaveLength(1);
  });

  it('pages that a service had no credits left for are read on this device from their note', async () => {
    const rows = [
      page('/a', 1),
      page('/b', 2, { status: 'failed', failure: { reason: 'no-credits', facts: {} } }),
      page('/c', 3, { status: 'failed', failure: { reason: 'timed-out', facts: {} } }),
    ];
    const progress = { read: 1, failed: 2, notes: [{ code: 'credits-out' as const, amount: 1 }] };
    const { app, ui } = await open(job(done, progress, { engine: 'service' }), rows, { settings: connected });
    await ui.press('button', 'Read it on this device');
    await settle();
    expect(called(app, 'jobs.start')).toMatchObject([
      { input: { engine: 'device', request: { sources: [{ url: 'https://tides.example/b' }] } } },
    ]);
    expect(called(app, 'jobs.cancel')).toEqual([]);
  });
});

describe('what can be done with a job that has ended', () => {
  it('reads the failed pages once more, after asking for the site', async () => {
    const { app, ui } = await open(job(done, counts), items);
    await ui.press('button', 'Retry 1 failed');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestHost']);
    expect(called(app, 'jobs.reopen')).toEqual([
      { name: 'jobs.reopen', input: { jobId: 'job', retryFailed: true } },
    ]);
  });

  it('has the price of what is read again in the names of its buttons', async () => {
    const one = job(done, { read: 1, failed: 3 }, { engine: 'service' });
    const app = createFakeApp({ jobs: [one], items, settings: connected }, 'panel');
    const { ui } = await openIn(Object.assign(app, { estimateCost }), one.id);
    await settle();
    expect(ui.get('button', /^Retry 3 failed/).title).toBe('Retry 3 failed · 1 to 3 credits');
    expect(document.querySelector('[title="Read this page again (R) · 1 credit"]')).not.toBeNull();
  });

  it('says at the limit of a crawl by a service that a new one is needed, and leads to its options', async () => {
    const notes = [{ code: 'limit-reached' as const }];
    const { ui, changed } = await open(job(done, { ...counts, notes }, { engine: 'service' }), items, {
      settings: connected,
    });
    expect(ui.text()).toContain('The service cannot go on with a crawl that has ended');
    await ui.press('button', 'Change the crawl…');
    expect(changed).toHaveLength(1);
  });

  it('offers to retry no more failed pages than its limit has room for', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 40, formats: ['markdown'] });
    const full = await open(job(done, { read: 40, failed: 7 }, { request }));
    expect(full.ui.text()).not.toContain('Retry');
    full.ui.unmount();
    const almost = await open(job(done, { read: 37, failed: 7 }, { request }));
    await almost.ui.press('button', 'Retry 3 failed');
  });

  it('does not go on when the person declines, and says so', async () => {
    const app = createFakeApp({ jobs: [job(done, counts)], items }, 'panel');
    app.gestures.requestHost = async () => false;
    const { ui: screen } = await openIn(app, 'job');
    await screen.press('button', 'Retry 1 failed');
    expect(called(app, 'jobs.reopen')).toEqual([]);
    expect(screen.text()).toContain('Trawl has no access to tides.example');
  });

  it('offers more pages only where the limit was reached on this device', async () => {
    const reached = { ...counts, notes: [{ code: 'limit-reached' as const, amount: 12 }] };
    const { app, ui } = await open(job(done, reached), items);
    expect(ui.text()).toContain('12 more pages were found but not read.');
    await ui.press('button', 'Read 12 more');
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Read 12 more');
    const asked = { name: 'jobs.reopen', input: { jobId: 'job', addPages: 12 } };
    expect(called(app, 'jobs.reopen')).toEqual([asked, asked]);
    ui.unmount();
    const many = { ...reached, notes: [{ code: 'limit-reached' as const, amount: 420 }] };
    const third = await open(job(done, many), items);
    expect(third.ui.find('button', 'Read 100 more')).toBeTruthy();
    third.ui.unmount();
    const second = await open(job(done, reached, { engine: 'service' }), items, { settings: connected });
    await second.ui.press('button', 'More');
    expect(second.ui.find('menuitem', /^Read .* more$/)).toBeUndefined();
    expect(second.ui.find('button', /^Read .* more$/)).toBeUndefined();
  });

  it('runs again as a new job and goes on to that one', async () => {
    const { app, ui, others } = await open(job(done, counts), items);
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Run again');
    const [start] = app.starts();
    expect(start).toMatchObject({ engine: 'device', request: job(done).request });
    expect(others).toEqual([start?.jobId]);
  });

  it('saves a zip whose name says what it is, asked for in the press', async () => {
    const { app, ui } = await open(job(done, counts), items, {
      captures: [anArticle({ id: 'a', url: `${SITE}a`, host: 'tides.example' })],
    });
    ui.get('button', 'Export .zip').click();
    expect(app.gestured.map(({ name }) => name)).toEqual(['save']);
    const [file, name] = app.gestured[0]?.args ?? [];
    expect(await name).toBe('tides.example crawl 2026-11-20.zip');
    const bytes = new Uint8Array(await ((await file) as Blob).arrayBuffer());
    expect(Array.from(bytes.slice(0, 2))).toEqual([0x50, 0x4b]);
  });

  it('says that its pages were deleted in the Library, also before an export is asked for', async () => {
    const { ui } = await open(job(done, counts), items);
    await expect.poll(() => ui.text()).toContain('These pages were deleted');
    expect(ui.text()).not.toMatch(/kept/);
    const there = await open(job(done, counts), items, {
      captures: [anArticle({ id: 'a', url: `${SITE}a`, host: 'tides.example' })],
    });
    await settle();
    expect(there.ui.text()).not.toContain('These pages were deleted');
  });

  it('saves no empty zip where its pages were deleted in the Library, and says so', async () => {
    const { app, ui } = await open(job(done, counts), items);
    ui.get('button', 'Export .zip').click();
    await expect(app.gestured[0]?.args[0]).rejects.toMatchObject({ reason: 'captures-gone' });
    await expect.poll(() => ui.text()).toContain('These pages were deleted');
  });

  it('saves each kind of file by E and its letter, and the last one again by E twice; that one is first', async () => {
    const { app, ui } = await open(job(done, counts), items, {
      captures: [anArticle({ id: 'a', url: `${SITE}a`, host: 'tides.example' })],
    });
    const names = (): Promise<unknown[]> =>
      Promise.all(app.gestured.filter(({ name }) => name === 'save').map(({ args }) => args[1]));
    await ui.key('e');
    await ui.key('b');
    await ui.key('e');
    await ui.key('e');
    const book = 'tides.example crawl 2026-11-20.epub';
    expect(await names()).toEqual([book, book]);
    // A book has a cover to draw.
    await expect.poll(() => ui.find('button', 'Export .epub')).toBeTruthy();
    await ui.press('button', 'Export');
    expect(ui.all('menuitem')[0]?.textContent).toContain('Book (.epub)');
  });

  it('puts the images of the pages into the zip when they are asked for, and says what is left', async () => {
    const markdown = '# A\n\n![boat](/boat.png) ![ad](https://ads.example/ad.png)\n';
    const capture = anArticle({
      id: 'a',
      url: `${SITE}a`,
      host: 'tides.example',
      content: { markdown },
    });
    const boat = new Blob(['a boat'], { type: 'image/png' });
    const { app, ui } = await open(job(done, counts), items, {
      captures: [capture],
      images: { [`${SITE}boat.png`]: { type: 'image', blob: boat } },
    });
    await ui.press('button', 'Export');
    await ui.press('menuitemcheckbox', 'Include images');
    ui.get('button', 'Export .zip').click();
    const [file] = app.gestured[0]?.args ?? [];
    const files = unzipSync(new Uint8Array(await ((await file) as Blob).arrayBuffer()));
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(Object.keys(files)).toContain('images/boat.png');
    expect(text).toContain('![boat](../images/boat.png) ![ad](https://ads.example/ad.png)');
    expect(text).toContain('- <https://ads.example/ad.png>: Trawl has no access to its host');
    await settle();
    expect(ui.text()).toContain('1 image included; 1 left as a link, on a host that Trawl has no access to');
  });

  it('copies everything as one Markdown that names what is not there', async () => {
    const { app, ui } = await open(job(done, counts), items, {
      captures: [anArticle({ id: 'a', url: `${SITE}a`, host: 'tides.example' })],
    });
    await ui.press('button', 'Export');
    await ui.press('menuitem', 'Copy all as Markdown');
    await expect.poll(() => app.gestured.at(-1)?.name).toBe('copy');
    const text = copiedText(app);
    expect(text).toContain('A page');
    expect(text).toContain('returned 500');
    await settle();
    expect(ui.text()).toContain('Copied 1 page, 2 not captured');
  });

  it('forgets after asking, and goes back', async () => {
    const { app, ui, left } = await open(job(done, counts), items);
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Remove…');
    expect(called(app, 'jobs.forget')).toEqual([]);
    const buttons = ui.all('button').filter((button) => button.textContent === 'Remove');
    buttons.at(-1)?.click();
    await settle();
    expect(called(app, 'jobs.forget')).toEqual([{ name: 'jobs.forget', input: { jobIds: ['job'] } }]);
    expect(left()).toBe(1);
  });
});

describe('one page that failed', () => {
  const failure = { reason: 'timed-out', facts: {} } as const;
  const items = [page('/fine', 1), page('/slow', 2, { status: 'failed', failure })];
  const counts = { read: 1, failed: 1 };
  const again = { name: 'jobs.readAgain', input: { jobId: 'job', keys: [`${SITE}slow`] } };

  it('is read again by a press on its row, after asking for the site, and is not opened by it', async () => {
    const { app, ui } = await open(job(done, counts), items);
    ui.all('option')[0]?.querySelector<HTMLElement>('.PageRow_again')?.click();
    await settle();
    expect(called(app, 'jobs.readAgain')).toEqual([again]);
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestHost']);
  });

  it('is read again by R, and a page that was read is not', async () => {
    const { app, ui } = await open(job(done, counts), items);
    const list = ui.get('listbox', 'All');
    list.focus();
    expect(ui.all('option').map((row) => row.getAttribute('aria-keyshortcuts'))).toEqual(['R', null]);
    await ui.key('r');
    expect(called(app, 'jobs.readAgain')).toEqual([again]);
    await ui.key('ArrowDown');
    await ui.key('r');
    expect(called(app, 'jobs.readAgain')).toHaveLength(1);
    expect(document.activeElement).toBe(list);
  });

  it('keeps its list and the focus while the round is read', async () => {
    const { app, ui } = await open(job(done, counts), items);
    const list = ui.get('listbox', 'All');
    list.focus();
    const { items: read } = app.reader;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    app.reader.items = async (query) => held.then(() => read(query));
    app.change({ jobs: [job(running, { read: 1, waiting: 1 }, { round: 1 })] }, 'jobs');
    await settle();
    expect(document.activeElement).toBe(list);
    expect(paths(ui)).toContain('/fine');
    answer();
    await settle();
    expect(document.activeElement).toBe(ui.get('listbox', 'All'));
  });

  it('leaves the focus on its tab when it was the only one there', async () => {
    const { ui } = await open(job(done, counts), items);
    await ui.press('tab', /^Failed/);
    ui.get('listbox', 'Failed').focus();
    await ui.key('r');
    expect(document.activeElement).toBe(ui.get('tab', /^Failed/));
  });

  it('is not denied while it is counted and not read yet', async () => {
    const { app, ui } = await open(job(done, { failed: 1 }), []);
    await ui.press('tab', /^Failed/);
    expect(ui.text()).not.toContain('No failed pages');
    app.change({ items: [page('/late', 1, { status: 'failed', failure: items[1]?.failure })] }, 'items');
    await expect.poll(() => paths(ui)).toEqual(['/late']);
  });

  it('cannot be picked while the job is at work, and can be while it is paused', async () => {
    const { app, ui } = await open(job(running, counts), items);
    ui.get('listbox', 'All').focus();
    await ui.key('r');
    expect(called(app, 'jobs.readAgain')).toEqual([]);
    expect(ui.root.querySelector('.PageRow_again')).toBeNull();
    app.change({ jobs: [job({ status: 'paused', cursor: null, since: FAKE_NOW }, counts)] }, 'jobs');
    await settle();
    ui.get('listbox', 'All').focus();
    await ui.key('r');
    expect(called(app, 'jobs.readAgain')).toEqual([again]);
  });
});

describe('pages that wait', () => {
  it('have a list of their own while the job stands and can still read them', async () => {
    const waiting = page('/later', 2, { status: 'waiting' });
    const { app, ui } = await open(
      job({ status: 'paused', cursor: null, since: FAKE_NOW }, { read: 1, waiting: 1 }),
      [page('/read', 1), waiting],
    );
    await ui.press('tab', /^Waiting/);
    expect(ui.all('option').map((row) => row.textContent)).toEqual(['Waiting/laterwaiting']);
    app.change({ jobs: [job(done, { read: 2 })] }, 'jobs');
    await settle();
    expect(ui.find('tab', /^Waiting/)).toBeUndefined();
    expect(ui.get('tab', /^All/).getAttribute('aria-selected')).toBe('true');
  });
});

describe('pages that an ended job did not read', () => {
  const canceled: JobState = { status: 'cancelled', endedAt: FAKE_NOW };

  it('stand below the others, are counted with them, and have a list of their own', async () => {
    const rows = [page('/read', 1), page('/later', 2, { status: 'waiting' })];
    const { ui } = await open(job(canceled, { read: 1, waiting: 2 }), rows);
    expect(ui.get('tab', /^All/).textContent).toBe('All3');
    expect(paths(ui)).toEqual(['/read', '/later']);
    await ui.press('tab', /^Not read/);
    expect(ui.all('option').map((row) => row.textContent)).toEqual(['Not read/laternot read']);
    expect(ui.text()).toContain('1 more was not read');
  });

  it.each(['device', 'service'] as const)('are read when the person continues (%s)', async (engine) => {
    const { app, ui } = await open(job(canceled, { read: 1, waiting: 2 }, { engine }), [page('/read', 1)]);
    await ui.press('button', /^Continue/);
    expect(called(app, 'jobs.reopen')).toEqual([{ name: 'jobs.reopen', input: { jobId: 'job' } }]);
    const { ui: whole } = await open(job(canceled, { read: 3 }), []);
    expect(whole.find('button', /^Continue/)).toBeUndefined();
  });

  it('are priced on the button where a service would charge for them', async () => {
    const { ui } = await openPriced(job(canceled, { read: 1, waiting: 2 }, { engine: 'service' }));
    expect(ui.get('button', /^Continue/).textContent).toBe('Continue · 1 to 2 credits');
  });
});

describe('pages that held too little without their scripts', () => {
  const bare = { read: 2, notes: [{ code: 'needs-script' as const, amount: 2 }] };
  const items = [page('/app', 1, { words: 4, needsScripts: true }), page('/text', 2)];

  it('are counted, marked in the list, and read in tabs when the user says so', async () => {
    const { app, ui } = await open(job(done, bare), items);
    expect(ui.text()).toContain('2 pages had almost no text');
    expect(ui.text()).toContain('with the cookies of this browser');
    expect(ui.all('option').map((row) => row.textContent)).toEqual([
      'Read/text100 words',
      'Read/app4 words · needs scripts',
    ]);
    await ui.press('button', 'Read 2 in tabs');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestHost']);
    expect(called(app, 'jobs.readInTabs')).toEqual([{ name: 'jobs.readInTabs', input: { jobId: 'job' } }]);
  });

  it('can be read by the service instead, after its form; without one the way leads to its connection', async () => {
    const { app, ui } = await open(job(done, bare), items);
    await ui.press('button', 'Crawl with the service…');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
    app.change({ settings: connected }, 'settings');
    await settle();
    await ui.press('button', 'Crawl with the service…');
    expect(called(app, 'settings.update')).toEqual([
      { name: 'settings.update', input: { engine: 'service' } },
    ]);
    expect(called(app, 'jobs.start')).toEqual([]);
  });

  it('are marked also where nothing at all was found on them', async () => {
    const failure = { reason: 'nothing-readable', facts: {} } as const;
    const { ui } = await open(job(done, { failed: 1 }), [
      page('/dark', 1, { status: 'failed', failure, needsScripts: true }),
    ]);
    expect(ui.all('option').map((row) => row.textContent)).toEqual(['Failed/darkneeds scripts']);
    expect(ui.all('option')[0]?.title).toContain('nothing to read');
  });

  it('are counted while the job runs, and read in tabs only when it has stopped', async () => {
    const { app, ui } = await open(job(running, bare), items);
    expect(ui.text()).toContain('2 pages had almost no text');
    expect(ui.find('button', 'Read 2 in tabs')).toBeUndefined();
    const picked = { picked: { resumeState: done, inTabs: true as const } };
    app.change({ jobs: [job(running, bare, picked)] }, 'jobs');
    await settle();
    expect(ui.text()).toContain('Reading again at tides.example');
    expect(ui.find('button', 'Read 2 in tabs')).toBeUndefined();
  });
});

describe('a list of pages', () => {
  const urls = ['https://tides.example/a', 'https://moon.test/b', 'https://tides.example/c'];
  const list = (
    of: readonly string[],
    state: JobState,
    progress: Partial<Progress>,
    change: Partial<Job> = {},
  ) => aJob(batchOf(of), state, progress, change);
  const title = (ui: Screen): string => ui.get('heading', /./).textContent ?? '';

  it('is called captured by what was read of it', async () => {
    const ends: [JobState, number, string][] = [
      [done, 3, 'Captured 3 pages'],
      [done, 1, 'Captured 1 of 3 pages'],
      [{ status: 'cancelled', endedAt: FAKE_NOW }, 2, 'Capture ended early: 2 of 3 pages'],
      [running, 1, 'Capturing 3 pages'],
    ];
    for (const [state, read, said] of ends) {
      const { ui } = await open(list(urls, state, { read }));
      expect(title(ui)).toContain(said);
      ui.unmount();
    }
  });

  it('names its site, and no number of pages, while some of it are read again', async () => {
    const picked = { picked: { resumeState: done } };
    const { ui } = await open(list(urls, running, { read: 2, waiting: 1 }, picked));
    expect(title(ui)).toContain('Reading again at tides.example and other sites');
    ui.unmount();
    const own = await open(list(['https://tides.example/a'], running, { waiting: 1 }, picked));
    expect(title(own.ui)).toContain('Reading again at tides.example');
    expect(title(own.ui)).not.toContain('other sites');
  });

  it('of several sites names the site in every row', async () => {
    const rows = urls.map((url, order) => page(url, order));
    const { ui } = await open(list(urls, done, { read: 3 }), rows);
    await settle();
    expect(paths(ui).toSorted()).toEqual(['moon.test/b', 'tides.example/a', 'tides.example/c']);
    ui.unmount();
    const own = await open(list(['https://tides.example/a'], done, { read: 1 }), rows.slice(0, 1));
    await settle();
    expect(paths(own.ui)).toEqual(['/a']);
  });
});

describe('what there is so far', () => {
  const items = [page('/a', 1, { captureId: 'a', title: 'A page' }), page('/b', 2, { status: 'waiting' })];
  const captures = [anArticle({ id: 'a', url: `${SITE}a`, host: 'tides.example' })];

  for (const [name, state] of [
    ['runs', running],
    ['is paused', { status: 'paused', cursor: null, since: FAKE_NOW }],
  ] as const)
    it(`is exported while the job ${name}, and called that`, async () => {
      const { app, ui } = await open(job(state, { read: 1, waiting: 1 }), items, { captures });
      await ui.press('button', 'Export the 1 page so far');
      expect(ui.text()).toContain('1 page so far');
      await ui.press('menuitem', 'Copy all as Markdown');
      await expect.poll(() => app.gestured.at(-1)?.name).toBe('copy');
      expect(copiedText(app)).toContain('A page');
    });

  it('is not offered before a page was read', async () => {
    const { ui } = await open(job(running, { waiting: 1 }), []);
    expect(ui.find('button', /^Export/)).toBeUndefined();
  });
});

describe('a job of a service that failed as a whole', () => {
  const failed: JobState = failedWith({ reason: 'job-failed', facts: {} });

  it('says before the press that running it again is a new one, and what that may cost', async () => {
    const { app, ui } = await open(job(failed, {}, { engine: 'service' }), [], { settings: connected });
    expect(ui.text()).toContain('Running it again starts a new crawl there.');
    expect(ui.find('button', 'Run again')).toBeUndefined();
    expect(called(app, 'jobs.start')).toEqual([]);
    await ui.press('button', 'Run again · 1 credit');
    expect(called(app, 'jobs.start')).toHaveLength(1);
  });

  it('names no price where the service counts none', async () => {
    const free: Settings = {
      ...connected,
      service: { ...connected.service, lastTest: { kind: 'connected-no-billing', answeredInMs: 9 } },
    };
    const { ui } = await open(job(failed, {}, { engine: 'service' }), [], { settings: free });
    expect(ui.get('button', 'Run again')).toBeTruthy();
    expect(ui.text()).toContain('Running it again starts a new crawl there.');
  });
});

describe('ten thousand pages', () => {
  it('are read as they are scrolled to, a hundred first', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => page(`/p/${at}`, at + 1));
    const app = createFakeApp({ jobs: [job(done, { read: 10_000 })], items: many }, 'panel');
    const asked: number[] = [];
    const { items } = app.reader;
    app.reader.items = (query) => {
      asked.push(query.limit);
      return items(query);
    };
    const { ui: screen } = await openIn(app, 'job');
    await settle();
    expect(Math.max(...asked)).toBe(100);
    expect(paths(screen).length).toBeLessThan(60);
    expect(paths(screen)[0]).toBe('/p/9999');
    const list = screen.get('listbox', 'All');
    list.style.cssText = 'flex: none; block-size: 640px';
    list.scrollTop = 2_700;
    await expect.poll(() => screen.all('option')[0]?.getAttribute('aria-setsize')).not.toBe('100');
    expect(asked.reduce((sum, limit) => sum + limit, 0)).toBeLessThan(2_000);
  });
});

describe('the pages of a job that has ended', () => {
  const ended = job(done, { read: 2 });
  const pages = [page('/', 1), page('/tides', 2), page('/gone', 3, { status: 'failed' })];

  it('go to the tools of Research as they are, where a service is connected', async () => {
    const { app, ui } = await open(ended, pages, { settings: connected });
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Ask the agent…');
    expect(app.gestured.findLast(({ name }) => name === 'openPanel')?.args).toEqual([
      { section: 'research', tool: 'agent', lines: [`${SITE}tides`, SITE] },
    ]);
  });

  it('go there all of them, also when only some of their rows were looked at', async () => {
    const many = Array.from({ length: 350 }, (_, at) => page(`/p/${at}`, at + 1));
    const { app, ui } = await open(job(done, { read: 350 }), many, { settings: connected });
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Extract data…');
    const place = app.gestured.findLast(({ name }) => name === 'openPanel')?.args[0];
    expect(place).toMatchObject({ section: 'research', tool: 'extract' });
    expect(place).toHaveProperty('lines.length', 350);
  });

  it('go to a model of one’s own without a service, and nowhere else', async () => {
    const { ui } = await open(ended, pages);
    await ui.press('button', 'More');
    expect(ui.text()).toContain('Extract with your model');
    expect(ui.text()).not.toContain('Ask the agent');
  });
});
