import { describe, expect, it } from 'vitest';
import type { Item } from '@/lib/core/model/item';
import type { Job, JobState, Progress } from '@/lib/core/model/job';
import {
  batchRequestSchema,
  crawlRequestSchema,
  mapRequestSchema,
  requestSchema,
  type TrawlRequest,
} from '@/lib/core/model/request';
import { estimateWork } from '@/lib/service/work-cost';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, blockedBy, onService, running, useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { aCrawlOf } from '@/tests/support/requests';
import { batchOf } from '@/lib/core/model/batch-of';

const SITE = 'https://docs.test';
const MAP = '3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a11';

// A row is 28 pixels high.
useRowHeight(28);

const tab = aTab({ url: `${SITE}/3/library/tasks.html`, title: 'Tasks' });
const connected = onService(900);
const done: JobState = { status: 'done', endedAt: FAKE_NOW - 10_000 };
const TIMES = { createdAt: FAKE_NOW - 14_100, startedAt: FAKE_NOW - 14_100 };

function job(state: JobState, progress: Partial<Progress> = {}, change: Partial<Job> = {}): Job {
  const request = mapRequestSchema.parse({ kind: 'map', url: `${SITE}/3/`, search: 'tasks', limit: 900 });
  return aJob(request, state, progress, { id: MAP, host: 'docs.test', ...TIMES, ...change });
}

const PATHS = [
  '/3/library/tasks.html',
  '/3/library/tasks-api.html',
  '/3/library/queue.html',
  '/3/howto/sorting.html',
  '/about.html',
];

function rows(paths: readonly string[], change: Partial<Item> = {}): Item[] {
  return paths.map((path) => ({
    jobId: MAP,
    key: path,
    url: `${SITE}${path}`,
    origin: 'sitemap',
    status: 'found',
    ...change,
  }));
}

const mapped: Partial<FakeState> = {
  tab,
  jobs: [
    job(
      done,
      { found: PATHS.length },
      { request: mapRequestSchema.parse({ kind: 'map', url: `${SITE}/3/` }) },
    ),
  ],
  items: rows(PATHS),
};

async function open(
  state: Partial<FakeState>,
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp(state, 'panel', on);
  return { app, ui: await openIn(app) };
}

async function openIn(app: FakeApp): Promise<Screen> {
  app.supports = () => ({ ok: true, ignored: [] });
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Site');
  return ui;
}

/** Opens another section, and Site again. */
async function lookElsewhere(ui: Screen): Promise<void> {
  await ui.press('tab', 'Library');
  expect(ui.find('tab', 'Site')?.getAttribute('aria-selected')).toBe('false');
  await ui.press('tab', 'Site');
  await settle();
}

const requests = (app: FakeApp): { request: TrawlRequest; engine: string }[] =>
  app.calls.flatMap((call) =>
    call.name === 'jobs.start'
      ? [{ request: call.input.request as TrawlRequest, engine: call.input.engine }]
      : [],
  );
