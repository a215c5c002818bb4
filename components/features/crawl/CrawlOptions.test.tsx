import { AppError } from '@/lib/core/model/errors';
import { describe, expect, it } from 'vitest';
import type { Item } from '@/lib/core/model/item';
import { requestSchema, type CrawlRules } from '@/lib/core/model/request';
import { defaultSettings } from '@/lib/core/model/settings';
import { mount, settle, type Screen, WithSettings } from '@/tests/support/dom';
import { createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, onService } from '@/tests/support/panel';
import { CrawlOptions } from './CrawlOptions';

const SITE = 'https://tides.example/guide/';
const PAGE = 'https://tides.example/guide/delivery';
const connected = onService(60);

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
  preset?: Partial<CrawlRules>,
  url: string = SITE,
): Promise<{ app: FakeApp; ui: Screen; started: string[] }> {
  const app = createFakeApp(state, 'panel', on);
  app.supports = () => ({ ok: true, ignored: [] });
  app.estimateCost = (request) =>
    request.kind === 'crawl' ? { min: 1, max: request.limit } : { min: 0, max: 0 };
  const started: string[] = [];
  const ui = await mount(
    app,
    <WithSettings>
      <CrawlOptions
        url={url}
        {...(preset ? { preset } : {})}
        kept={{}}
        onBack={() => undefined}
        onStarted={(jobId) => started.push(jobId)}
      />
    </WithSettings>,
  );
  await settle();
  return { app, ui, started };
}
const more = (ui: Screen): void => {
  const details = ui.root.querySelector<HTMLDetailsElement>('.options-form_more');
  if (details) details.open = true;
};
async function addPattern(ui: Screen, name: string, text: string): Promise<void> {
  await ui.type(name, text);
  await settle();
}

