import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '@/lib/core/model/errors';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobState } from '@/lib/core/model/job';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { FullCapture } from '@/lib/core/model/capture';
import { requestSchema, type ScrapeRequest } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import './after-paint';
import { mapRequestFor } from '@/components/features/map/map-request';
import { blockedBy, jobOf, waitingFor } from '@/tests/support/panel';
import { PopupScreen } from './PopupScreen';

/** For users who want pages to be read only on a press. */
const atPress: Settings = {
  ...defaultSettings,
  capture: { ...defaultSettings.capture, readOnOpen: false },
};
const connected: Settings = {
  ...atPress,
  engine: 'service',
  service: { baseUrl: 'https://api.example', connected: true, keyTail: 'a1b2', creditsLeft: 4_812 },
};

afterEach(() => {
  vi.useRealTimers();
});

async function open(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: atPress, ...state }, 'popup', on);
  const ui = await mount(app, <PopupScreen />);
  return { app, ui };
}

const running: JobState = { status: 'running', cursor: null, owner: 'w', leaseUntil: FAKE_NOW + 9_000 };
const failed = (failure: Failure): JobState => ({ status: 'failed', endedAt: FAKE_NOW, failure });
const starts = (app: FakeApp) => app.starts();

const formatsOf = (start: ReturnType<typeof starts>[number] | undefined): string[] =>
  start?.request.kind === 'scrape' ? start.request.formats : [];

/** The background finishes every capture at once. */
function finishing(app: FakeApp, capture: FullCapture): void {
  app.on['jobs.start'] = ({ jobId, engine }) => {
    const job = jobOf(app.state.tab, { status: 'done', endedAt: FAKE_NOW + 900 }, engine, {
      id: jobId,
      createdAt: FAKE_NOW,
      captureIds: [capture.id],
    });
    app.change({ captures: [capture] }, 'captures');
    app.add({ jobs: [job] }, 'jobs');
    return { jobId };
  };
}

const article = anArticle({ id: 'made', url: aTab().url ?? '', host: 'docs.example', capturedAt: FAKE_NOW });
const privateReply = {
  'private.capture': () => ({
    url: 'https://docs.example/library/tasks.html',
    title: 'Tasks',
    content: article.content,
    metadata: article.metadata,
    report: article.report,
  }),
};

it('cuts a long name in the line above the preview, and leaves the button beside it', async () => {
  const title = 'Which of the tide mills of the coast still grind, and since when '.repeat(3);
  const request = requestSchema.parse({ kind: 'agent', prompt: title, maxCredits: 200 });
  const { ui } = await open({ jobs: [jobOf(aTab(), running, 'service', { request, title })] });
  ui.root.style.inlineSize = '380px';
  const button = ui.get('button', 'Open');
  const line = button.closest('section');
  expect(line?.clientHeight).toBeLessThan(button.clientHeight * 1.6);
});