const names = (ui: Screen): string[] =>
  ui.all('treeitem').map((row) => row.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const checked = (ui: Screen, name: RegExp): string | null =>
  ui.get('treeitem', name).getAttribute('aria-checked');
async function ask(ui: Screen, text: string): Promise<void> {
  const field = ui.root.querySelector<HTMLInputElement>('input.js-filter');
  if (!field) throw new Error('no filter');
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
async function click(element: Element): Promise<void> {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await settle();
}

describe('SiteSection', () => {
  it('says that a map ended at its limit of URLs, and maps again with twice as many', async () => {
    const noted = { found: PATHS.length, notes: [{ code: 'limit-reached' as const }] };
    const { app, ui } = await open({ tab, jobs: [job(done, noted)], items: rows(PATHS) });
    expect(ui.text()).toContain('The URL limit was reached');
    expect(ui.text()).toContain('There may be more addresses than the limit allowed.');
    await ui.press('button', 'Map again, up to 1,800');
    expect(requests(app)).toMatchObject([{ request: { kind: 'map', limit: 1_800, search: 'tasks' } }]);
  });

  it('names the folder that a map was limited to', async () => {
    const { ui } = await open({ tab, jobs: [job(done, { found: 4 })] });
    expect(ui.get('heading', /docs/).textContent).toBe(`${new URL(SITE).host}/3/`);
  });

  it('follows links farther where there is no sitemap, as far as a map can', async () => {
    const noted = { found: 4, notes: [{ code: 'no-sitemap' as const }] };
    const { app, ui } = await open({ tab, jobs: [job(done, noted)] });
    await ui.press('button', 'Follow more links');
    expect(requests(app)).toMatchObject([{ engine: 'device', request: { kind: 'map', hops: 2 } }]);
  });

  it('says what a server without an index of links lists, and maps on this device instead', async () => {
    const noted = { found: 0, notes: [{ code: 'sitemap-alone' as const }] };
    const { app, ui } = await open({ tab, jobs: [{ ...job(done, noted), engine: 'service' as const }] });
    expect(ui.text()).toContain('This server lists only what is in the sitemap');
    await ui.press('button', 'Map on this device');
    expect(requests(app)).toMatchObject([
      { engine: 'device', request: { kind: 'map', url: `${SITE}/3/`, tab: { tabId: 7 } } },
    ]);
  });

  it('offers a map where there is none, and maps the tab as it stands on this device', async () => {
    const { app, ui } = await open({ tab });
    expect(ui.text()).toContain('No map of this site');
    await ui.press('button', 'Map site');
    expect(requests(app)).toMatchObject([
      {
        engine: 'device',
        request: {
          kind: 'map',
          url: `${SITE}/`,
          limit: 5_000,
          tab: { tabId: 7, documentId: 'D1', title: tab.title },
        },
      },
    ]);
    expect(app.gestured).toEqual([]);
  });

  it('asks how much of the site a map takes, the whole of it first', async () => {
    const { app, ui } = await open({ tab });
    await ui.press('button', 'Map options');
    await ui.press('menuitem', 'Map options…');
    expect(ui.get('radio', 'Whole site').getAttribute('aria-checked')).toBe('true');
    expect(ui.text()).toContain('With a service');
    await ui.unfold(/^With a service/);
    await ui.press('button', 'Connect a service');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
    await ui.press('radio', 'This folder');
    expect(ui.text()).toContain('docs.test/3/library/');
    await ui.type('Words in the address or title', 'tasks');
    await ui.press('button', 'Map site');
    expect(requests(app)).toMatchObject([
      { request: { kind: 'map', url: `${SITE}/3/library/`, search: 'tasks', tab: { documentId: 'D1' } } },
    ]);
  });

  it('shows what was asked for last: a map from elsewhere in place of the crawl that was looked at', async () => {
    const crawl = aJob(
      crawlRequestSchema.parse({ kind: 'crawl', url: `${SITE}/`, limit: 9, formats: ['markdown'] }),
      running,
      {},
      {
        id: 'crawl',
        host: 'docs.test',
        createdAt: FAKE_NOW - 60_000,
      },
    );
    const { app, ui } = await open({ tab, jobs: [crawl] });
    expect(ui.text()).toContain('Crawling docs.test');
    app.change({ jobs: [crawl, job(done, { found: PATHS.length })], items: rows(PATHS) }, 'jobs');
    await expect.poll(() => ui.all('tree')).toHaveLength(1);
  });

  it('opens a large map at the branch of the page in the tab', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `/3/${at % 2 ? 'library' : 'howto'}/page-${at}`);
    const leaf = aTab({ url: `${SITE}/3/library/page-151#part`, title: 'A page' });
    const { app, ui } = await open({
      ...mapped,
      tab: leaf,
      jobs: [job(done, { found: 200 })],
      items: rows(many),
    });
    expect(ui.get('treeitem', /^library\//).getAttribute('aria-expanded')).toBe('true');
    expect(ui.get('treeitem', /^howto\//).getAttribute('aria-expanded')).toBe('false');
    ui.get('tree', 'Pages of docs.test').focus();
    await ui.key('Enter');
    expect(app.gestured).toEqual([{ name: 'openTab', args: [`${SITE}/3/library/page-151`] }]);
  });

  it('sends a service the address alone, and says so before', async () => {
    const { app, ui } = await open({ tab, settings: connected });
    expect(ui.text()).toContain('Will be sent to api.example');
    await ui.press('button', 'Map site');
    expect(requests(app)[0]?.engine).toBe('service');
    expect(requests(app)[0]?.request).not.toHaveProperty('tab');
  });

  it('says that a tab whose address it may not know is not open to Trawl yet', async () => {
    const { url: _unknown, ...closed } = aTab({ access: { ok: false, reason: 'tab-not-open' } });
    const { ui } = await open({ tab: closed });
    expect(ui.text()).toContain('Trawl cannot read this tab yet');
    expect(ui.text()).not.toContain('No site in this tab');
    expect(ui.get('button', /^Pages from open tabs/)).toBeTruthy();
  });

  it('asks for the host of the tab in the press where an open tab does not let Trawl fetch from it', async () => {
    const { app, ui } = await open({ tab });
    app.gestures.fetchesFromTab = false;
    await ui.press('button', 'Map site');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: [`${SITE}/`] }]);
    expect(requests(app)).toMatchObject([{ engine: 'device', request: { kind: 'map', tab: { tabId: 7 } } }]);
  });

  it('asks for the host where the tab is not open to Trawl, and says what a no means', async () => {
    const { app, ui } = await open({
      tab: aTab({ url: `${SITE}/file.pdf`, access: { ok: false, reason: 'pdf-viewer' } }),
    });
    app.gestures.requestHost = async () => false;
    await ui.press('button', 'Map site');
    expect(requests(app)).toEqual([]);
    expect(ui.text()).toContain('Trawl has no access to docs.test.');
    app.gestures.requestHost = async () => true;
    await ui.press('button', 'Ask again');
    expect(requests(app)).toHaveLength(1);
    expect(ui.text()).not.toContain('has no access');
  });

  it('says why an engine cannot map, and starts nothing', async () => {
    const { app, ui } = await open({ tab });
    app.supports = () => ({ ok: false, reason: 'needs-service' });
    await ui.press('button', 'Map site');
    expect(ui.text()).toContain('This needs a service');
    expect(requests(app)).toEqual([]);
  });

  it('keeps nothing of a private window', async () => {
    const { app, ui } = await open({ tab: { ...tab, isPrivate: true } });
    await ui.press('button', 'Map site');
    expect(requests(app)).toEqual([]);
    expect(ui.text()).toContain('Nothing is kept in private windows');
  });

  it('begins a map with the options of the last one, without the search words of another site', async () => {
    const other = job(
      done,
      {},
      {
        host: 'other.test',
        request: mapRequestSchema.parse({
          kind: 'map',
          url: 'https://other.test/',
          search: 'moon',
          sitemap: 'only',
          limit: 700,
        }),
      },
    );
    const { app, ui } = await open({ tab, jobs: [other] });
    await ui.press('button', 'Map site');
    expect(requests(app)[0]?.request).toMatchObject({ sitemap: 'only', limit: 700 });
    expect(requests(app)[0]?.request).not.toHaveProperty('search');
  });

  it('shows what a map found, what it took, and cancels it while it runs', async () => {
    const { app, ui } = await open({
      tab,
      jobs: [job(running, { step: 'sitemaps', found: 3 }, { startedAt: FAKE_NOW - 3_200 })],
      items: rows(PATHS.slice(0, 3)),
    });
    expect(ui.text()).toContain('3 URLs found so far · Reading sitemaps · 3.2 s');
    expect(names(ui)).toContain('queue.html');
    await ui.press('button', 'Cancel');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: MAP } });
    app.change({ jobs: [job(done, { found: 5 })], items: rows(PATHS) }, 'jobs', 'items');
    await expect.poll(() => ui.text(), { timeout: 3_000 }).toContain('5 URLs · sitemap · 4.1 s');
    await expect.poll(() => names(ui).join(' '), { timeout: 3_000 }).toContain('sorting.html');
  });

  it('lets the badge go of a map that is looked at', async () => {
    const { app } = await open({ ...mapped, jobs: [job(done, { found: 5 }, { seen: false })] });
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: MAP } });
  });

  it('says what stopped a map, and goes on with it when the host was given', async () => {
    const { app, ui } = await open({
      tab,
      jobs: [job(blockedBy({ reason: 'host-not-granted', facts: { host: 'docs.test' } }))],
    });
    expect(ui.text()).toContain('No access');
    await ui.press('button', 'Ask again');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: [`${SITE}/3/`] }]);
    expect(app.calls).toContainEqual({ name: 'jobs.retry', input: { jobId: MAP } });
  });

  it('tells of an llms.txt, opens it, and puts the note away', async () => {
    const { app, ui } = await open({
      ...mapped,
      jobs: [job(done, { found: 5, notes: [{ code: 'llms-txt', detail: `${SITE}/llms.txt` }] })],
    });
    expect(ui.text()).toContain('This site has an llms.txt');
    await ui.press('button', 'Open');
    expect(app.gestured).toContainEqual({ name: 'openTab', args: [`${SITE}/llms.txt`] });
    await ui.press('button', 'Close this note');
    expect(ui.text()).not.toContain('llms.txt');
  });
});

