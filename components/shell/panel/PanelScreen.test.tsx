import { page } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { DAMAGED, type FullCapture } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobState } from '@/lib/core/model/job';
import { requestSchema } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, blockedBy, failedWith, jobOf, onService, useRowHeight } from '@/tests/support/panel';
import { readWebhook } from '@/lib/features/webhook/webhook';
import { PanelScreen } from './PanelScreen';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOUR = 3_600_000;
const connected = onService(4_812);

// A row is 48 pixels high.
useRowHeight(48);

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp(state, 'panel', on);
  const ui = await mount(app, <PanelScreen />);
  return { app, ui };
}

function tabOf(url: string, title: string, tabId = 7, change: Partial<TabView> = {}): TabView {
  return aTab({
    tabId,
    url,
    title,
    access: {
      ok: true,
      hasSelection: false,
      source: { type: 'tab', tabId, windowId: 1, documentId: `D${tabId}`, url, title },
    },
    ...change,
  });
}

const article = anArticle({ id: 'a', url: 'https://tides.example/told', capturedAt: FAKE_NOW - 120_000 });
const articleTab = tabOf(article.url, article.title);
const emptyTab = tabOf('https://moon.example/', 'The moon', 9);
const many = (count: number): FullCapture[] =>
  Array.from({ length: count }, (_, index) =>
    anArticle({
      id: `c${String(index).padStart(4, '0')}`,
      jobId: `job ${index}`,
      url: `https://tides.example/pages/${index}`,
      title: `Page ${index}`,
      capturedAt: FAKE_NOW - index * HOUR,
    }),
  );

