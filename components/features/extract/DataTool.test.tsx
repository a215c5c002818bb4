import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { batchOf } from '@/lib/core/model/batch-of';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { mount, type Screen } from '@/tests/support/dom';
import { anArticle } from '@/tests/support/captures';
import { aTab, createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done } from '@/tests/support/panel';

const local = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' };
const computer = { place: 'computer', servers: { computer: local } };
const elsewhere = {
  place: 'address',
  servers: { address: { baseUrl: 'https://api.test/v1', model: 'big' } },
};

async function open(state: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const tab = aTab({ url: 'https://shop.test/prices', title: 'Prices' });
  const app = createFakeApp({ tab, models: computer, ...state }, 'panel');
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('button', 'Extract with your model…');
  return { app, ui };
}

describe('Extract with your model', () => {
  it('asks for the page in the tab as it stands there, and opens the job', async () => {
    const { app, ui } = await open();
    expect(ui.get('button', 'Extract').getAttribute('aria-disabled')).toBe('true');
    await ui.type('What to extract', 'The price');
    expect(ui.text()).toContain('The text goes to 127.0.0.1:11434, qwen3:8b');
    await ui.press('button', 'Extract');
    expect(app.starts()).toMatchObject([
      {
        engine: 'device',
        request: {
          kind: 'batch',
          sources: [{ type: 'tab', title: 'Prices' }],
          formats: ['markdown', 'json'],
          options: { json: { prompt: 'The price' } },
        },
      },
    ]);
    const place = app.gestured.findLast(({ name }) => name === 'openPanel')?.args[0];
    expect(place).toMatchObject({ section: 'site', jobId: app.starts()[0]?.jobId });
  });

  it('says before the start what it takes, by how long the pages were and what the model costs', async () => {
    const page = (id: string, wordsKept: number) =>
      anArticle({ id, url: `https://shop.test/${id}`, report: { ...anArticle().report, wordsKept } });
    const priced = { baseUrl: 'https://api.test/v1', model: 'big', price: { input: 2, output: 10 } };
    const { ui } = await open({
      models: { place: 'address', servers: { address: priced } },
      captures: [page('1', 1_000), page('2', 3_000)],
    });
    await ui.press('radio', 'A list');
    await ui.type('Addresses', ['1', '2', '3'].map((name) => `https://shop.test/${name}`).join('\n'));
    await ui.type('What to extract', 'The price');
    // 8,400 tokens of text and 400 around each page; up to 4,096 tokens for each answer.
    expect(ui.text()).toContain('3 pages, about 3 requests, ≈9,600 tokens to send, US$0.019 to US$0.14');
  });

  it('asks once whether the text may go to an address, and sends nothing without', async () => {
    const { app, ui } = await open({ models: elsewhere });
    await ui.type('What to extract', 'The price');
    await ui.press('button', 'Extract');
    expect(ui.text()).toContain('The text of the pages you choose goes to api.test');
    await ui.press('button', 'Not now');
    expect(app.starts()).toEqual([]);
    await ui.press('button', 'Extract');
    await ui.press('button', 'Send to api.test');
    expect(app.calls.map(({ name }) => name)).toContain('model.consent');
    expect(app.starts()).toHaveLength(1);
  });

  it('takes whole pages alone, and says why a start failed', async () => {
    const { app, ui } = await open();
    await ui.press('radio', 'A list');
    await ui.type('Addresses', 'https://shop.test/*');
    expect(ui.text()).toContain('Your own model reads pages, not whole sites');
    await ui.type('Addresses', 'https://shop.test/1');
    await ui.type('What to extract', 'The price');
    app.on['jobs.start'] = () => {
      throw new AppError('storage-full');
    };
    await ui.press('button', 'Extract');
    expect(document.querySelector('[role=alert]')?.textContent ?? '').not.toBe('');
  });

  it('fills the fields of a schema from what pages declare, without a model and without asking', async () => {
    const { app, ui } = await open({ models: undefined });
    await ui.type('What to extract', 'The price');
    expect(ui.get('button', 'Extract').getAttribute('aria-disabled')).toBe('true');
    await ui.press('button', 'Add a field');
    await ui.type(/^Name/, 'price');
    await ui.press('button', 'Extract');
    expect(app.starts()).toMatchObject([
      { engine: 'device', request: { kind: 'batch', options: { json: { schema: { type: 'object' } } } } },
    ]);
  });

  it('says what is missing without a model, and lists what was asked before', async () => {
    const request = batchOf(['https://shop.test/1'], {
      formats: ['json'],
      options: { json: { prompt: 'Kettles' } },
    });
    const jobs = [aJob(request, done, { read: 3 }, { id: 'x1', engine: 'device', host: 'shop.test' })];
    const { app, ui } = await open({ models: undefined, jobs });
    expect(ui.text()).toContain('No model is connected');
    await ui.press('button', 'Connect a model');
    expect(app.gestured).toContainEqual({ name: 'openOptions', args: ['model'] });
    await ui.press('button', /^Kettles/);
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'openPanel',
      args: [{ section: 'site', jobId: 'x1' }],
    });
  });
});