describe('the tree of a map', () => {
  it('has the roles and places of a tree, and marks what is captured', async () => {
    const { ui } = await open({
      ...mapped,
      captures: [anArticle({ id: 'q', url: `${SITE}/3/library/queue.html`, host: 'docs.test' })],
    });
    const tree = ui.get('tree', 'Pages of docs.test');
    expect(tree.getAttribute('aria-multiselectable')).toBe('true');
    expect(names(ui)).toEqual([
      '/3/4',
      'howto/1',
      'sorting.html',
      'library/3',
      `${anArticle().title}queue.htmlcaptured`,
      'tasks.html',
      'tasks-api.html',
      '/about.html',
    ]);
    const library = ui.get('treeitem', /^library/);
    expect(library.getAttribute('aria-level')).toBe('2');
    expect(library.getAttribute('aria-expanded')).toBe('true');
    expect([library.getAttribute('aria-posinset'), library.getAttribute('aria-setsize')]).toEqual(['2', '2']);
  });

  it('shows the title of a page over its name, that of a link or of its capture, and the name alone without one', async () => {
    const items = rows(['/3/howto/', ...PATHS]);
    const { ui } = await open({
      ...mapped,
      items: items.map((item) =>
        item.key.endsWith('sorting.html') ? { ...item, title: 'Sorting HOW TO' } : item,
      ),
      captures: [
        anArticle({ id: 'q', url: `${SITE}/3/library/queue.html`, host: 'docs.test', title: 'Queues' }),
      ],
    });
    expect(names(ui).filter((name) => !/^(tasks|\/|library)/.test(name))).toEqual([
      'howto/2',
      'Index page',
      'Sorting HOW TOsorting.html',
      'Queuesqueue.htmlcaptured',
    ]);
  });

  it('ticks a folder with all under it, and shows a part of it as mixed', async () => {
    const { ui } = await open(mapped);
    const box = ui.get('treeitem', /^library/).querySelector('.Check_check');
    if (box) await click(box);
    expect(checked(ui, /^tasks ?\.html/)).toBe('true');
    expect(checked(ui, /^\/3\//)).toBe('mixed');
    expect(ui.text()).toContain('3 of 5 selected');
    await click(ui.get('treeitem', /^queue/));
    expect(checked(ui, /^library/)).toBe('mixed');
    const dash = ui.get('treeitem', /^library/).querySelector('.Check_check > svg');
    expect(dash && getComputedStyle(dash).visibility).toBe('visible');
    expect(ui.text()).toContain('2 of 5 selected');
  });

  it('filters with the match in bold, keeps ancestors and what was ticked, and clears with Escape', async () => {
    const { ui } = await open(mapped);
    await click(ui.get('treeitem', /^sorting/));
    await ask(ui, 'tasks');
    expect(names(ui)).toEqual(['/3/2', 'library/2', 'tasks.html', 'tasks-api.html']);
    expect(ui.get('treeitem', /^tasks ?\.html/).querySelector('b')?.textContent).toBe('tasks');
    expect(ui.text()).toContain('2 match');
    expect(ui.text()).toContain('1 of 5 selected');
    expect(checked(ui, /^\/3\//)).toBe('false');
    await ui.key('Escape');
    expect(names(ui)).toHaveLength(8);
    expect(checked(ui, /^sorting/)).toBe('true');
  });

  it('says that nothing matches, with a way back', async () => {
    const { ui } = await open(mapped);
    await ask(ui, 'gatomboya');
    expect(ui.text()).toContain('Nothing matches “gatomboya”');
    await ui.press('button', 'Clear filter');
    expect(names(ui)).toHaveLength(8);
  });

  it('is worked by keys alone: arrows, Space, Shift, star, letters, Enter', async () => {
    const { app, ui } = await open(mapped);
    const tree = ui.get('tree', /Pages/);
    const active = (): string =>
      document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? '';
    tree.focus();
    // At the page in the tab.
    expect(active()).toBe('tasks.html');
    await ui.key('Home');
    await ui.key('ArrowLeft');
    expect(names(ui)).toEqual(['/3/4', '/about.html']);
    await ui.key('*');
    expect(names(ui)).toHaveLength(8);
    await ui.key('l');
    expect(active()).toBe('library/3');
    await ui.key('ArrowRight');
    expect(active()).toBe('queue.html');
    await ui.key('ArrowLeft');
    expect(active()).toBe('library/3');
    await ui.key('t');
    await ui.key(' ');
    expect(checked(ui, /^tasks ?\.html/)).toBe('true');
    await ui.key('ArrowDown', { shiftKey: true });
    expect(checked(ui, /^tasks-api/)).toBe('true');
    await ui.key('Enter');
    expect(app.gestured).toEqual([{ name: 'openTab', args: [`${SITE}/3/library/tasks-api.html`] }]);
    await ui.key('a', { ctrlKey: true });
    expect(ui.text()).toContain('5 of 5 selected');
    await ui.key('Escape');
    expect(ui.text()).toContain('5 of 5 selected');
  });

  it('draws only the rows in sight of fifty thousand', async () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `/part-${at % 40}/page-${at}.html`);
    const app = createFakeApp({ ...mapped, jobs: [job(done, { found: many.length })] }, 'panel');
    // The database in memory would take seconds to write them.
    app.reader.allItems = async () => rows(many);
    const ui = await openIn(app);
    await ask(ui, 'page');
    expect(ui.text()).toContain('50,000 match');
    expect(ui.all('treeitem').length).toBeLessThan(60);
  });

  it('keeps ticks and filter under a crawl that was looked at and left', async () => {
    const { ui } = await open(mapped);
    await ask(ui, 'tasks');
    await click(ui.get('treeitem', /^tasks ?\.html/));
    await ui.press('button', 'Crawl…');
    expect(ui.text()).toContain('Crawl docs.test');
    // The folder is that of the page in the tab, not of the address that was mapped.
    await ui.press('radio', 'This folder');
    expect(ui.text()).toContain('docs.test/3/library/');
    await ui.press('button', 'Back');
    expect(names(ui)).toHaveLength(4);
    expect(checked(ui, /^tasks ?\.html/)).toBe('true');
    expect(document.activeElement).toBe(ui.get('tree', /Pages/));
  });

  it('keeps ticks and filter while another tab or section was looked at', async () => {
    const { app, ui } = await open(mapped);
    await ask(ui, 'tasks');
    await click(ui.get('treeitem', /^tasks ?\.html/));
    await ui.press('tab', 'Page');
    expect(ui.find('treeitem', /^tasks/)).toBeUndefined();
    await ui.press('tab', 'Site');
    expect(names(ui)).toHaveLength(4);
    expect(checked(ui, /^tasks ?\.html/)).toBe('true');
    app.showTab(aTab({ tabId: 9, url: 'https://elsewhere.test/', title: 'Elsewhere' }));
    await settle();
    expect(ui.text()).toContain('No map of this site');
    app.showTab(tab);
    await settle();
    expect(names(ui)).toHaveLength(4);
    expect(checked(ui, /^tasks ?\.html/)).toBe('true');
  });
});

describe('what is ticked of a map', () => {
  const tickLibrary = async (ui: Screen): Promise<void> => {
    const box = ui.get('treeitem', /^library/).querySelector('.Check_check');
    if (box) await click(box);
  };

  it('is captured as a batch by address, after the browser was asked for its host', async () => {
    const { app, ui } = await open(mapped);
    await tickLibrary(ui);
    expect(ui.text()).toContain('Asks to read docs.test');
    await ui.press('button', 'Capture 3');
    expect(app.gestured[0]?.name).toBe('requestHost');
    const [started] = requests(app);
    expect(batchRequestSchema.parse(started?.request).sources.map(({ url }) => url)).toEqual([
      `${SITE}/3/library/queue.html`,
      `${SITE}/3/library/tasks.html`,
      `${SITE}/3/library/tasks-api.html`,
    ]);
    expect(started?.engine).toBe('device');
  });

  it('is not captured when the browser said no, and can be asked again', async () => {
    const { app, ui } = await open(mapped);
    app.gestures.requestHost = async () => false;
    await tickLibrary(ui);
    await ui.press('button', 'Capture 3');
    expect(requests(app)).toEqual([]);
    expect(ui.text()).toContain('The open tab can still be captured.');
  });

  it('asks nothing where the host is given, and names credits where a service reads', async () => {
    const granted = await open({ ...mapped, grantedHosts: ['https://docs.test/*'] });
    await tickLibrary(granted.ui);
    expect(granted.ui.text()).not.toContain('Asks to read');
    granted.ui.unmount();
    const paid = await open({ ...mapped, settings: connected });
    await tickLibrary(paid.ui);
    expect(paid.ui.text()).toContain('Up to 3 credits');
    await paid.ui.press('button', 'Capture 3');
    expect(paid.app.gestured).toEqual([]);
    expect(requests(paid.app)[0]?.engine).toBe('service');
  });

  it('is copied and saved, or all of it when nothing is ticked', async () => {
    const { app, ui } = await open(mapped);
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitem', 'Copy 5 URLs');
    expect(app.gestured[0]).toEqual({
      name: 'copy',
      args: [
        {
          text: `${SITE}/3/howto/sorting.html\n${SITE}/3/library/queue.html\n${SITE}/3/library/tasks.html\n${SITE}/3/library/tasks-api.html\n${SITE}/about.html\n`,
        },
      ],
    });
    await tickLibrary(ui);
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitem', 'sitemap.xml');
    const [file, fileName] = app.gestured[1]?.args ?? [];
    const text = await ((await file) as Blob).text();
    expect(text.match(/<loc>/g)).toHaveLength(3);
    expect(fileName).toMatch(/^docs\.test map \d{4}-\d\d-\d\d\.xml$/);
    expect(ui.text()).toContain('Saved docs.test map');
  });

  it('is ordered otherwise from the menu', async () => {
    const items = rows(PATHS).map((item, at) => ({ ...item, title: `Title ${9 - at}` }));
    const { ui } = await open({ ...mapped, items });
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitemradio', 'By title');
    expect(names(ui).slice(3, 7)).toEqual([
      'library/3',
      'Title 7queue.html',
      'Title 8tasks-api.html',
      'Title 9tasks.html',
    ]);
  });
});

describe('the list of all jobs', () => {
  const batch = job(
    done,
    { read: 2, failed: 1, blocked: 1, file: 2, duplicate: 4, words: 900 },
    {
      id: 'batch',
      host: 'tides.test',
      request: batchRequestSchema.parse({
        kind: 'batch',
        sources: [
          { type: 'tab', tabId: 3, windowId: 1, url: 'https://tides.test/a#part' },
          { type: 'url', url: 'https://tides.test/b' },
        ],
        formats: ['markdown'],
      }),
    },
  );
  const busy = job(running, { found: 12 }, { id: 'busy', host: 'moon.test', createdAt: FAKE_NOW - 60_000 });
  const listed = (ui: Screen): string[] =>
    ui.all('listitem').map((row) => row.textContent?.replace(/\s+/g, ' ').trim() ?? '');

  it('names every job with its counts, those at work first', async () => {
    const { ui } = await open({ tab, jobs: [batch, busy] });
    expect(listed(ui)[0]).toMatch(/^Map of moon\.test.*12 URLs/);
    expect(listed(ui)[1]).toMatch(/^2 pages of tides\.test.*2 read · 1 failed · 3 skipped · 4 duplicates/);
  });

  it('cuts a title at its end, whichever way it is written', async () => {
    const title = 'طاحونة المد والجزر التي حافظت على وقت المدينة منذ مئة عام';
    const { ui } = await open({
      tab,
      jobs: [busy],
      captures: [anArticle({ url: `${SITE}/3/`, host: 'docs.test', title })],
    });
    const shown = [...ui.root.querySelectorAll('li .clip')].find((each) => each.textContent === title);
    expect(shown && getComputedStyle(shown).direction).toBe('rtl');
  });

  it('counts what research found, not what was read for it', async () => {
    const research = (request: object, results: number) =>
      aJob(
        requestSchema.parse(request),
        done,
        { read: 5, results },
        { id: JSON.stringify(request), host: '' },
      );
    const { ui } = await open({
      tab,
      jobs: [
        research({ kind: 'search', query: 'tides' }, 6),
        research({ kind: 'extract', urls: [SITE], prompt: 'Prices' }, 1),
      ],
    });
    expect(listed(ui).map((row) => /\d+ (results?|rows?|read)/.exec(row)?.[0])).toEqual([
      '6 results',
      '1 row',
    ]);
  });

  it('says of an extraction that it is charged by tokens, not up to which price', async () => {
    const request = requestSchema.parse({ kind: 'extract', urls: [SITE], prompt: 'Prices' });
    const extraction = aJob(request, done, { read: 1 }, { engine: 'service', title: 'Prices', host: '' });
    const app = createFakeApp({ tab, settings: connected, jobs: [extraction] }, 'panel');
    app.estimateCost = estimateWork;
    const ui = await openIn(app);
    await ui.press('button', /^More actions for/);
    expect(ui.get('menuitem', /^Run again/).textContent).toBe('Run again · charged by tokens');
  });

  it('calls a job by the page it began at where that is known, with its address below', async () => {
    const crawl = aJob(
      crawlRequestSchema.parse({ kind: 'crawl', url: `${SITE}/3/`, limit: 9, formats: ['markdown'] }),
      done,
      { read: 3 },
      { id: 'crawl', host: 'docs.test', createdAt: FAKE_NOW - 70_000 },
    );
    const { ui } = await open({
      tab,
      jobs: [busy, crawl],
      captures: [anArticle({ url: `${SITE}/3/`, host: 'docs.test', title: 'Documentation' })],
    });
    expect(listed(ui)[1]).toMatch(/^Documentation.*Crawl of docs\.test\/3\/.*3 read/);
  });

  it('says of a job that all it read was deleted since, and not while a page is left', async () => {
    const crawl = (id: string, createdAt: number) =>
      aJob(
        crawlRequestSchema.parse({ kind: 'crawl', url: `${SITE}/3/`, limit: 9, formats: ['markdown'] }),
        done,
        { read: 2 },
        { id, host: 'docs.test', createdAt },
      );
    const page = (jobId: string, order: number, captureId: string): Item => ({
      jobId,
      key: `${order}`,
      url: `${SITE}/${order}`,
      origin: 'page',
      status: 'read',
      order,
      captureId,
    });
    const { ui } = await open({
      tab,
      jobs: [crawl('left', FAKE_NOW - 1_000), crawl('gone', FAKE_NOW - 2_000)],
      items: [
        page('left', 1, 'one'),
        page('left', 2, 'none'),
        page('gone', 1, 'no'),
        page('gone', 2, 'nothing'),
      ],
      captures: [anArticle({ id: 'one', url: `${SITE}/1`, host: 'docs.test' })],
    });
    expect(listed(ui).map((row) => row.includes('2 read · deleted since'))).toEqual([false, true]);
  });

  it('calls a crawl of the whole site by the name of the site, not by the page it began at', async () => {
    const from = (id: string, host: string, createdAt: number) =>
      aJob(
        aCrawlOf({ url: `https://${host}/leaf`, limit: 9, crawlEntireDomain: true }),
        done,
        { read: 3 },
        { id, host, createdAt },
      );
    const leaf = (host: string, metadata: object) =>
      anArticle({ id: host, url: `https://${host}/leaf`, host, title: 'A leaf', metadata });
    const { ui } = await open({
      tab,
      jobs: [from('one', 'docs.test', FAKE_NOW - 1_000), from('two', 'plain.test', FAKE_NOW - 2_000)],
      captures: [leaf('docs.test', { siteName: 'The docs' }), leaf('plain.test', {})],
    });
    expect(listed(ui)[0]).toMatch(/^The docs.*Crawl of docs\.test\D*3 read/);
    expect(listed(ui)[1]).toMatch(/^Crawl of plain\.test\D*3 read/);
    expect(ui.text()).not.toContain('leaf');
  });

  it('runs a job again as a new one, with the pages of closed tabs by their address', async () => {
    const { app, ui } = await open({ tab, jobs: [batch] });
    await ui.press('button', 'More actions for 2 pages of tides.test');
    await ui.press('menuitem', 'Run again');
    expect(app.gestured[0]).toEqual({ name: 'requestHost', args: ['https://tides.test/b'] });
    const again = app.calls.find((call) => call.name === 'jobs.start')?.input;
    expect(again).toMatchObject({
      request: {
        sources: [
          { type: 'url', url: 'https://tides.test/a' },
          { type: 'url', url: 'https://tides.test/b' },
        ],
      },
    });
    expect(again).not.toMatchObject({ jobId: 'batch' });
  });

  it('keeps a crawl in sight that ends while it is looked at, also where there is a map', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 9, formats: ['markdown'] });
    const crawled = { id: 'crawled', host: 'docs.test', seen: false, createdAt: FAKE_NOW - 9_000 };
    const older = job(done, { found: PATHS.length });
    for (const jobs of [[], [older]]) {
      const at = aJob(request, running, { read: 2 }, crawled);
      const { app, ui } = await open({ tab, jobs: [at, ...jobs], items: rows(PATHS) });
      expect(ui.text()).toContain('Crawling docs.test');
      await lookElsewhere(ui);
      const ended: JobState = { status: 'cancelled', endedAt: FAKE_NOW };
      app.change({ jobs: [aJob(request, ended, { read: 2 }, crawled), ...jobs] }, 'jobs');
      await expect.poll(() => ui.text()).toContain('Crawl ended early: docs.test');
      await settle();
      expect(ui.text()).toContain('2 pages saved');
      ui.unmount();
    }
  });

  it('shows the newest map again once a crawl that was looked at is forgotten', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 9, formats: ['markdown'] });
    const older = job(done, { found: PATHS.length });
    const createdAt = FAKE_NOW - 9_000;
    const at = aJob(request, running, {}, { id: 'crawled', host: 'docs.test', createdAt });
    const { app, ui } = await open({ tab, jobs: [at, older], items: rows(PATHS) });
    expect(ui.text()).toContain('Crawling docs.test');
    app.change({ jobs: [older] }, 'jobs');
    await expect.poll(() => ui.all('tree')).toHaveLength(1);
  });

  it('opens the options of a crawl that was asked for before the address in the tab was known', async () => {
    const { url: _unknown, ...closed } = aTab({ access: { ok: false, reason: 'tab-not-open' } });
    const app = createFakeApp({ tab: closed, place: { section: 'site', open: 'crawl' } }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    await settle();
    expect(ui.find('button', 'Start crawl')).toBeUndefined();
    app.showTab(tab);
    await expect.poll(() => ui.find('button', 'Start crawl')).toBeTruthy();
    expect(ui.text()).toContain('Crawl docs.test');
  });

  it('cancels what runs', async () => {
    const { app, ui } = await open({ tab, jobs: [busy] });
    await ui.press('button', 'More actions for Map of moon.test');
    await ui.press('menuitem', 'Cancel');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'busy' } });
  });

  it('names a list of pages of several sites as that, also before it is forgotten', async () => {
    const urls = ['https://tides.test/a', 'https://moon.test/b'];
    const request = batchOf(urls);
    const many = aJob(request, done, { read: 2 }, { host: 'tides.test' });
    const { ui } = await open({ tab, jobs: [many] });
    await ui.press('button', 'More actions for 2 pages from 2 sites');
    await ui.press('menuitem', 'Remove…');
    expect(ui.text()).toContain('Remove the list of 2 pages from 2 sites?');
  });

  it('asks before it forgets a list, with the focus on the safe choice, and forgets', async () => {
    const { app, ui } = await open({ tab, jobs: [batch] });
    await ui.press('button', 'More actions for 2 pages of tides.test');
    await ui.press('menuitem', 'Remove…');
    expect(ui.text()).toContain('Its list of 10 pages is removed from this device.');
    await ui.press('button', 'Keep');
    expect(app.calls.some(({ name }) => name === 'jobs.forget')).toBe(false);
    await ui.press('button', 'More actions for 2 pages of tides.test');
    await ui.press('menuitem', 'Remove…');
    await ui.press('button', 'Remove');
    expect(app.calls).toContainEqual({ name: 'jobs.forget', input: { jobIds: ['batch'] } });
  });

  it('is reached from a map, and leads back', async () => {
    const { ui } = await open({ ...mapped, jobs: [...(mapped.jobs ?? []), busy] });
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitem', 'All jobs');
    expect(listed(ui)).toHaveLength(2);
    const headings = ui.all('heading').map(({ textContent }) => textContent);
    expect(headings.filter((text) => text === 'All jobs')).toHaveLength(1);
    await ui.press('button', /^Map of moon\.test/);
    expect(ui.text()).toContain('12 URLs found so far');
    await ui.press('button', 'Back');
    await ui.press('button', 'Back');
    expect(ui.text()).toContain('5 URLs · sitemap');
  });

  it('opens where another surface sent the panel, once', async () => {
    const app = createFakeApp({ ...mapped, place: { section: 'site', open: 'jobs' } }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    expect(listed(ui)).toHaveLength(1);
    await ui.press('button', 'Back');
    await ui.press('tab', 'Page');
    await ui.press('tab', 'Site');
    expect(ui.all('listitem')).toHaveLength(0);
    app.sendPanelTo({ section: 'site', jobId: MAP });
    await settle();
    expect(ui.text()).toContain('5 URLs');
    // It is what Site shows anyway: Back would lead to the same map.
    expect(ui.find('button', 'Back')).toBeUndefined();
  });

  it('is where Back leads from the crawl of the site in the tab, and the end of that way', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 9, formats: ['markdown'] });
    const { ui } = await open({
      tab,
      jobs: [aJob(request, running, { read: 2 }, { id: 'crawled', host: 'docs.test' }), batch],
      items: rows(PATHS),
    });
    expect(ui.text()).toContain('Crawling docs.test');
    await ui.press('button', 'Back');
    expect(listed(ui)).toHaveLength(2);
    expect(ui.find('button', 'Back')).toBeUndefined();
    await ui.press('button', /^2 pages of tides\.test/);
    await ui.press('button', 'Back');
    expect(listed(ui)).toHaveLength(2);
  });
});

