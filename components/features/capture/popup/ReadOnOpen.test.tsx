import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { templateSchema } from '@/lib/features/templates/template';
import { noProgress, type Job } from '@/lib/core/model/job';
import { requestSchema } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { lookAt } from '@/lib/features/capture/look-at';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aJob, failedWith, running } from '@/tests/support/panel';
import {
  aTab,
  createFakeApp,
  FAKE_NOW,
  READING_ID,
  type FakeApp,
  type FakeState,
} from '@/tests/support/fake-app';
import type { Input } from '@/lib/core/rpc/protocol';
import './after-paint';
import { aCrawlOf, jobBasics } from '@/tests/support/requests';
import { PopupScreen } from './PopupScreen';

async function open(state: Partial<FakeState> = {}, on: FakeApp['on'] = {}) {
  const app = createFakeApp(state, 'popup', on);
  const screen = await mount(app, <PopupScreen />);
  return { app, ui: screen };
}

const looks = (app: FakeApp) => app.asked('readings.look').map(({ request }) => request);

/** The job that the background makes of a start, after it has stored and delivered the page. */
function keptJob(app: FakeApp, { jobId, request, engine, delivery }: Input<'jobs.start'>): Job {
  return {
    ...jobBasics,
    id: jobId,
    request: requestSchema.parse(request),
    engine,
    host: 'docs.example',
    createdAt: app.state.now,
    state: { status: 'done', endedAt: app.state.now + 40 },
    captureIds: ['kept'],
    ...(delivery && { delivery: { ...delivery, status: 'done' as const } }),
  };
}

/** The background stores what was read, and copies or saves it, as soon as requested. */
function keeping(app: FakeApp): void {
  app.on['jobs.start'] = (start) => {
    app.add({ jobs: [keptJob(app, start)] }, 'jobs', 'captures');
    return { jobId: start.jobId };
  };
}

const EARLY_JOB = '00000000-0000-4000-8000-00000000000e';

const withCapture = (change: Partial<Settings['capture']>): Settings => ({
  ...defaultSettings,
  capture: { ...defaultSettings.capture, ...change },
});

const article = anArticle();
const NO_LINKS: FakeApp['on'] = {
  'readings.look': () => lookAt({ ...article, content: { ...article.content, links: [] } }),
};

