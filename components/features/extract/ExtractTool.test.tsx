import { describe, expect, it, vi } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job, JobState } from '@/lib/core/model/job';
import { extractRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done, onService, running, takesAll, useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

useRowHeight(24);
const SCHEMA = {
  type: 'object',
  properties: {
    coffees: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'price'],
        properties: { name: { type: 'string' }, price: { type: 'number' } },
      },
    },
  },
};
const DATA = {
  coffees: [
    { name: 'Gatomboya', price: 31.5 },
    { name: 'Washed blend', price: 'on request' },
    { name: 'Decaf' },
  ],
};

function extraction(id: string, state: JobState, change: object = {}, at = FAKE_NOW): Job {
  const request = extractRequestSchema.parse({
    kind: 'extract',
    urls: ['https://a.example/prices'],
    prompt: 'Coffee prices',
    schema: SCHEMA,
    ...change,
  });
  const captureIds = state.status === 'done' ? [`data-${id}`] : [];
  const facts = { id, engine: 'service' as const, host: 'a.example', title: 'Coffee prices', createdAt: at };
  return aJob(request, state, {}, { ...facts, captureIds });
}
const dataOf = (id: string, change: Partial<FullCapture> = {}): FullCapture =>
  anArticle({
    id: `data-${id}`,
    jobId: id,
    creditsUsed: 45,
    content: { json: DATA, extra: { sources: { coffees: ['https://a.example/prices'] } } },
    report: { ...anArticle().report, warnings: [] },
    ...change,
  });

async function open(state: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp(
    { settings: onService(500), tab: aTab({ url: 'https://shop.example/prices#top' }), ...state },
    'panel',
  );
  takesAll(app);
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('radio', 'Extract');
  return { app, ui };
}
const result = async (change: Partial<FullCapture> = {}, job: object = {}) => {
  const opened = await open({ jobs: [extraction('x1', done, job)], captures: [dataOf('x1', change)] });
  await opened.ui.press('button', /^Coffee prices/);
  return opened;
};
const cells = (ui: Screen): string[][] =>
  [...ui.root.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''),
  );