describe('the focus', () => {
  it('says that a site is mapped where its list has the map', async () => {
    const request = crawlRequestSchema.parse({ kind: 'crawl', url: SITE, limit: 9, formats: ['markdown'] });
    const newer = { id: 'crawled', host: 'docs.test', createdAt: FAKE_NOW };
    const { ui } = await open({
      ...mapped,
      jobs: [aJob(request, running, { read: 2 }, newer), ...(mapped.jobs ?? [])],
    });
    await ui.press('button', 'Back');
    expect(ui.text()).toContain('This site is mapped');
    expect(ui.text()).not.toContain('No map of this site');
  });

  it('is in the tree of a map that was gone to by keys, as soon as it is read', async () => {
    const app = createFakeApp(mapped, 'panel');
    const ui = await mount(app, <PanelScreen />);
    await ui.key('g');
    await ui.key('s');
    await settle();
    expect(document.activeElement).toBe(ui.get('tree', 'Pages of docs.test'));
  });

  it('stays on the tab of the section when a view that was open comes back', async () => {
    const { ui } = await open(mapped);
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitem', 'All jobs');
    expect(document.activeElement).toBe(ui.get('button', 'Back'));
    await ui.press('tab', 'Library');
    await ui.press('tab', 'Site');
    expect(ui.find('button', 'Back')).toBeTruthy();
    expect(document.activeElement).toBe(ui.get('tab', 'Site'));
  });
});