describe('the popup that has read the page', () => {
  it('shows it when it opens, and keeps nothing', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('412 words');
    expect(ui.text()).toContain('Not kept yet');
    await expect.poll(() => ui.root.querySelector('.md h1')?.textContent).toBeTruthy();
    expect(looks(app)[0]?.source).toMatchObject({ readingId: READING_ID });
    expect(app.calls.map(({ name }) => name)).not.toContain('jobs.start');
    expect(document.activeElement).toBe(ui.get('button', /^Copy/));
  });

  it('names the template before it copies by it, and after', async () => {
    const templates = {
      templates: [templateSchema.parse({ id: 'one', name: 'Docs page', triggers: ['https://tides.'] })],
    };
    const { app, ui } = await open({ templates });
    expect(ui.text()).toContain('Template: Docs page');
    keeping(app);
    await ui.press('button', /^Copy/);
    expect(ui.text()).toContain('Copied Docs page');
    await ui.press('radio', /^HTML/);
    expect(ui.text()).not.toContain('Template: Docs page');
  });

  it.each([
    ['Copy', /^Copy/, 'clipboard'],
    ['Download', /^Download/, 'file'],
    ['Keep', /^Keep/, undefined],
    ['Side panel', /^Side panel/, undefined],
  ] as const)('keeps the very reading that is shown for %s', async (_name, button, to) => {
    const { app, ui } = await open();
    keeping(app);
    await ui.press('button', button);
    expect(app.starts()).toHaveLength(1);
    expect(app.starts()[0]?.request).toEqual(looks(app)[0]);
    expect(app.starts()[0]?.delivery).toEqual(to && { to, format: 'markdown' });
    expect(looks(app)).toHaveLength(1);
    expect(ui.find('button', /^Keep/)).toBeUndefined();
    expect(ui.text()).toContain('Kept');
  });

  it('says what was copied, in the place of the button and below', async () => {
    const { app, ui } = await open();
    keeping(app);
    await ui.press('button', /^Copy/);
    expect(ui.get('button', /^Copied/)).toBeTruthy();
    expect(ui.text()).toContain('Copied 412 words');
    await ui.press('radio', 'Links');
    expect(ui.find('button', /^Copied/)).toBeUndefined();
    await ui.press('button', /^Copy/);
    expect(app.starts()).toHaveLength(1);
    expect(app.calls).toContainEqual({
      name: 'captures.deliver',
      input: { captureId: 'kept', to: 'clipboard', format: 'links' },
    });
  });

  it('says why it could not be kept', async () => {
    const { app, ui } = await open();
    app.on['jobs.start'] = (start) => {
      const state = failedWith({ reason: 'tab-gone', facts: {} });
      app.add({ jobs: [{ ...keptJob(app, start), state }] }, 'jobs');
      return { jobId: start.jobId };
    };
    await ui.press('button', /^Keep/);
    await settle();
    expect(ui.text()).not.toContain('bug in Trawl');
    expect(ui.text()).toContain('The tab is gone');
  });

  it('has the focus beside the word Kept, when the button that was pressed is gone', async () => {
    const { app, ui } = await open();
    keeping(app);
    const status = ui.get('button', /^Keep/).parentElement;
    await ui.press('button', /^Keep/);
    await expect.poll(() => document.activeElement).toBe(status);
  });

  it('hands a copy or a file to the background at once while the page is being kept, so that it may be closed', async () => {
    const { app, ui } = await open();
    app.on['jobs.start'] = () => new Promise(() => undefined);
    await ui.press('button', /^Keep/);
    await ui.press('button', /^Copy/);
    await ui.press('button', /^Download/);
    expect(app.starts().map(({ delivery }) => delivery)).toEqual([
      undefined,
      { to: 'clipboard', format: 'markdown' },
      { to: 'file', format: 'markdown' },
    ]);
    expect(new Set(app.starts().map(({ jobId }) => jobId)).size).toBe(3);
    expect(new Set(app.starts().map(({ request }) => JSON.stringify(request))).size).toBe(1);
  });

  it('hands a copy to the background before the tab has answered, so that it may be closed', async () => {
    const app = createFakeApp();
    app.opening = () => new Promise(() => undefined);
    app.currentTab.read = () => new Promise(() => undefined);
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    expect(screen.get('button', /^Copy/).getAttribute('aria-busy')).toBe('true');
    expect(app.calls).toContainEqual({
      name: 'readings.take',
      input: { readingId: READING_ID, jobId: expect.any(String), to: 'clipboard', format: 'markdown' },
    });
    await screen.press('button', /^Download/);
    expect(app.calls.at(-1)).toMatchObject({ name: 'readings.take', input: { to: 'file' } });
  });

  it('leaves the format to the settings where a copy is asked for before they are known', async () => {
    const app = createFakeApp();
    app.opening = () => new Promise(() => undefined);
    app.currentTab.read = () => new Promise(() => undefined);
    app.reader.settings = () => new Promise(() => undefined);
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    const taken = app.calls.find(({ name }) => name === 'readings.take');
    expect(taken?.input).not.toHaveProperty('format');
  });

  it('shows how a copy went that was asked for before the screen was there, and makes one itself if it was not taken on', async () => {
    for (const isTaken of [true, false]) {
      const app = createFakeApp();
      keeping(app);
      app.takeEarlyCopy = () => ({
        jobId: EARLY_JOB,
        taken: isTaken
          ? app
              .call('readings.take', { readingId: READING_ID, jobId: EARLY_JOB, to: 'clipboard' })
              .then(({ taken }) => taken)
          : Promise.resolve(false),
      });
      const screen = await mount(app, <PopupScreen />);
      await expect.poll(() => screen.text()).toMatch(/Copied (?:Markdown|412 words)/);
      expect(screen.text()).toContain('Kept');
      const asked = app.calls.filter(({ name }) => name === 'readings.take' || name === 'jobs.start');
      expect(asked).toHaveLength(1);
      screen.unmount();
    }
  });

  it('shows that a copy was made which was asked for before the tab had answered', async () => {
    const app = createFakeApp();
    keeping(app);
    let answer = (): void => undefined;
    const { opening } = app;
    const told = new Promise<void>((done) => (answer = done));
    app.opening = () => told.then(opening);
    app.currentTab.read = () => told.then(() => app.state.tab);
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    answer();
    await settle();
    expect(screen.text()).toContain('Copied Markdown');
    expect(screen.text()).toContain('Kept');
    expect(app.starts()).toEqual([]);
  });

  it('says of a Keep and of a copy after it that both failed, and copies nothing later', async () => {
    const { app, ui } = await open();
    const refuse: (() => void)[] = [];
    app.on['jobs.start'] = () =>
      new Promise((_done, fail) => refuse.push(() => fail(new AppError('storage-full'))));
    await ui.press('button', /^Keep/);
    await ui.press('button', /^Copy/);
    for (const one of refuse) one();
    await settle();
    expect(ui.text()).toContain('This device is out of space');
    app.on['jobs.start'] = (start) => {
      const captures = [anArticle({ id: 'kept' })];
      app.change({ jobs: [keptJob(app, start)], captures }, 'jobs', 'captures');
      return { jobId: start.jobId };
    };
    await ui.press('button', /^Capture page/);
    await settle();
    expect(app.starts()).toHaveLength(3);
    expect(app.starts().at(-1)?.delivery).toBeUndefined();
    expect(ui.text()).toContain('Kept');
    expect(app.calls.map(({ name }) => name)).not.toContain('captures.deliver');
  });

  it('says what was copied when the list of jobs comes after the press', async () => {
    const app = createFakeApp({}, 'popup');
    keeping(app);
    const { currentJobs } = app.reader;
    let listed = (): void => undefined;
    app.reader.currentJobs = async (since) => {
      await new Promise<void>((done) => (listed = done));
      // Read while the capture still runs; it has ended when this is answered.
      return (await currentJobs(since)).map((job) => ({
        ...job,
        state: { status: 'running' as const, cursor: {}, owner: 'w', leaseUntil: FAKE_NOW },
      }));
    };
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    listed();
    await settle();
    app.reader.currentJobs = currentJobs;
    listed();
    app.change({}, 'jobs');
    await settle();
    expect(screen.text()).toContain('Copied 412 words');
    expect(screen.get('button', /^Copied/)).toBeTruthy();
  });

  it('hands Enter to the background while the page is still being read, so that it may be closed', async () => {
    let answer = (): void => undefined;
    const { app, ui } = await open(
      {},
      { 'readings.look': () => new Promise((done) => (answer = () => done(lookAt(anArticle())))) },
    );
    expect(ui.text()).toContain('Reading the page');
    (document.activeElement as HTMLElement | null)?.blur();
    await ui.key('Enter');
    expect(app.starts()[0]).toMatchObject({
      delivery: { to: 'clipboard', format: 'markdown' },
      request: { source: { readingId: READING_ID } },
    });
    answer();
    await settle();
    expect(ui.text()).toContain('412 words');
    expect(app.starts()).toHaveLength(1);
  });

  it('says what was copied also when the library was opened after Enter', async () => {
    const app = createFakeApp({}, 'popup');
    const { currentJobs } = app.reader;
    let unlock = (): void => undefined;
    const unlocked = new Promise<void>((done) => (unlock = done));
    app.reader.currentJobs = (since) => unlocked.then(() => currentJobs(since));
    let ended: Job | undefined;
    app.on['jobs.start'] = (start) => {
      ended = keptJob(app, start);
      const state = {
        status: 'running' as const,
        cursor: null,
        owner: 'w',
        leaseUntil: app.state.now + 9_000,
      };
      const { delivery: _done, ...begun } = ended;
      const delivery = start.delivery && { ...start.delivery, status: 'pending' as const };
      app.change({ jobs: [{ ...begun, state, captureIds: [], ...(delivery && { delivery }) }] });
      return { jobId: start.jobId };
    };
    const ui = await mount(app, <PopupScreen />);
    app.state.now += 5;
    await ui.press('button', /^Copy/);
    unlock();
    await settle();
    expect(ui.text()).toContain('412 words');
    expect(ui.text()).not.toContain('Copied');
    if (!ended) throw new Error('not started');
    app.change({ jobs: [ended] }, 'jobs', 'captures');
    await settle();
    expect(ui.text()).toContain('Copied 412 words');
  });

  it('shows the Markdown while the other formats are still being made', async () => {
    let answer = (): void => undefined;
    const whole = lookAt(anArticle());
    const { links: _links, images: _images, ...first } = whole;
    const { markdown } = whole.texts;
    const { app, ui } = await open(
      {},
      {
        'readings.first': () => ({
          ...first,
          formats: ['markdown'],
          texts: { ...(markdown && { markdown }) },
        }),
        'readings.look': () => new Promise((done) => (answer = () => done(whole))),
      },
    );
    expect(ui.text()).toContain('412 words');
    await expect.poll(() => ui.root.querySelector('.md h1')?.textContent).toBeTruthy();
    await ui.press('radio', 'Links');
    expect(ui.text()).toContain('Reading the page');
    answer();
    await settle();
    expect(ui.text()).toContain('https://tides.example/monk');
    expect(ui.text()).toMatch(/\d+ links? in the main content/);
    expect(looks(app)).toHaveLength(1);
  });

  it('keeps showing the whole when what was made first comes late', async () => {
    let answer = (): void => undefined;
    const whole = lookAt(anArticle());
    const { links: _links, ...first } = whole;
    const { ui } = await open(
      {},
      {
        'readings.first': () =>
          new Promise((done) => (answer = () => done({ ...first, formats: ['markdown'] }))),
      },
    );
    answer();
    await settle();
    await ui.press('radio', 'Links');
    expect(ui.text()).toContain('https://tides.example/monk');
  });

  it('switches between what was read without a second reading', async () => {
    const { app, ui } = await open();
    await ui.press('radio', 'Links');
    expect(ui.text()).toContain('https://tides.example/monk');
    await ui.press('radio', 'Markdown');
    expect(looks(app)).toHaveLength(1);
  });

  it('counts the text that is shown: a summary, data, the page', async () => {
    const { ui } = await open({
      page: { ...article, content: { ...article.content, summary: 'A tide turns.' } },
    });
    expect(ui.text()).toContain('412 words');
    await ui.press('radio', 'Summary');
    expect(ui.text()).toMatch(/3 words ≈\d tokens/);
    expect(ui.text()).not.toMatch(/412 words|\d links/);
    await ui.press('radio', 'JSON');
    expect(ui.text()).not.toMatch(/412 words|\d links/);
    await ui.press('radio', 'HTML');
    expect(ui.text()).toContain('412 words');
    expect(ui.text()).not.toContain('≈560 tokens');
  });

  it('counts the links in the place of the text where they are shown, of the whole page, too', async () => {
    const { ui } = await open();
    await ui.press('button', 'Whole page');
    await ui.press('radio', 'Links');
    expect(ui.text()).toMatch(/\d links/);
    expect(ui.text()).not.toMatch(/≈\d+ tokens/);
  });

  it('counts nothing where there is no data', async () => {
    const { ui } = await open({ page: { ...article, content: { ...article.content, json: null } } });
    await ui.press('radio', 'JSON');
    expect(ui.text()).not.toMatch(/\d tokens|\d links/);
  });

  it('says that the main content has no links, and has nothing to copy or download then', async () => {
    const { app, ui } = await open({}, NO_LINKS);
    await ui.press('radio', 'Links');
    expect(ui.text()).toContain('No links in the main content.');
    expect(ui.get('button', /^Copy/).getAttribute('aria-disabled')).toBe('true');
    expect(ui.get('button', 'Download').getAttribute('aria-disabled')).toBe('true');
    await ui.press('button', /^Copy/);
    expect(app.calls.some(({ name }) => name === 'jobs.start')).toBe(false);
  });

  it('reads the whole page instead, to be looked at', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('Kept 63% 2 left out');
    await ui.press('button', 'Whole page');
    expect(looks(app).at(-1)).toMatchObject({ scope: 'everything' });
    expect(looks(app).at(-1)?.source).not.toMatchObject({ readingId: READING_ID });
    expect(app.starts()).toEqual([]);
  });

  it('lists what was left out in place of the text, puts a part back and takes it out again', async () => {
    const seen = lookAt(article);
    const leftOut = [
      { what: 'navigation', words: 100, count: 1, begins: 'Home News' },
      { what: 'boilerplate', words: 20, count: 1, begins: 'Exit codes', selector: '#codes' },
    ] as const;
    const { app, ui } = await open(
      {},
      {
        'readings.look': ({ request }) => ({
          ...seen,
          report: { ...seen.report, leftOut: request.putBack ? leftOut.slice(0, 1) : [...leftOut] },
        }),
      },
    );
    expect(ui.find('list', 'Left out of this capture')).toBeUndefined();
    await ui.press('button', 'Show');
    await expect.poll(() => ui.text()).toContain('“Exit codes…”');
    expect(ui.text()).toContain('“Home News…”');
    await ui.press('button', 'Put back');
    expect(looks(app).at(-1)?.putBack).toEqual(['#codes']);
    expect(looks(app).at(-1)?.source).not.toMatchObject({ readingId: READING_ID });
    expect(ui.text()).toContain('1 put back 1 left out');
    keeping(app);
    await ui.press('button', /^Copy/);
    expect(app.starts()[0]?.request).toEqual(looks(app).at(-1));
    await ui.press('button', 'Undo');
    expect(looks(app).at(-1)?.putBack).toBeUndefined();
    expect(ui.text()).toContain('2 left out');
  });

  it('keeps a part on every page of the site from the popup, and no longer after an undo', async () => {
    const seen = lookAt(article);
    const part = {
      what: 'boilerplate',
      words: 20,
      count: 1,
      begins: 'Exit codes',
      selector: ':scope>:nth-child(3)',
      rule: '#codes',
    } as const;
    const { app, ui } = await open(
      {},
      { 'readings.look': () => ({ ...seen, report: { ...seen.report, leftOut: [part] } }) },
    );
    await ui.press('button', 'Show');
    await expect.poll(() => ui.find('button', 'Always keep on this site')).toBeDefined();
    await ui.press('button', 'Always keep on this site');
    expect(app.calls.find(({ name }) => name === 'siteRules.add')?.input).toMatchObject({
      host: 'tides.example',
      part: 'keep',
      selector: '#codes',
      text: 'Exit codes',
    });
    await ui.press('button', 'Undo');
    expect(app.calls.some(({ name }) => name === 'siteRules.remove')).toBe(true);
  });

  it('says of a whole page that it is that, not that it was captured, and leads back to the main content', async () => {
    const seen = lookAt(article);
    const { app, ui } = await open(
      {},
      {
        'readings.before': ({ request }) => {
          const same = request.scope !== 'everything' && { same: true as const };
          return { before: { captureId: article.id, capturedAt: FAKE_NOW, changed: false, ...same } };
        },
        'readings.look': ({ request }) =>
          request.scope === 'everything'
            ? { ...seen, report: { ...seen.report, scope: 'everything' } }
            : seen,
      },
    );
    expect(ui.text()).toContain('Captured just now');
    await ui.press('button', 'Whole page');
    expect(ui.text()).toContain('The whole page');
    expect(ui.text()).not.toContain('Captured');
    expect(ui.text()).toContain('Not kept yet');
    expect(ui.get('button', /^Keep/)).toBeTruthy();
    await ui.press('button', 'Only the main content');
    expect(looks(app).at(-1)).toMatchObject({ scope: 'page' });
    expect(ui.text()).toContain('Kept 63% 2 left out');
  });

  it('says that the page was captured before, and whether it changed', async () => {
    const url = aTab().url ?? '';
    const old = anArticle({ url, host: 'docs.example', capturedAt: FAKE_NOW - 2 * 60_000 });
    const same = await open({
      captures: [old],
      page: { ...old, report: { ...old.report, wordsOnPage: 412 } },
    });
    expect(same.ui.text()).toContain('Captured 2 min ago');
    expect(same.ui.text()).not.toContain('since');
    // Also where the line above reports how much of the page was kept.
    const partly = await open({
      captures: [old],
      page: { ...old, report: { ...old.report, wordsOnPage: 824 } },
    });
    expect(partly.ui.text()).toContain('Kept 50% 2 left out');
    expect(partly.ui.text()).toContain('Captured 2 min ago');
    expect(partly.ui.text()).not.toContain('Not kept yet');
    partly.ui.unmount();
    expect(same.ui.get('button', /^Keep/).textContent).not.toContain('version');
    same.ui.unmount();
    const { app, ui } = await open({ captures: [{ ...old, content: { markdown: '# Older' } }] });
    expect(ui.text()).toMatch(/Captured .* 1 change since/);
    expect(ui.get('button', 'Keep version 2')).toBeTruthy();
    await ui.press('button', '1 change since');
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'library', captureId: old.id, changes: true, readingId: READING_ID }],
    });
    await ui.press('button', 'Open');
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'library', captureId: old.id }],
    });
  });

  it('names a search that runs, which nobody can pause, and leads to it in Research', async () => {
    const request = requestSchema.parse({ kind: 'search', query: 'tide tables' });
    const facts = { id: 'search', engine: 'service' as const, host: '', title: 'tide tables' };
    const { app, ui } = await open({ jobs: [aJob(request, running, {}, facts)] });
    const line = (screen: Screen): HTMLElement => {
      const found = screen.root.querySelector<HTMLElement>('[aria-label="Searching tide tables"]');
      if (!found) throw new Error('no line');
      return found;
    };
    expect(line(ui).textContent).toContain('tide tables');
    expect(ui.find('button', 'Pause')).toBeUndefined();
    line(ui).querySelector('button')?.click();
    await settle();
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'research', tool: 'search', jobId: 'search' }],
    });
  });

  it.each([
    [
      { kind: 'parse', inboxId: 'i', fileName: 'report.pdf', formats: ['markdown'] },
      'Parsing report.pdf',
      { section: 'page', open: 'parse' },
    ],
    [{ kind: 'agent', prompt: 'Compare prices', maxCredits: 5 }, 'Working on Compare prices', 'agent'],
    [
      { kind: 'extract', urls: ['https://a.example/'], prompt: 'Prices' },
      'Extracting from Prices',
      'extract',
    ],
  ])('names %j that runs, and leads to it', async (asked, label, place) => {
    const request = requestSchema.parse(asked);
    const title =
      request.kind === 'parse' ? request.fileName : 'prompt' in request ? (request.prompt ?? '') : '';
    const facts = { id: 'it', engine: 'service' as const, host: '', title };
    const { app, ui } = await open({ jobs: [aJob(request, running, {}, facts)] });
    const line = ui.root.querySelector<HTMLElement>(`[aria-label="${label}"]`);
    line?.querySelector('button')?.click();
    await settle();
    const there = typeof place === 'string' ? { section: 'research', tool: place, jobId: 'it' } : place;
    expect(app.gestured).toContainEqual({ name: 'openPanel', args: [there] });
  });

  it('gives the line to a crawl that runs, and pauses it there', async () => {
    const crawl: Job = {
      ...jobBasics,
      id: 'crawl',
      request: aCrawlOf({ url: 'https://docs.example/', limit: 100 }),
      host: 'docs.example',
      createdAt: FAKE_NOW - 41_000,
      progress: { ...noProgress, read: 37, waiting: 58, failed: 1, blocked: 2, file: 3, duplicate: 1 },
      state: { status: 'running', cursor: null, owner: 'w', leaseUntil: FAKE_NOW + 9_000 },
    };
    const { app, ui } = await open({ jobs: [crawl] });
    expect(ui.text()).toContain('37 read');
    expect(ui.text()).toContain('58 waiting');
    expect(ui.text()).toContain('5 skipped');
    expect(ui.text()).toContain('1 duplicate');
    expect(ui.get('button', /^Copy/)).toBeTruthy();
    await ui.press('button', 'Pause');
    expect(app.calls).toContainEqual({ name: 'jobs.pause', input: { jobId: 'crawl' } });
    await ui.press('button', 'Open crawl');
    expect(app.gestured).toContainEqual({ name: 'openPanel', args: [{ section: 'site', jobId: 'crawl' }] });
  });

  it.each([
    [
      'a picture',
      withCapture({ format: 'screenshot' }),
      'The screenshot is taken when you press the button.',
    ],
    ['whoever switched it off', withCapture({ readOnOpen: false }), 'Not read yet.'],
    [
      'the service',
      {
        ...defaultSettings,
        engine: 'service' as const,
        service: { baseUrl: 'https://api.example', connected: true },
      },
      'The address will be sent to api.example',
    ],
  ])('waits for a press for %s, and says why', async (_who, settings, why) => {
    const { app, ui } = await open({ settings });
    expect(looks(app)).toEqual([]);
    expect(ui.text()).toContain(why);
    expect(ui.get('button', /^Capture page/)).toBeTruthy();
  });

  it('waits on a large page, and says how large', async () => {
    const tab = aTab();
    if (!tab.access.ok) throw new Error('no access');
    const large = { ...tab, access: { ...tab.access, elements: 361_240 } };
    const { app, ui } = await open({ tab: large });
    expect(looks(app)).toEqual([]);
    expect(ui.text()).toMatch(/Large page, 361.240 elements. Not read yet./);
  });

  it('begins to read when a choice lifts what it waited for', async () => {
    const { app, ui } = await open({ settings: withCapture({ format: 'screenshot' }) });
    await ui.press('radio', 'Markdown');
    expect(looks(app)).toHaveLength(1);
    expect(ui.text()).toContain('412 words');
  });

  it('says what could not be read, with a way on', async () => {
    const { ui } = await open(
      {},
      {
        'readings.look': () => {
          throw new AppError('nothing-readable', { amount: 12 });
        },
      },
    );
    expect(ui.text()).toContain('No article on this page');
    expect(ui.get('button', /whole page/)).toBeTruthy();
  });

  it('lists a page of this site once, by its last capture', async () => {
    const url = 'https://docs.example/other';
    const captures = [1, 5].map((minutes) =>
      anArticle({
        id: `${minutes}`,
        host: 'docs.example',
        url,
        page: url,
        capturedAt: FAKE_NOW - minutes * 60_000,
      }),
    );
    const { ui } = await open({ captures });
    await ui.key('r');
    const pages = ui.all('menuitem').filter((item) => item.textContent.includes('How tides are told'));
    expect(pages.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('1 min')]);
  });

  it('leads to the captures of this site by R', async () => {
    const old = anArticle({ host: 'docs.example', url: 'https://docs.example/other' });
    const { app, ui } = await open({ captures: [old] });
    await ui.key('r');
    await ui.press('menuitem', /^How tides are told/);
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'library', captureId: old.id }],
    });
  });
});

describe('a look for results of a search', () => {
  const results = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.test/`, title: name }));
  const pageResults = { url: '', title: 'Boats', words: 'boats', results };
  it.each([
    ['https://engine.test/search?q=boats', 1],
    ['https://docs.test/boats?page=2', 0],
  ])('goes into the page only where its address searches: %s', async (url, times) => {
    const app = createFakeApp({ tab: aTab({ url }), pageResults }, 'popup');
    let asked = 0;
    const { results: find } = app.picker;
    app.picker = { ...app.picker, results: (source) => ((asked += 1), find(source)) };
    const screen = await mount(app, <PopupScreen />);
    await settle();
    await settle();
    expect(asked).toBe(times);
    expect(screen.text().includes('3 results on this page')).toBe(times === 1);
  });
});