describe('the page section', () => {
  it('captures the tab it names, with the formats of the settings', async () => {
    const { app, ui } = await open({ tab: emptyTab });
    expect(ui.text()).toContain('This page is not captured yet');
    await ui.press('button', 'Capture page');
    expect(app.starts()).toMatchObject([
      {
        engine: 'device',
        request: {
          kind: 'scrape',
          source: { type: 'tab', tabId: 9, documentId: 'D9', url: 'https://moon.example/' },
          formats: expect.arrayContaining(['markdown', 'links']),
        },
      },
    ]);
  });

  it('shows what the newest capture holds, a tab for each facet and none without data', async () => {
    const { ui } = await open({ tab: articleTab, captures: [article] });
    expect(ui.all('tab').map((tab) => tab.textContent)).toEqual([
      'Page',
      'Site',
      'Research',
      'Library',
      'Monitors',
      'Markdown',
      'Source',
      'Summary',
      'JSON',
      'Links3',
      'Images2',
    ]);
    expect(ui.text()).toContain('412 words · 2 min · ≈560 tokens');
    expect(ui.text()).toContain('On this device · 38 ms · kept 63%');
  });

  it('follows the tab in front, and its capture with it', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    expect(ui.get('button', /^Follows the active tab/)).toBeTruthy();
    app.showTab(emptyTab);
    await settle();
    expect(ui.get('heading', 'The moon')).toBeTruthy();
    expect(ui.text()).toContain('This page is not captured yet');
  });

  it('stays with a pinned tab, says so, and captures that one', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', /^Follows the active tab/);
    app.showTab(emptyTab);
    await settle();
    expect(ui.get('button', /^Pinned to How tides/)).toBeTruthy();
    await ui.press('button', 'Capture');
    expect(app.starts()[0]?.request).toMatchObject({ source: { tabId: 7, url: article.url } });
    await ui.press('button', /^Pinned to How tides/);
    expect(ui.get('heading', 'The moon')).toBeTruthy();
  });

  it('looks at a pinned tab again when it is in front', async () => {
    const { app, ui } = await open({ tab: articleTab });
    await ui.press('button', /^Follows the active tab/);
    app.showTab(tabOf('https://tides.example/next', 'Next page', 7));
    await settle();
    expect(ui.get('heading', 'Next page')).toBeTruthy();
  });

  it('says what goes on beside the page, and leads there', async () => {
    const work = (id: string, createdAt: number, state: JobState): Job => ({
      ...jobOf(emptyTab, state, 'service', { id, createdAt, title: 'What is a tide mill?', host: '' }),
      request: { kind: 'agent', prompt: 'What is a tide mill?', urls: [], maxCredits: 200 },
    });
    const run = work('run', FAKE_NOW - 2_000, {
      status: 'running',
      cursor: undefined,
      owner: 'w',
      leaseUntil: FAKE_NOW + 60_000,
    });
    const { app, ui } = await open({ tab: emptyTab, settings: connected, jobs: [run] });
    const line = ui.get('region', 'Running now');
    expect(line.textContent).toContain('Agent: What is a tide mill? · running');
    await ui.press('button', 'Open');
    expect(app.gestured.findLast(({ name }) => name === 'openPanel')?.args).toEqual([
      { section: 'research', tool: 'agent', jobId: 'run' },
    ]);
    const held = work('held', FAKE_NOW - 9_000, blockedBy({ reason: 'no-credits', facts: {} }));
    app.change({ jobs: [run, held] }, 'jobs');
    // The list of jobs is read again after its pause.
    await expect
      .poll(() => line.textContent, { timeout: 5_000 })
      .toContain('Agent: What is a tide mill? · needs attention');
    expect(line.textContent).toContain('and 1 more');
    await ui.press('button', 'All jobs');
    expect(app.gestured.findLast(({ name }) => name === 'openPanel')?.args).toEqual([
      { section: 'site', open: 'jobs' },
    ]);
    app.change({ jobs: [work('run', 0, { status: 'done', endedAt: FAKE_NOW })] }, 'jobs');
    await expect.poll(() => ui.find('region', 'Running now'), { timeout: 5_000 }).toBeUndefined();
  });

  it('draws no head for a tab of which it knows neither title nor address', async () => {
    const { ui } = await open({
      tab: {
        tabId: 3,
        windowId: 1,
        isPrivate: false,
        title: '',
        access: { ok: false, reason: 'tab-not-open' },
      },
    });
    expect(ui.text()).toContain('Trawl cannot read this tab yet');
    expect(ui.all('heading').filter((heading) => heading.textContent === '')).toEqual([]);
    expect(ui.root.querySelector('.head_head .Favicon_favicon')).toBeNull();
  });

  it('says that a tab is not open yet, with the key that the browser assigned', async () => {
    const closed: TabView = {
      tabId: 3,
      windowId: 1,
      isPrivate: false,
      title: 'Report',
      access: { ok: false, reason: 'tab-not-open' },
    };
    const { app, ui } = await open({ tab: closed });
    expect(ui.text()).toContain('Trawl cannot read this tab yet');
    expect(ui.text()).toContain('To read this tab, press the toolbar button or AltShiftY.');
    expect(ui.find('button', 'Capture page')).toBeUndefined();
    await ui.press('button', 'Always allow on all sites');
    expect(app.gestured.map(({ name }) => name)).toEqual(['requestAllSites']);
  });

  it('names no key when none is assigned', async () => {
    const closed: TabView = {
      tabId: 3,
      windowId: 1,
      isPrivate: false,
      title: 'Report',
      access: { ok: false, reason: 'tab-not-open' },
    };
    const { ui } = await open({ tab: closed, shortcuts: { _execute_action: '' } });
    expect(ui.text()).toContain('To read this tab, press the toolbar button.');
  });

  it('shows the step of a running capture and cancels on the second Escape', async () => {
    const running = jobOf(articleTab, { status: 'running', cursor: null, owner: 'o', leaseUntil: FAKE_NOW });
    const { app, ui } = await open({ tab: articleTab, captures: [article], jobs: [running] });
    expect(ui.text()).toContain('Reading the page · 0.6 s');
    await ui.key('Escape');
    expect(ui.text()).toContain('Press Esc again to cancel the capture');
    expect(app.calls.some(({ name }) => name === 'jobs.cancel')).toBe(false);
    await ui.key('Escape');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'job' } });
  });

  it('starts nothing while a capture of the page runs', async () => {
    const running = jobOf(articleTab, { status: 'ready', cursor: null });
    const { app, ui } = await open({ tab: articleTab, captures: [article], jobs: [running] });
    await ui.press('button', 'Capture');
    expect(app.starts()).toEqual([]);
  });

  it('offers this device when the service failed, and takes it only when pressed', async () => {
    const failed = jobOf(
      articleTab,
      failedWith({ reason: 'key-refused', facts: { status: 401, keyTail: 'a1b2' } }),
      'service',
      {
        request: {
          ...jobOf(articleTab, { status: 'ready', cursor: null }).request,
          formats: ['json'],
        } as Job['request'],
      },
    );
    const { app, ui } = await open({ tab: articleTab, settings: connected, jobs: [failed] });
    expect(ui.get('alert', /The service rejected the key/)).toBeTruthy();
    expect(app.starts()).toEqual([]);
    await ui.press('button', 'Capture on this device');
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { formats: expect.arrayContaining(['json', 'markdown']) } },
    ]);
  });

  it('stops waiting for the service when the device is chosen instead', async () => {
    const failure = { reason: 'rate-limited' as const, facts: { status: 429, attempt: 2, attempts: 5 } };
    const waiting = jobOf(
      articleTab,
      { status: 'waiting', cursor: null, wakeAt: FAKE_NOW + 12_000, failure },
      'service',
    );
    const { app, ui } = await open({ tab: articleTab, settings: connected, jobs: [waiting] });
    expect(ui.text()).toContain('Waiting 12 s, then trying again');
    expect(ui.text()).toContain('Trawl will try again on its own (2 of 5)');
    await ui.press('button', 'Capture on this device');
    expect(app.calls.filter(({ name }) => /cancel|start/.test(name)).map(({ name }) => name)).toEqual([
      'jobs.cancel',
      'jobs.start',
    ]);
    expect(app.starts()).toMatchObject([{ engine: 'device' }]);
  });

  it('starts nothing that the engine cannot do, and says so', async () => {
    const { app, ui } = await open({
      tab: emptyTab,
      settings: { ...connected, service: { ...connected.service, connected: false } },
    });
    await ui.press('button', 'Capture page');
    expect(app.starts()).toEqual([]);
    expect(ui.text()).toContain('No service is connected');
    await ui.press('button', 'Capture on this device');
    expect(app.starts()).toMatchObject([{ engine: 'device' }]);
  });

  it('asks before a private page goes to the service also on the way from a failure', async () => {
    const { app, ui } = await open(
      { tab: { ...articleTab, isPrivate: true }, settings: { ...connected, engine: 'device' } },
      {
        'private.capture': () => {
          throw new AppError('screenshot-unsupported');
        },
      },
    );
    await ui.press('button', 'Capture page');
    expect(ui.text()).toContain('No screenshot of this tab');
    expect(ui.text()).toContain('Will be sent to api.example');
    await ui.press('button', 'Capture with the service');
    expect(ui.text()).toContain('Send this page to the service?');
    const asked = () => app.asked('private.capture').map(({ engine }) => engine);
    expect(asked()).toEqual(['device']);
    await ui.press('button', 'Send to the service');
    expect(asked()).toEqual(['device', 'service']);
  });

  it('shows a refusal of the background and lets it be tried again', async () => {
    let refusals = 1;
    const { app, ui } = await open(
      { tab: emptyTab },
      {
        'jobs.start': ({ jobId }) => {
          if (refusals-- > 0) throw new AppError('storage-full', { amount: 62 });
          return { jobId };
        },
      },
    );
    await ui.press('button', 'Capture page');
    expect(ui.text()).toContain('This device is out of space');
    await ui.press('button', 'Capture');
    expect(app.starts()).toHaveLength(2);
    expect(ui.text()).not.toContain('This device is out of space');
  });

  it('lets go of a finished capture once it is shown', async () => {
    const done = jobOf(articleTab, { status: 'done', endedAt: FAKE_NOW }, 'device', { captureIds: ['a'] });
    const { app } = await open({ tab: articleTab, captures: [article], jobs: [done] });
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: 'job' } });
  });

  it('shows the address, the place and the price before a service is asked', async () => {
    const { ui } = await open({
      tab: tabOf('https://me:pw@tides.example/told?token=9f8e7d6c5b4a39281706f5e4d3c2b1a0#part', 'Told'),
      settings: connected,
    });
    expect(ui.text()).toContain(
      'Will be sent to api.example1 credithttps://tides.example/told?token=9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    );
    expect(ui.text()).toContain('Its query seems to contain a key or session token');
  });

  it('keeps nothing of a private window and says so', async () => {
    const { app, ui } = await open(
      { tab: { ...articleTab, isPrivate: true }, captures: [article] },
      {
        'private.capture': () => ({
          url: article.url,
          title: article.title,
          content: article.content,
          metadata: article.metadata,
          report: article.report,
        }),
      },
    );
    expect(ui.text()).toContain('This page is not captured yet');
    await ui.press('button', 'Capture page');
    expect(ui.text()).toContain('Private window: nothing is kept.');
    expect(app.starts()).toEqual([]);
    app.showTab(emptyTab);
    app.showTab({ ...articleTab, isPrivate: true });
    await settle();
  });

  it('holds the capture of a private window while another section is shown, and what arrives meanwhile', async () => {
    let answer = (): void => undefined;
    const read = new Promise<void>((done) => {
      answer = done;
    });
    const { content, title, url, metadata, report } = article;
    const { app, ui } = await open(
      { tab: { ...articleTab, isPrivate: true } },
      {
        'private.capture': async () => {
          await read;
          return { url, title, content, metadata, report, screenshot: PIXEL };
        },
      },
    );
    await ui.press('button', 'Capture page');
    await ui.press('tab', 'Site');
    answer();
    await settle();
    await ui.press('tab', 'Page');
    expect(ui.text()).toContain('Private window: nothing is kept.');
    await ui.press('tab', 'Screenshot');
    await ui.press('button', 'Copy');
    await expect.poll(() => app.gestured.map(({ name }) => name)).toEqual(['copyScreenshot']);
  });

  it('keeps what was filled in under More options while another section is shown', async () => {
    const { ui } = await open({ tab: articleTab, captures: [article] });
    const openOptions = async (): Promise<void> => {
      await ui.press('button', 'Capture options');
      await ui.press('menuitem', /^More options/);
    };
    await openOptions();
    await ui.type(/^Wait before reading/, '20');
    await ui.press('button', 'Cancel');
    await ui.press('tab', 'Site');
    await ui.press('tab', 'Page');
    await openOptions();
    expect(ui.get('textbox', /^Wait before reading/)).toHaveProperty('value', '20');
  });

  it('asks a second time before anything of a private window is sent', async () => {
    const { app, ui } = await open({ tab: { ...articleTab, isPrivate: true }, settings: connected });
    await ui.press('button', 'Capture page');
    expect(ui.text()).toContain('Send this page to the service?');
    expect(app.calls.some(({ name }) => name === 'private.capture')).toBe(false);
    await ui.press('button', 'Keep it here');
    expect(app.calls.some(({ name }) => name === 'private.capture')).toBe(false);
  });

  it('captures in the format of the menu and remembers it', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'Capture options');
    await ui.press('menuitemradio', 'JSON');
    expect(app.starts()[0]?.request).toMatchObject({
      formats: expect.arrayContaining(['json', 'markdown']),
    });
    expect(app.state.settings.capture.format).toBe('json');
  });

  it('remembers no choice that was made in a private window', async () => {
    const tab = { ...articleTab, isPrivate: true };
    const { app, ui } = await open(
      { tab, settings: connected },
      {
        'private.capture': () => ({
          url: article.url,
          title: article.title,
          content: article.content,
          metadata: article.metadata,
          report: article.report,
        }),
      },
    );
    await ui.press('button', 'Service');
    await ui.press('menuitemradio', 'On this device');
    await ui.press('button', 'Capture options');
    await ui.press('menuitemradio', 'Links');
    expect(app.calls.map(({ name }) => name)).toEqual(['private.capture']);
    expect(app.calls[0]?.input).toMatchObject({ engine: 'device' });
    expect(app.state.settings).toEqual(connected);
  });

  it('asks again for the site of the job, by the scheme of its address', async () => {
    const tab = tabOf('http://plain.example/a', 'Plain');
    const failure = { reason: 'host-not-granted' as const, facts: { host: 'plain.example' } };
    const job = jobOf(tab, { status: 'failed', endedAt: FAKE_NOW, failure });
    const { app, ui } = await open({ tab, jobs: [job] });
    await ui.press('button', 'Ask again');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: ['http://plain.example/a'] }]);
  });

  it('asks the browser for saving in the click, before the file is made', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    ui.get('button', 'Download').click();
    expect(app.gestured.map(({ name }) => name)).toEqual(['save']);
    const [blob, name] = app.gestured[0]?.args ?? [];
    expect(await name).toMatch(/How tides.*\.md$/);
    expect(await ((await blob) as Blob).text()).toContain('# How tides are told in advance');
  });

  it('waits before it reads when the menu says so, and takes the whole page', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'Capture options');
    await ui.press('menuitemradio', 'Wait 5 s');
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'Capture whole page');
    expect(app.starts()[0]?.request).toMatchObject({
      scope: 'everything',
      options: { waitFor: 5_000 },
    });
  });

  it('hands what is shown to Obsidian where that is set up, and offers it nowhere else', async () => {
    const { app, ui } = await open({
      tab: articleTab,
      captures: [article],
      handOff: { obsidian: { vault: 'Research' } },
    });
    await ui.press('button', 'More');
    await ui.press('menuitem', 'New note in Obsidian');
    await expect.poll(() => app.gestured.at(-1)?.name).toBe('openApp');
    expect(app.gestured.at(-1)?.args[0]).toMatch(/^obsidian:\/\/new\?vault=Research&file=How%20tides/);
    await expect.poll(() => ui.text()).toContain('in Obsidian (vault Research)');
    app.change({ handOff: {} }, 'settings');
    await settle();
    await ui.press('button', 'More');
    expect(ui.find('menuitem', 'New note in Obsidian')).toBeUndefined();
  });

  it('mails, shares and adds to Logseq a short note, and says what was really done', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article], handOff: { logseq: {} } });
    const chosen = async (label: string): Promise<unknown> => {
      const before = app.gestured.length;
      await ui.press('button', 'More');
      await ui.press('menuitem', label);
      await expect.poll(() => app.gestured.length).toBe(before + 1);
      await settle();
      return app.gestured.at(-1)?.args[0];
    };
    expect(await chosen('Send by email')).toMatch(/^mailto:\?subject=How%20tides/);
    expect(ui.text()).toContain('Nothing has been sent yet');
    expect(await chosen('Add to today’s page in Logseq')).toMatch(
      /^logseq:\/\/x-callback-url\/quickCapture\?url=/,
    );
    expect(ui.text()).toContain('to open Logseq');
    await ui.press('button', 'More');
    // This system has no share sheet.
    expect(ui.find('menuitem', 'Share…')).toBeUndefined();
  });

  it('sends what is shown to the webhook where one is on, without asking for anything else', async () => {
    const webhook = {
      ...readWebhook(undefined),
      address: 'https://hooks.example/x',
      hasSecret: true,
      on: true,
    };
    const { app, ui } = await open({ tab: articleTab, captures: [article], webhook });
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Send to webhook');
    await expect.poll(() => ui.text()).toContain('1 capture queued for hooks.example');
    const sent = app.asked('webhook.send');
    expect(sent).toEqual([{ ids: [article.id], pressId: expect.any(String) as unknown }]);
    expect(app.gestured).toEqual([]);
    app.change({ webhook: { ...webhook, on: false } }, 'settings');
    await settle();
    await ui.press('button', 'More');
    expect(ui.find('menuitem', 'Send to webhook')).toBeUndefined();
  });

  it('copies and saves what is shown, and deletes with a way back', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'Copy');
    await expect.poll(() => app.gestured.length).toBe(1);
    await settle();
    expect(app.gestured[0]).toMatchObject({ name: 'copy', args: [{ text: article.content.markdown }] });
    expect(ui.text()).toContain('Copied 412 words');
    await ui.press('button', 'Download');
    await expect.poll(() => app.gestured[1]?.name).toBe('save');
    expect(await app.gestured[1]?.args[1]).toMatch(/How tides.*\.md$/);
    await ui.press('button', 'More');
    await ui.press('menuitem', 'Delete this capture');
    expect(ui.text()).toContain('This page is not captured yet');
    await ui.press('button', 'Undo');
    expect(ui.text()).toContain('412 words');
  });

  it('names the options that this server lacks or needs a model for', async () => {
    const settings: Settings = {
      ...defaultSettings,
      engine: 'service',
      service: { baseUrl: 'http://localhost:3002', connected: true, profile: { found: 'self-hosted' } },
    };
    const { app, ui } = await open({ tab: articleTab, captures: [article], settings });
    app.supports = (_engine, _request, profile) => ({
      ok: true,
      ignored:
        profile === 'self-hosted'
          ? [
              { option: 'mobile', why: 'server-lacks' },
              { option: 'screenshot', why: 'server-lacks' },
              { option: 'summary', why: 'server-needs-model' },
            ]
          : [],
    });
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'More options…');
    expect(ui.text()).toContain('Emulate a phone, Full-page screenshot: not available on this server');
    expect(ui.text()).toContain('Summary: needs a language model on this server');
  });

  it('shows what this engine can use first, and asks for the JSON where it is made', async () => {
    const { ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'More options…');
    const rest = ui.root.querySelector<HTMLDetailsElement>('details[data-group="service"]');
    expect(rest?.open).toBe(false);
    expect(rest?.querySelector('summary')?.textContent).toBe('With a service');
    const labels = (root: ParentNode | null | undefined) =>
      [...(root?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
    expect(labels(rest)).toContain('Country');
    expect(labels(rest)).not.toContain('Keep only');

    const service = await open({
      tab: articleTab,
      captures: [article],
      settings: { ...connected, capture: { ...connected.capture, format: 'json' } },
    });
    await service.ui.press('button', 'Capture options');
    await service.ui.press('menuitem', 'More options…');
    const form = service.ui.root.querySelector('.form_form');
    expect(form?.querySelector('details[data-group="service"]')).toBeNull();
    expect(labels(form).slice(0, 2)).toEqual(['Format', 'What to extract']);
    expect(labels(form).filter((label) => label === 'What to extract')).toHaveLength(1);
  });

  it('takes options that are pasted, in the words of v1, after it has shown what they became', async () => {
    const { app, ui } = await open({
      tab: articleTab,
      captures: [article],
      settings: { ...connected, engine: 'service' },
    });
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'More options…');
    await ui.press('button', 'Paste options as JSON…');
    await ui.type('Options as JSON', '{ "parsePdf": false }');
    expect(ui.text()).toContain('Not an option, or not a valid value: parsePdf');
    expect(ui.get('button', 'Fill in').getAttribute('aria-disabled')).toBe('true');
    const old = {
      url: 'https://a.example',
      parsePDF: false,
      timeout: 45_000,
      formats: ['markdown', 'extract'],
    };
    await ui.type('Options as JSON', JSON.stringify({ ...old, extract: { prompt: 'Prices' }, maxDepth: 3 }));
    expect(ui.text()).toContain('3 v1 names were translated');
    expect(ui.text()).toContain('Crawl options, not used here: maxDiscoveryDepth');
    expect(ui.text()).toContain('Not used: url');
    await ui.press('button', 'Fill in');
    ui.all('button')
      .filter((button) => button.textContent === 'Capture')
      .at(-1)
      ?.click();
    await settle();
    expect(app.starts()[0]?.request).toMatchObject({
      formats: expect.arrayContaining(['json']) as unknown,
      options: { timeout: 45_000, parsers: [], json: { prompt: 'Prices' } },
    });
  });

  it('sends checked options and points at the ones that are wrong', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'Capture options');
    await ui.press('menuitem', 'More options…');
    await ui.unfold('With a service');
    await ui.type('Timeout, seconds', 'soon');
    const run = ui
      .all('button')
      .filter((button) => button.textContent === 'Capture')
      .at(-1);
    run?.click();
    await settle();
    expect(ui.text()).toContain('This must be a number.');
    expect(app.starts()).toEqual([]);
    await ui.type('Timeout, seconds', '45');
    run?.click();
    await settle();
    expect(app.starts()[0]?.request).toMatchObject({ options: { timeout: 45_000 } });
  });
});

