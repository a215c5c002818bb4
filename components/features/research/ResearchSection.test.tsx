import { describe, expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Drafts } from '@/lib/core/ports/drafts';
import type { PanelPlace } from '@/lib/core/ports/gesture';
import type { Job, JobState } from '@/lib/core/model/job';
import { searchRequestSchema } from '@/lib/core/model/request';
import { defaultSettings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, onService, running, takesAll } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const DAY = 86_400_000;

const result = (source: string, host: string, rest: object = {}) => ({
  source,
  url: `https://${host}.example/`,
  title: `About ${host}`,
  ...rest,
});
const results = [
  result('web', 'a', { description: 'All about boats' }),
  result('web', 'b'),
  result('news', 'n', { date: '3 days ago' }),
  ...[1, 2].map((at) =>
    result('images', `i${at}`, { image: { url: `https://pictures.example/${at}.png`, width: 8, height: 6 } }),
  ),
];
function search(id: string, state: JobState, change: object = {}, at = FAKE_NOW): Job {
  const request = searchRequestSchema.parse({
    kind: 'search',
    query: 'boats',
    sources: ['web', 'news', 'images'],
    ...change,
  });
  const captureIds = state.status === 'done' ? [`list-${id}`] : [];
  const facts = { id, engine: 'service' as const, host: '', title: request.query, createdAt: at, captureIds };
  return aJob(request, state, {}, facts);
}
const list = (id: string, json: unknown[] = results, change: Partial<FullCapture> = {}): FullCapture =>
  anArticle({
    id: `list-${id}`,
    jobId: id,
    url: 'search:boats',
    host: '',
    title: 'boats',
    capturedAt: FAKE_NOW,
    creditsUsed: 4,
    content: { json },
    report: { ...anArticle().report, warnings: [] },
    ...change,
  });
const found: Partial<FakeState> = { jobs: [search('s1', done)], captures: [list('s1')] };

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(500), ...state }, 'panel', on);
  takesAll(app);
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  return { app, ui };
}
const typed = (ui: Screen, query: string): Promise<void> => {
  const field = ui.get('searchbox', 'Search the web');
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  field.value = query;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return settle();
};
const option = (ui: Screen, name: RegExp): HTMLElement => ui.get('option', name);
const tick = async (ui: Screen, ...names: RegExp[]): Promise<void> => {
  for (const name of names) {
    option(ui, name).querySelector<HTMLElement>('.Check_check')?.click();
    await settle();
  }
};

describe('Research', () => {
  it('says what it needs without a service, and leads to the options', async () => {
    const { app, ui } = await open({ settings: defaultSettings });
    expect(ui.text()).toContain('Search needs a search address or a service');
    expect(ui.find('searchbox', 'Search the web')).toBeUndefined();
    await ui.press('button', 'Connect a service…');
    await ui.press('button', 'Set a search address…');
    for (const section of ['engine', 'search'])
      expect(app.gestured).toContainEqual({ name: 'openOptions', args: [section] });
    app.sendPanelTo({ section: 'research', tool: 'agent' });
    await settle();
    expect(ui.text()).toContain('Research needs a service');
  });

  it('shows what was found before the service was disconnected', async () => {
    const { app, ui } = await open({ ...found, settings: defaultSettings });
    app.sendPanelTo({ section: 'research', tool: 'search', jobId: 's1' });
    await settle();
    expect(ui.text()).toContain('About a');
    expect(ui.get('searchbox', 'Search the web')).toHaveProperty('value', 'boats');
    expect(ui.find('button', 'Search')).toBeUndefined();
    expect(ui.find('radiogroup', 'Tool')).toBeUndefined();
  });

  it('starts nothing in a private window, and says why', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }) });
    await typed(ui, 'boats');
    expect(ui.text()).toContain('you cannot start one from a private window');
    expect(ui.get('button', 'Search').getAttribute('aria-disabled')).toBe('true');
    await ui.press('button', 'Search');
    expect(app.starts()).toEqual([]);
  });

  it('opens at a search that another surface names, and at words to search for', async () => {
    const { app, ui } = await open(found);
    await ui.press('tab', 'Page');
    app.sendPanelTo({ section: 'research', jobId: 's1' });
    await settle();
    expect(option(ui, /About a/).textContent).toContain('All about boats');
    app.sendPanelTo({ section: 'research', query: 'a selection' });
    await settle();
    expect(ui.get('searchbox', 'Search the web')).toHaveProperty('value', 'a selection');
  });
});