describe('crawl options', () => {
  it('start a crawl of this device with an explicit limit, after the site was asked for', async () => {
    const { app, ui, started } = await open();
    expect(ui.text()).toContain('It reads tides.example and no other site.');
    await ui.press('button', 'Start crawl');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: [SITE] }]);
    expect(app.starts()).toMatchObject([
      {
        engine: 'device',
        request: { kind: 'crawl', url: SITE, limit: 100, includePaths: [], sitemap: 'include' },
      },
    ]);
    expect(started).toHaveLength(1);
  });

  it('take the whole site from any page of it, at this device and at a service', async () => {
    for (const settings of [defaultSettings, connected]) {
      const { app, ui } = await open({ settings }, {}, undefined, PAGE);
      expect(ui.get('radio', 'Whole site').getAttribute('aria-checked')).toBe('true');
      expect(ui.text()).toContain('starts at /guide/delivery');
      await ui.press('button', 'Start crawl');
      expect(app.starts()).toMatchObject([{ request: { url: PAGE, crawlEntireDomain: true } }]);
      ui.unmount();
    }
  });

  it('take the folder of the page, or an address, when that is chosen', async () => {
    const { app, ui } = await open({}, {}, undefined, PAGE);
    await ui.press('radio', 'This folder');
    expect(ui.text()).toContain('tides.example/guide/');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { url: SITE, page: PAGE, crawlEntireDomain: false } }]);
    await ui.press('radio', 'Address');
    expect(ui.text()).toContain('Crawl an address');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toHaveLength(1);
    await ui.type('Address', 'no address');
    expect(ui.get('alert', 'This is not a web address.')).toBeTruthy();
    await ui.type('Address', 'blog.example/2026/');
    expect(ui.text()).toContain('It reads blog.example and no other site.');
    await ui.press('button', 'Start crawl');
    expect(app.starts()[1]).toMatchObject({
      request: { url: 'https://blog.example/2026/', crawlEntireDomain: false },
    });
  });

  it('say how many pages the last map of the site knows, and of the folder', async () => {
    const map = aJob(requestSchema.parse({ kind: 'map', url: 'https://tides.example/' }), done, { found: 3 });
    const items = ['/', '/guide/', '/guide/delivery'].map((path): Item => {
      const url = `https://tides.example${path}`;
      return { jobId: map.id, key: url, url, origin: 'sitemap', status: 'found' };
    });
    const { ui } = await open({ jobs: [map], items }, {}, undefined, PAGE);
    expect(ui.text()).toContain('3 pages on the last map');
    // A crawl of the whole site starts at the page.
    expect(ui.text()).toContain(`starts at ${new URL(PAGE).pathname}`);
    await ui.press('radio', 'This folder');
    await settle();
    expect(ui.text()).toContain('2 pages on the last map');
  });

  it('have the focus in their first field as they open', async () => {
    const { ui } = await open();
    expect(document.activeElement).toBe(ui.get('radio', 'Whole site'));
  });

  it('run scripts “when empty” only where pages are read as signed in, and say so', async () => {
    const { app, ui } = await open();
    more(ui);
    const empty = (): HTMLElement => ui.get('radio', 'When empty');
    expect(empty().getAttribute('aria-disabled')).toBe('true');
    expect(ui.get('radio', 'Never').getAttribute('aria-checked')).toBe('true');
    const why = ui.get('radiogroup', 'Run the page’s scripts').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(why)?.textContent).toContain('Only when pages are read as signed in');
    await ui.press('radio', 'When empty');
    expect(empty().getAttribute('aria-checked')).toBe('false');
    await ui.press('switch', 'Read as signed in');
    expect(empty().getAttribute('aria-disabled')).toBeNull();
    expect(empty().getAttribute('aria-checked')).toBe('true');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { reading: { signedIn: true, render: 'auto' } } }]);
  });

  it('start where the settings say', async () => {
    const crawl = { ...defaultSettings.crawl, limit: 30, maxDiscoveryDepth: 2, delay: 1, signedIn: true };
    const { app, ui } = await open({ settings: { ...defaultSettings, crawl } });
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([
      { request: { limit: 30, maxDiscoveryDepth: 2, delay: 1, reading: { signedIn: true } } },
    ]);
  });

  it('keep what the settings for crawls say, whatever was looked at of a page', async () => {
    const looked = {
      ...connected,
      capture: { ...connected.capture, format: 'json' as const, alsoKeep: ['json' as const] },
    };
    const { app, ui } = await open({ settings: looked });
    expect(ui.get('button', /^Markdown/).getAttribute('aria-pressed')).toBe('true');
    expect(ui.get('button', /^JSON/).getAttribute('aria-pressed')).toBe('false');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { formats: ['markdown', 'links'] } }]);
    ui.unmount();
    const chosen = { ...connected, crawl: { ...connected.crawl, formats: ['json' as const] } };
    const second = await open({ settings: chosen });
    await second.ui.press('button', 'Start crawl');
    expect(second.app.starts()).toMatchObject([{ request: { formats: ['json'] } }]);
  });

  it('spell the price, with what each format adds to a page', async () => {
    const { app, ui } = await open({ settings: connected });
    app.estimateCost = (request) => {
      const page = 'formats' in request && request.formats.includes('json') ? 5 : 1;
      return { min: 1, max: request.kind === 'crawl' ? page * request.limit : page };
    };
    await ui.press('button', /^Links/);
    expect(ui.text()).toContain('100 pages × 1 credit100');
    expect(ui.get('button', /^JSON/).textContent).toBe('JSON +4');
    await ui.press('button', /^JSON/);
    expect(ui.text()).toContain('100 pages × 5 credits (JSON)500');
    expect(ui.text()).toContain('Up to 500 credits');
    ui.unmount();
    const { ui: device } = await open();
    expect(device.text()).not.toContain('credit');
  });

  it('start nothing when the person declines, and let them be asked again', async () => {
    const { app, ui, started } = await open();
    app.gestures.requestHost = async () => false;
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    expect(ui.text()).toContain('No access');
    app.gestures.requestHost = async () => true;
    await ui.press('button', 'Ask again');
    expect(started).toHaveLength(1);
  });

  it('ask for no more than the rules reach', async () => {
    const { app, ui } = await open();
    await ui.press('switch', 'Follow subdomains');
    expect(ui.text()).toContain('its subdomains and no other site');
    await ui.press('button', 'Start crawl');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestSite']);
    more(ui);
    await ui.press('switch', 'Follow links to other sites');
    await ui.press('button', 'Start crawl');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestSite', 'requestAllSites']);
  });

  it('say nothing of permissions when all are there, and ask nobody at a service', async () => {
    const { ui } = await open({ grantedHosts: ['https://tides.example/*'] });
    expect(ui.text()).not.toContain('The browser asks you first');
    ui.unmount();
    const { app, ui: other } = await open({ settings: connected });
    await other.press('button', 'Start crawl');
    expect(app.gestured).toEqual([]);
    expect(app.starts()).toMatchObject([{ engine: 'service' }]);
  });

  it('state the ceiling in credits against the balance, and in seconds on this device', async () => {
    const { ui } = await open({ settings: connected });
    expect(ui.text()).toContain('Up to 100 pages Up to 100 credits'.replace(' Up', 'Up'));
    expect(ui.text()).toContain('Only 60 credits are left.');
    ui.unmount();
    const { ui: own } = await open();
    more(own);
    const delay = own.get('spinbutton', 'Seconds between pages');
    delay.focus();
    await own.key('ArrowUp');
    await own.key('ArrowUp');
    await own.key('ArrowUp');
    expect(own.text()).toContain('At least 3 min 20 s');
  });

  it('begin with the rules that a map gave', async () => {
    const { app, ui } = await open({}, {}, { includePaths: ['^/guide/'], limit: 12 });
    expect(ui.get('button', 'Remove ^/guide/')).toBeTruthy();
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { includePaths: ['^/guide/'], limit: 12 } }]);
  });

  it('take patterns one by one, mark a wrong one at once, and start nothing with it', async () => {
    const { app, ui } = await open();
    await addPattern(ui, 'Only these paths', '^/guide/');
    await addPattern(ui, 'Skip these paths', '(');
    expect(ui.get('alert', '( cannot be used: the “(” at character 1 is never closed.')).toBeTruthy();
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    await ui.press('button', 'Remove (');
    await settle();
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { includePaths: ['^/guide/'], excludePaths: [] } }]);
  });

  it('leave the depth open until one is set, and take it back to open', async () => {
    const { app, ui } = await open();
    const depth = ui.get('spinbutton', 'Depth');
    expect(depth.getAttribute('aria-valuetext')).toBe('any');
    depth.focus();
    await ui.key('ArrowUp');
    await ui.key('ArrowUp');
    await ui.press('button', 'Start crawl');
    ui.get('spinbutton', 'Depth').focus();
    await ui.key('ArrowDown');
    await ui.key('ArrowDown');
    await ui.press('button', 'Start crawl');
    const [first, second] = app.starts().map(({ request }) => request);
    expect(first).toMatchObject({ maxDiscoveryDepth: 1 });
    expect(second).not.toHaveProperty('maxDiscoveryDepth');
  });

  it('say before the start that pages are read with cookies, and never together with other sites', async () => {
    const { app, ui } = await open();
    more(ui);
    await ui.press('switch', 'Follow links to other sites');
    await ui.press('switch', 'Read as signed in');
    expect(ui.text()).toContain('Pages are read with your cookies');
    expect(ui.get('switch', 'Follow links to other sites').getAttribute('aria-checked')).toBe('false');
    await ui.press('switch', 'Follow links to other sites');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([
      { request: { allowExternalLinks: false, reading: { signedIn: true } } },
    ]);
  });

  it('send what only a service does, and none of what only this device does', async () => {
    const { app, ui } = await open({ settings: connected });
    more(ui);
    await ui.type('Webhook', 'nonsense');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    await ui.type('Webhook', 'https://me.example/hook');
    await ui.press('switch', 'Zero data retention');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([
      { request: { webhook: { url: 'https://me.example/hook' }, zeroDataRetention: true } },
    ]);
    expect(ui.find('switch', 'Read as signed in')).toBeUndefined();
  });

  it('mark what the engine will not use', async () => {
    const { app, ui } = await open();
    app.supports = () => ({
      ok: true,
      ignored: [
        { option: 'ignoreQueryParameters', why: 'device-has-no-use' },
        { option: 'mobile', why: 'live-tab' },
      ],
    });
    await ui.press('switch', 'Follow subdomains');
    expect(ui.text()).toContain('Ignore query parametersnot used on this device');
    expect(ui.text()).toContain('Emulate a phone: not used on this device');
  });

  it('ask for notifications in the press, and for none when they are refused', async () => {
    const { app, ui } = await open();
    await ui.press('switch', 'Notify me when it is done');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestNotifications']);
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ notify: true }]);
    ui.unmount();
    const second = await open();
    second.app.gestures.requestNotifications = async () => false;
    await second.ui.press('switch', 'Notify me when it is done');
    expect(second.ui.text()).toContain('does not allow Trawl to show notifications');
    await second.ui.press('button', 'Start crawl');
    expect(second.app.starts()[0]).not.toHaveProperty('notify');
  });
});