describe('the viewers', () => {
  it('ticks links by keys and copies them as a list or as addresses', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('tab', /^Links/);
    ui.get('listbox', 'Links of the page').focus();
    await ui.key(' ');
    await ui.key('ArrowDown', { shiftKey: true });
    expect(ui.all('option').map((row) => row.getAttribute('aria-selected'))).toEqual([
      'true',
      'true',
      'false',
    ]);
    await ui.press('button', 'Copy 2');
    await ui.press('menuitem', 'Plain addresses');
    await expect.poll(() => app.gestured.length).toBe(1);
    expect(app.gestured.at(-1)?.args[0]).toEqual({
      text: 'https://tides.example/monk\nhttps://moon.example/(phase)?a=1&b=[2]\n',
    });
    await ui.press('button', 'Other 1');
    expect(ui.all('option')).toHaveLength(1);
  });

  it('say where there is nothing, and copy and save nothing then', async () => {
    const bare = { ...article, content: { links: [], images: [], json: {} } };
    const { ui } = await open({ tab: articleTab, captures: [bare] });
    for (const [name, says] of [
      [/^Links/, 'No links here'],
      [/^Images/, 'No images here'],
      [/^JSON/, ''],
    ] as const) {
      await ui.press('tab', name);
      expect(ui.text()).toContain(says);
      expect(ui.text()).not.toContain('Nothing matches');
      expect(ui.get('button', 'Copy').matches(':disabled, [aria-disabled="true"]')).toBe(true);
    }
  });

  it('walks the JSON by keys and copies a path and a value', async () => {
    const json = { products: [{ name: 'Skipper', price: 18.4 }], currency: 'EUR' };
    const { app, ui } = await open({ tab: articleTab, captures: [{ ...article, content: { json } }] });
    const tree = ui.get('tree', 'JSON');
    expect(tree.getAttribute('aria-activedescendant')).toBeTruthy();
    tree.focus();
    await ui.key('ArrowDown');
    await ui.key('ArrowDown');
    await ui.press('button', 'Copy path');
    expect(app.gestured.at(-1)?.args[0]).toEqual({ text: 'products[0].name' });
    await ui.press('button', 'Copy value');
    expect(app.gestured.at(-1)?.args[0]).toEqual({ text: 'Skipper' });
    tree.focus();
    await ui.key('ArrowLeft');
    await ui.key('ArrowLeft');
    expect(ui.all('treeitem').map((row) => row.textContent)).toContain('0{ "Skipper", 18.4 }');
    await ui.key('c');
    expect(ui.all('treeitem').find((row) => row.classList.contains('is-active'))?.textContent).toBe(
      'currency"EUR"',
    );
  });

  it('loads no image before it is allowed, and then without a referrer', async () => {
    const { ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('tab', /^Images/);
    expect(ui.text()).toContain('2 images · 1 without alt text');
    expect(ui.root.querySelectorAll('img')).toHaveLength(0);
    await ui.press('button', 'Load images');
    const images = [...ui.root.querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      'https://tides.example/gauge.webp',
      'https://tides.example/rule.png',
    ]);
    expect(images.every((image) => image.getAttribute('referrerpolicy') === 'no-referrer')).toBe(true);
  });

  it('finds in the source and counts', async () => {
    const { ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('tab', 'Source');
    await expect.poll(() => ui.get('region', 'Source').textContent).toContain('title: ');
    await ui.press('button', 'Find');
    await ui.type('Find in the source', 'TIDE');
    expect(ui.text()).toMatch(/1 of \d+/);
    expect(ui.root.querySelector('mark.SourceViewer_isNow')?.textContent?.toLowerCase()).toBe('tide');
  });

  it('says how a capture came about and takes the whole page instead', async () => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', /kept 63%/);
    await expect.poll(() => ui.text()).toContain('Kept: 412 words, 63%');
    expect(ui.text()).toContain('Menu120 words');
    expect(ui.text()).toContain('https://video.example/embed/1another site');
    await ui.press('button', 'Whole page');
    expect(app.starts()[0]?.request).toMatchObject({ scope: 'everything' });
  });

  it('captures again with a part put back, and without it after an undo', async () => {
    const part = {
      what: 'boilerplate',
      words: 9,
      count: 1,
      begins: 'See also',
      selector: ':scope>p',
    } as const;
    const report = { ...article.report, leftOut: [part] };
    const { app, ui } = await open({ tab: articleTab, captures: [{ ...article, report }] });
    app.on['jobs.start'] = ({ jobId, request, engine }) => {
      const done = { status: 'done' as const, endedAt: app.state.now };
      app.add(
        {
          jobs: [
            aJob(requestSchema.parse(request), done, {}, { id: jobId, engine, captureIds: [article.id] }),
          ],
        },
        'jobs',
      );
      return { jobId };
    };
    await ui.press('button', /kept 63%/);
    await expect.poll(() => ui.find('button', 'Put back')).toBeDefined();
    await ui.press('button', 'Put back');
    expect(app.starts()[0]?.request).toMatchObject({ putBack: [':scope>p'] });
    await expect.poll(() => ui.text()).toContain('1 part put back · 9 words');
    await ui.press('button', 'Undo');
    expect(app.starts().at(-1)?.request).not.toHaveProperty('putBack');
    expect(ui.text()).not.toContain('put back');
  });
});

