import { describe, expect, it } from 'vitest';
import type { CaptureFormat } from '@/lib/core/model/format';
import { requestSchema } from '@/lib/core/model/request';
import type { ServiceProfile, Settings } from '@/lib/core/model/settings';
import { mount, settle, WithSettings } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW } from '@/tests/support/fake-app';
import { anArticle } from '@/tests/support/captures';
import { aJob, done, onService, useRowHeight } from '@/tests/support/panel';
import { lackHint } from '@/components/shell/state/server-mark';
import { CrawlOptions } from '@/components/features/crawl/CrawlOptions';
import { PanelScreen } from './PanelScreen';

useRowHeight(48);

const on = (found: ServiceProfile): Settings => {
  const settings = onService(60);
  return { ...settings, service: { ...settings.service, profile: { found } } };
};
const NEEDS_A_MODEL =
  'Suggest rules: a self-hosted service can do this only when a language model is set up on it.';

async function openCrawl(settings: Settings) {
  const app = createFakeApp({ settings }, 'panel');
  app.supports = () => ({ ok: true, ignored: [] });
  const ui = await mount(
    app,
    <WithSettings>
      <CrawlOptions
        url="https://tides.example/"
        kept={{}}
        onBack={() => undefined}
        onStarted={() => undefined}
      />
    </WithSettings>,
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
    const ui = await mount(app, <PanelScreen />);
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
  const openAfter = async (formats: CaptureFormat[], warnings: string[] = []) => {
    const source = { type: 'tab' as const, tabId: 7, windowId: 1, documentId: 'D7', url, title: 'Tides' };
    const tab = aTab({ tabId: 7, url, title: 'Tides', access: { ok: true, hasSelection: false, source } });
    const app = createFakeApp({ tab, settings: on('self-hosted') }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    const request = requestSchema.parse({ kind: 'scrape', source, formats });
    const article = anArticle({ id: 'made', url, host: 'tides.example', capturedAt: FAKE_NOW });
    const capture = { ...article, report: { ...article.report, warnings } };
    const change = { captureIds: ['made'], seen: false, engine: 'service' as const };
    app.change({ captures: [capture], jobs: [aJob(request, done, {}, change)] }, 'captures', 'jobs');
    await settle();
    const said = (): (string | null)[] => ui.all('status').map(({ textContent }) => textContent);
    return { app, ui, said };
  };

  it('is not announced as captured', async () => {
    const without = await openAfter(['screenshot', 'markdown']);
    expect(without.said()).toContain('Captured without Screenshot');
    expect((await openAfter(['markdown'])).said()).toContain('Captured');
  });

  it('is missed in sight, with the reason and the way to it', async () => {
    const { app, ui } = await openAfter(['screenshot', 'markdown'], ['left-out: screenshot']);
    expect(ui.root.querySelector('.Note_body')?.textContent).toBe(
      'Left out, because the service does not support it: screenshots.',
    );
    await ui.press('button', 'Capture on this device');
    expect(app.calls.findLast(({ name }) => name === 'jobs.start')?.input).toMatchObject({
      engine: 'device',
      request: { formats: expect.arrayContaining(['screenshot']) as unknown },
    });
  });

  it('leaves nothing to be said of a capture with all that was chosen', async () => {
    const { ui } = await openAfter(['markdown'], ['page-answered-404']);
    expect(ui.root.querySelector('.Note_body')).toBeNull();
    const partly = await openAfter(['markdown'], ['left-out: mobile, location']);
    expect(partly.ui.text()).toContain('Not everything you chose is here');
    expect(partly.ui.root.querySelector('.Note_body')?.textContent).toContain('the mobile view, a location.');
  });
});

describe('a capture that the server refused', () => {
  it('is seen once another one is started in its place', async () => {
    const url = 'https://tides.example/';
    const source = { type: 'tab' as const, tabId: 7, windowId: 1, documentId: 'D7', url, title: 'Tides' };
    const tab = aTab({ tabId: 7, url, title: 'Tides', access: { ok: true, hasSelection: false, source } });
    const request = requestSchema.parse({
      kind: 'scrape',
      source,
      formats: ['markdown'],
      options: { actions: [{ type: 'wait', milliseconds: 200 }] },
    });
    const failure = { reason: 'service-cannot' as const, facts: { status: 400, refused: ['actions'] } };
    const state = { status: 'failed' as const, endedAt: FAKE_NOW, failure };
    const job = aJob(request, state, {}, { seen: false, engine: 'service' });
    const app = createFakeApp({ tab, settings: on('self-hosted'), jobs: [job] }, 'panel');
    const ui = await mount(app, <PanelScreen />);
    await ui.press('button', 'Capture without it');
    expect(app.calls).toContainEqual({ name: 'jobs.dismiss', input: { jobId: job.id } });
    expect(app.calls.findLast(({ name }) => name === 'jobs.start')?.input).not.toHaveProperty(
      'request.options.actions',
    );
  });
});

describe('prices', () => {
  it('stand where the service counts credits, and nowhere on a server of one’s own', async () => {
    expect((await openCrawl(on('hosted'))).text()).toMatch(/credit/i);
    expect((await openCrawl(on('self-hosted'))).text()).not.toMatch(/credit/i);
  });
});
