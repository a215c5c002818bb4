import { describe, expect, it } from 'vitest';
import { requestSchema } from '@/lib/core/model/request';
import { defaultSettings, type ServiceProfile, type Settings } from '@/lib/core/model/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { aJob, done } from '@/tests/support/panel';
import './after-paint';
import { PopupScreen } from './PopupScreen';

const on = (found: ServiceProfile, engine: Settings['engine'] = 'service'): Settings => ({
  ...defaultSettings,
  engine,
  capture: { ...defaultSettings.capture, readOnOpen: false },
  service: { baseUrl: 'http://localhost:3002', connected: true, profile: { found } },
});

async function open(settings: Settings) {
  const app = createFakeApp({ settings }, 'popup');
  const ui = await mount(app, <PopupScreen />);
  return { app, ui };
}

const marked = (ui: Screen): (string | null)[] =>
  ui
    .all('radio')
    .filter(({ textContent }) => /needs a model|may be missing/.test(textContent ?? ''))
    .map(({ textContent }) => textContent);
const WHY = 'Summary: a self-hosted service can do this only when a language model is set up on it.';

describe('the formats of the popup', () => {
  it('carry a mark where a server of one’s own may lack them, with one sentence why, and can be chosen', async () => {
    const { app, ui } = await open(on('self-hosted'));
    expect(marked(ui)).toEqual([
      'Summary, needs a model',
      'JSON, needs a model',
      'Screenshot, may be missing',
    ]);
    expect(ui.get('radio', /^Summary/).getAttribute('title')).toBe(WHY);
    expect(ui.text()).not.toContain(WHY);
    await ui.press('radio', /^Summary/);
    expect(ui.text()).toContain(WHY);
    expect(ui.get('radiogroup', 'Format').getAttribute('aria-describedby')).toBe(
      ui.root.querySelector('.Actions_whyMissing')?.id ?? 'none',
    );
    await ui.press('button', /^Capture page/);
    expect(app.calls.some(({ name }) => name === 'jobs.start')).toBe(true);
  });

  it('carry none at a hosted service, nor where this device reads', async () => {
    const hosted = await open(on('hosted'));
    expect(marked(hosted.ui)).toEqual([]);
    hosted.ui.unmount();
    expect(marked((await open(on('self-hosted', 'device'))).ui)).toEqual([]);
  });
});

describe('a screenshot that the server drops with a warning', () => {
  it('is not said to be ready, and one sentence stands where the screenshot would', async () => {
    const { app, ui } = await open(on('self-hosted'));
    const warning = 'left-out: screenshot';
    const article = anArticle({ id: 'made', url: aTab().url ?? '', host: 'docs.example' });
    app.on['jobs.start'] = ({ jobId, engine, request }) => {
      const capture = {
        ...article,
        engine: 'service' as const,
        report: { ...article.report, warnings: [warning] },
      };
      const change = { id: jobId, engine, captureIds: ['made'], seen: false, createdAt: FAKE_NOW };
      const job = aJob(requestSchema.parse(request), done, {}, change);
      app.change({ captures: [capture], jobs: [job] }, 'captures', 'jobs');
      return { jobId };
    };
    await ui.press('radio', /^Screenshot/);
    await ui.press('button', /^Capture page/);
    const said = ui.all('status').map(({ textContent }) => textContent);
    expect(said).not.toContain('Screenshot ready');
    expect(said).toContain('Not in this capture: Screenshot.');
    expect(ui.root.querySelector('.popup_preview')?.textContent).toBe(
      'Left out, because the service does not support it: screenshots.',
    );
    expect(ui.root.querySelector('.Actions_whyMissing')).toBeNull();
  });
});
