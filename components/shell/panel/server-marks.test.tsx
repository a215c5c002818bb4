import { describe, expect, it } from 'vitest';
import type { CaptureFormat } from '@/lib/core/model/format';
import { requestSchema } from '@/lib/core/model/request';
import type { ServiceProfile, Settings } from '@/lib/core/model/settings';
import { mount, settle, WithSettings } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { anArticle } from '@/tests/support/captures';
import { aJob, done, onService, usePanelTests } from '@/tests/support/panel';
import { lackHint } from '@/components/shell/state/server-mark';
import { CrawlOptions } from '@/components/features/crawl/CrawlOptions';
import { PanelScreen } from './PanelScreen';

const { show } = usePanelTests(48);

const on = (found: ServiceProfile): Settings => {
  const settings = onService(60);
  return { ...settings, service: { ...settings.service, profile: { found } } };
};
const NEEDS_A_MODEL =
  'Suggest rules: a self-hosted service can do this only when a language model is set up on it.';

async function openCrawl(settings: Settings) {
  const app = createFakeApp({ settings }, 'panel');
  app.supports = () => ({ ok: true, ignored: [] });
  const ui = show(
    await mount(
      app,
      <WithSettings>
        <CrawlOptions
          url="https://tides.example/"
          kept={{}}
          onBack={() => undefined}
          onStarted={() => undefined}
        />
      </WithSettings>,
    ),
  );
  await settle();
  return ui;
}

describe('what the server may lack', () => {
  it('is marked in the menu of the capture, with the reason below, and can be chosen all the same', async () => {
    const url = 'https://tides.example/';
    const source = { type: 'tab' as const, tabId: 7, windowId: 1, documentId: 'D7', url, title: 'Tides' };
    const tab = aTab({ tabId: 7, url, title: 'Tides', access: { ok: true, hasSelection: false, source } });
    const app = createFakeApp({ tab, settings: on('self-hosted') }, 'panel');
    const ui = show(await mount(app, <PanelScreen />));
    await ui.press('button', 'Capture options');
    expect(
      ui
        .all('menuitemradio')
        .flatMap(({ textContent }) => (/need|may/.test(textContent ?? '') ? [textContent] : [])),
    ).toEqual(['Summaryneeds a model', 'JSONneeds a model', 'Screenshotmay be missing']);
    expect(ui.get('menu', 'Capture options').textContent).toContain(lackHint);
    await ui.press('menuitemradio', /^Summary/);
    expect(app.calls).toContainEqual(
      expect.objectContaining({
        name: 'jobs.start',
        input: expect.objectContaining({
          request: expect.objectContaining({
            formats: expect.arrayContaining(['summary']) as unknown,
          }) as unknown,
        }) as unknown,
      }),
    );
  });

  it('is marked among the formats of a crawl and at its sentence', async () => {
    const ui = await openCrawl(on('self-hosted'));
    expect(ui.get('button', /^Summary/).textContent).toBe('Summary, needs a model');
    expect(ui.get('button', /^Markdown/).textContent).toBe('Markdown');
    expect(ui.text()).toContain(lackHint);
    expect(ui.text()).toContain(NEEDS_A_MODEL);
  });

  it('is no matter on a hosted service', async () => {
    const ui = await openCrawl(on('hosted'));
    expect(ui.get('button', /^Summary/).textContent).not.toContain('model');
    expect(ui.text()).not.toContain(lackHint);
    expect(ui.text()).not.toContain(NEEDS_A_MODEL);
  });
});

describe('a screenshot that the server drops with a warning', () => {
  const url = 'https://tides.example/';
  const announcedAt = async (formats: CaptureFormat[]) => {
    const source = { type: 'tab' as const, tabId: 7, windowId: 1, documentId: 'D7', url, title: 'Tides' };
    const tab = aTab({ tabId: 7, url, title: 'Tides', access: { ok: true, hasSelection: false, source } });
    const app = createFakeApp({ tab, settings: on('self-hosted') }, 'panel');
    const ui = show(await mount(app, <PanelScreen />));
    const request = requestSchema.parse({ kind: 'scrape', source, formats });
    const capture = anArticle({ id: 'made', url, host: 'tides.example', capturedAt: FAKE_NOW });
    const change = { captureIds: ['made'], seen: false, engine: 'service' as const };
    app.change({ captures: [capture], jobs: [aJob(request, done, {}, change)] }, 'captures', 'jobs');
    await settle();
    return ui.all('status').map(({ textContent }) => textContent);
  };

  it('is not announced as captured', async () => {
    expect(await announcedAt(['screenshot', 'markdown'])).toContain('Captured without Screenshot');
    expect(await announcedAt(['markdown'])).toContain('Captured');
  });
});

describe('prices', () => {
  it('stand where the service counts credits, and nowhere on a server of one’s own', async () => {
    expect((await openCrawl(on('hosted'))).text()).toMatch(/credit/i);
    expect((await openCrawl(on('self-hosted'))).text()).not.toMatch(/credit/i);
  });
});