describe('PopupScreen', () => {
  it('names the page and starts its capture on this device with one press', async () => {
    const { app, ui } = await open();
    expect(ui.get('heading', 'Coroutines and tasks — Example documentation')).toBeTruthy();
    await ui.press('button', /^Capture page/);
    const [start] = starts(app);
    expect(start).toMatchObject({
      engine: 'device',
      request: { kind: 'scrape', scope: 'auto', source: { type: 'tab', tabId: 7, documentId: 'D1' } },
    });
    expect(formatsOf(start)[0]).toBe('markdown');
    expect(formatsOf(start)).toContain('links');
  });

  it('focuses the primary action when it opens', async () => {
    const { ui } = await open();
    expect(document.activeElement).toBe(ui.get('button', /^Capture page/));
  });

  it('keeps a press that comes before the tab is known', async () => {
    const app = createFakeApp({ settings: atPress });
    let answer: (tab: TabView) => void = () => undefined;
    app.currentTab.read = () => new Promise((resolve) => (answer = resolve));
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    expect(starts(app)).toEqual([]);
    answer(aTab());
    await settle();
    expect(starts(app)).toHaveLength(1);
  });

  it('asks before a press from before the tab was known sends the address of a private window', async () => {
    const app = createFakeApp({ settings: connected }, 'popup', privateReply);
    let answer: (tab: TabView) => void = () => undefined;
    app.currentTab.read = () => new Promise((resolve) => (answer = resolve));
    const screen = await mount(app, <PopupScreen />);
    await screen.press('button', /^Copy/);
    answer(aTab({ isPrivate: true }));
    await settle();
    expect(app.calls).toEqual([]);
    expect(screen.text()).toContain('Send this private address?');
  });

  it('goes on showing what ended long before it opened, once that counts as seen', async () => {
    const hourAgo = FAKE_NOW - 3_600_000;
    const refused: Failure = { reason: 'key-refused', facts: { status: 401 } };
    const ended: Job = jobOf(aTab(), { status: 'failed', endedAt: hourAgo, failure: refused }, 'service');
    const { app, ui } = await open({ settings: connected, jobs: [ended] });
    expect(ui.get('button', 'Replace key')).toBeTruthy();
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: 'job' } });
    app.change({ jobs: [{ ...ended, seen: true }] }, 'jobs');
    await settle();
    expect(ui.get('button', 'Replace key')).toBeTruthy();
  });

  it('asks for the chosen format and remembers it', async () => {
    const { app, ui } = await open();
    await ui.press('radio', 'JSON');
    await ui.press('button', /^Capture page JSON/);
    expect(formatsOf(starts(app)[0])[0]).toBe('json');
    expect(app.state.settings.capture.format).toBe('json');
    expect(app.state.settings.capture.fileName).toBe(defaultSettings.capture.fileName);
  });

  it('states the step and cancels with Escape, and closes with the next one', async () => {
    const { app, ui } = await open({ jobs: [jobOf(aTab(), running)] });
    expect(ui.text()).toContain('Reading the page');
    await ui.key('Escape');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'job' } });
    expect(app.gestured).toEqual([]);
    app.change({ jobs: [jobOf(aTab(), { status: 'cancelled', endedAt: FAKE_NOW })] }, 'jobs');
    await settle();
    await ui.key('Escape');
    expect(app.gestured).toContainEqual({ name: 'close', args: [] });
  });

  it('takes a double press on Capture as one, and says what a canceled capture may have cost', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { app, ui } = await open({ settings: connected });
    app.on['jobs.start'] = ({ jobId, engine }) => {
      app.change({ jobs: [jobOf(app.state.tab, running, engine, { id: jobId })] }, 'jobs');
      return { jobId };
    };
    const cancels = (): unknown[] => app.calls.filter(({ name }) => name === 'jobs.cancel');
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Cancel:/);
    expect(cancels()).toEqual([]);
    expect(starts(app)).toHaveLength(1);
    vi.advanceTimersByTime(500);
    await ui.press('button', /^Cancel:/);
    expect(cancels()).toHaveLength(1);
    const [job] = await app.reader.jobs();
    if (!job) throw new Error('not started');
    app.change({ jobs: [{ ...job, state: { status: 'cancelled', endedAt: FAKE_NOW } }] }, 'jobs');
    await settle();
    expect(ui.text()).toContain('Canceled; 1 credit may have been charged.');
    await ui.press('button', /^Capture page/);
    expect(ui.text()).not.toContain('may have been charged');
  });

  it('captures once when the button is pressed twice before the job is known', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { app, ui } = await open();
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Cancel:/);
    expect(starts(app)).toHaveLength(1);
    expect(app.calls.filter(({ name }) => name === 'jobs.cancel')).toEqual([]);
    expect(ui.text()).toContain('Opening the page');
    await ui.key('Escape');
    expect(ui.text()).toContain('Canceled. Nothing was captured.');
  });

  it('saves one file when Download is pressed twice', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Download/);
    await ui.press('button', /^Download/);
    const saved = () => app.calls.filter(({ name }) => name === 'captures.deliver');
    expect(saved()).toHaveLength(1);
    // Another format is another file, however soon it is requested.
    await ui.press('radio', 'HTML');
    await ui.press('button', /^Download/);
    expect(saved()).toHaveLength(2);
  });

  it('nudges the background while a job that it shows is live', async () => {
    const { app } = await open({ jobs: [jobOf(aTab(), running)] });
    expect(app.calls.some((call) => call.name === 'jobs.nudge')).toBe(true);
  });

  it('shows the result of a capture that ran while it was closed and reopened', async () => {
    const { app, ui } = await open({ jobs: [jobOf(aTab(), running)] });
    const done = jobOf(aTab(), { status: 'done', endedAt: FAKE_NOW }, 'device', { captureIds: ['made'] });
    app.change({ jobs: [done], captures: [article] }, 'jobs', 'captures');
    await settle();
    expect(ui.get('button', /^Copy/)).toBeTruthy();
    expect(ui.text()).toContain('Saved to Library');
  });

  it('shows a capture that ended before it opened among the recents, not as a result', async () => {
    const done = jobOf(aTab(), { status: 'done', endedAt: FAKE_NOW }, 'device', { captureIds: ['made'] });
    const { ui } = await open({ jobs: [done], captures: [article] });
    expect(ui.find('button', /^Copy/)).toBeUndefined();
    expect(ui.get('button', /How tides are told in advance/)).toBeTruthy();
  });

  it('has what was captured copied by the background, by the button and by Enter, as often as it is asked', async () => {
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Copy/);
    const copies = (): unknown[] => app.calls.filter(({ name }) => name === 'captures.deliver');
    expect(copies()).toEqual([
      {
        name: 'captures.deliver',
        input: { captureId: article.id, to: 'clipboard', format: 'markdown' },
      },
    ]);
    expect(ui.text()).toContain('Copied 412 words');
    (document.activeElement as HTMLElement | null)?.blur();
    await ui.key('Enter');
    expect(copies()).toHaveLength(2);
    expect(starts(app)).toHaveLength(1);
  });

  it('asks in the click for what saving needs, and has the background save', async () => {
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Download/);
    expect(app.gestured).toContainEqual({ name: 'requestSaving', args: [] });
    expect(app.calls).toContainEqual({
      name: 'captures.deliver',
      input: { captureId: article.id, to: 'file', format: 'markdown' },
    });
    expect(ui.text()).toContain('Saved as a file');
  });

  it('switches the preview with the format and offers to capture what the capture lacks', async () => {
    const { app, ui } = await open();
    const { summary: _summary, ...content } = article.content;
    finishing(app, { ...article, content });
    await ui.press('button', /^Capture page/);
    await ui.press('radio', 'Links');
    expect(ui.text()).toContain('https://tides.example/monk');
    await ui.press('radio', 'Summary');
    expect(ui.text()).toContain('Not in this capture: Summary.');
    await ui.press('button', /^Capture page Summary/);
    expect(formatsOf(starts(app).at(-1))[0]).toBe('summary');
  });

  it('says what share was kept and captures the whole page instead', async () => {
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    expect(ui.text()).toContain('Kept 63% 2 left out');
    await ui.press('button', 'Whole page');
    expect(starts(app).at(-1)?.request).toMatchObject({ scope: 'everything' });
  });

  it('inserts captured text as text', async () => {
    const { app, ui } = await open();
    const hostile = '<img src=x onerror="document.title=1"><script>1</script>';
    finishing(app, {
      ...article,
      title: hostile,
      content: { ...article.content, summary: hostile, html: hostile },
    });
    await ui.press('button', /^Capture page/);
    for (const format of ['Summary', 'HTML']) {
      await ui.press('radio', format);
      expect(ui.text()).toContain('onerror');
      expect(ui.root.querySelector('img, script')).toBeNull();
    }
  });

  it('shows the Markdown as text and elements, without a frame', async () => {
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    await expect
      .poll(() => ui.root.querySelector('.md h1')?.textContent)
      .toBe('How tides are told in advance');
    expect(ui.root.querySelector('iframe, img, a[href]')).toBeNull();
  });

  it('calls a server connected whose last test got no answer, and one not whose key was refused', async () => {
    const after = (kind: 'no-answer' | 'key-refused') => ({
      ...connected,
      service: { ...connected.service, lastTest: { kind, status: 401 } },
    });
    const { app, ui } = await open({ settings: after('no-answer') });
    expect(ui.text()).not.toContain('Not connected');
    app.change({ settings: after('key-refused') }, 'settings');
    await settle();
    expect(ui.text()).toContain('Not connected');
  });

  it('shows a failure that nobody saw once, and lets go of it', async () => {
    const job = jobOf(
      aTab(),
      failed({ reason: 'key-refused', facts: { status: 401, keyTail: 'a1b2' } }),
      'service',
    );
    const { app, ui } = await open({ settings: connected, jobs: [job] });
    expect(ui.get('alert', /The service rejected the key/).textContent).toContain(
      'The key ending a1b2 was refused (401). Nothing was captured and nothing was charged.',
    );
    expect(ui.text()).toContain('Not connected');
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: 'job' } });
    app.change({ jobs: [{ ...job, seen: true }] }, 'jobs');
    await settle();
    expect(ui.find('alert', /The service rejected the key/)).toBeTruthy();
  });

  it('captures on this device when the service failed, without changing the engine', async () => {
    const job = jobOf(aTab(), failed({ reason: 'no-credits', facts: { status: 402 } }), 'service');
    const { app, ui } = await open({ settings: connected, jobs: [job] });
    expect(ui.text()).toContain('0 credits left');
    await ui.press('button', 'Capture on this device');
    expect(starts(app)[0]).toMatchObject({ engine: 'device' });
    expect(app.state.settings.engine).toBe('service');
  });

  it.each(['chosen', 'found'] as const)(
    'shows no credits on a server that is somebody’s own: %s',
    async (how) => {
      const { lastTest: _test, ...service } = connected.service;
      const settings = { ...connected, service: { ...service, profile: { [how]: 'self-hosted' as const } } };
      const { app, ui } = await open({ settings });
      expect(ui.text()).toContain('api.example');
      expect(ui.text()).not.toContain('4,812');
      finishing(app, { ...article, engine: 'service', creditsUsed: 1 });
      await ui.press('button', /^Capture page/);
      await settle();
      expect(ui.text()).not.toMatch(/\d credit/);
    },
  );

  it('counts down the wait of the server and goes on by itself', async () => {
    const waiting: JobState = waitingFor(12_000, {
      reason: 'rate-limited',
      facts: { status: 429, attempt: 2, attempts: 5, retryAfterMs: 30_000 },
    });
    const { app, ui } = await open({ settings: connected, jobs: [jobOf(aTab(), waiting, 'service')] });
    expect(ui.text()).toContain('Waiting 12 s, then trying again');
    expect(ui.text()).toContain('Trawl will try again on its own (2 of 5). You can close this window.');
    app.state.now += 5_000;
    await expect.poll(() => ui.text()).toContain('Waiting 7 s, then trying again');
    await ui.press('button', 'Cancel');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'job' } });
  });

  it('tells a wait of hours by the clock and counts no seconds down', async () => {
    const waiting: JobState = waitingFor(86_396_000, {
      reason: 'rate-limited',
      facts: { status: 429, retryAfterMs: 86_396_000 },
    });
    const { ui } = await open({ settings: connected, jobs: [jobOf(aTab(), waiting, 'service')] });
    expect(ui.text()).toMatch(/Waiting until .*November.*, then trying again/);
    expect(ui.text()).not.toMatch(/86[,.]?39\d/);
    expect(ui.root.querySelector('.Ring_ring')).toBeNull();
  });

  it('tries a page with orders for machines once without the check, and changes no setting', async () => {
    const job = jobOf(
      aTab(),
      failed({ reason: 'prompt-injection', facts: { host: 'docs.example', status: 403 } }),
      'service',
    );
    job.request = {
      ...(job.request as ScrapeRequest),
      formats: ['json'],
      options: { checkPromptInjection: true, waitFor: 2_000 },
    };
    const { app, ui } = await open({ settings: connected, jobs: [job] });
    await ui.press('button', 'Try once without the check');
    expect(starts(app)[0]).toMatchObject({
      engine: 'service',
      request: { options: { checkPromptInjection: false, waitFor: 2_000 } },
    });
    expect(formatsOf(starts(app)[0])[0]).toBe('json');
    expect(app.calls.filter(({ name }) => name === 'settings.update')).toEqual([]);
  });

  it('shows the text of a page that was held back, read on this device', async () => {
    const failure = { reason: 'prompt-injection' as const, facts: { host: 'docs.example', status: 403 } };
    const { app, ui } = await open({
      settings: connected,
      jobs: [jobOf(aTab(), failed(failure), 'service')],
    });
    await ui.press('button', 'Look at the page');
    expect(starts(app)).toMatchObject([{ engine: 'device' }]);
    expect(formatsOf(starts(app)[0])[0]).toBe('markdown');
  });

  it('retries a blocked job instead of starting another', async () => {
    const blocked: JobState = blockedBy({ reason: 'unconfirmed', facts: {} });
    const { app, ui } = await open({ settings: connected, jobs: [jobOf(aTab(), blocked, 'service')] });
    await ui.press('button', 'Send again');
    expect(app.calls).toContainEqual({ name: 'jobs.retry', input: { jobId: 'job' } });
    expect(starts(app)).toEqual([]);
  });

  it('asks for the host of the service in the click and then goes on', async () => {
    const job = jobOf(
      aTab(),
      failed({ reason: 'host-not-granted', facts: { host: 'api.example' } }),
      'service',
    );
    const { app, ui } = await open({ settings: connected, jobs: [job] });
    ui.get('button', 'Allow Trawl to reach api.example').click();
    expect(app.gestured).toEqual([{ name: 'requestSending', args: ['https://api.example'] }]);
    await settle();
    expect(app.calls).toContainEqual({ name: 'jobs.retry', input: { jobId: 'job' } });
  });

  it('shows the cost before a paid capture', async () => {
    const { ui } = await open({ settings: connected });
    expect(ui.get('button', /^Capture page/).textContent).toContain('1 credit');
    await ui.press('radio', 'JSON');
    expect(ui.get('button', /^Capture page/).textContent).toContain('5 credits');
  });

  it('explains the service when it is chosen, with the address that is sent and nothing that is not', async () => {
    const url = 'https://user:secret@docs.example/a?x=1#part';
    const { app, ui } = await open({ settings: { ...connected, engine: 'device' }, tab: aTab({ url }) });
    await ui.press('radio', 'Service');
    expect(ui.text()).toContain('api.example reads this page by its address');
    expect(ui.text()).toContain('https://docs.example/a?x=1');
    expect(ui.text()).not.toContain('secret@');
    expect(ui.text()).not.toContain('#part');
    expect(app.state.settings.engine).toBe('service');
    expect(starts(app)).toEqual([]);
  });

  it('warns when the address looks as if it held a token', async () => {
    const { ui } = await open({
      settings: connected,
      tab: aTab({ url: 'https://docs.example/a?token=abc' }),
    });
    expect(ui.text()).toContain('This address may contain a secret');
  });

  it('leads to the options when no service is connected, and starts nothing', async () => {
    const { app, ui } = await open({ settings: { ...atPress, engine: 'service' } });
    await ui.press('button', /^Capture page/);
    expect(starts(app)).toEqual([]);
    expect(ui.text()).toContain('No service is connected');
    await ui.press('button', 'Connect a service');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
  });

  it('asks before the service makes what this device cannot', async () => {
    const app = createFakeApp({ settings: { ...connected, engine: 'device' } });
    app.supports = (engine, request) =>
      engine === 'device' && request.kind === 'scrape' && request.formats.includes('summary')
        ? { ok: false, reason: 'service-format' }
        : { ok: true, ignored: [] };
    const screen = await mount(app, <PopupScreen />);
    await screen.press('radio', /^Summary/);
    expect(screen.get('radio', /^Summary ?, uses the service$/)).toBeTruthy();
    expect(screen.text()).toContain('The service will write the summary');
    expect(screen.get('button', /^Capture page/).getAttribute('aria-disabled')).toBe('true');
    await screen.press('button', /^Capture page/);
    expect(starts(app)).toEqual([]);
    await screen.press('button', 'Summarize with the service');
    expect(starts(app)[0]?.engine).toBe('service');
    expect(formatsOf(starts(app)[0])[0]).toBe('summary');
    expect(app.state.settings.engine).toBe('device');
  });

  it('says what needs a service instead of doing nothing', async () => {
    const { app, ui } = await open();
    await ui.press('button', /^Map site/);
    expect(ui.text()).toContain('This needs a service');
    expect(starts(app)).toEqual([]);
    await ui.press('button', 'Close this note');
    expect(ui.text()).not.toContain('This needs a service');
  });

  it('sends the panel to the map that it starts', async () => {
    const { app, ui } = await open();
    app.supports = () => ({ ok: true, ignored: [] });
    await ui.press('button', /^Map site/);
    await expect.poll(() => starts(app)).toHaveLength(1);
    const { jobId } = starts(app)[0] ?? {};
    await expect
      .poll(() => app.gestured)
      .toContainEqual({ name: 'sendPanel', args: [{ section: 'site', jobId }] });
  });

  it('leaves the map to the panel where the browser has to be asked for the site of the tab', async () => {
    const { app, ui } = await open();
    app.supports = () => ({ ok: true, ignored: [] });
    app.gestures.fetchesFromTab = false;
    await ui.press('button', /^Map site/);
    await expect
      .poll(() => app.gestured)
      .toContainEqual({ name: 'openPanel', args: [{ section: 'site', open: 'map' }] });
    expect(starts(app)).toEqual([]);
  });

  it('shows a page that the browser keeps private, with the library meanwhile', async () => {
    const tab = aTab({
      url: 'chrome://settings',
      title: 'Settings',
      access: { ok: false, reason: 'restricted-page' },
    });
    const { app, ui } = await open({ tab, captures: [article] });
    expect(ui.text()).toContain('The browser protects this page');
    expect(ui.find('radiogroup', 'Format')).toBeUndefined();
    await ui.press('button', /^Open Library/);
    expect(app.gestured).toEqual([{ name: 'openPanel', args: [{ section: 'library' }] }]);
  });

  it('says what a page is of which the browser tells neither title nor address', async () => {
    const { url: _untold, ...tab } = aTab({ title: '', access: { ok: false, reason: 'restricted-page' } });
    const { ui } = await open({ tab });
    expect(ui.get('heading', 'Browser page').nextElementSibling).toBeNull();
    expect(ui.text()).toContain('The browser protects this page');
  });

  it('leads to the switch that files need', async () => {
    const tab = aTab({ url: 'file:///a.html', access: { ok: false, reason: 'file-switch' } });
    const { app, ui } = await open({ tab });
    await ui.press('button', 'Open extension settings');
    expect(app.gestured).toEqual([{ name: 'openBrowserPage', args: ['extension'] }]);
  });

  it('keeps nothing of a private window', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }), captures: [article] }, privateReply);
    expect(ui.find('button', /How tides/)).toBeUndefined();
    await ui.press('button', /^Capture page/);
    expect(starts(app)).toEqual([]);
    expect(ui.get('button', /^Copy/)).toBeTruthy();
    expect(ui.find('button', 'Side panel')).toBeUndefined();
    expect(ui.text()).not.toContain('Saved to Library');
  });

  it('sends an address of a private window only after a second press on a button that says so', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }), settings: connected }, privateReply);
    await ui.press('button', /^Capture page/);
    expect(app.calls.some((call) => call.name === 'private.capture')).toBe(false);
    expect(ui.text()).toContain('https://docs.example/library/tasks.html');
    await ui.key('Enter');
    await ui.press('button', /^Capture page/);
    expect(app.calls.some((call) => call.name === 'private.capture')).toBe(false);
    await ui.press('button', 'Send the address');
    expect(app.calls).toContainEqual(
      expect.objectContaining({
        name: 'private.capture',
        input: expect.objectContaining({ engine: 'service' }),
      }),
    );
  });

  it('obeys single-letter keys, and leaves them alone when they are switched off', async () => {
    const first = await open();
    await first.ui.key('3');
    expect(first.app.state.settings.capture.format).toBe('json');
    await first.ui.key('e');
    expect(first.app.state.settings.engine).toBe('service');
    await first.ui.key('o');
    expect(first.app.gestured).toContainEqual({ name: 'openPanel', args: [] });
    first.ui.unmount();
    const second = await open({ settings: { ...atPress, singleKeys: false } });
    await second.ui.key('3');
    await second.ui.key('o');
    expect(second.app.calls.filter((call) => call.name === 'settings.update')).toEqual([]);
    expect(second.app.gestured).toEqual([]);
  });

  it('names a local file whose name is not percent-encoded', async () => {
    const tab = aTab({ url: 'file:///home/ada/100%.html', access: { ok: false, reason: 'file-switch' } });
    const { ui } = await open({ tab });
    expect(ui.text()).toContain('100%.html');
    expect(ui.get('button', 'Open extension settings')).toBeTruthy();
  });

  it('remembers no choice that was made in a private window', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }), settings: connected });
    await ui.press('radio', 'JSON');
    await ui.press('radio', 'On this device');
    expect(ui.get('radio', 'JSON').getAttribute('aria-checked')).toBe('true');
    expect(app.calls).toEqual([]);
    expect(app.state.settings).toEqual(connected);
  });

  it('goes on showing a map that it started when that has ended, and it counts as seen', async () => {
    const { app, ui } = await open();
    app.supports = () => ({ ok: true, ignored: [] });
    const mapping = jobOf(aTab(), running, 'device', {
      id: 'map',
      request: mapRequestFor(aTab(), 'https://docs.example/', 'device'),
    });
    app.change({ jobs: [mapping] }, 'jobs');
    await settle();
    expect(ui.root.querySelector('[aria-label="Mapping docs.example"]')).toBeTruthy();
    app.change({ jobs: [{ ...mapping, state: { status: 'done', endedAt: FAKE_NOW + 700 } }] }, 'jobs');
    await settle();
    expect(ui.root.querySelector('[aria-label="Mapped docs.example"]')).toBeTruthy();
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: 'map' } });
    app.change(
      { jobs: [{ ...mapping, seen: true, state: { status: 'done', endedAt: FAKE_NOW + 700 } }] },
      'jobs',
    );
    await settle();
    expect(ui.root.querySelector('[aria-label="Mapped docs.example"]')).toBeTruthy();
  });

  it('starts no job of many pages from a private window, and says why', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }) });
    app.supports = () => ({ ok: true, ignored: [] });
    for (const name of [/^Map site/, /^Crawl site/]) {
      await ui.press('button', name);
      expect(ui.text()).toContain('Nothing is kept in private windows');
      await ui.press('button', 'Close this note');
      expect(ui.text()).not.toContain('Nothing is kept in private windows');
    }
    expect(starts(app)).toEqual([]);
  });

  it('says beside the result what needs a service, and keeps the result', async () => {
    const { app, ui } = await open();
    finishing(app, article);
    await ui.press('button', /^Capture page/);
    await ui.press('button', /^Map site/);
    expect(ui.text()).toContain('This needs a service');
    await ui.press('button', 'Close this note');
    expect(ui.get('button', /^Copy/)).toBeTruthy();
  });

  it('shows the address and its secret before a failure is answered with the service', async () => {
    const tab = aTab({ url: 'https://docs.example/a?token=abc#part' });
    const job = jobOf(tab, failed({ reason: 'screenshot-unsupported', facts: {} }));
    const { app, ui } = await open({ tab, settings: { ...connected, engine: 'device' }, jobs: [job] });
    expect(ui.get('button', /^Capture with the service/)).toBeTruthy();
    expect(ui.text()).toContain('https://docs.example/a?token=abc');
    expect(ui.text()).not.toContain('#part');
    expect(ui.text()).toContain('This address may contain a secret');
    expect(starts(app)).toEqual([]);
  });

  it.each([
    ['https://docs.example/a?b=2&a=1&utm_source=mail', true],
    ['https://docs.example/a?a=1&b=3', false],
    ['https://docs.example/a?a=1&b=2#/route', false],
  ])('knows a failed capture of %s by the key of its page: %s', async (url, isOurs) => {
    const job = jobOf(aTab({ url }), failed({ reason: 'unreachable', facts: { host: 'docs.example' } }));
    const { ui } = await open({ tab: aTab({ url: 'https://docs.example/a?a=1&b=2' }), jobs: [job] });
    expect(ui.text().includes('No response')).toBe(isOurs);
  });

  it('shows the address before the service is asked to read a PDF', async () => {
    const url = 'https://papers.example/tides.pdf?token=abc';
    const tab = aTab({ url, access: { ok: false, reason: 'pdf-viewer' } });
    const { app, ui } = await open({ tab, settings: { ...connected, engine: 'device' } });
    expect(ui.text()).toContain(url);
    expect(ui.text()).toContain('This address may contain a secret');
    await ui.press('button', /^Capture with the service/);
    expect(starts(app)[0]).toMatchObject({ engine: 'service', request: { source: { type: 'url', url } } });
  });

  it('asks a second time before the address of a private PDF is sent', async () => {
    const url = 'https://papers.example/tides.pdf';
    const tab = aTab({ url, isPrivate: true, access: { ok: false, reason: 'pdf-viewer' } });
    const { app, ui } = await open({ tab, settings: { ...connected, engine: 'device' } }, privateReply);
    await ui.press('button', /^Capture with the service/);
    expect(app.calls).toEqual([]);
    expect(ui.text()).toContain('Send this private address?');
    await ui.press('button', 'Send the address');
    expect(app.calls).toContainEqual(
      expect.objectContaining({
        name: 'private.capture',
        input: expect.objectContaining({ engine: 'service' }),
      }),
    );
  });

  it('asks again for the site of the job, by the scheme of its address', async () => {
    const tab = aTab({ url: 'http://plain.example:8080/a' });
    const job = jobOf(tab, failed({ reason: 'host-not-granted', facts: { host: 'plain.example:8080' } }));
    const { app, ui } = await open({ tab, jobs: [job] });
    await ui.press('button', 'Allow Trawl to read plain.example:8080');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: ['http://plain.example:8080/a'] }]);
  });

  it('says that a copy made without a window failed, until that is answered', async () => {
    const job = jobOf(aTab(), { status: 'done', endedAt: FAKE_NOW - 90_000 }, 'device', {
      captureIds: [article.id],
      delivery: { to: 'clipboard', format: 'markdown', status: 'failed' },
    });
    const { app, ui } = await open({ jobs: [job], captures: [article] });
    expect(ui.text()).toContain('The page was captured, but copying it failed');
    expect(app.calls).toEqual([]);
    await ui.press('button', /^Copy/);
    expect(app.calls).toEqual([
      {
        name: 'captures.deliver',
        input: { captureId: article.id, to: 'clipboard', format: 'markdown' },
      },
      { name: 'jobs.dismiss', input: { jobId: 'job' } },
    ]);
  });

  it.each([
    ['was begun more than a minute ago', 61_000, true],
    ['was begun just now', 5_000, false],
  ])('takes a file that %s for lost: %d ms', async (_name, age, lost) => {
    const job = jobOf(aTab(), { status: 'done', endedAt: FAKE_NOW - age }, 'device', {
      captureIds: [article.id],
      delivery: { to: 'file', format: 'markdown', status: 'started' },
    });
    const { app, ui } = await open({ jobs: [job], captures: [article] });
    expect(ui.text().includes('The page was captured, but saving it failed')).toBe(lost);
    if (!lost) return;
    await ui.press('button', 'Open in side panel');
    expect(app.gestured).toEqual([
      { name: 'openPanel', args: [{ section: 'library', captureId: article.id }] },
    ]);
    expect(app.calls).toEqual([{ name: 'jobs.dismiss', input: { jobId: 'job' } }]);
  });

  it('shows what the background refused', async () => {
    const { app, ui } = await open(
      {},
      {
        'jobs.start': () => {
          throw new AppError('storage-full', { amount: 62 });
        },
      },
    );
    await ui.press('button', /^Capture page/);
    expect(ui.get('alert', /This device is out of space/).textContent).toContain('Trawl stores 62 MB');
    await ui.press('button', 'Free up space');
    expect(app.gestured).toEqual([{ name: 'openOptions', args: ['data'] }]);
  });
});