describe('the library', () => {
  it('is one row for a page however often it was captured, and one for a crawl, which open into their captures', async () => {
    const at = (id: string, jobId: string, path: string, minutes: number) =>
      anArticle({
        id,
        jobId,
        url: `https://tides.example${path}`,
        title: `Title of ${path}`,
        capturedAt: FAKE_NOW - minutes * 60_000,
      });
    const { ui, app } = await open({
      captures: [
        at('1', 'a', '/lamp', 1),
        at('2', 'crawl', '/mill', 2),
        at('3', 'crawl', '/weir', 3),
        at('4', 'b', '/lamp', 4),
      ],
    });
    await ui.press('tab', 'Library');
    await expect.poll(() => ui.all('option').length).toBe(2);
    const [again, crawl] = ui.all('option');
    expect(again?.textContent).toContain('captured 2 times');
    expect(crawl?.textContent).toContain('2 pages');
    crawl?.click();
    await settle();
    expect(ui.all('option').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Title of /mill'),
      expect.stringContaining('Title of /weir'),
    ]);
    await ui.press('button', 'Back');
    expect(ui.all('option')).toHaveLength(2);
    ui.all('option')[0]?.click();
    await settle();
    expect(ui.all('option')).toHaveLength(2);
    await ui.press('button', 'Back');
    // All captures of a row are deleted with it.
    ui.all('option')[0]?.querySelector<HTMLElement>('.Check_check')?.click();
    await settle();
    await ui.press('button', /Delete/);
    expect(app.calls).toContainEqual({ name: 'captures.delete', input: { ids: ['1', '4'] } });
  });

  it('compares two ticked captures, the older as what was, and comes back to the list as it was left', async () => {
    const page = (id: string, capturedAt: number, markdown: string): FullCapture =>
      anArticle({
        id,
        jobId: id,
        capturedAt,
        url: `https://tides.example/${id}`,
        title: id,
        content: { markdown },
      });
    const captures = [
      page('weir', FAKE_NOW - HOUR, 'The lamp is lit at nine.\n'),
      page('mill', FAKE_NOW - 3 * HOUR, 'The lamp is lit at ten.\n'),
      page('lock', FAKE_NOW - 4 * HOUR, 'Shut.\n'),
    ];
    const { ui } = await open({ captures });
    await ui.press('tab', 'Library');
    await expect.poll(() => ui.all('option').length).toBe(3);
    const tick = async (row: number): Promise<void> => {
      ui.all('option')[row]?.querySelector<HTMLElement>('.Check_check')?.click();
      await settle();
    };
    await tick(0);
    expect(ui.find('button', 'Compare')).toBeUndefined();
    await tick(1);
    await ui.press('button', 'Compare');
    await expect.poll(() => ui.all('region').length).toBe(1);
    expect([...document.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['ten']);
    expect([...document.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['nine']);
    await ui.press('button', 'Back');
    expect(document.querySelector('.view_over')).toBeNull();
    expect(document.activeElement?.getAttribute('role')).toBe('listbox');
    await tick(2);
    expect(ui.find('button', 'Compare')).toBeUndefined();
  });

  it('says of a capture that cannot be read that it cannot, and saves it raw or deletes it', async () => {
    const { report } = article;
    const bad = anArticle({
      id: 'bad-capture',
      url: '',
      host: '',
      title: '',
      capturedAt: 0,
      report: { ...report, warnings: [DAMAGED] },
      content: {},
    });
    const { app, ui } = await open({ captures: [article, bad] });
    await ui.press('tab', 'Library');
    await expect.poll(() => ui.all('option').length).toBe(2);
    const row = ui.all('option')[1];
    expect(row?.textContent).toContain('Unreadable captureCannot be read');
    expect(ui.text()).toContain('Date unknown');
    expect(ui.text()).not.toContain('1970');
    row?.click();
    await settle();
    expect(ui.text()).toContain('This capture cannot be read');
    expect(ui.text()).not.toContain('1970');
    await ui.press('button', 'Save raw data');
    const [blob, name] = app.gestured.find((gesture) => gesture.name === 'save')?.args ?? [];
    expect(name).toBe('trawl-capture-bad-capt.json');
    expect(await ((await blob) as Blob).text()).toContain('"id": "bad-capture"');
    await ui.press('button', 'Delete');
    expect(app.calls).toContainEqual({ name: 'captures.delete', input: { ids: ['bad-capture'] } });
  });

  it('shows what can be read of a damaged capture', async () => {
    const { report } = article;
    const partly = { ...article, report: { ...report, warnings: [DAMAGED] } };
    const { ui } = await open({ captures: [partly] });
    await ui.press('tab', 'Library');
    await expect.poll(() => ui.all('option').length).toBe(1);
    ui.all('option')[0]?.click();
    await settle();
    expect(ui.text()).toContain('Part of this capture cannot be read');
    expect(ui.get('button', 'Copy')).toBeTruthy();
  });

  it('lists captures by day and goes there by keys', async () => {
    const { ui } = await open({ captures: many(40) });
    await ui.key('g');
    await ui.key('l');
    expect(ui.get('tab', 'Library').getAttribute('aria-selected')).toBe('true');
    expect(ui.text()).toMatch(/Today.*Page 0.*Yesterday/);
  });

  it('has the focus in its list when it was gone to by keys, also from itself', async () => {
    const { ui } = await open({ captures: many(4) });
    await ui.key('g');
    await ui.key('l');
    const list = ui.get('listbox', 'Captures');
    expect(document.activeElement).toBe(list);
    list.blur();
    await ui.key('g');
    await ui.key('l');
    expect(document.activeElement).toBe(list);
    await ui.key('g');
    await ui.key('p');
    expect(document.activeElement?.id).toBe('view-page');
  });

  it('leaves the focus on its tab when that was pressed', async () => {
    const { ui } = await open({ captures: many(4) });
    await ui.press('tab', 'Library');
    expect(document.activeElement).toBe(ui.get('tab', 'Library'));
  });

  it('is searched from / by titles and text, beyond what was read so far', async () => {
    const { ui } = await open({ captures: many(250) });
    await ui.press('tab', 'Library');
    ui.get('listbox', 'Captures').focus();
    await ui.key('/');
    const field = ui.get('searchbox', 'Search titles and text');
    expect(document.activeElement).toBe(field);
    (field as HTMLInputElement).value = 'page 249';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => ui.all('option')).toHaveLength(1);
    expect(ui.text()).toContain('Page 249');
    expect(ui.get('status', '1 match')).toBeTruthy();
    await ui.key('Escape');
    expect(ui.all('option').length).toBeGreaterThan(5);
    expect(document.activeElement).toBe(field);
  });

  it('hands what is ticked to the tools of Research', async () => {
    const { app, ui } = await open({ captures: many(2) });
    await ui.press('tab', 'Library');
    ui.get('listbox', 'Captures').focus();
    await ui.key('a', { ctrlKey: true });
    await ui.press('button', 'More actions for the selected captures');
    await ui.press('menuitem', 'Extract with your model…');
    const place = app.gestured.find(({ name }) => name === 'openPanel')?.args[0];
    expect(place).toMatchObject({ section: 'research', tool: 'data' });
    expect(place).toHaveProperty('lines.length', 2);
  });

  it('ticks and deletes only what the search shows', async () => {
    const { app, ui } = await open({ captures: many(30) });
    await ui.press('tab', 'Library');
    const field = ui.get('searchbox', 'Search titles and text') as HTMLInputElement;
    field.focus();
    field.value = 'page 2';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Words, and not characters within them: 2, and 20 to 29.
    await expect.poll(() => ui.all('option')).toHaveLength(11);
    await ui.key('ArrowDown');
    expect(document.activeElement).toBe(ui.get('listbox', 'Captures'));
    await ui.key('a', { ctrlKey: true });
    expect(ui.text()).toContain('11 selected');
    await ui.press('button', 'Delete');
    const deleted = app.calls.flatMap((call) => (call.name === 'captures.delete' ? call.input.ids : []));
    expect(deleted).toHaveLength(11);
    await expect.poll(() => ui.text()).toContain('Nothing matches “page 2”');
    await ui.press('button', 'Clear filter');
    expect(ui.text()).toContain('Page 1');
  });

  it('keeps letters to itself when single keys are off', async () => {
    const { ui } = await open({ captures: many(4), settings: { ...defaultSettings, singleKeys: false } });
    await ui.key('g');
    await ui.key('l');
    expect(ui.get('tab', 'Page').getAttribute('aria-selected')).toBe('true');
  });

  it('opens one and comes back to the same place with the focus', async () => {
    const { ui } = await open({ captures: many(40) });
    await ui.press('tab', 'Library');
    const list = ui.get('listbox', 'Captures');
    list.focus();
    await ui.key('ArrowDown');
    await ui.key('ArrowDown');
    const place = list.getAttribute('aria-activedescendant');
    await ui.key('Enter');
    expect(ui.get('heading', 'Page 2')).toBeTruthy();
    await ui.press('button', 'Back');
    expect(document.activeElement).toBe(list);
    expect(list.getAttribute('aria-activedescendant')).toBe(place);
  });

  it('deletes what is ticked and takes it back', async () => {
    const { app, ui } = await open({ captures: many(5) });
    await ui.press('tab', 'Library');
    ui.get('listbox', 'Captures').focus();
    await ui.key(' ');
    await ui.key('ArrowDown', { shiftKey: true });
    expect(ui.text()).toContain('2 selected');
    await ui.key('Delete');
    expect(app.calls).toContainEqual({ name: 'captures.delete', input: { ids: ['c0000', 'c0001'] } });
    expect(ui.text()).toContain('Deleted 2 pages');
    expect(ui.all('option')).toHaveLength(3);
    await ui.press('button', 'Undo');
    expect(ui.all('option')).toHaveLength(5);
  });

  it('says how far a deletion of thousands is, beside a list that can be used', async () => {
    const { app, ui } = await open({
      captures: many(5),
      removal: { done: 3_000, of: 10_000, restores: false },
    });
    await ui.press('tab', 'Library');
    expect(ui.get('progressbar', 'Deleting captures…').getAttribute('value')).toBe('3000');
    expect(ui.text()).toContain('3,000 of 10,000');
    app.add({ removal: { done: 4_000, of: 10_000, restores: true } }, 'settings');
    await settle();
    expect(ui.get('progressbar', 'Restoring captures…').getAttribute('value')).toBe('4000');
    expect(ui.all('option')).toHaveLength(5);
  });

  it('keeps the keyboard in the list when rows are deleted, and when they come back', async () => {
    const press = async (name: string): Promise<void> => {
      ui.get('button', name).focus();
      await ui.press('button', name);
      await settle();
    };
    const focused = (): Element | null => document.activeElement;
    const { ui } = await open({ captures: many(2) });
    await ui.press('tab', 'Library');
    const list = (): HTMLElement => ui.get('listbox', 'Captures');
    list().focus();
    await ui.key(' ');
    await press('Delete');
    await expect.poll(focused).toBe(list());
    await ui.key(' ');
    await press('Delete');
    await expect.poll(() => focused()?.textContent).toMatch(/^Nothing kept yet/);
    await press('Undo');
    await expect.poll(focused).toBe(list());
  });

  it('ticks all that is kept, also what was not looked at', async () => {
    const { app, ui } = await open({ captures: many(250) });
    await ui.press('tab', 'Library');
    ui.get('listbox', 'Captures').focus();
    await ui.key('a', { ctrlKey: true });
    await settle();
    expect(ui.text()).toContain('250 selected');
    await ui.press('button', 'Delete');
    await ui.press('button', 'Delete them');
    const deleted = app.calls.flatMap((call) => (call.name === 'captures.delete' ? call.input.ids : []));
    expect(deleted).toHaveLength(250);
    expect(ui.text()).toContain('Nothing kept yet');
  });

  it('says that it is empty and leads to the page', async () => {
    const { ui } = await open();
    await ui.press('tab', 'Library');
    expect(ui.text()).toContain('Nothing kept yet');
    await ui.press('button', 'Capture this page');
    expect(ui.get('tab', 'Page').getAttribute('aria-selected')).toBe('true');
  });
});

