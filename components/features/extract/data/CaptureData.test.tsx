import { describe, expect, it } from 'vitest';
import type { Job, JobState } from '@/lib/core/model/job';
import { defaultSettings } from '@/lib/core/model/settings';
import type { ScrapeRequest } from '@/lib/core/model/request';
import '@/components/features/capture/popup/after-paint';
import { PopupScreen } from '@/components/features/capture/popup/PopupScreen';
import { LibraryCapture } from '@/components/features/capture/view/LibraryCapture';
import { anArticle } from '@/tests/support/captures';
import { mount, WithSettings } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, READING_ID, type FakeApp } from '@/tests/support/fake-app';
import { jobBasics } from '@/tests/support/requests';

const tab = aTab({});
const url = tab.url ?? '';
const request: ScrapeRequest = {
  kind: 'scrape',
  source: { type: 'tab', tabId: tab.tabId, windowId: 1, url, title: tab.title, readingId: READING_ID },
  formats: ['markdown', 'json'],
  scope: 'auto',
  options: { json: { prompt: 'The price and the maker' } },
};
const jobOf = (state: JobState, change: Partial<Job> = {}): Job => ({
  ...jobBasics,
  id: 'asking',
  request,
  host: 'docs.example',
  title: tab.title,
  createdAt: FAKE_NOW - 600,
  state,
  ...change,
});
const made = anArticle({
  id: 'made',
  url,
  content: {
    markdown: '# Lantern\n\nPrice: 1.250,50 €',
    json: { price: 1250.5, maker: 'Nobody' },
    extra: { jsonBy: 'small:4b', notOnPage: ['/maker'] },
  },
});
const done = jobOf({ status: 'done', endedAt: FAKE_NOW }, { captureIds: ['made'] });

describe('the data that a model gave', () => {
  it('has its marks and places in a popup that is opened again while it is made, and is said to be stored', async () => {
    const running: JobState = { status: 'running', cursor: null, owner: 'w', leaseUntil: FAKE_NOW + 9_000 };
    const settings = { ...defaultSettings, capture: { ...defaultSettings.capture, format: 'json' as const } };
    const app: FakeApp = createFakeApp({ tab, settings, jobs: [jobOf(running)] }, 'popup');
    const ui = await mount(app, <PopupScreen />);
    app.add({ captures: [made], jobs: [done] }, 'captures', 'jobs');
    await expect.poll(() => ui.find('treeitem', /maker/)?.textContent).toContain('on the page');
    expect(ui.text()).toContain('Saved to Library');
    ui.get('treeitem', /price/).querySelector<HTMLElement>('[title="Show it in the captured page"]')?.click();
    await expect.poll(() => app.gestured.length).toBeGreaterThan(0);
    expect(app.gestured.at(-1)).toEqual({ name: 'openTab', args: [`${url}#:~:text=1.250%2C50`] });
  });

  it('counts the reading as stored that it was asked about', async () => {
    const app = createFakeApp({ tab, jobs: [done], captures: [made] }, 'popup');
    const ui = await mount(app, <PopupScreen />);
    await expect.poll(() => ui.text()).toContain('Saved to Library');
  });

  it('is marked in the panel, too, where a press on a value shows it in the text', async () => {
    const app = createFakeApp({ captures: [made], jobs: [done] });
    const ui = await mount(
      app,
      <WithSettings>
        <LibraryCapture id="made" onBack={() => undefined} />
      </WithSettings>,
    );
    await ui.press('tab', 'JSON');
    await expect.poll(() => ui.text()).toContain('1 value is not on its page');
    expect(ui.get('treeitem', /maker/).textContent).toContain('on the page');
    ui.get('treeitem', /price/).querySelector<HTMLElement>('[title="Show it in the captured page"]')?.click();
    await expect.poll(() => ui.find('searchbox', 'Find in the document')).toHaveProperty('value', '1.250,50');
  });
});
