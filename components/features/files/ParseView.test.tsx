import { describe, expect, it } from 'vitest';
import { parseRequestSchema } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, onService, running, usePanelTests } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

const { show } = usePanelTests();

async function open(initial: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(100), ...initial }, 'panel');
  const ui = show(await mount(app, <PanelScreen />));
  await ui.press('button', 'Parse a file');
  return { app, ui };
}

async function drop(ui: Screen, ...files: File[]): Promise<void> {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  ui.root.querySelector('.PanelScreen_panel')?.dispatchEvent(event);
  await settle();
}

const startsOf = ({ calls }: FakeApp) =>
  calls.filter(({ name }) => name === 'jobs.start').map(({ input }) => input);
const page = new File(['<h1>Hi</h1>'], 'page.html');
const sheet = new File(['a,b'], 'prices.csv');

describe('files to read', () => {
  it('reads on this device at once, and sends nothing before the press that says to whom', async () => {
    const { app, ui } = await open();
    await drop(ui, page, sheet, new File(['x'], 'scan.tiff'));
    expect(startsOf(app)).toMatchObject([
      { engine: 'device', request: { kind: 'parse', fileName: 'page.html', inboxId: 'inbox-1' } },
    ]);
    expect(app.files).toEqual([page]);
    expect(ui.text()).toContain('not sent yet');
    expect(ui.text()).toContain('This type cannot be read');
    expect(ui.text()).toContain('Will be sent to api.example');
    const send = ui.get('button', 'Send 1 file');
    send.click();
    send.click();
    await settle();
    expect(startsOf(app).slice(1)).toMatchObject([
      { engine: 'service', request: { kind: 'parse', fileName: 'prices.csv', inboxId: 'inbox-2' } },
    ]);
    expect(ui.find('button', 'Send 1 file')).toBeUndefined();
  });

  it('says the limit of a file that is too large, and does not offer to send it', async () => {
    const { app, ui } = await open();
    const large = new File(['x'], 'archive.pdf');
    Object.defineProperty(large, 'size', { value: 84_000_000 });
    await drop(ui, large);
    expect(ui.text()).toContain('84.0 MB; the limit is 50 MB');
    expect(ui.find('button', /^Send/)).toBeUndefined();
    await ui.press('button', 'Remove archive.pdf');
    expect(ui.text()).not.toContain('archive.pdf');
    expect(startsOf(app)).toEqual([]);
  });

  it('says that a file is empty or of no type it reads, and reads and sends neither', async () => {
    const { app, ui } = await open();
    await drop(ui, new File([], 'notes.html'), new File([], 'prices.csv'), new File(['\0\x01'], 'dump.bin'));
    expect(ui.text().match(/The file is empty/g)).toHaveLength(2);
    expect(ui.text()).toContain('This type cannot be read');
    expect(ui.find('button', /^Send/)).toBeUndefined();
    expect(app.files).toEqual([]);
    expect(startsOf(app)).toEqual([]);
  });

  it('leads to the options where a file needs a service', async () => {
    const settings: Settings = defaultSettings;
    const { app, ui } = await open({ settings });
    await drop(ui, sheet);
    await ui.press('button', 'Connect a service…');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
    expect(startsOf(app)).toEqual([]);
  });

  it('starts nothing in a private window, and says why', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }) });
    await drop(ui, page);
    expect(ui.text()).toContain('files cannot be read in a private window');
    expect(app.files).toEqual([]);
    expect(startsOf(app)).toEqual([]);
  });

  it('opens what was read, and leads back', async () => {
    const request = parseRequestSchema.parse({
      kind: 'parse',
      inboxId: 'i',
      fileName: 'terms.docx',
      formats: ['markdown'],
    });
    const job = aJob(request, done, {}, { id: 'p1', engine: 'service', captureIds: ['c1'] });
    const capture = anArticle({ id: 'c1', jobId: 'p1', url: 'file:///terms.docx', creditsUsed: 14 });
    const { ui } = await open({ jobs: [job], captures: [capture] });
    expect(ui.text()).toContain('14 credits');
    await ui.press('button', 'Open terms.docx');
    expect(ui.find('tab', 'Markdown')).toBeDefined();
    await ui.press('button', 'Back');
    expect(ui.text()).toContain('1 of 1 read');
  });

  it('sends the PDF of the tab in one press that says the price and to whom, once', async () => {
    const url = 'https://papers.example/d/7';
    const tab = aTab({ url, title: 'd/7', access: { ok: false, reason: 'pdf-viewer' } });
    const file = new File(['%PDF-1.4'], 'tides.pdf', { type: 'application/pdf' });
    const app = createFakeApp({ settings: onService(100), tab, webFiles: { [url]: file } }, 'panel');
    const ui = show(await mount(app, <PanelScreen />));
    expect(ui.text()).toContain('Will be sent to api.example');
    const button = ui.get('button', /^Parse with the service · \d+ credits? a page$/);
    button.click();
    button.click();
    await settle();
    await settle();
    expect(app.gestured).toContainEqual({ name: 'requestHost', args: [url] });
    expect(app.files).toEqual([file]);
    expect(startsOf(app)).toMatchObject([
      { engine: 'service', request: { kind: 'parse', fileName: 'tides.pdf', fileSize: 8 } },
    ]);
    expect(ui.get('heading', 'Parse files')).toBeTruthy();
  });

  it.each([
    ['is not given', {}, 'The site did not return the file (403). Download it, then drop it here'],
    ['is too large', { large: true }, 'the limit is 50 MB'],
  ])('sends nothing of a PDF of the tab that %s', async (_, { large }: { large?: boolean }, says) => {
    const url = 'https://papers.example/a.pdf';
    const tab = aTab({ url, access: { ok: false, reason: 'pdf-viewer' } });
    const file = new File(['x'], 'a.pdf');
    Object.defineProperty(file, 'size', { value: 84_000_000 });
    const app = createFakeApp(
      { settings: onService(100), tab, webFiles: large ? { [url]: file } : {} },
      'panel',
    );
    const ui = show(await mount(app, <PanelScreen />));
    await ui.press('button', /^Parse with the service/);
    await settle();
    expect(ui.text()).toContain(says);
    expect(startsOf(app)).toEqual([]);
  });

  it('is opened by a page that no extension reads, by the menu of a capture and by another surface', async () => {
    const closed = aTab({ url: 'chrome://settings', access: { ok: false, reason: 'restricted-page' } });
    const ui = show(await mount(createFakeApp({ tab: closed }, 'panel'), <PanelScreen />));
    await ui.press('button', 'Parse a file');
    expect(ui.get('heading', 'Parse files')).toBeTruthy();
    ui.unmount();
    const app = createFakeApp({}, 'panel');
    const other = show(await mount(app, <PanelScreen />));
    await other.press('button', 'Capture options');
    await other.press('menuitem', 'Parse a file');
    expect(other.get('heading', 'Parse files')).toBeTruthy();
    await other.press('button', 'Back');
    app.sendPanelTo({ section: 'page', open: 'parse' });
    await settle();
    expect(other.get('heading', 'Parse files')).toBeTruthy();
  });

  it('makes one job of several files, each of which is stored and started once', async () => {
    const { app, ui } = await open();
    await drop(ui, page, new File(['# Two'], 'two.md'), sheet, new File(['%PDF'], 'b.pdf'));
    expect(startsOf(app)).toMatchObject([
      {
        engine: 'device',
        request: {
          fileName: 'page.html',
          inboxId: 'inbox-1',
          more: [{ fileName: 'two.md', inboxId: 'inbox-2' }],
        },
      },
    ]);
    expect(ui.text()).toContain('From 2 credits');
    const send = ui.get('button', 'Send 2 files');
    send.click();
    send.click();
    await settle();
    expect(startsOf(app).slice(1)).toMatchObject([
      { engine: 'service', request: { fileName: 'prices.csv', more: [{ fileName: 'b.pdf' }] } },
    ]);
    expect(app.files).toHaveLength(4);
  });

  it('asks for the same job when the same files could not be started the first time', async () => {
    let refused = false;
    const app = createFakeApp({ settings: onService(100) }, 'panel', {
      'jobs.start': () => {
        if (refused) return Promise.resolve({ jobId: 'x' });
        refused = true;
        return Promise.reject(new Error('gone'));
      },
    });
    const ui = show(await mount(app, <PanelScreen />));
    await ui.press('button', 'Parse a file');
    await drop(ui, sheet, new File(['%PDF'], 'b.pdf'));
    await ui.press('button', 'Send 2 files');
    await settle();
    expect(ui.text()).toContain('It could not be started');
    await ui.press('button', 'Send 2 files');
    await settle();
    const asked = startsOf(app).map((input) => (input as { jobId: string }).jobId);
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
  });

  describe('a batch', () => {
    const request = parseRequestSchema.parse({
      kind: 'parse',
      inboxId: 'i0',
      fileName: 'a.pdf',
      formats: ['markdown'],
      more: [
        { inboxId: 'i1', fileName: 'b.pdf' },
        { inboxId: 'i2', fileName: 'c.csv', fileSize: 2_000 },
      ],
    });
    const failure = { reason: 'service-error', facts: { status: 500, host: 'api.example' } } as const;
    const files = [{ status: 'read' }, { status: 'failed', failure }, { status: 'waiting' }];
    const progress = { read: 1, failed: 1, waiting: 1, files };
    const capture = anArticle({ id: 'c1', jobId: 'p1', url: 'file:///a.pdf', creditsUsed: 3 });
    const title = 'a.pdf, b.pdf, c.csv';

    it('is one entry with its files as rows, says how far it is, and is canceled once', async () => {
      const job = aJob(request, running, progress, {
        id: 'p1',
        engine: 'service',
        captureIds: ['c1'],
        title,
      });
      const { app, ui } = await open({ jobs: [job], captures: [capture] });
      expect(ui.text()).toContain('1 of 3 read · 1 not read · 3 credits');
      expect(ui.text()).toContain('Sending 2 kB to api.example, then reading');
      expect(ui.text()).toContain('This file could not be read. api.example returned 500.');
      await ui.press('button', 'Cancel 3 files');
      expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'p1' } });
      await ui.press('button', 'Open a.pdf');
      expect(ui.find('tab', 'Markdown')).toBeDefined();
    });

    it('sends a file that was not read once more, alone, at a price that is said', async () => {
      const job = aJob(request, done, progress, { id: 'p1', engine: 'service', captureIds: ['c1'], title });
      const { app, ui } = await open({ jobs: [job], captures: [capture] });
      expect(ui.text()).toContain('Not sent');
      const again = ui.get('button', 'Send to api.example again · from 1 credit');
      again.click();
      again.click();
      await settle();
      const [start, ...more] = startsOf(app);
      expect(more).toEqual([]);
      expect(start).toMatchObject({ engine: 'service', request: { inboxId: 'i1', fileName: 'b.pdf' } });
      expect(start).not.toHaveProperty('request.more');
    });

    it('is one row among all jobs, with its names and counts', async () => {
      const job = aJob(request, running, progress, { id: 'p1', engine: 'service', title, host: '' });
      const ui = show(await mount(createFakeApp({ jobs: [job] }, 'panel'), <PanelScreen />));
      await ui.press('tab', 'Site');
      expect(ui.text()).toContain('3 files: a.pdf, b.pdf, c.csv');
      expect(ui.text()).toContain('1 read · 1 waiting · 1 failed');
    });
  });

  it('says how large what is sent is, how many pages came back, and lets go of the badge', async () => {
    const request = parseRequestSchema.parse({
      kind: 'parse',
      inboxId: 'i',
      fileName: 'report.pdf',
      fileSize: 3_200_000,
      formats: ['markdown'],
    });
    const sends = aJob(request, running, {}, { id: 'p1', engine: 'service' });
    const read = aJob(request, done, {}, { id: 'p2', engine: 'service', captureIds: ['c2'], seen: false });
    const capture = anArticle({ id: 'c2', jobId: 'p2', url: 'file:///report.pdf', creditsUsed: 22 });
    const metadata = { ...capture.metadata, pages: 22 };
    const { app, ui } = await open({ jobs: [sends, read], captures: [{ ...capture, metadata }] });
    expect(ui.text()).toMatch(/Sending 3\.2 MB to api\.example, then reading · \d\d:\d\d/);
    expect(ui.text()).toMatch(/22 pages · .* words · 22 credits/);
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: 'p2' } });
    expect(app.calls).toContainEqual({ name: 'jobs.nudge', input: {} });
  });

  it('names the price beside the way to try a file again', async () => {
    const request = parseRequestSchema.parse({
      kind: 'parse',
      inboxId: 'i',
      fileName: 'report.pdf',
      fileSize: 3_200_000,
      formats: ['markdown'],
    });
    const failed = aJob(
      request,
      { status: 'blocked', cursor: undefined, since: 0, failure: { reason: 'offline', facts: {} } },
      {},
      { id: 'p1', engine: 'service', seen: false },
    );
    const { ui } = await open({ jobs: [failed] });
    expect(ui.get('button', 'Try again · from 1 credit')).toBeTruthy();
  });

  it('stands among all jobs under its name, opens from there, and has nothing to run again', async () => {
    const request = parseRequestSchema.parse({
      kind: 'parse',
      inboxId: 'i',
      fileName: 'report.pdf',
      fileSize: 3_200_000,
      formats: ['markdown'],
    });
    const job = aJob(request, done, {}, { id: 'p1', engine: 'service', host: '' });
    const app = createFakeApp({ jobs: [job] }, 'panel');
    const ui = show(await mount(app, <PanelScreen />));
    await ui.press('tab', 'Site');
    await ui.press('button', 'More actions for File report.pdf');
    expect(ui.all('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Remove…']);
    expect(ui.text()).toContain('Read · 3.2 MB');
    await ui.press('menuitem', 'Open');
    expect(app.gestured).toContainEqual({ name: 'openPanel', args: [{ section: 'page', open: 'parse' }] });
  });
});