describe('options that are pasted', () => {
  it('become rules, formats and options of each page, out of the words of v1', async () => {
    const { app, ui } = await open({ settings: connected });
    more(ui);
    await settle();
    await ui.press('button', 'Paste options as JSON…');
    expect(document.activeElement).toBe(ui.get('textbox', 'Options as JSON'));
    const scrapeOptions = {
      formats: ['markdown', 'extract'],
      extract: { prompt: 'Prices' },
      parsePDF: false,
    };
    const old = { maxDepth: 3, ignoreSitemap: true, allowBackwardCrawling: true, limit: 50, scrapeOptions };
    await ui.type('Options as JSON', JSON.stringify(old));
    expect(ui.text()).toContain('5 v1 names were translated');
    await ui.press('button', 'Fill in');
    await ui.press('button', /^Start crawl/);
    expect(app.starts()[0]?.request).toMatchObject({
      limit: 50,
      maxDiscoveryDepth: 3,
      sitemap: 'skip',
      crawlEntireDomain: true,
      formats: ['markdown', 'json'],
      options: { parsers: [], json: { prompt: 'Prices' } },
    });
  });
});

describe('JSON by a service', () => {
  it('asks beside its format what to extract, and sends it only then', async () => {
    const { app, ui } = await open({ settings: connected });
    expect(ui.find('textbox', 'What to extract')).toBeUndefined();
    await ui.press('button', /^JSON/);
    await ui.type('What to extract', 'Each price');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toMatchObject([{ request: { options: { json: { prompt: 'Each price' } } } }]);
  });

  it('takes a sentence back, and asks for none on this device', async () => {
    const { app, ui } = await open({ settings: connected });
    await ui.press('button', /^JSON/);
    await ui.type('What to extract', 'x');
    await ui.type('What to extract', ' ');
    await ui.press('button', 'Start crawl');
    expect(app.starts()[0]?.request).not.toHaveProperty('options.json');
    const here = await open();
    await here.ui.press('button', /^JSON/);
    expect(here.ui.find('textbox', 'What to extract')).toBeUndefined();
  });
});