describe('the form of Extract', () => {
  it('says the price and the host, and starts once with what was asked of the page', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('15 tokens cost 1 credit');
    expect(ui.text()).toContain('Will be sent to api.example');
    expect(ui.get('button', 'Extract').getAttribute('aria-disabled')).toBe('true');
    await ui.type('What to extract', 'Coffee prices');
    const button = ui.get('button', 'Extract');
    button.click();
    button.click();
    await settle();
    expect(app.starts()).toMatchObject([
      {
        engine: 'service',
        request: { kind: 'extract', urls: ['https://shop.example/prices'], prompt: 'Coffee prices' },
      },
    ]);
  });

  it('reads each line of a pasted list once, and of a letter more only the line it stands in', async () => {
    const { ui } = await open();
    await ui.press('radio', 'A list');
    const lines = Array.from({ length: 5_000 }, (_, at) => `https://a.example/${at}`);
    const parsed = vi.spyOn(URL, 'canParse');
    await ui.type('Addresses', lines.join('\n'));
    const once = parsed.mock.calls.length;
    expect(once).toBeGreaterThanOrEqual(5_000);
    expect(once).toBeLessThan(5_000 * 10);
    parsed.mockClear();
    await ui.type('Addresses', `${lines.join('\n')}?`);
    expect(parsed.mock.calls.length).toBeLessThan(100);
    parsed.mockRestore();
    expect(ui.text()).toContain('at most 10');
  });

  it('says at the button what keeps a list from being sent', async () => {
    const { ui } = await open();
    await ui.type('What to extract', 'Prices');
    await ui.press('radio', 'A list');
    await ui.type('Addresses', 'https://a.example/\nno address');
    expect(ui.get('button', 'Extract').getAttribute('aria-disabled')).toBe('true');
    expect(ui.text()).toContain('Check the pages');
    await ui.type('Addresses', 'https://a.example/');
    expect(ui.text()).not.toContain('Check the pages');
  });

  it('says which of several addresses look like they hold a key, before anything is asked', async () => {
    const { ui } = await open();
    await ui.press('radio', 'A list');
    const token = 'https://a.example/?token=abcdef';
    await ui.type('Addresses', `${token}\nhttps://a.example/plain`);
    expect(ui.text()).toContain('One of them seems to contain a key or session token');
    expect([...ui.root.querySelectorAll('.SentAddress_list bdi')].map((each) => each.textContent)).toEqual([
      token,
    ]);
  });

  it('says before the press that a server without a model is likely to fail, and of no price there', async () => {
    const settings = onService(0);
    settings.service.profile = { chosen: 'self-hosted' };
    const { ui } = await open({ settings });
    expect(ui.text()).toContain('when a language model is set up on it');
    expect(ui.text()).not.toMatch(/credit/i);
  });

  it('takes fields, a whole site and a list', async () => {
    const { app, ui } = await open();
    await ui.press('radio', 'Whole site');
    expect(ui.text()).toContain('https://shop.example/*');
    await ui.press('button', 'Add a field');
    await ui.press('radio', 'A list');
    await ui.type('Addresses', 'a.example/*\nb.example');
    await ui.press('switch', 'Say where each value comes from');
    await ui.press('button', 'Extract');
    expect(app.starts()).toMatchObject([
      {
        request: {
          urls: ['https://a.example/*', 'https://b.example/'],
          schema: { type: 'object', properties: { field: { type: 'string' } } },
          showSources: true,
        },
      },
    ]);
  });

  it('says that it is the older way, and captures one page as JSON instead', async () => {
    const { app, ui } = await open();
    expect(ui.text()).toContain('Extract is deprecated');
    await ui.type('What to extract', 'Coffee prices');
    await ui.press('button', /^Capture this page as JSON · /);
    expect(app.starts()).toMatchObject([
      {
        engine: 'service',
        request: {
          kind: 'scrape',
          source: { type: 'url', url: 'https://shop.example/prices' },
          formats: ['json'],
          options: { json: { prompt: 'Coffee prices' } },
        },
      },
    ]);
  });

  it('starts nothing in a private window', async () => {
    const { app, ui } = await open({ tab: aTab({ url: 'https://shop.example/', isPrivate: true }) });
    await ui.type('What to extract', 'x');
    await ui.press('button', 'Extract');
    expect(app.starts()).toEqual([]);
  });

  it('opens on the pages that another surface names', async () => {
    const { app, ui } = await open();
    app.sendPanelTo({
      section: 'research',
      tool: 'extract',
      lines: ['https://a.example/', 'https://b.example/'],
    });
    await settle();
    expect(ui.get('textbox', 'Addresses')).toHaveProperty('value', 'https://a.example/\nhttps://b.example/');
  });
});

