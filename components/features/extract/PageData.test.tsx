import { describe, expect, it } from 'vitest';
import type { Job } from '@/lib/core/model/job';
import { defaultSettings } from '@/lib/core/model/settings';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { SettingsProvider } from '@/components/shell/state/settings';
import { anArticle } from '@/tests/support/captures';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, READING_ID, type FakeApp } from '@/tests/support/fake-app';
import { jobBasics } from '@/tests/support/requests';
import { PageData } from './PageData';

const models = {
  place: 'computer',
  servers: {
    computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'small:4b', price: { input: 1, output: 4 } },
  },
};
const url = 'https://shop.test/lantern';
const request: ScrapeRequest = {
  kind: 'scrape',
  source: { type: 'tab', tabId: 7, windowId: 1, url, title: 'Lantern', readingId: READING_ID },
  formats: ['markdown', 'links'],
  scope: 'auto',
  options: {},
};

async function open(connected: object | undefined = models): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ ...(connected && { models: connected }) }, 'popup');
  const screen = await mount(
    app,
    <SettingsProvider value={defaultSettings}>
      <PageData request={request} words={1_000} onBack={() => undefined} />
    </SettingsProvider>,
  );
  return { app, ui: screen };
}
const started = (app: FakeApp) => app.starts().at(-1);

describe('data of the page, in the popup', () => {
  it('is asked of the reading that is shown; what does not stand on the page is marked, and the rest shows its place', async () => {
    const { app, ui } = await open();
    expect(ui.get('button', 'Extract').getAttribute('aria-disabled')).toBe('true');
    expect(ui.text()).toContain(
      '1 page, about 1 request, ≈1,800 tokens to send, US$0.0018 to US$0.0073 with the answers',
    );
    await ui.type('What to extract', 'The price and the maker');
    await ui.press('button', 'Extract');
    const { jobId = '', ...asked } = started(app) ?? {};
    const json = { prompt: 'The price and the maker' };
    const whole = { ...request, formats: ['markdown', 'json'], options: { json } } as ScrapeRequest;
    expect(asked).toMatchObject({ engine: 'device', request: whole });
    const job: Job = {
      ...jobBasics,
      id: jobId,
      request: whole,
      host: 'shop.test',
      title: 'Lantern',
      createdAt: FAKE_NOW,
      state: { status: 'done', endedAt: FAKE_NOW },
      captureIds: ['made'],
    };
    const markdown = '# Lantern\n\nPrice: 1.250,50 €';
    const content = {
      markdown,
      json: { price: 1250.5, maker: 'Nobody' },
      extra: { jsonBy: 'small:4b', notOnPage: ['/maker'] },
    };
    app.add({ captures: [anArticle({ id: 'made', url, content })], jobs: [job] }, 'captures', 'jobs');
    await expect.poll(() => ui.text()).toContain('1250.5');
    expect(ui.get('cell', /Nobody/).textContent).toContain('on the page');
    await ui.press('button', '1250.5');
    expect(app.gestured.at(-1)).toEqual({ name: 'openTab', args: [`${url}#:~:text=1.250%2C50`] });
  });

  it('is filled with what the page declares where no model is connected, by fields alone', async () => {
    const { app, ui } = await open({});
    await ui.type('What to extract', 'The price and the maker');
    expect(ui.all('button').map((button) => button.textContent)).not.toContain('Extract');
    await ui.press('button', 'Set the fields…');
    await ui.press('button', 'Add a field');
    expect(ui.text()).toContain('Without one, the fields are filled with what the page itself declares');
    await ui.press('button', 'Extract');
    const schema = { type: 'object', properties: { field: { type: 'string' } } };
    expect(started(app)?.request).toMatchObject({ options: { json: { schema } } });
  });
});
