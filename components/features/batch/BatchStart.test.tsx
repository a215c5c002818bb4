import { describe, expect, it, vi } from 'vitest';
import { type Job, noProgress } from '@/lib/core/model/job';
import type { OpenTab } from '@/lib/core/ports/open-tabs';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen, WithSettings } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { onService } from '@/tests/support/panel';
import { jobBasics } from '@/tests/support/requests';
import { BatchStart } from './BatchStart';

const ALL = ['http://*/*', 'https://*/*'];
const connected = onService(4_812);

const aTab = (tabId: number, url: string, change: Partial<OpenTab> = {}): OpenTab => ({
  tabId,
  windowId: 1,
  title: `Tab ${tabId}`,
  url,
  source: { type: 'tab', tabId, windowId: 1, url, title: '' },
  ...change,
});
const sleeping = aTab(3, 'https://c.example/', { why: 'asleep' });
delete sleeping.source;
const tabs: OpenTab[] = [
  aTab(1, 'https://a.example/one'),
  aTab(2, 'https://b.example/two'),
  sleeping,
  { tabId: 4, windowId: 1, title: 'Extensions', url: 'chrome://extensions/', why: 'restricted-page' },
];

async function open(
  state: Partial<FakeState> = {},
  lines?: string[],
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen; started: string[] }> {
  const app = createFakeApp({ openTabs: tabs, ...state }, 'panel', on);
  app.supports = () => ({ ok: true, ignored: [] });
  app.estimateCost = (request) =>
    request.kind === 'batch' ? { min: 1, max: request.sources.length } : { min: 0, max: 0 };
  const started: string[] = [];
  const ui = await mount(
    app,
    <WithSettings>
      <BatchStart
        {...(lines ? { lines } : {})}
        kept={{}}
        onBack={() => undefined}
        onStarted={(jobId) => started.push(jobId)}
      />
    </WithSettings>,
  );
  await settle();
  return { app, ui, started };
}

function copiedText(app: FakeApp): string {
  const [content] = app.gestured.findLast(({ name }) => name === 'copy')?.args ?? [];
  return (content as { text: string } | undefined)?.text ?? '';
}

describe('open tabs', () => {
  it('are not looked at before Trawl was let in', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('Trawl cannot see other tabs');
    expect(ui.all('checkbox')).toHaveLength(0);
    await ui.press('button', 'Show open tabs');
    await settle();
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestAllSites']);
    expect(ui.text()).toContain('3 of 3 selected');
  });

  it('go into the batch as they stand, one that sleeps by its address', async () => {
    const { app, ui, started } = await open({ grantedHosts: ALL });
    expect(ui.get('checkbox', /^Extensions/).getAttribute('aria-disabled')).toBe('true');
    await ui.press('checkbox', /^Tab 2/);
    await ui.press('button', 'Capture 2');
    expect(app.starts()).toMatchObject([
      {
        engine: 'device',
        request: {
          kind: 'batch',
          sources: [
            { type: 'tab', tabId: 1, url: 'https://a.example/one', title: 'Tab 1' },
            { type: 'url', url: 'https://c.example/' },
          ],
        },
      },
    ]);
    expect(started).toHaveLength(1);
  });

  it('are sent by address alone when a service reads, with the price beside the button', async () => {
    const { app, ui } = await open({ grantedHosts: ALL, settings: connected });
    expect(ui.text()).toContain('Up to 3 credits');
    await ui.press('button', 'Capture 3');
    const [start] = app.starts();
    expect(start?.request).toMatchObject({
      sources: [{ type: 'url' }, { type: 'url' }, { type: 'url' }],
    });
    expect(JSON.stringify(start?.request)).not.toContain('tabId');
  });
});