describe('the sentence', () => {
  const preview = {
    'service.previewCrawl': () => ({
      rules: { includePaths: ['^/guide/.*'], maxDiscoveryDepth: 2, limit: 40 },
      dropped: [{ key: 'ignoreRobotsTxt', value: true, why: 'not-allowed' as const }],
    }),
  };

  it('stands on this device in one folded line with what else a service could do', async () => {
    const { app, ui } = await open();
    const folded = [...ui.root.querySelectorAll('details')].find((one) =>
      one.querySelector('summary')?.textContent?.startsWith('With a service'),
    );
    expect(folded?.open).toBe(false);
    if (folded) folded.open = true;
    await ui.press('button', 'Connect a service');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
    expect(ui.find('textbox', 'Webhook')).toBeUndefined();
    ui.unmount();
    const { ui: service } = await open({ settings: connected });
    expect(service.text()).not.toContain('With a service');
  });

  it('needs a service', async () => {
    const { ui } = await open();
    expect(ui.find('textbox', 'Describe what you need')).toBeUndefined();
    expect(ui.find('button', 'Suggest rules')).toBeUndefined();
  });

  it('becomes rules that are shown, and used only when pressed', async () => {
    const { app, ui } = await open({ settings: connected }, preview);
    await ui.type('Describe what you need', 'Only the guides');
    expect(app.calls.some(({ name }) => name === 'service.previewCrawl')).toBe(false);
    await ui.press('button', 'Suggest rules');
    expect(app.calls).toContainEqual({
      name: 'service.previewCrawl',
      input: { url: SITE, prompt: 'Only the guides' },
    });
    expect(ui.text()).toContain('include ^/guide/.*');
    expect(ui.text()).toContain('depth 2 · limit 40');
    expect(ui.text()).toContain('Could not be used: ignoreRobotsTxt true (only you can set this)');
    expect(ui.text()).toContain('Up to 100 pages');
    await ui.press('button', 'Use these rules');
    expect(ui.text()).toContain('Up to 40 pages');
    await ui.press('button', 'Start crawl');
    const [start] = app.starts();
    expect(start?.request).toMatchObject({ includePaths: ['^/guide/.*'], maxDiscoveryDepth: 2, limit: 40 });
    expect(start?.request).not.toHaveProperty('prompt');
  });

  it('can be removed at a server without a model, which is not asked again', async () => {
    const { app, ui } = await open(
      { settings: connected },
      {
        'service.previewCrawl': () => {
          throw new AppError('no-model', { status: 400 });
        },
      },
    );
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Suggest rules');
    expect(ui.text()).toContain('Set the rules below instead.');
    expect(ui.find('button', 'Suggest again')).toBeUndefined();
    await ui.press('button', 'Remove the description');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toHaveLength(1);
  });

  const warning = 'Your description is not used yet';

  it('makes the start wait while its rules stand unused, until they are used or done without', async () => {
    const { app, ui } = await open({ settings: connected }, preview);
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Suggest rules');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    expect(ui.get('alert', /./).textContent).toContain(warning);
    await ui.press('button', 'Start without it');
    expect(app.starts()).toHaveLength(1);
    expect(app.starts()[0]?.request).toMatchObject({ includePaths: [], limit: 100 });
    ui.unmount();

    const second = await open({ settings: connected }, preview);
    await second.ui.type('Describe what you need', 'Only the guides');
    await second.ui.press('button', 'Suggest rules');
    await second.ui.press('button', 'Start crawl');
    const use = second.ui.get('alert', /./).querySelector<HTMLElement>('.Button_primary');
    use?.click();
    await settle();
    expect(second.app.starts()).toEqual([]);
    expect(second.ui.text()).not.toContain(warning);
    await second.ui.press('button', 'Start crawl');
    expect(second.app.starts()[0]?.request).toMatchObject({
      includePaths: ['^/guide/.*'],
      limit: 40,
    });
  });

  it('makes the start wait that was not read at all, and asks again for another sentence', async () => {
    const { app, ui } = await open({ settings: connected }, preview);
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    expect(ui.get('alert', /./).textContent).toContain('There are no rules from it');
    await ui.type('Describe what you need', 'No changelogs');
    expect(ui.text()).not.toContain(warning);
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toEqual([]);
    expect(ui.text()).toContain(warning);
  });

  it('lets the crawl start at once when its rules were discarded', async () => {
    const { app, ui } = await open({ settings: connected }, preview);
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Suggest rules');
    await ui.press('button', 'Discard');
    await ui.press('button', 'Start crawl');
    expect(app.starts()).toHaveLength(1);
    expect(ui.text()).not.toContain(warning);
  });

  it('changes nothing when its rules are discarded', async () => {
    const { ui } = await open({ settings: connected }, preview);
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Suggest rules');
    await ui.press('button', 'Discard');
    expect(ui.text()).not.toContain('include ^/guide/');
    expect(ui.text()).toContain('Up to 100 pages');
  });

  it('lets go of an answer to a sentence that was changed meanwhile', async () => {
    let answer: (rules: ReturnType<(typeof preview)['service.previewCrawl']>) => void = () => undefined;
    const { ui } = await open(
      { settings: connected },
      { 'service.previewCrawl': () => new Promise((resolve) => (answer = resolve)) },
    );
    await ui.type('Describe what you need', 'Only the guides');
    await ui.press('button', 'Suggest rules');
    await ui.press('button', 'Cancel');
    answer(preview['service.previewCrawl']());
    await settle();
    expect(ui.text()).not.toContain('Suggested rules');
  });
});
