import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, onService, running } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { aParse } from '@/tests/support/requests';

async function open(initial: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ settings: onService(100), ...initial }, 'panel');
  const ui = await mount(app, <PanelScreen />);
  await ui.press('button', 'Parse a file');
  return { app, ui };
}

async function drop(ui: Screen, ...files: File[]): Promise<void> {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files } });
  ui.root.querySelector('.PanelScreen_panel')?.dispatchEvent(event);
  await settle();
}

const page = new File(['<h1>Hi</h1>'], 'page.html');
const sheet = new File(['a,b'], 'prices.csv');

describe('files to read', () => {
  it('reads every type on this device at once, as one job, and sends nothing', async () => {
    const { app, ui } = await open();
    const all = [page, sheet, new File(['PK'], 'terms.docx'), new File(['x'], 'without a name')];
    await drop(ui, ...all);
    expect(app.starts()).toMatchObject([
      {
        engine: 'device',
        request: {
          kind: 'parse',
          fileName: 'page.html',
          inboxId: 'inbox-1',
          more: [{ fileName: 'prices.csv' }, { fileName: 'terms.docx' }, { fileName: 'without a name' }],
        },
      },
    ]);
    expect(app.files).toEqual(all);
    expect(ui.text()).toContain('Nothing is sent');
    expect(ui.find('button', /^Send/)).toBeUndefined();
  });

  it('reads the files of a dropped folder, without those that systems leave there', async () => {
    const { app, ui } = await open();
    const fileIn = (name: string) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (found: (file: File) => void) => found(new File(['x'], name)),
    });
    const folder = (name: string, inside: { name: string }[]) => ({
      name,
      isFile: false,
      isDirectory: true,
      createReader() {
        const left = [inside, []];
        return { readEntries: (found: (some: unknown[]) => void) => found(left.shift() ?? []) };
      },
    });
    const dropped = folder('Papers', [
      fileIn('b.pdf'),
      fileIn('.DS_Store'),
      folder('a', [fileIn('inner.docx')]),
    ]);
    const event = new Event('drop', { bubbles: true, cancelable: true });
    const items = [{ webkitGetAsEntry: () => dropped }];
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [], items } });
    ui.root.querySelector('.PanelScreen_panel')?.dispatchEvent(event);
    await settle();
    expect(app.starts()).toMatchObject([
      { request: { fileName: 'inner.docx', more: [{ fileName: 'b.pdf' }] } },
    ]);
  });

  it('says the limit of a file that is too large, and does not offer to send it', async () => {
    const { app, ui } = await open();
    const large = new File(['x'], 'archive.pdf');
    Object.defineProperty(large, 'size', { value: 184_000_000 });
    await drop(ui, large);
    expect(ui.text()).toContain('184.0 MB; the limit is 100 MB');
    expect(ui.find('button', /^Send/)).toBeUndefined();
    await ui.press('button', 'Remove archive.pdf');
    expect(ui.text()).not.toContain('archive.pdf');
    expect(app.starts()).toEqual([]);
  });

  it('says that a file is empty, and does not start to read it', async () => {
    const { app, ui } = await open();
    await drop(ui, new File([], 'notes.html'), new File([], 'prices.csv'));
    expect(ui.text().match(/The file is empty/g)).toHaveLength(2);
    expect(app.files).toEqual([]);
    expect(app.starts()).toEqual([]);
  });

  describe('what this device could not read', () => {
    const unreadable = (detail: string, fileName: string, facts = {}) => {
      const request = aParse({ fileName, fileSize: 2_000 });
      const failure = { reason: 'file-unreadable' as const, facts: { detail, ...facts } };
      return aJob(request, { status: 'failed', endedAt: 0, failure }, {}, { id: 'p1', engine: 'device' });
    };

    it.each([
      ['scanned', 'deed', {}, 'This is a scan', 'deed.pdf'],
      ['old-format', 'memo.doc', { serviceCode: 'DOC' }, 'of the old type DOC', 'memo.doc'],
      ['unknown-type', 'prices.xls', {}, 'not a type of file that can be read here', 'prices.xls'],
    ])('is offered to the service where it is %s, and sent once', async (detail, name, facts, says, sent) => {
      const { app, ui } = await open({ jobs: [unreadable(detail, name, facts)] });
      expect(ui.text()).toContain(says);
      const send = ui.get('button', 'Send to api.example · from 1 credit');
      send.click();
      send.click();
      await settle();
      expect(app.starts()).toMatchObject([
        { engine: 'service', request: { kind: 'parse', inboxId: 'i', fileName: sent } },
      ]);
      expect(app.calls).toContainEqual({ name: 'jobs.forget', input: { jobIds: ['p1'] } });
    });

    it.each([
      ['damaged', 'a.pdf', {}],
      ['protected', 'novel.epub', {}],
      ['old-format', 'mail.msg', { serviceCode: 'MSG' }],
      ['unknown-type', 'dump.bin', {}],
    ])('is not offered where it is %s: %s', async (detail, name, facts) => {
      const { ui } = await open({ jobs: [unreadable(detail, name, facts)] });
      expect(ui.text()).toContain('Not read');
      expect(ui.find('button', /^Send/)).toBeUndefined();
    });

    it('leads to the options where a file needs a service and none is connected', async () => {
      const settings: Settings = defaultSettings;
      const { app, ui } = await open({ settings, jobs: [unreadable('scanned', 'deed.pdf')] });
      await ui.press('button', 'Connect a service…');
      expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['engine'] });
      expect(app.starts()).toEqual([]);
    });

    it('is read in part where it is too long as a whole', async () => {
      const { app, ui } = await open({ jobs: [unreadable('too-slow', 'book.pdf')] });
      await ui.type('Pages of book.pdf to read', '9-3');
      await ui.press('button', 'Read pages');
      expect(app.starts()).toEqual([]);
      await ui.type('Pages of book.pdf to read', '3–9');
      await ui.press('button', 'Read pages');
      await settle();
      expect(app.starts()).toMatchObject([{ engine: 'device', request: { part: { pages: [3, 9] } } }]);
    });

    it('says how many pages it has where others were chosen, and asks again', async () => {
      const { app, ui } = await open({ jobs: [unreadable('past-end', 'book.pdf', { serviceCode: '412' })] });
      expect(ui.text()).toContain('it ends at page 412');
      await ui.type('Pages of book.pdf to read', '400-412');
      await ui.press('button', 'Read pages');
      expect(app.starts()).toMatchObject([{ engine: 'device', request: { part: { pages: [400, 412] } } }]);
    });

    it('asks for its password, which is in no request', async () => {
      const { app, ui } = await open({ jobs: [unreadable('password-needed', 'contract.pdf')] });
      await ui.type('Password of contract.pdf', 'hunter2');
      await ui.press('button', 'Open contract.pdf with this password');
      await settle();
      expect(app.calls).toContainEqual({
        name: 'parse.setSecret',
        input: { file: 'i', password: 'hunter2' },
      });
      expect(app.starts()).toMatchObject([{ engine: 'device', request: { inboxId: 'i' } }]);
      expect(JSON.stringify(app.starts())).not.toContain('hunter2');
    });
  });

  it('says how far the file is that is being read', async () => {
    const request = aParse();
    const part = { done: 118, all: 412 };
    const { ui } = await open({ jobs: [aJob(request, running, { part }, { id: 'p1', engine: 'device' })] });
    expect(ui.text()).toContain('Reading on this device · 118 of 412');
  });

  it('starts nothing in a private window, and says why', async () => {
    const { app, ui } = await open({ tab: aTab({ isPrivate: true }) });
    await drop(ui, page);
    expect(ui.text()).toContain('files cannot be read in a private window');
    expect(app.files).toEqual([]);
    expect(app.starts()).toEqual([]);
  });

  it('opens what was read, and leads back', async () => {
    const request = aParse({ fileName: 'terms.docx' });
    const job = aJob(request, done, {}, { id: 'p1', engine: 'service', captureIds: ['c1'] });
    const capture = anArticle({ id: 'c1', jobId: 'p1', url: 'file:///terms.docx', creditsUsed: 14 });
    const { ui } = await open({ jobs: [job], captures: [capture] });
    expect(ui.text()).toContain('14 credits');
    await ui.press('button', 'Open terms.docx');
    expect(ui.find('tab', 'Markdown')).toBeDefined();
    await ui.press('button', 'Back');
    expect(ui.text()).toContain('1 of 1 read');
  });

  it('reads the PDF of the tab on this device in one press, once', async () => {
    const url = 'https://papers.example/d/7';
    const tab = aTab({ url, title: 'd/7', access: { ok: false, reason: 'pdf-viewer' } });
    const file = new File(['%PDF-1.4'], 'tides.pdf', { type: 'application/pdf' });
    const app = createFakeApp({ settings: defaultSettings, tab, webFiles: { [url]: file } }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    const button = ui.get('button', 'Read this file');
    button.click();
    button.click();
    await settle();
    await settle();
    expect(app.gestured).toContainEqual({ name: 'requestHost', args: [url] });
    expect(app.files).toEqual([file]);
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { kind: 'parse', fileName: 'tides.pdf', fileSize: 8 } },
    ]);
    expect(ui.get('heading', 'Parse files')).toBeTruthy();
  });

  it.each([
    ['is not given', {}, 'The site did not return the file (403). Download it, then drop it here'],
    ['is too large', { large: true }, 'the limit is 100 MB'],
  ])('reads nothing of a PDF of the tab that %s', async (_, { large }: { large?: boolean }, says) => {
    const url = 'https://papers.example/a.pdf';
    const tab = aTab({ url, access: { ok: false, reason: 'pdf-viewer' } });
    const file = new File(['x'], 'a.pdf');
    Object.defineProperty(file, 'size', { value: 184_000_000 });
    const app = createFakeApp(
      { settings: onService(100), tab, webFiles: large ? { [url]: file } : {} },
      'panel',
    );
    const ui = await mount(app, <PanelScreen />);
    await ui.press('button', 'Read this file');
    await settle();
    expect(ui.text()).toContain(says);
    expect(app.starts()).toEqual([]);
  });

  it('is opened by a page that no extension reads, by the menu of a capture and by another surface', async () => {
    const closed = aTab({ url: 'chrome://settings', access: { ok: false, reason: 'restricted-page' } });
    const ui = await mount(createFakeApp({ tab: closed }, 'panel'), <PanelScreen />);
    await ui.press('button', 'Parse a file');
    expect(ui.get('heading', 'Parse files')).toBeTruthy();
    ui.unmount();
    const app = createFakeApp({}, 'panel');
    const other = await mount(app, <PanelScreen />);
    await other.press('button', 'Capture options');
    await other.press('menuitem', 'Parse a file');
    expect(other.get('heading', 'Parse files')).toBeTruthy();
    await other.press('button', 'Back');
    app.sendPanelTo({ section: 'page', open: 'parse' });
    await settle();
    expect(other.get('heading', 'Parse files')).toBeTruthy();
  });

  it('reads some pages of a document that was read, beside what it has', async () => {
    const request = aParse({ inboxId: 'i0', fileName: 'book.pdf' });
    const job = aJob(
      request,
      done,
      {},
      { id: 'p1', engine: 'device', captureIds: ['c1'], title: 'book.pdf' },
    );
    const read = anArticle({ id: 'c1', jobId: 'p1', url: 'file:///book.pdf' });
    const { app, ui } = await open({
      jobs: [job],
      captures: [{ ...read, metadata: { ...read.metadata, pages: 412 } }],
    });
    ui.root.querySelector<HTMLElement>('details summary')?.click();
    await ui.type('Pages of book.pdf to read', '3–9');
    await ui.press('button', 'Read pages');
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { inboxId: 'i0', part: { pages: [3, 9] } } },
    ]);
    expect(app.calls.map(({ name }) => name)).not.toContain('jobs.forget');
    expect(ui.find('button', 'Open book.pdf')).toBeDefined();
  });

  it('tells a file that was read in part from one that was read whole, and why', async () => {
    const request = aParse({
      inboxId: 'i0',
      fileName: 'book.pdf',
      more: [{ inboxId: 'i1', fileName: 'tides.pdf' }],
    });
    const files = [{ status: 'read' }, { status: 'read' }];
    const job = aJob(
      request,
      done,
      { read: 2, files },
      { id: 'p1', engine: 'device', captureIds: ['c1', 'c2'], title: 'book.pdf' },
    );
    const read = anArticle({ id: 'c1', jobId: 'p1', url: 'file:///book.pdf' });
    const warnings = ['file-pages-unread 2 40', 'file-pages-without-text 3 38'];
    const { ui } = await open({
      jobs: [job],
      captures: [
        { ...read, report: { ...read.report, warnings } },
        anArticle({ id: 'c2', jobId: 'p1', url: 'file:///tides.pdf' }),
      ],
    });
    const rowOf = (name: string) => {
      const row = ui.all('listitem').findLast(({ textContent }) => textContent?.includes(name));
      return { said: row?.textContent, isTicked: row?.querySelector('.tone-ok') !== null };
    };
    expect(rowOf('book.pdf')).toMatchObject({ isTicked: false });
    expect(rowOf('book.pdf').said).toContain('Read in part');
    expect(rowOf('book.pdf').said).toContain('is missing: 2 of 40.');
    expect(rowOf('book.pdf').said).toContain('pictures without text: 3 of 38.');
    expect(rowOf('tides.pdf')).toMatchObject({ isTicked: true });
    expect(rowOf('tides.pdf').said).toContain('Read on this device');
    expect(ui.root.querySelectorAll('.tone-ok')).toHaveLength(1);
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
    const ui = await mount(app, <PanelScreen />);
    await ui.press('button', 'Parse a file');
    await drop(ui, sheet, new File(['%PDF'], 'b.pdf'));
    await settle();
    expect(ui.text()).toContain('It could not be started');
    ui.all('button')
      .find(({ textContent }) => textContent === 'Try again')
      ?.click();
    await settle();
    const asked = app.starts().map((input) => (input as { jobId: string }).jobId);
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
  });

  describe('a batch', () => {
    const request = aParse({
      inboxId: 'i0',
      fileName: 'a.pdf',
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
      expect(ui.text()).toContain('Not reached');
      const again = ui.get('button', 'Send to api.example again · from 1 credit');
      again.click();
      again.click();
      await settle();
      const [start, ...more] = app.starts();
      expect(more).toEqual([]);
      expect(start).toMatchObject({ engine: 'service', request: { inboxId: 'i1', fileName: 'b.pdf' } });
      expect(start).not.toHaveProperty('request.more');
    });

    it('is one row among all jobs, with its names and counts', async () => {
      const job = aJob(request, running, progress, { id: 'p1', engine: 'service', title, host: '' });
      const ui = await mount(createFakeApp({ jobs: [job] }, 'panel'), <PanelScreen />);
      await ui.press('tab', 'Site');
      expect(ui.text()).toContain('3 files: a.pdf, b.pdf, c.csv');
      expect(ui.text()).toContain('1 read · 1 waiting · 1 failed');
    });
  });

  it('says how large what is sent is, how many pages came back, and lets go of the badge', async () => {
    const request = aParse({ fileSize: 3_200_000 });
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
    const request = aParse({ fileSize: 3_200_000 });
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
    const request = aParse({ fileSize: 3_200_000 });
    const job = aJob(request, done, {}, { id: 'p1', engine: 'service', host: '', title: 'report.pdf' });
    const app = createFakeApp({ jobs: [job] }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    await ui.press('tab', 'Site');
    await ui.press('button', 'More actions for File report.pdf');
    expect(ui.all('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Remove…']);
    expect(ui.text()).toContain('Read · 3.2 MB');
    await ui.press('menuitem', 'Open');
    expect(app.gestured).toContainEqual({ name: 'openPanel', args: [{ section: 'page', open: 'parse' }] });
  });
});