describe('a search on this device', () => {
  const own = { ...defaultSettings, searchAddress: 'https://engine.example/?q=%s' };
  const page = { url: 'https://find.example/?q=boats', title: 'boats', words: 'boats' };
  const onPage = ['a', 'b', 'c'].map((host) => ({ url: `https://${host}.example/`, title: host }));

  it('asks the address of the user, after the browser was asked for access to it', async () => {
    const { app, ui } = await open({ settings: own });
    expect(ui.text()).toContain('Asked from this device: engine.example');
    await typed(ui, 'boats');
    await ui.press('button', 'Search');
    expect(app.gestured).toContainEqual({
      name: 'requestHost',
      args: ['https://engine.example/?q=boats'],
    });
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { query: 'boats', sources: ['web'], at: own.searchAddress } },
    ]);
  });

  it('starts nothing without that access, and says so', async () => {
    const { app, ui } = await open({ settings: own });
    app.gestures.requestHost = async () => false;
    await typed(ui, 'boats');
    await ui.press('button', 'Search');
    expect(app.starts()).toEqual([]);
    expect(ui.text()).toContain('engine.example');
  });

  it('is the service’s while that is chosen', async () => {
    const { app, ui } = await open({ settings: { ...onService(500), searchAddress: own.searchAddress } });
    await typed(ui, 'boats');
    await ui.press('button', 'Search');
    expect(app.starts()).toMatchObject([{ engine: 'service' }]);
  });

  it('keeps the results of the page in the tab in one press', async () => {
    const { app, ui } = await open({ settings: defaultSettings, pageResults: { ...page, results: onPage } });
    expect(ui.text()).toContain('3 results on this page');
    await ui.press('button', 'Show them');
    const [start] = app.starts();
    expect(start).toMatchObject({ engine: 'device', request: { query: 'boats', tab: { type: 'tab' } } });
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'research', tool: 'search', jobId: start?.jobId }],
    });
  });

  it('offers no page of fewer results, and none of a private window', async () => {
    const two = { ...page, results: onPage.slice(1) };
    expect((await open({ settings: own, pageResults: two })).ui.text()).not.toContain('on this page');
    const results = { ...page, results: onPage };
    const { ui } = await open({ settings: own, pageResults: results, tab: aTab({ isPrivate: true }) });
    expect(ui.text()).not.toContain('on this page');
  });

  it('shows pages of the library that say the words before what the web has, and saves results', async () => {
    const kept = anArticle({ id: 'kept', url: 'https://harbor.example/', title: 'Our boats' });
    const { app, ui } = await open({ ...found, captures: [list('s1'), kept], settings: own });
    app.sendPanelTo({ section: 'research', tool: 'search', jobId: 's1' });
    await settle();
    const hits = ui.get('region', 'In your library');
    expect(hits.textContent).toContain('Our boats');
    expect(hits.compareDocumentPosition(option(ui, /About a/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await tick(ui, /About a/);
    await ui.press('button', 'More actions for the selected results');
    expect(ui.find('menuitem', 'Ask the agent…')).toBeUndefined();
    await ui.press('menuitem', 'Save as .csv');
    const saved = app.gestured.find(({ name }) => name === 'save');
    expect(saved?.args[1]).toBe('boats.csv');
    expect(await new Response(saved?.args[0] as Blob).text()).toContain(
      'About a,https://a.example/,All about boats,,web',
    );
  });

  it('says what stood in the way, and opens the page', async () => {
    const facts = { host: 'engine.example', serviceCode: 'check' };
    const failed = {
      status: 'failed' as const,
      failure: { reason: 'search-fault' as const, facts },
      endedAt: 1,
    };
    const job = { ...search('s1', failed as JobState, { at: own.searchAddress }), engine: 'device' as const };
    const { app, ui } = await open({ settings: own, jobs: [job] });
    app.sendPanelTo({ section: 'research', tool: 'search', jobId: 's1' });
    await settle();
    expect(ui.text()).toContain('engine.example asks whether you are a person');
    await ui.press('button', 'Look at the page');
    expect(app.gestured).toContainEqual({ name: 'openTab', args: ['https://engine.example/?q=boats'] });
  });
});

describe('a search', () => {
  it('says the price and the host beside its button, and is started once', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('Will be sent to api.example');
    await typed(ui, ' boats ');
    expect(ui.text()).toContain('Up to 2 credits');
    const button = ui.get('button', 'Search');
    button.click();
    button.click();
    await settle();
    expect(app.starts()).toMatchObject([
      {
        engine: 'service',
        request: { kind: 'search', query: 'boats', sources: ['web'], limit: 10, formats: [] },
      },
    ]);
  });

  it('asks for what More options say, at its price', async () => {
    const { app, ui } = await open();
    await typed(ui, 'boats');
    await ui.press('button', 'More options');
    await ui.press('button', 'News');
    await ui.press('switch', 'Read each result too');
    expect(ui.text()).toContain('Up to 24 credits');
    expect(ui.text()).toContain('+1 credit a page');
    await ui.type('Only these sites', 'https://Boats.example/docs');
    await ui.press('button', 'Search');
    expect(app.starts()).toMatchObject([
      {
        request: {
          sources: ['web', 'news'],
          formats: ['markdown'],
          includeDomains: ['boats.example'],
        },
      },
    ]);
  });

  it('is not sent with sites both ways', async () => {
    const { app, ui } = await open();
    await typed(ui, 'boats');
    await ui.press('button', 'More options');
    await ui.type('Only these sites', 'a.example');
    await ui.type('Exclude these sites', 'b.example');
    expect(ui.text()).toContain('not both');
    await ui.press('button', 'Search');
    expect(app.starts()).toEqual([]);
  });

  it('can be canceled while it runs', async () => {
    const { app, ui } = await open({ jobs: [search('s1', running)] });
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('Waiting for api.example');
    await ui.press('button', 'Cancel');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 's1' } });
  });

  it('speaks of a charge for a canceled one only where there are bills', async () => {
    const jobs = [search('s1', { status: 'cancelled', endedAt: FAKE_NOW })];
    const { app, ui } = await open({ jobs });
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('it may still be charged');
    const { settings } = app.state;
    app.change(
      { settings: { ...settings, service: { ...settings.service, profile: { chosen: 'self-hosted' } } } },
      'settings',
    );
    await settle();
    expect(ui.text()).toContain('The search was canceled.');
    expect(ui.text()).not.toContain('charged');
  });

  it('is sent again after a lost reply only by a press that names the price', async () => {
    const failure = { reason: 'unconfirmed' as const, facts: {} };
    const blocked: JobState = { status: 'blocked', cursor: null, since: FAKE_NOW, failure };
    const { app, ui } = await open({ jobs: [search('s1', blocked)] });
    await ui.press('button', /^boats/);
    expect(app.calls.filter(({ name }) => name.startsWith('jobs.'))).toEqual([]);
    await ui.press('button', 'Send again · up to 6 credits');
    expect(app.calls).toContainEqual({ name: 'jobs.retry', input: { jobId: 's1' } });
  });

  it('says once that a server cannot do it, and offers no second try', async () => {
    const failure = { reason: 'too-old' as const, facts: { status: 404 } };
    const { ui } = await open({ jobs: [search('s1', { status: 'failed', endedAt: FAKE_NOW, failure })] });
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('This server cannot search the web');
    expect(ui.find('button', 'Search again')).toBeUndefined();
    expect(ui.find('button', /^Try again/)).toBeUndefined();
  });
});