describe('a list', () => {
  it('can be watched by one monitor, once it is no longer than one may be', async () => {
    const list = (length: number): string[] => Array.from({ length }, (_, at) => `https://a.example/${at}`);
    const { ui } = await open({ settings: connected }, list(51));
    expect(ui.get('button', 'Capture 51')).toBeTruthy();
    expect(ui.find('button', /^Watch/)).toBeUndefined();
    const { app, ui: shorter } = await open({ settings: connected }, list(2));
    await shorter.press('button', 'Watch 2 pages…');
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'openPanel',
      args: [{ section: 'monitors', lines: list(2) }],
    });
  });

  it('counts pages once and names the lines that are none', async () => {
    const { app, ui } = await open({}, [
      'https://a.example/1',
      'not an address',
      'https://a.example/1',
      'https://a.example/2',
    ]);
    expect(ui.text()).toContain('2 pages · 1 repeated');
    expect(ui.text()).toContain('Line 2: “not an address” is not an address.');
    await ui.press('button', 'Capture 2');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: ['https://a.example/2'] }]);
    expect(app.starts()).toMatchObject([
      {
        request: {
          sources: [
            { type: 'url', url: 'https://a.example/1' },
            { type: 'url', url: 'https://a.example/2' },
          ],
        },
      },
    ]);
  });

  it('is captured after steps of its site; of several sites, and at a service, none are offered', async () => {
    const steps = [{ do: 'scroll' as const, screens: 1 }];
    const recipes = [{ id: 'details', name: 'Open the details', host: 'a.example', steps, savedAt: 1 }];
    const { app, ui } = await open({ recipes }, ['https://a.example/1', 'https://a.example/2']);
    const select = ui.get('combobox', 'Steps first') as HTMLSelectElement;
    select.value = 'details';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(ui.text()).toContain('Done in each page, in a muted background tab');
    await ui.press('button', 'Capture 2');
    expect(app.starts()).toMatchObject([
      {
        request: {
          options: { steps: { origin: 'https://a.example', steps } },
          reading: { signedIn: true },
          sources: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }],
        },
      },
    ]);
    await ui.type('Addresses', 'https://a.example/1\nhttps://b.example/2');
    expect(ui.all('combobox')).toEqual([]);
    await ui.press('button', 'Capture 2');
    expect(app.starts()[1]?.request).not.toHaveProperty('options.steps');
    const there = await open({ recipes, settings: connected }, ['https://a.example/1']);
    expect(there.ui.all('combobox')).toEqual([]);
  });

  it.each([
    ['this device', {}],
    ['a service', { settings: connected }],
  ])('of 5,000 lines is read once a line, then only what is typed, for %s', async (_, state) => {
    const lines = Array.from({ length: 5_000 }, (__, at) => `https://a.example/${at}`);
    const { ui } = await open(state, []);
    const parsed = vi.spyOn(URL, 'canParse');
    await ui.type('Addresses', lines.join('\n'));
    const once = parsed.mock.calls.length;
    expect(once).toBeGreaterThanOrEqual(5_000);
    expect(once).toBeLessThan(5_000 * 10);
    parsed.mockClear();
    await ui.type('Addresses', `${lines.join('\n')}?`);
    expect(parsed.mock.calls.length).toBeLessThan(100);
    parsed.mockRestore();
    expect(ui.text()).toContain('5,000 pages');
  });

  it('tells of passwords that it leaves out, and of lines that it took for https', async () => {
    const { ui } = await open({}, ['https://a.example/1', 'https://ann:pw@a.example/1', 'b.example/2']);
    expect(ui.text()).toContain('2 pages · 1 contained a user name or password and is read without it');
    expect(ui.text()).not.toContain('repeated');
    expect(ui.text()).toContain('Read as https: https://b.example/2');
  });

  it('asks once for all the hosts it names', async () => {
    const { app, ui } = await open({}, ['https://a.example/', 'https://b.example/']);
    expect(ui.text()).toContain('These pages are on 2 hosts.');
    await ui.press('button', 'Capture 2');
    expect(app.gestured).toEqual([
      { name: 'requestHosts', args: [['https://a.example/', 'https://b.example/']] },
    ]);
  });

  it('starts nothing while it names nothing', async () => {
    const { app, ui } = await open({}, []);
    await ui.press('button', 'Capture');
    expect(app.starts()).toEqual([]);
  });

  it('keeps the formats that are chosen, and never none', async () => {
    const { app, ui } = await open({}, ['https://a.example/']);
    for (const name of ['Summary', 'Summary', 'Links', 'Markdown']) await ui.press('button', name);
    await ui.press('button', 'Capture 1');
    expect(app.starts()).toMatchObject([{ request: { formats: ['markdown'] } }]);
  });
});

describe('how addresses are read', () => {
  const list = ['https://a.example/1', 'https://a.example/2'];

  it('is chosen as for a crawl, and goes into the request', async () => {
    const { app, ui } = await open({}, list);
    expect(ui.text()).not.toContain('with your cookies');
    await ui.press('switch', 'Read as signed in');
    expect(ui.text()).toContain('Pages are read with your cookies');
    await ui.press('radio', 'Always');
    expect(ui.text()).toContain('Pages are opened with your cookies');
    await ui.press('button', 'Capture 2');
    expect(app.starts()).toMatchObject([{ request: { reading: { signedIn: true, render: 'always' } } }]);
  });

  it('is not asked for tabs that are read as they stand, and is for one that sleeps', async () => {
    const awake = tabs.slice(0, 2);
    const { app, ui } = await open({ grantedHosts: ALL, openTabs: awake });
    expect(ui.find('switch', 'Read as signed in')).toBeUndefined();
    app.change({ openTabs: tabs });
    app.showTab(app.state.tab);
    await settle();
    expect(ui.find('switch', 'Read as signed in')).toBeTruthy();
  });

  it('is the service’s own affair where a service reads', async () => {
    const { ui } = await open({ settings: connected }, list);
    expect(ui.find('switch', 'Read as signed in')).toBeUndefined();
  });
});