describe('an extraction', () => {
  it('is a table of its entities, with what does not fit the schema marked and named', async () => {
    const { ui } = await result();
    expect(ui.text()).toContain('3 rows · 2 columns · 45 credits');
    expect(cells(ui)).toEqual([
      ['Gatomboya', '31.5'],
      ['Washed blend', 'on request (should be a number)'],
      ['Decaf', ' (is missing)'],
    ]);
    expect(ui.text()).toContain('2 values do not match the schema');
    expect(ui.text()).toContain('coffees[1].price should be a number');
    expect(ui.text()).toContain('coffees[2].price is missing');
  });

  it('marks what the page does not have, by the text that the library has of it, and shows the rest there', async () => {
    const page = anArticle({
      id: 'page',
      url: 'https://a.example/prices',
      capturedAt: dataOf('one').capturedAt,
      content: { markdown: 'Gatomboya, 31.50 € a kilogram. Washed blend: on request.' },
    });
    const { app, ui } = await open({
      jobs: [extraction('one', done)],
      captures: [dataOf('one', { engine: 'service' }), page],
    });
    await ui.press('button', /^Coffee prices/);
    await expect.poll(() => ui.text()).toContain('1 value is not on its page');
    expect(cells(ui).at(2)).toEqual(['Decaf (Not on the page)', ' (is missing)']);
    await ui.press('button', '31.5');
    await expect.poll(() => app.gestured.at(-1)?.name).toBe('openTab');
    expect(ui.find('button', 'Decaf')).toBeUndefined();
  });

  it('is a tree, text and its sources, too', async () => {
    const { app, ui } = await result();
    await ui.press('radio', 'Tree');
    expect(ui.get('tree', 'Tree').textContent).toContain('Gatomboya');
    await ui.press('radio', 'JSON');
    expect(ui.get('region', 'JSON').textContent).toBe(JSON.stringify(DATA, null, 2));
    await ui.press('radio', 'Sources');
    await ui.press('button', 'https://a.example/prices');
    expect(app.gestured).toContainEqual({ name: 'openTab', args: ['https://a.example/prices'] });
  });

  it('is copied and saved in each kind of file', async () => {
    const { app, ui } = await result();
    await ui.press('button', 'Copy');
    for (const file of ['Table (.csv)', 'JSON (.json)', 'One row per line (.jsonl)']) {
      await ui.press('button', 'Save as a file');
      await ui.press('menuitem', file);
    }
    const saved = app.gestured.filter(({ name }) => name === 'save').map(({ args }) => args[1]);
    expect(saved).toEqual(['Coffee prices.csv', 'Coffee prices.json', 'Coffee prices.jsonl']);
    expect(app.gestured.find(({ name }) => name === 'copy')?.args).toMatchObject([
      {
        text: expect.stringContaining('Gatomboya\t31.5') as string,
        html: expect.stringContaining('<td>Gatomboya</td><td>31.5</td>') as string,
      },
    ]);
  });

  it('shows the beginning of a long cell, and the rest by a press', async () => {
    const long = 'x'.repeat(100_000);
    const { ui } = await result({ content: { json: [{ name: long }] } }, { schema: undefined });
    expect(ui.text().length).toBeLessThan(2_000);
    await ui.press('button', 'More');
    expect(ui.text()).toContain(long);
  });

  it('copies the sources where they are shown', async () => {
    const { app, ui } = await result();
    await ui.press('radio', 'Sources');
    await ui.press('button', 'Copy');
    expect(app.gestured.find(({ name }) => name === 'copy')?.args).toEqual([
      { text: 'coffees\nhttps://a.example/prices' },
    ]);
  });

  it('says that nothing came, and nothing else', async () => {
    const { ui } = await result({ content: { json: {} } }, { schema: undefined });
    expect(ui.text()).toContain('Nothing was extracted');
    expect(ui.find('button', 'Copy')).toBeUndefined();
  });

  it('says that it was deleted', async () => {
    const { ui } = await open({ jobs: [extraction('x1', done)] });
    await ui.press('button', /^Coffee prices/);
    expect(ui.text()).toContain('This data was deleted');
  });

  it('is canceled while it runs', async () => {
    const { app, ui } = await open({ jobs: [extraction('x1', running)] });
    await ui.press('button', /^Coffee prices/);
    expect(ui.text()).toContain('api.example is extracting');
    await ui.press('button', 'Cancel');
    expect(app.calls).toContainEqual({ name: 'jobs.cancel', input: { jobId: 'x1' } });
  });

  it('is sent again after a lost reply only by a press that names the price', async () => {
    const failure = { reason: 'unconfirmed' as const, facts: {} };
    const blocked: JobState = { status: 'blocked', cursor: null, since: FAKE_NOW, failure };
    const { app, ui } = await open({ jobs: [extraction('x1', blocked)] });
    await ui.press('button', /^Coffee prices/);
    await ui.press('button', 'Send again · charged by tokens');
    expect(app.calls).toContainEqual({ name: 'jobs.retry', input: { jobId: 'x1' } });
  });

  it('says once that a server cannot do it', async () => {
    const failure = { reason: 'too-old' as const, facts: { status: 404 } };
    const { ui } = await open({ jobs: [extraction('x1', { status: 'failed', endedAt: FAKE_NOW, failure })] });
    await ui.press('button', /^Coffee prices/);
    expect(ui.text()).toContain('This server cannot extract data');
    expect(ui.find('button', /^Try again/)).toBeUndefined();
  });

  it('fills the form again', async () => {
    const { ui } = await result();
    await ui.press('button', 'Change and run again');
    expect(ui.get('textbox', 'Addresses')).toHaveProperty('value', 'https://a.example/prices');
    expect(ui.get('textbox', 'What to extract')).toHaveProperty('value', 'Coffee prices');
  });

  it('stays in the list until it is cleared', async () => {
    const { app, ui } = await open({ jobs: [extraction('x1', done)], captures: [dataOf('x1')] });
    await ui.press('button', 'Clear');
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button')];
    buttons.at(-1)?.click();
    await settle();
    expect(app.calls).toContainEqual({ name: 'jobs.forget', input: { jobIds: ['x1'] } });
  });
});
