import { describe, expect, it } from 'vitest';
import { parseRequestSchema } from '../../../../lib/model/request';
import { defaultSettings, type Settings } from '../../../../lib/model/settings';
import { anArticle } from '../../../../lib/testing/captures';
import { mount, settle, type Screen } from '../../../../lib/testing/dom';
import { aTab, createFakeApp, type FakeApp, type FakeState } from '../../../../lib/testing/fake-app';
import { aJob, done, onService, usePanelTests } from '../../../../lib/testing/panel';
import { PanelScreen } from '../PanelScreen';

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
  ui.root.querySelector('.panel')?.dispatchEvent(event);
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
    expect(ui.text()).toContain('This type can’t be read');
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
    expect(ui.text()).toContain('none is read from a private window');
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
});