describe('addresses that go to a service', () => {
  const secret = (at: number): string => `https://a.example/${at}?token=abc${at}`;

  it('are counted before they are sent, with where they go and the price', async () => {
    const { ui } = await open({ settings: connected }, ['https://a.example/1', 'https://a.example/2']);
    expect(ui.text()).toContain('Will be sent to api.example1 to 2 credits');
    expect(ui.text()).toContain('2 addresses will be sent.');
    expect(ui.text()).not.toContain('a key or session token');
  });

  it('are named where they look like they hold a key, the first three of many', async () => {
    const { ui } = await open({ settings: connected }, [
      'https://a.example/plain',
      ...[1, 2, 3, 4, 5].map(secret),
    ]);
    expect(ui.text()).toContain('5 of them seem to contain a key or session token');
    const named = [...ui.root.querySelectorAll('.SentAddress_list bdi')].map(
      ({ textContent }) => textContent,
    );
    expect(named).toEqual([1, 2, 3].map(secret));
    expect(ui.text()).toContain('and 2 more');
  });

  it('stay here when this device reads them', async () => {
    const { ui } = await open({}, [secret(1)]);
    expect(ui.text()).not.toContain('Will be sent to');
  });
});

describe('this window’s tabs as one Markdown', () => {
  const url = 'https://a.example/one';
  function ending(app: FakeApp, jobId: string): void {
    const request = app.starts()[0]?.request;
    const ended: Job = {
      ...jobBasics,
      id: jobId,
      request: request as Job['request'],
      host: 'a.example',
      createdAt: FAKE_NOW,
      progress: { ...noProgress, read: 1, failed: 2 },
      state: { status: 'done', endedAt: FAKE_NOW },
    };
    app.change(
      {
        jobs: [ended],
        captures: [anArticle({ id: 'one', url, host: 'a.example' })],
        items: [
          { jobId, key: url, url, origin: 'tab', status: 'read', order: 1, captureId: 'one', title: 'Tab 1' },
          {
            jobId,
            key: 'two',
            url: 'https://b.example/two',
            origin: 'tab',
            status: 'failed',
            order: 2,
            failure: { reason: 'tab-gone', facts: {} },
          },
        ],
      },
      'jobs',
      'items',
      'captures',
    );
  }

  it('reads them on this device and copies them when the last one is there, naming the one that failed', async () => {
    const { app, ui, started } = await open({ grantedHosts: ALL, settings: connected });
    await ui.press('button', 'Copy this window’s tabs as one Markdown text');
    await settle();
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { kind: 'batch', formats: ['markdown'] } },
    ]);
    expect(ui.text()).toContain('Reading tab 1 of');
    ending(app, app.starts()[0]?.jobId ?? '');
    await expect.poll(() => app.gestured.at(-1)?.name).toBe('copy');
    const text = copiedText(app);
    expect(text.indexOf('Tab 1')).toBeLessThan(text.indexOf('promise about the sea'));
    expect(text).toContain('b.example/two');
    expect(text).toContain('tab closed');
    await settle();
    expect(ui.text()).toContain('Copied 1 page, 1 not captured');
    expect(started).toEqual([]);
  });

  it('waits for a press where the browser does not let it copy', async () => {
    const { app, ui } = await open({ grantedHosts: ALL });
    let refusals = 1;
    const { copy } = app.gestures;
    app.gestures.copy = async (content) => {
      if (refusals-- > 0) throw new DOMException('not focused', 'NotAllowedError');
      return copy(content);
    };
    await ui.press('button', 'Copy this window’s tabs as one Markdown text');
    await settle();
    ending(app, app.starts()[0]?.jobId ?? '');
    await expect.poll(() => ui.text()).toContain('Ready to copy');
    await ui.press('button', 'Copy');
    await settle();
    expect(app.gestured.at(-1)?.name).toBe('copy');
    expect(ui.text()).toContain('Copied 1 page');
  });
});
