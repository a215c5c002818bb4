import { describe, expect, it } from 'vitest';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { agentRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import { aJob, done } from '@/tests/support/panel';

const elsewhere = {
  place: 'address',
  servers: { address: { baseUrl: 'https://api.test/v1', model: 'big', price: { input: 1, output: 4 } } },
};
const request = agentRequestSchema.parse({ kind: 'agent', prompt: 'Who sells Kenya AA?', maxCredits: 10 });
const trace = [
  { eventId: '0', occurredAt: '2026-11-20T10:00:00Z', type: 'run.started' },
  {
    eventId: '1',
    occurredAt: '2026-11-20T10:00:04Z',
    type: 'tool_call.finished',
    toolName: 'library_search',
    toolCallId: '1',
    parameters: { query: 'kenya', urls: ['https://n.test/prices', 'javascript:alert(1)'] },
    result: { message: 'Northlight' },
  },
];

async function open(state: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ models: elsewhere, ...state }, 'panel');
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('button', 'Ask your library…');
  return { app, ui };
}

describe('Ask your library', () => {
  it('says what a question takes at most, and is started here, once the user has agreed', async () => {
    const { app, ui } = await open();
    await ui.type('Question', 'Who sells Kenya AA?');
    expect(ui.text()).toContain('At most 10 requests');
    expect(ui.text()).toContain('up to US$');
    await ui.press('button', 'Find out');
    expect(app.starts()).toEqual([]);
    await ui.press('button', 'Send to api.test');
    expect(app.calls.map(({ name }) => name)).toContain('model.consent');
    expect(app.starts()).toMatchObject([{ engine: 'device', request }]);
  });

  it('shows an answer with its sources, each opening its capture, and the steps that led to it', async () => {
    const source = {
      n: 3,
      quote: 'Kenya AA at 18.40',
      captureId: 'c1',
      title: 'Northlight',
      url: 'https://n.test/',
    };
    const page = anArticle({ id: 'c1', title: 'Northlight prices', url: 'https://n.test/' });
    const answer = anArticle({
      id: 'x1',
      url: 'agent:q',
      content: {
        markdown: 'Northlight.',
        extra: { answer: 'Northlight does [3].', sources: [source], trace },
      },
    });
    const job = aJob(request, done, { trace }, { id: 'j1', engine: 'device', captureIds: ['x1'] });
    const { ui } = await open({ jobs: [job], captures: [page, answer] });
    await ui.press('button', /^Who sells Kenya AA/);
    expect(ui.text()).toContain('Northlight does 1.');
    await ui.press('radio', 'Trace');
    expect(ui.text()).toContain('Searched the library');
    expect(ui.text()).toContain('kenya · Northlight');
    await ui.press('radio', 'Result');
    await ui.press('button', /Kenya AA at 18.40/);
    expect(ui.text()).toContain('Northlight prices');
  });

  it('offers the web where the library does not say, and goes there by a press only', async () => {
    const job = aJob(
      request,
      done,
      { trace, notes: [{ code: 'ended-empty' }] },
      { id: 'j1', engine: 'device', captureIds: [] },
    );
    const { app, ui } = await open({ jobs: [job] });
    await ui.press('button', /^Who sells Kenya AA/);
    expect(ui.text()).toContain('No answer found');
    expect(app.starts()).toEqual([]);
    await ui.press('button', 'Also crawl n.test…');
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'site', open: 'crawl', lines: ['https://n.test/'] }],
    });
    await ui.press('button', 'Search the web');
    expect(ui.text()).not.toContain('No answer found');
    expect(app.starts()).toEqual([]);
  });

  it('says what is missing without a model', async () => {
    const { ui } = await open({ models: undefined });
    expect(ui.text()).toContain('No model is connected');
    expect(ui.get('button', 'Find out').getAttribute('aria-disabled')).toBe('true');
  });
});