describe('the badge', () => {
  it.each([
    [
      'stopped',
      { status: 'blocked', cursor: null, since: FAKE_NOW, failure: { reason: 'no-credits', facts: {} } },
    ],
    ['failed', { status: 'failed', endedAt: FAKE_NOW, failure: { reason: 'unreachable', facts: {} } }],
    ['is done', done],
  ] as [string, JobState][])(
    'lets go of a map that %s once it is shown, and not before',
    async (_name, state) => {
      const app = createFakeApp({ tab, jobs: [job(state, {}, { seen: false })] }, 'panel');
      const ui = await mount(app, <PanelScreen />);
      const dismissed = () => app.calls.filter(({ name }) => name === 'jobs.dismiss');
      expect(dismissed()).toEqual([]);
      await ui.press('tab', 'Site');
      expect(dismissed()).toEqual([{ name: 'jobs.dismiss', input: { jobId: MAP } }]);
    },
  );
});

describe('a look at another section', () => {
  const crawled = aJob(
    crawlRequestSchema.parse({ kind: 'crawl', url: `${SITE}/`, limit: 10, formats: ['markdown'] }),
    done,
    { read: 1, failed: 1 },
    { id: 'crawled', host: 'docs.test' },
  );
  const pages: Item[] = [
    {
      jobId: 'crawled',
      key: 'a',
      url: `${SITE}/a`,
      origin: 'page',
      status: 'read',
      order: 1,
      captureId: 'one',
    },
    {
      jobId: 'crawled',
      key: 'b',
      url: `${SITE}/b`,
      origin: 'page',
      status: 'failed',
      order: 2,
      failure: { reason: 'timed-out', facts: {} },
    },
  ];

  it('keeps half-filled crawl options, with what is typed, chosen and unfolded', async () => {
    const { app, ui } = await open({ ...mapped, settings: connected });
    await ui.press('button', 'Crawl…');
    await ui.type('Describe what you need', 'Only the guides');
    await ui.type('Skip these paths', '^/old/');
    await ui.press('switch', 'Follow subdomains');
    const more = ui.root.querySelector<HTMLDetailsElement>('.options-form_more');
    if (more) more.open = true;
    more?.dispatchEvent(new Event('toggle'));
    await settle();
    await ui.press('switch', 'Main content only');
    await lookElsewhere(ui);
    expect(ui.get('textbox', 'Describe what you need')).toHaveProperty('value', 'Only the guides');
    expect(ui.get('button', 'Remove ^/old/')).toBeTruthy();
    expect(ui.get('switch', 'Follow subdomains').getAttribute('aria-checked')).toBe('true');
    expect(ui.root.querySelector<HTMLDetailsElement>('.options-form_more')?.open).toBe(true);
    await ui.press('button', 'Start crawl');
    await ui.press('button', 'Start without it');
    expect(requests(app)).toMatchObject([
      { request: { excludePaths: ['^/old/'], allowSubdomains: true, options: { onlyMainContent: false } } },
    ]);
  });

  it('begins crawl options anew once they were left by Back', async () => {
    const { ui } = await open(mapped);
    await ui.press('button', 'Crawl…');
    await ui.type('Skip these paths', '^/old/');
    await ui.press('button', 'Back');
    await ui.press('button', 'Crawl…');
    expect(ui.find('button', 'Remove ^/old/')).toBeUndefined();
  });

  it('keeps a list of addresses', async () => {
    const { ui } = await open({ tab });
    await ui.press('button', 'Pages from open tabs or a list…');
    await ui.press('radio', 'A list');
    await ui.type('Addresses', 'https://a.example/1');
    await lookElsewhere(ui);
    expect(ui.get('textbox', 'Addresses')).toHaveProperty('value', 'https://a.example/1');
  });

  it('keeps the pages that are looked at of a job, and the one that is open', async () => {
    const { ui } = await open({
      tab,
      jobs: [crawled],
      items: pages,
      captures: [anArticle({ id: 'one', url: `${SITE}/a`, title: 'Page A' })],
    });
    await click(ui.get('button', /^Crawl of docs\.test/));
    await ui.press('tab', /^Failed/);
    await lookElsewhere(ui);
    expect(ui.get('tab', /^Failed/).getAttribute('aria-selected')).toBe('true');
    await ui.press('tab', /^Read/);
    await click(ui.get('option', /\/a/));
    expect(ui.get('heading', 'Page A')).toBeTruthy();
    await lookElsewhere(ui);
    expect(ui.get('heading', 'Page A')).toBeTruthy();
    await ui.key('Escape');
    expect(ui.get('tab', /^Read/).getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the order of a map', async () => {
    const { ui } = await open(mapped);
    await ui.press('button', 'More actions for this map');
    await ui.press('menuitemradio', 'By title');
    await lookElsewhere(ui);
    await ui.press('button', 'More actions for this map');
    expect(ui.get('menuitemradio', 'By title').getAttribute('aria-checked')).toBe('true');
  });

  it('goes on to the job that “Run again” started', async () => {
    const { app, ui } = await open({ tab, jobs: [crawled], items: pages });
    app.on['jobs.start'] = ({ jobId }) => {
      const again = { ...crawled, id: jobId, state: running, createdAt: FAKE_NOW };
      app.add({ jobs: [again] }, 'jobs');
      return { jobId };
    };
    await click(ui.get('button', /^Crawl of docs\.test/));
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Run again');
    await expect.poll(() => ui.text()).toContain('Crawling docs.test');
    await lookElsewhere(ui);
    expect(ui.text()).toContain('Crawling docs.test');
  });
});