describe('what was found', () => {
  it('stands by source, with counts and what was paid', async () => {
    const { ui } = await open(found);
    await ui.press('button', /^boats/);
    const tabs = ui.get('radiogroup', 'Where it was found').querySelectorAll('[role="radio"]');
    expect([...tabs].map(({ textContent }) => textContent)).toEqual(['Web 2', 'News 1', 'Images 2']);
    expect(ui.text()).toContain('4 credits');
    await ui.press('radio', 'News 1');
    expect(option(ui, /About n/).textContent).toContain('3 days ago');
  });

  it('marks what is new since the last time', async () => {
    const { ui } = await open({
      jobs: [search('s1', done), search('s0', done, {}, FAKE_NOW - 6 * DAY)],
      captures: [list('s1'), list('s0', results.slice(1), { capturedAt: FAKE_NOW - 6 * DAY })],
    });
    expect(ui.get('button', /^boats/).textContent).toContain('1 new');
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('1 new · since');
    expect(option(ui, /About a/).textContent).toContain('new');
    expect(option(ui, /About b/).textContent).not.toContain('new');
  });

  it('opens a page that is kept in the viewer and any other in a tab', async () => {
    const kept = anArticle({
      id: 'page-a',
      url: 'https://a.example/',
      host: 'a.example',
      title: 'Page of a',
    });
    const { app, ui } = await open({ ...found, captures: [list('s1'), kept] });
    await ui.press('button', /^boats/);
    expect(option(ui, /About a/).textContent).toContain('in Library');
    option(ui, /About b/).click();
    await settle();
    expect(app.gestured).toContainEqual({ name: 'openTab', args: ['https://b.example/'] });
    option(ui, /About a/).click();
    await settle();
    expect(ui.get('heading', 'Page of a')).toBeDefined();
    await ui.press('button', 'Back');
    expect(ui.find('heading', 'Page of a')).toBeUndefined();
  });

  it('keeps what is ticked while another source or another tool is looked at', async () => {
    const { ui } = await open(found);
    await ui.press('button', /^boats/);
    await tick(ui, /About a/);
    await ui.press('radio', 'Images 2');
    await ui.press('radio', /^Web/);
    expect(ui.text()).toContain('1 selected');
    await ui.press('radio', 'Agent');
    await ui.press('radio', 'Search');
    expect(ui.text()).toContain('1 selected');
    expect(option(ui, /About a/).getAttribute('aria-selected')).toBe('true');
  });

  it('clears rows that wait or need somebody, too: canceled first', async () => {
    const failure = { reason: 'no-credits' as const, facts: { status: 402 } };
    const { app, ui } = await open({
      jobs: [
        search('s1', { status: 'blocked', cursor: undefined, since: FAKE_NOW, failure }),
        search(
          's2',
          { status: 'waiting', cursor: undefined, wakeAt: FAKE_NOW + 3_600_000 },
          { query: 'tides' },
        ),
      ],
    });
    await ui.press('button', 'Clear');
    ui.all('button')
      .findLast(({ textContent }) => textContent === 'Clear')
      ?.click();
    await settle();
    const asked = app.calls.filter(({ name }) => name === 'jobs.cancel' || name === 'jobs.forget');
    expect(asked.map(({ name }) => name)).toEqual(['jobs.cancel', 'jobs.cancel', 'jobs.forget']);
    expect(asked.at(-1)?.input).toEqual({ jobIds: ['s2', 's1'] });
  });

  it('tells until when it waits for a service that asked for an hour, with one Cancel', async () => {
    const failure = { reason: 'rate-limited' as const, facts: { status: 429, attempt: 2, attempts: 5 } };
    const { ui } = await open({
      jobs: [search('s1', { status: 'waiting', cursor: undefined, wakeAt: FAKE_NOW + 3_600_000, failure })],
    });
    await ui.press('button', /^boats/);
    expect(ui.text()).toMatch(/Waiting until .*, then trying again\./);
    expect(ui.all('button').filter(({ textContent }) => textContent === 'Cancel')).toHaveLength(1);
  });

  it('says nothing aloud of a search that failed as if it still ran', async () => {
    const { app, ui } = await open({ jobs: [search('s1', running)] });
    await ui.press('button', /^boats/);
    const said = (): string =>
      [...ui.root.querySelectorAll('.visually-hidden[aria-live="polite"]')]
        .map(({ textContent }) => textContent)
        .join('');
    expect(said()).not.toBe('');
    const failure = { reason: 'service-error' as const, facts: { status: 500 } };
    app.change({ jobs: [search('s1', { status: 'failed', endedAt: FAKE_NOW, failure })] }, 'jobs');
    await settle();
    await expect.poll(said).toBe('');
  });

  it('loads no image before a yes', async () => {
    const { app, ui } = await open(found);
    await ui.press('button', /^boats/);
    await ui.press('radio', 'Images 2');
    expect(ui.root.querySelectorAll('img')).toHaveLength(0);
    expect(ui.text()).toContain('They come from 1 site');
    await ui.press('button', 'Load these 2');
    expect([...ui.root.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      'https://pictures.example/1.png',
      'https://pictures.example/2.png',
    ]);
    expect(app.calls.some(({ name }) => name === 'settings.update')).toBe(false);
  });

  it('is captured, crawled, copied and opened as it is ticked', async () => {
    const { app, ui } = await open(found);
    await ui.press('button', /^boats/);
    await tick(ui, /About a/);
    await ui.press('button', 'More actions for the selected results');
    await ui.press('menuitem', 'Crawl from here…');
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'site', open: 'crawl', lines: ['https://a.example/'], back: 'research' }],
    });
    await tick(ui, /About b/);
    await ui.press('button', 'More actions for the selected results');
    expect(ui.find('menuitem', 'Crawl from here…')).toBeUndefined();
    await ui.press('menuitem', 'Copy as a Markdown list');
    expect(app.gestured).toContainEqual({
      name: 'copy',
      args: [{ text: '- [About a](https://a.example/)\n- [About b](https://b.example/)\n' }],
    });
    await ui.press('button', 'More actions for the selected results');
    await ui.press('menuitem', 'Open in 2 tabs');
    expect(app.gestured.filter(({ name }) => name === 'openTab').map(({ args }) => args[0])).toEqual([
      'https://a.example/',
      'https://b.example/',
    ]);
    await ui.press('button', 'Capture 2');
    expect(app.gestured.at(-1)).toEqual({
      name: 'openPanel',
      args: [
        {
          section: 'site',
          open: 'batch',
          lines: ['https://a.example/', 'https://b.example/'],
          back: 'research',
        },
      ],
    });
  });

  it('is there again, as it was ticked, after Back from the pages that are captured of it', async () => {
    const { app, ui } = await open(found);
    await ui.press('button', /^boats/);
    await tick(ui, /About a/);
    await ui.press('button', 'Capture 1');
    const place = app.gestured.at(-1)?.args[0] as PanelPlace;
    app.sendPanelTo(place);
    await settle();
    expect(ui.get('tab', 'Site').getAttribute('aria-selected')).toBe('true');
    await ui.press('button', 'Back');
    expect(ui.get('tab', 'Research').getAttribute('aria-selected')).toBe('true');
    expect(option(ui, /About a/).getAttribute('aria-selected')).toBe('true');
    await ui.press('tab', 'Site');
    expect(ui.find('button', 'Back')).toBeUndefined();
  });

  it('has what was typed in a form again when the panel was closed, unless its window is private', async () => {
    const kept = new Map<string, unknown>();
    const drafts: Drafts = {
      read: async (name) => kept.get(name),
      keep: (name, draft) => void kept.set(name, structuredClone(draft)),
    };
    const inPanel = async (isPrivate: boolean): Promise<Screen> => {
      const app = createFakeApp({ settings: onService(500), tab: aTab({ isPrivate }) }, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      const ui = await mount({ ...app, drafts }, <PanelScreen />);
      await ui.press('tab', 'Research');
      await ui.press('radio', 'Extract');
      return ui;
    };
    const prompt = (ui: Screen): HTMLTextAreaElement =>
      ui.get('textbox', /^What to extract/) as HTMLTextAreaElement;
    const type = async (ui: Screen, text: string): Promise<void> => {
      prompt(ui).value = text;
      prompt(ui).dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    };
    const first = await inPanel(false);
    await type(first, 'The price of each boat');
    first.unmount();
    const second = await inPanel(false);
    expect(prompt(second).value).toBe('The price of each boat');
    second.unmount();
    const hidden = await inPanel(true);
    expect(prompt(hidden).value).toBe('');
    await type(hidden, 'Nobody else is to see this');
    hidden.unmount();
    expect(JSON.stringify([...kept])).not.toContain('Nobody else');
  });

  it.each([
    ['Extract data…', 'extract'],
    ['Ask the agent…', 'agent'],
  ])('goes to “%s” with the addresses that are ticked', async (action, tool) => {
    const { app, ui } = await open(found);
    await ui.press('button', /^boats/);
    await tick(ui, /About a/);
    await tick(ui, /About b/);
    await ui.press('button', 'More actions for the selected results');
    await ui.press('menuitem', action);
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'openPanel',
      args: [{ section: 'research', tool, lines: ['https://a.example/', 'https://b.example/'] }],
    });
  });

  it('asks before many tabs are opened', async () => {
    const many = Array.from({ length: 6 }, (_, at) => result('web', `w${at}`));
    const { app, ui } = await open({ ...found, captures: [list('s1', many)] });
    await ui.press('button', /^boats/);
    await tick(ui, /About w0/);
    await ui.press('checkbox', 'Select all');
    await ui.press('button', 'More actions for the selected results');
    await ui.press('menuitem', 'Open in 6 tabs');
    expect(app.gestured.filter(({ name }) => name === 'openTab')).toEqual([]);
    await ui.press('button', 'Open 6');
    expect(app.gestured.filter(({ name }) => name === 'openTab')).toHaveLength(6);
  });

  it('tells nothing at all from nothing of one source, and names what narrowed it', async () => {
    const narrow = { tbs: 'qdr:d' };
    const state = { jobs: [search('s1', done, narrow)], captures: [list('s1', [])] };
    const { ui } = await open(state);
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('Nothing found for these wordsTry fewer words, or fewer filters');
    const some = await open({ ...found, captures: [list('s1', results.slice(0, 2))] });
    await some.ui.press('button', /^boats/);
    await some.ui.press('radio', 'News 0');
    expect(some.ui.text()).toContain('No news for these words');
    await some.ui.press('button', 'Show 2 web results');
    expect(some.ui.all('option')).toHaveLength(2);
  });

  it('says how many of its pages were read, and what the service said of it', async () => {
    const warnings = ['result-not-read: b.example', '1 result(s) could not be scraped.'];
    const half = [{ ...results[0], keptAs: 'https://a.example/' }, results[1]];
    const { ui } = await open({
      jobs: [search('s1', done, { formats: ['markdown'] })],
      captures: [list('s1', half, { report: { ...anArticle().report, warnings } })],
    });
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('1 of 2 pages was read');
    expect(ui.text()).toContain('A note from the service1 result(s) could not be scraped.');
  });

  it('says that its list was deleted', async () => {
    const { ui } = await open({ jobs: [search('s1', done)] });
    await ui.press('button', /^boats/);
    expect(ui.text()).toContain('These results were deleted');
  });
});

describe('searches so far', () => {
  it('are run again with one press that names the price', async () => {
    const { app, ui } = await open(found);
    await ui.press('button', 'Search again for “boats”, up to 6 credits');
    expect(app.starts()).toMatchObject([{ request: { query: 'boats', sources: ['web', 'news', 'images'] } }]);
  });

  it('are cleared after a question, and what they found stays', async () => {
    const { app, ui } = await open({ ...found, jobs: [search('s1', done), search('s2', running)] });
    await ui.press('button', 'Clear');
    expect(app.calls.some(({ name }) => name === 'jobs.forget')).toBe(false);
    expect(ui.get('dialog', /Clear past searches/).textContent).toContain('stays in the Library');
    ui.all('button')
      .findLast(({ textContent }) => textContent === 'Clear')
      ?.click();
    await settle();
    expect(app.calls).toContainEqual({ name: 'jobs.forget', input: { jobIds: ['s1'] } });
  });

  it('stand among all jobs, and lead back to what they found', async () => {
    const { app, ui } = await open({ ...found, tab: aTab({ url: 'about:blank' }) });
    await ui.press('tab', 'Site');
    await ui.press('button', /^Search for “boats”/);
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'research', tool: 'search', jobId: 's1' }],
    });
  });
});
