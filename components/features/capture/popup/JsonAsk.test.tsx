import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import './after-paint';
import { jobBasics } from '@/tests/support/requests';
import { failedWith } from '@/tests/support/panel';
import { PopupScreen } from './PopupScreen';

const schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };
const forJson: Settings = {
  ...defaultSettings,
  engine: 'service',
  capture: { ...defaultSettings.capture, format: 'json' },
  service: { baseUrl: 'https://api.example', connected: true, keyTail: 'a1b2', creditsLeft: 4_812 },
};
const tab = aTab({});
const coffee = { id: 'coffee', name: 'Coffee list', host: 'docs.example', schema, savedAt: FAKE_NOW };

async function open(state: Partial<FakeState> = {}): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ tab, settings: forJson, ...state }, 'popup');
  const screen = await mount(app, <PopupScreen />);
  return { app, ui: screen };
}

const started = ({ calls }: FakeApp) => calls.findLast(({ name }) => name === 'jobs.start')?.input;

describe('JSON by a service, in the popup', () => {
  it('is asked for in words, with the check, at the price that stands on the button', async () => {
    const { app, ui } = await open();
    await ui.type('What to extract', 'The price');
    expect(ui.get('button', /Capture page/).textContent).toContain('5 credits');
    await ui.press('switch', 'Check for prompt injection');
    expect(ui.get('button', /Capture page/).textContent).toMatch(/5 to 9 credits/);
    await ui.press('button', /Capture page/);
    expect(started(app)).toMatchObject({
      engine: 'service',
      request: { options: { json: { prompt: 'The price' }, checkPromptInjection: true } },
    });
  });

  it('sends nothing that was not asked for, and says before what an empty wish asks', async () => {
    const { app, ui } = await open();
    const said = 'Fields chosen by api.example';
    expect(ui.text()).toContain(said);
    await ui.type('What to extract', 'The price');
    expect(ui.text()).not.toContain(said);
    await ui.type('What to extract', ' ');
    expect(ui.text()).toContain(said);
    await ui.press('button', /Capture page/);
    expect(started(app)).not.toHaveProperty('request.options.json');
    expect(started(app)).not.toHaveProperty('request.options.checkPromptInjection');
  });

  it('takes the fields of a recipe', async () => {
    const { app, ui } = await open({ recipes: [coffee] });
    const select = ui.root.querySelector<HTMLSelectElement>('select[aria-label="Fields"]')!;
    select.value = 'coffee';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    await ui.press('button', /Capture page/);
    expect(started(app)).toMatchObject({ request: { options: { json: { schema } } } });
  });

  it('takes what was typed along to the side panel', async () => {
    const { app, ui } = await open();
    await ui.type('What to extract', 'The price');
    await ui.press('button', 'Edit in side panel');
    expect(app.gestured).toContainEqual({
      name: 'openPanel',
      args: [{ section: 'page', open: 'json', ask: { prompt: 'The price', check: false } }],
    });
  });

  it('shows what was asked for when it failed and the popup is opened again', async () => {
    const { ui } = await open({
      jobs: [
        {
          ...jobBasics,
          id: 'job',
          request: {
            kind: 'scrape',
            source: { type: 'tab', tabId: tab.tabId, windowId: 1, url: tab.url ?? '', title: tab.title },
            formats: ['json'],
            scope: 'auto',
            options: { json: { prompt: 'The price', schema } },
          },
          engine: 'service',
          host: 'docs.example',
          title: tab.title,
          createdAt: FAKE_NOW - 600,
          state: failedWith({ reason: 'no-answer', facts: { status: 422 } }),
        },
      ],
    });
    await ui.press('button', 'Change what to extract');
    expect((ui.get('textbox', 'What to extract') as HTMLTextAreaElement).value).toBe('The price');
    expect(ui.text()).toContain('2 fields');
  });
});
