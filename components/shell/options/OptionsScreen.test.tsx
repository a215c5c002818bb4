import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { defaultSettings, type ConnectionResult, type Settings } from '@/lib/core/model/settings';
import type { Job } from '@/lib/core/model/job';
import { crawlRequestSchema, mapRequestSchema, searchRequestSchema } from '@/lib/core/model/request';
import { aJob, done, running } from '@/tests/support/panel';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aCrawlOf } from '@/tests/support/requests';
import { OptionsScreen } from './OptionsScreen';

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp(state, 'options', on);
  const ui = await mount(app, <OptionsScreen />);
  return { app, ui };
}

const service = (change: Partial<Settings['service']> = {}): Settings => ({
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.example', connected: false, ...change },
});
const names = (app: FakeApp): string[] => app.calls.map(({ name }) => name);

/** What waits for it goes on once it is opened. */
function aGate(): { passed: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((done) => {
    open = done;
  });
  return { passed, open };
}

describe('OptionsScreen', () => {
  describe('at the section of its address', () => {
    const { scrollIntoView } = Element.prototype;
    const shown: string[] = [];
    beforeEach(() => {
      shown.length = 0;
      Element.prototype.scrollIntoView = function (this: Element) {
        shown.push(this.id);
      };
    });
    afterEach(() => {
      Element.prototype.scrollIntoView = scrollIntoView;
      location.hash = '';
    });

    it('stays while what stands above it grows, until a key is pressed', async () => {
      location.hash = '#model';
      const { ui } = await open();
      const above = ui.root.querySelector<HTMLElement>('#engine')!;
      for (const height of ['900px', '1800px']) {
        await expect.poll(() => shown).toContain('model');
        shown.length = 0;
        above.style.minBlockSize = height;
      }
      await expect.poll(() => shown).toContain('model');
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home' }));
      shown.length = 0;
      above.style.minBlockSize = '2700px';
      await settle();
      expect(shown).toEqual([]);
    });

    it('opens, although the settings are read first', async () => {
      location.hash = '#data';
      const { ui } = await open();
      await expect.poll(() => new Set(shown)).toEqual(new Set(['data']));
      expect(ui.root.querySelector('nav [aria-current="true"]')?.getAttribute('href')).toBe('#data');
    });
  });

  it('saves the engine when it is chosen', async () => {
    const { app, ui } = await open();
    await ui.press('radio', 'Service');
    expect(app.state.settings.engine).toBe('service');
    expect(ui.get('textbox', 'Base URL')).toBeTruthy();
  });

  it('saves where new crawls start, and takes back what is emptied', async () => {
    const { app, ui } = await open();
    await ui.press('button', 'Raise: Page limit');
    expect(app.state.settings.crawl.limit).toBe(110);
    await ui.press('button', 'Raise: Depth');
    expect(app.state.settings.crawl.maxDiscoveryDepth).toBe(0);
    await ui.press('button', 'Lower: Depth');
    expect(app.state.settings.crawl.maxDiscoveryDepth).toBeUndefined();
    await ui.press('switch', 'Read as signed in');
    expect(app.state.settings.crawl).toMatchObject({ limit: 110, signedIn: true });
    expect(ui.get('switch', 'Obey robots.txt').getAttribute('aria-disabled')).toBe('true');
  });

  it('counts every press of a quick series, before the first is stored', async () => {
    const stored = aGate();
    const { app, ui } = await open();
    app.on['settings.update'] = async (change) => {
      await stored.passed;
      delete app.on['settings.update'];
      return app.call('settings.update', change);
    };
    for (let turn = 0; turn < 3; turn += 1) await ui.press('button', 'Raise: Page limit');
    expect(ui.get('spinbutton', 'Page limit')).toHaveProperty('value', '130');
    stored.open();
    await settle();
    expect(app.state.settings.crawl.limit).toBe(130);
    expect(ui.get('spinbutton', 'Page limit')).toHaveProperty('value', '130');
  });

  it('saves what is switched and leaves the rest of the group as it is', async () => {
    const { app, ui } = await open();
    await ui.press('switch', 'Main content only');
    expect(app.calls).toEqual([{ name: 'settings.update', input: { capture: { onlyMainContent: false } } }]);
    expect(ui.text()).toContain('Saved');
    await ui.press('switch', 'Add the source when copying');
    expect(app.calls.at(-1)).toEqual({ name: 'settings.update', input: { capture: { copySource: true } } });
  });

  it('toggles a format that is kept with every capture', async () => {
    const { app, ui } = await open();
    const before = app.state.settings.capture.alsoKeep;
    await ui.press('button', 'Links');
    const after = app.state.settings.capture.alsoKeep;
    expect(after.includes('links')).toBe(!before.includes('links'));
    expect(after.filter((format) => format !== 'links').toSorted()).toEqual(
      before.filter((format) => format !== 'links' && format !== 'rawHtml').toSorted(),
    );
  });

  it('does not save an address that is none', async () => {
    const { app, ui } = await open({ settings: service() });
    await ui.type('Base URL', 'api.example');
    expect(ui.text()).toContain('Start with https:// (http:// is fine for localhost).');
    expect(ui.get('textbox', 'Base URL').getAttribute('aria-invalid')).toBe('true');
    expect(app.calls).toEqual([]);
  });

  it('saves plain http to this machine at once', async () => {
    const { app, ui } = await open(
      { settings: service() },
      {
        'service.setAddress': () => ({ baseUrl: 'http://localhost:3002' }),
      },
    );
    await ui.type('Base URL', 'http://localhost:3002/v2/');
    expect(app.calls).toContainEqual({
      name: 'service.setAddress',
      input: { baseUrl: 'http://localhost:3002/v2/', confirmPlainHttp: false },
    });
    expect((ui.get('textbox', 'Base URL') as HTMLInputElement).value).toBe('http://localhost:3002');
  });

  it('asks before plain http leaves this machine', async () => {
    const { app, ui } = await open(
      { settings: service() },
      {
        'service.setAddress': () => ({ baseUrl: 'http://10.0.0.2:3002' }),
      },
    );
    await ui.type('Base URL', 'http://10.0.0.2:3002');
    expect(ui.text()).toContain('Send the key unencrypted?');
    expect(app.calls).toEqual([]);
    await ui.press('button', 'Use http anyway');
    expect(app.calls).toContainEqual({
      name: 'service.setAddress',
      input: { baseUrl: 'http://10.0.0.2:3002', confirmPlainHttp: true },
    });
  });

  it('asks for the host in the click, saves the key once, and tests the connection', async () => {
    const { app, ui } = await open(
      { settings: service() },
      {
        'service.test': () => ({ kind: 'connected-no-billing', answeredInMs: 18 }),
      },
    );
    await ui.type('API key', 'fc-secret-a1b2');
    ui.get('button', 'Save').click();
    expect(app.gestured).toEqual([{ name: 'requestSending', args: ['https://api.example'] }]);
    await settle();
    expect(app.calls).toEqual([
      { name: 'service.setKey', input: { key: 'fc-secret-a1b2' } },
      { name: 'service.test', input: {} },
    ]);
    expect(ui.root.innerHTML).not.toContain('fc-secret');
  });

  it('tests the address that was just typed, once it is saved, and asks for its host', async () => {
    const { app, ui } = await open(
      { settings: service() },
      {
        'service.setAddress': async () => {
          await settle();
          app.change({ settings: service({ baseUrl: 'http://localhost:3002' }) }, 'settings');
          return { baseUrl: 'http://localhost:3002' };
        },
        'service.test': () => ({ kind: 'connected-no-billing', answeredInMs: 18 }),
      },
    );
    const field = ui.get('textbox', 'Base URL') as HTMLInputElement;
    field.focus();
    field.value = 'http://localhost:3002/';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    field.blur();
    ui.get('button', 'Test connection').click();
    expect(app.gestured).toEqual([{ name: 'requestSending', args: ['http://localhost:3002/'] }]);
    expect(names(app)).toEqual(['service.setAddress']);
    await settle();
    await settle();
    expect(names(app)).toEqual(['service.setAddress', 'service.test']);
  });

  it('asks for the host that was saved, also before the settings are read again', async () => {
    const { app, ui } = await open(
      { settings: service() },
      {
        'service.setAddress': () => ({ baseUrl: 'http://localhost:3002' }),
        'service.test': () => ({ kind: 'connected-no-billing', answeredInMs: 18 }),
      },
    );
    await ui.type('Base URL', 'localhost:3002');
    ui.get('textbox', 'Base URL').focus();
    ui.get('textbox', 'Base URL').blur();
    await settle();
    await ui.press('button', 'Test connection');
    app.change({ settings: service({ baseUrl: 'http://localhost:3002' }) }, 'settings');
    await settle();
    await ui.press('button', 'Test connection');
    // Another window saves another one.
    app.change({ settings: service({ baseUrl: 'http://localhost:4004' }) }, 'settings');
    await settle();
    await ui.press('button', 'Test connection');
    expect(app.gestured.map(({ args }) => args[0])).toEqual([
      'http://localhost:3002',
      'http://localhost:3002',
      'http://localhost:4004',
    ]);
  });

  it('shows what a test found of the saved address alone', async () => {
    const { ui } = await open({
      settings: {
        ...defaultSettings,
        engine: 'service',
        service: { baseUrl: 'https://api.example', connected: true, lastTest: { kind: 'no-answer' } },
      },
    });
    expect(ui.text()).toContain('No response from this address');
    await ui.type('Base URL', 'not one');
    expect(ui.text()).not.toContain('No response from this address');
    await ui.type('Base URL', 'https://api.example');
    expect(ui.text()).toContain('No response from this address');
  });

  it('lets go of a server without a key that no longer answers', async () => {
    const connected = { connected: true, lastTest: { kind: 'no-answer' } } as const;
    const { app, ui } = await open({ settings: service(connected) });
    await ui.press('button', 'Disconnect');
    expect(names(app)).toEqual(['service.disconnect']);
  });

  it('tries a service without a key when that is pressed, and says what it gives then', async () => {
    const { keyTail: _none, ...none } = service().service;
    const at = (change: Partial<Settings['service']>): Settings => ({
      ...service(),
      service: { ...none, baseUrl: 'https://api.firecrawl.dev', connected: false, ...change },
    });
    const { app, ui } = await open({ settings: at({ lastTest: { kind: 'key-refused', status: 401 } }) });
    expect(ui.text()).toContain('It answered 401. Paste a key, or try the service without one.');
    expect(ui.get('link', 'Get a key').getAttribute('href')).toBe('https://www.firecrawl.dev/app/api-keys');
    app.on['service.test'] = () => {
      const lastTest = { kind: 'keyless', answeredInMs: 9 } as const;
      app.change({ settings: at({ connected: true, lastTest, profile: { found: 'keyless' } }) }, 'settings');
      return lastTest;
    };
    await ui.press('button', 'Try without a key');
    await settle();
    expect(app.gestured).toEqual([{ name: 'requestSending', args: ['https://api.firecrawl.dev'] }]);
    expect(app.calls).toEqual([{ name: 'service.test', input: { withoutKey: true } }]);
    expect(ui.text()).toContain('Used without a key');
    expect(ui.find('button', 'Try without a key')).toBeUndefined();
    expect(ui.find('radio', 'Self-hosted')).toBeUndefined();
    expect(ui.get('row', /^Maps, crawls, lists/).textContent).toContain('—');
    await ui.press('button', 'Disconnect');
    expect(names(app)).toEqual(['service.test', 'service.disconnect']);
  });

  it('offers no second way to let go of a server whose key can be removed', async () => {
    const { ui } = await open({
      settings: service({ connected: true, keyTail: 'a1b2', lastTest: { kind: 'no-answer' } }),
    });
    expect(ui.find('button', 'Disconnect')).toBeUndefined();
  });

  it('marks the formats that a server of one’s own probably lacks, for captures and for crawls', async () => {
    const own = { connected: true, lastTest: { kind: 'connected-no-billing', answeredInMs: 20 } } as const;
    const { ui } = await open({ settings: service({ ...own, profile: { chosen: 'self-hosted' } }) });
    for (const group of ['Formats kept with every capture', 'Keep for each page'])
      expect(ui.get('group', new RegExp(group)).textContent).toMatch(/JSON.*model/);
  });

  it('takes an address of this machine without its scheme as http', async () => {
    const { app, ui } = await open({ settings: { ...defaultSettings, engine: 'service' } });
    await ui.type('Base URL', 'localhost:3002');
    expect(app.calls).toContainEqual({
      name: 'service.setAddress',
      input: { baseUrl: 'http://localhost:3002', confirmPlainHttp: false },
    });
  });

  it('tests nothing and saves no key while the address is not one', async () => {
    const { app, ui } = await open({ settings: service() });
    await ui.type('Base URL', 'api.example');
    await ui.type('API key', 'fc-secret-a1b2');
    await ui.press('button', 'Save');
    await ui.press('button', 'Test connection');
    expect(app.calls).toEqual([]);
    expect(app.gestured).toEqual([]);
  });

  it('shows the last four characters of the key and no way to read it', async () => {
    const { app, ui } = await open({ settings: service({ connected: true, keyTail: 'a1b2' }) });
    expect(ui.text()).toContain('…a1b2 saved');
    await ui.press('button', 'Replace');
    expect((ui.get('textbox', 'API key') as HTMLInputElement).value).toBe('');
    expect((ui.get('textbox', 'API key') as HTMLInputElement).type).toBe('password');
    await ui.press('button', 'Keep the old one');
    await ui.press('button', 'Remove');
    await ui.press('button', 'Remove the key');
    expect(names(app)).toEqual(['service.removeKey']);
  });

  it('says what work the key is needed for before it is removed', async () => {
    const request = aCrawlOf({ url: 'https://tides.test/', limit: 9 });
    const jobs = [aJob(request, running, {}, { engine: 'service', title: '', host: 'tides.test' })];
    const { app, ui } = await open({ settings: service({ connected: true, keyTail: 'a1b2' }), jobs });
    await ui.press('button', 'Remove');
    expect(ui.get('dialog', 'Remove the key?').textContent).toContain(
      '1 job can no longer be read or canceled',
    );
    expect(ui.get('dialog', 'Remove the key?').textContent).toContain('tides.test');
    await ui.press('button', 'Keep');
    expect(names(app)).toEqual([]);
  });

  it('marks a key with characters that none has, and sends nothing', async () => {
    const { app, ui } = await open({ settings: service() });
    await ui.type('API key', 'fc-schlüssel 1');
    await ui.press('button', 'Save');
    expect(ui.get('textbox', 'API key').getAttribute('aria-invalid')).toBe('true');
    expect(ui.text()).toContain('This text has “ü”, “ ”.');
    expect(app.calls).toEqual([]);
    await ui.type('API key', 'fc-key');
    expect(ui.text()).not.toContain('This text has');
  });

  it('keeps the focus in its section when the button that had it is gone with the key', async () => {
    const { app, ui } = await open({ settings: service({ connected: true, keyTail: 'a1b2' }) });
    const section = ui.get('button', 'Remove').closest('section');
    app.on['service.removeKey'] = () => {
      app.change({ settings: service() }, 'settings');
      return {};
    };
    await ui.press('button', 'Remove');
    await ui.press('button', 'Remove the key');
    await expect.poll(() => section?.contains(document.activeElement)).toBe(true);
  });

  it.each<[ConnectionResult, string]>([
    [{ kind: 'key-refused', keyTail: 'a1b2' }, 'The key ending a1b2 was refused (401).'],
    [{ kind: 'key-refused', keyTail: 'a1b2', status: 403 }, 'The key ending a1b2 was refused (403).'],
    [
      { kind: 'key-refused', status: 403, said: 'Unauthorized: This account has been banned.' },
      'It said: “Unauthorized: This account has been banned.”',
    ],
    [{ kind: 'service-error', status: 500, queueSilent: true }, 'The service’s queue does not respond'],
    [{ kind: 'no-answer' }, 'https://api.example could not be reached.'],
    [{ kind: 'wrong-api', status: 200 }, 'https://api.example returned a web page.'],
    [{ kind: 'redirect-refused' }, 'api.example responded with a redirect.'],
    [{ kind: 'not-granted' }, 'Trawl needs your permission to send requests to api.example.'],
    [{ kind: 'service-error', status: 502 }, 'It returned 502.'],
    [{ kind: 'connected-no-billing', answeredInMs: 18 }, '18 ms · no billing on this service'],
    [
      {
        kind: 'connected',
        answeredInMs: 212,
        credits: { remaining: 4_692, plan: 5_000 },
        periodStart: '2026-11-01T00:00:00Z',
        periodEnd: '2026-11-30T12:00:00Z',
      },
      'Billing period 1 November to 30 November 2026',
    ],
  ])('says what the test found: %o', async (lastTest, sentence) => {
    const { ui } = await open({ settings: service({ connected: true, lastTest, keyTail: 'a1b2' }) });
    expect(ui.text()).toContain(sentence);
  });

  it('says so when the test itself cannot be made', async () => {
    const { ui } = await open(
      { settings: service({ connected: true, keyTail: 'a1b2' }) },
      {
        'service.test': () => {
          throw new AppError('bug', { detail: 'no answer to service.test' });
        },
      },
    );
    await ui.press('button', 'Test connection');
    expect(ui.get('alert', /The test could not be run/)).toBeTruthy();
  });

  it('previews the front matter, names a mistake, and saves nothing that has one', async () => {
    const { app, ui } = await open();
    await ui.type('Front matter', 'title: {title}\nwords: {words}');
    await expect.poll(() => ui.text()).toContain('words: 5214');
    expect(app.state.settings.capture.frontMatter).toBe('title: {title}\nwords: {words}');
    await ui.type('Front matter', 'title: {titel}');
    expect(ui.text()).toContain('Line 1: there is no {titel}.');
    expect(app.state.settings.capture.frontMatter).toBe('title: {title}\nwords: {words}');
  });

  it('previews the very name that a file gets', async () => {
    const { app, ui } = await open();
    await ui.type('File name', '{host}/{date} {title}');
    expect(app.state.settings.capture.fileName).toBe('{host}/{date} {title}');
    await expect
      .poll(() => ui.text(), { timeout: 4_000 })
      .toContain('docs.python.org - 2026-11-20 Coroutines and tasks.md');
  });

  it('lists the sites that may be read and takes a permission back', async () => {
    const { app, ui } = await open({
      grantedHosts: ['https://b.example/*', 'http://b.example/*', 'https://a.example/*'],
    });
    expect(ui.all('listitem').map((item) => item.querySelector('bdi')?.textContent)).toEqual(
      expect.arrayContaining(['a.example', 'b.example']),
    );
    await ui.press('button', 'Revoke b.example');
    expect(app.state.grantedHosts).toEqual(['https://a.example/*']);
    expect(ui.find('button', 'Revoke b.example')).toBeUndefined();
  });

  it('says what leaves the browser: nothing for a capture, requests to the sites for maps, crawls and lists', async () => {
    const { ui } = await open();
    const said = ui.text();
    expect(said).toContain('capturing the open tab sends nothing');
    expect(said).toContain(
      'Maps, crawls, lists and pages behind links are requested from the sites themselves',
    );
  });

  it('asks for all sites in the click, and takes exactly that back', async () => {
    const { app, ui } = await open();
    expect(ui.get('switch', 'Always allow on all sites').getAttribute('aria-checked')).toBe('false');
    app.gestures.requestAllSites = async () => {
      app.state.grantedHosts = ['http://*/*', 'https://*/*', 'https://a.example/*'];
      return true;
    };
    await ui.press('switch', 'Always allow on all sites');
    expect(ui.get('switch', 'Always allow on all sites').getAttribute('aria-checked')).toBe('true');
    await ui.press('switch', 'Always allow on all sites');
    expect(app.state.grantedHosts).toEqual(['https://a.example/*']);
  });

  it('says what kind of server a test found, and lets the person say otherwise', async () => {
    const { app, ui } = await open({ settings: service({ profile: { found: 'hosted' } }) });
    expect(ui.text()).toContain('The last test found a hosted service.');
    expect(ui.text()).not.toContain('with a language model');
    await ui.press('radio', 'Self-hosted');
    expect(app.calls.at(-1)).toEqual({ name: 'service.setProfile', input: { profile: 'self-hosted' } });
    await ui.press('radio', 'Hosted');
    expect(app.calls.at(-1)).toEqual({ name: 'service.setProfile', input: { profile: 'hosted' } });
  });

  it('warns of treating as hosted what a test found to be self-hosted, and of nothing else', async () => {
    const warning = 'The last test found a self-hosted service';
    const warned = async (profile: NonNullable<Settings['service']['profile']>): Promise<boolean> => {
      const { ui } = await open({ settings: service({ profile }) });
      const said = ui.root.textContent?.includes('prices are shown although it charges nothing') ?? false;
      expect(ui.root.textContent?.includes(`${warning}If it is treated as hosted`)).toBe(said);
      ui.unmount();
      return said;
    };
    expect(await warned({ found: 'self-hosted', chosen: 'hosted' })).toBe(true);
    expect(await warned({ found: 'self-hosted' })).toBe(false);
    expect(await warned({ found: 'hosted', chosen: 'self-hosted' })).toBe(false);
  });

  it('lists what a self-hosted server lacks, and goes back to what was found', async () => {
    const profile = { found: 'hosted', chosen: 'self-hosted' } as const;
    const { app, ui } = await open({ settings: service({ profile }) });
    expect(ui.text()).toContain('with a language model');
    expect(ui.get('radio', 'Self-hosted').getAttribute('aria-checked')).toBe('true');
    await ui.press('radio', 'Detect automatically');
    expect(app.calls).toEqual([{ name: 'service.setProfile', input: { profile: null } }]);
  });

  it('knows no kind of server before a test', async () => {
    const { ui } = await open({ settings: service() });
    expect(ui.text()).toContain('Not known yet. Test the connection to find out.');
  });

  it('shows the keys that the browser assigned, and says which are not set', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('Open the popup');
    expect([...ui.root.querySelectorAll('.Kbd_kbd')].map((kbd) => kbd.textContent)).toEqual(
      expect.arrayContaining(['Alt', 'Shift', 'Y', 'K']),
    );
    expect(ui.text()).toContain('Not set');
    await ui.press('button', 'the browser’s shortcuts page');
    expect(app.gestured).toEqual([{ name: 'openBrowserPage', args: ['shortcuts'] }]);
  });

  it('leaves the keys to the browser where no extension may set them', async () => {
    const { ui } = await open();
    expect(ui.find('button', /^Change/)).toBeUndefined();
  });

  it('sets a key by pressing it, takes it away, and gives the default back', async () => {
    const { app, ui } = await open({ refusedKeys: ['F1'] });
    const press = async (init: KeyboardEventInit): Promise<void> => {
      const button = ui.get('button', /^Press the new keys/);
      button.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      await settle();
    };
    await ui.press('button', 'Change Capture page to a file');
    await press({ code: 'ShiftLeft', shiftKey: true });
    await press({ code: 'KeyA' });
    expect(ui.text()).toContain('Use Ctrl or Alt');
    await press({ code: 'KeyK', altKey: true, shiftKey: true });
    expect(ui.text()).toContain('Alt+Shift+K is already set for “Capture page to the clipboard”.');
    await press({ code: 'F1' });
    expect(ui.text()).toContain('The browser did not accept these keys.');
    expect(app.state.shortcuts['capture-save']).toBe('');
    await press({ code: 'KeyD', altKey: true, shiftKey: true });
    expect(app.state.shortcuts['capture-save']).toBe('Alt+Shift+D');
    expect(document.activeElement).toBe(ui.get('button', 'Change Capture page to a file'));
    await ui.press('button', 'Change Capture page to a file');
    await ui.press('button', 'Remove');
    expect(app.state.shortcuts['capture-save']).toBe('');
    await ui.press('button', 'Change Capture page to a file');
    await press({ code: 'Escape' });
    expect(ui.find('button', /^Press the new keys/)).toBeUndefined();
    await ui.press('button', 'Change Open the popup');
    await ui.press('button', 'Use default');
    expect(app.state.shortcuts['_execute_action']).toBe('Alt+Shift+Y');
  });

  it('deletes everything only after the question, and can take it back', async () => {
    const captures = [anArticle({ id: 'a' }), anArticle({ id: 'b' })];
    const { app, ui } = await open({ captures });
    await ui.press('button', 'Clear…');
    expect(ui.text()).toContain('Delete 2 items?');
    await ui.press('button', 'Keep');
    expect(app.calls).toEqual([]);
    await ui.press('button', 'Clear…');
    await ui.press('button', 'Delete 2 items');
    expect(names(app)).toEqual(['captures.clear']);
    expect(ui.text()).toContain('Deleted 2 items');
    await ui.press('button', 'Undo');
    expect(app.calls.at(-1)).toEqual({ name: 'captures.restore', input: { ids: ['a', 'b'], jobIds: [] } });
  });

  it('says which maps, crawls and lists go with the library, and brings them back too', async () => {
    const ended = (id: string, request: Job['request']) => ({ ...aJob(request, done), id });
    const url = 'https://tides.example/';
    const formats = ['markdown' as const];
    const crawl = crawlRequestSchema.parse({ kind: 'crawl', url, limit: 9, formats });
    const map = mapRequestSchema.parse({ kind: 'map', url });
    const { app, ui } = await open({
      captures: [anArticle({ id: 'a' })],
      jobs: [
        ended('map', map),
        ended('one', crawl),
        ended('two', crawl),
        { ...aJob(crawl, running), id: 'live' },
      ],
    });
    expect(ui.text()).toContain('Deletes from this device: 1 capture, 1 map and 2 crawls.');
    await ui.press('button', 'Clear…');
    expect(ui.text()).toContain('Removed from this device: 1 capture, 1 map and 2 crawls');
    await ui.press('button', 'Delete 4 items');
    expect(ui.text()).toContain('Deleted 4 items');
    await ui.press('button', 'Undo');
    expect(app.calls.at(-1)).toEqual({
      name: 'captures.restore',
      input: { ids: ['a'], jobIds: ['map', 'one', 'two'] },
    });
  });

  it('offers to delete everything once it is known what that is, and not while it is being deleted', async () => {
    const counted = aGate();
    const cleared = aGate();
    const map = mapRequestSchema.parse({ kind: 'map', url: 'https://tides.example/' });
    const app = createFakeApp({ captures: [anArticle({ id: 'a' })], jobs: [aJob(map, done)] }, 'options', {
      'captures.clear': async () => {
        await cleared.passed;
        return { ids: ['a', 'arrived-since'], jobIds: ['job'] };
      },
    });
    const { storage } = app;
    if (!storage) throw new Error('no storage');
    app.storage = { ...storage, room: () => counted.passed.then(() => storage.room()) };
    const ui = await mount(app, <OptionsScreen />);
    const isOff = (): boolean => ui.get('button', 'Clear…').ariaDisabled === 'true';
    expect(isOff()).toBe(true);
    counted.open();
    await settle();
    await ui.press('button', 'Clear…');
    await ui.press('button', 'Delete 2 items');
    expect(isOff()).toBe(true);
    cleared.open();
    await settle();
    expect(ui.text()).toContain('Deleted 3 items');
    expect(isOff()).toBe(false);
  });

  it('names the searches that go with the library', async () => {
    const search = searchRequestSchema.parse({ kind: 'search', query: 'tides' });
    const { ui } = await open({ jobs: [aJob(search, done)] });
    expect(ui.text()).toContain('Deletes from this device: 1 search.');
    await ui.press('button', 'Clear…');
    await ui.press('button', 'Delete 1 item');
    expect(ui.text()).toContain('Deleted 1 item');
  });

  it('clears maps also when there is no capture', async () => {
    const map = mapRequestSchema.parse({ kind: 'map', url: 'https://tides.example/' });
    const { ui } = await open({ jobs: [aJob(map, done)] });
    await ui.press('button', 'Clear…');
    expect(ui.text()).toContain('Removed from this device: 1 map,');
  });
});