describe('the whole capture', () => {
  it.each([
    ['Plain text', /\.txt$/],
    ['Everything as JSON', /\.json$/],
  ])('is saved as %s', async (label, name) => {
    const { app, ui } = await open({ tab: articleTab, captures: [article] });
    await ui.press('button', 'More');
    await ui.press('menuitem', new RegExp(`^${label}`));
    await expect.poll(() => app.gestured.find((gesture) => gesture.name === 'save')?.args[1]).toMatch(name);
  });
});

describe('a place to go to', () => {
  it('opens at the capture that another surface sent it to, and goes on to the next', async () => {
    const { app, ui } = await open({
      tab: articleTab,
      captures: [article],
      place: { section: 'library', captureId: article.id },
    });
    expect(ui.get('tab', 'Library').getAttribute('aria-selected')).toBe('true');
    expect(ui.get('heading', article.title)).toBeTruthy();
    app.sendPanelTo({ section: 'library' });
    await settle();
    expect(ui.find('heading', article.title)).toBeUndefined();
  });
});

describe('a page with orders for machines', () => {
  const asked = {
    kind: 'scrape' as const,
    source: { type: 'url' as const, url: emptyTab.url ?? '' },
    formats: ['json' as const],
    scope: 'auto' as const,
    options: { checkPromptInjection: true, waitFor: 2_000 },
  };
  const heldBack: JobState = failedWith({
    reason: 'prompt-injection',
    facts: { host: 'moon.example', status: 403 },
  });
  const held = jobOf(emptyTab, heldBack, 'service', { id: 'held', request: asked });
  const expectAsked = (app: FakeApp): void => {
    const start = app.starts().at(-1);
    expect(start).toMatchObject({
      engine: 'service',
      request: { options: { checkPromptInjection: false, waitFor: 2_000 } },
    });
    expect(start?.request.kind === 'scrape' && start.request.formats[0]).toBe('json');
    expect(app.calls.filter(({ name }) => name === 'settings.update')).toEqual([]);
  };

  it('is tried once without the check, as it was asked for, and no setting changes', async () => {
    const { app, ui } = await open({ tab: emptyTab, settings: connected, jobs: [held] });
    await ui.press('button', 'Try once without the check');
    expectAsked(app);
  });

  it('is asked for as it was also where another capture was pressed here before', async () => {
    const { app, ui } = await open({ tab: emptyTab, settings: { ...connected, engine: 'device' } });
    const done: JobState = { status: 'done', endedAt: FAKE_NOW };
    app.on['jobs.start'] = ({ jobId }) => {
      app.change({ jobs: [jobOf(emptyTab, done, 'device', { id: jobId })] }, 'jobs');
      return { jobId };
    };
    await ui.press('button', /^Capture/);
    await settle();
    app.add({ jobs: [held] }, 'jobs');
    await settle();
    await ui.press('button', 'Try once without the check');
    expectAsked(app);
  });
});

describe('the frame', () => {
  it('names who reads and changes it', async () => {
    const { app, ui } = await open({ settings: { ...connected, engine: 'device' } });
    expect(ui.text()).toContain('No account needed');
    await ui.press('button', 'On this device');
    await ui.press('menuitemradio', 'Service');
    expect(app.state.settings.engine).toBe('service');
    expect(ui.text()).toContain('4,812 credits left');
  });

  it('leads to the options when there is no service to change to', async () => {
    const { app, ui } = await open();
    await ui.press('button', 'On this device');
    await ui.press('menuitem', 'Connect a service…');
    expect(app.gestured).toEqual([{ name: 'openOptions', args: ['engine'] }]);
    expect(app.state.settings.engine).toBe('device');
  });

  it('shows every key, those of the browser as they are', async () => {
    const { ui } = await open();
    await page.viewport(380, 600);
    await ui.key('?');
    // It opens at its beginning, with Close in sight.
    const close = ui.get('button', 'Close');
    expect(document.activeElement).toBe(close);
    const dialog = close.closest('dialog');
    expect(dialog?.scrollTop).toBe(0);
    expect(dialog?.scrollHeight).toBeGreaterThan(600);
    expect(close.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    expect(close.getBoundingClientRect().bottom).toBeLessThanOrEqual(600);
    await page.viewport(414, 896);
    expect(ui.text()).toContain('Open the popupAltShiftY');
    expect(ui.text()).toContain('Pause or resumeP');
    expect(ui.text()).toContain('Cancel (press twice)EscEsc');
    expect(ui.text()).toContain('Capture page to a fileNot set');
    expect(ui.text()).toContain('Go to ResearchGR');
    expect(ui.text()).toContain('Book (.epub)EB');
  });
});
