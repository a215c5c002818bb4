import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { type Job, noProgress } from '@/lib/core/model/job';
import type { OpenTab } from '@/lib/core/ports/open-tabs';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '@/tests/support/fake-app';
import './after-paint';
import '@/components/features/batch/popup/TabsView';
import { jobBasics } from '@/tests/support/requests';
import { PopupScreen } from './PopupScreen';

const ALL = ['http://*/*', 'https://*/*'];
const tabAt = (tabId: number, path: string): OpenTab => {
  const url = `https://a.example/${path}`;
  return {
    tabId,
    windowId: 1,
    title: `Tab ${tabId}`,
    url,
    source: { type: 'tab', tabId, windowId: 1, url, title: `Tab ${tabId}` },
  };
};
const TABS: OpenTab[] = [
  tabAt(1, 'one'),
  tabAt(2, 'two'),
  { tabId: 3, windowId: 1, title: 'Settings', why: 'restricted-page' },
];

async function list(
  state: Partial<FakeState> = {},
  on: FakeApp['on'] = {},
): Promise<{ app: FakeApp; ui: Screen }> {
  const app = createFakeApp({ openTabs: TABS, grantedHosts: ALL, ...state }, 'popup', on);
  const ui = await mount(app, <PopupScreen />);
  await ui.key('t');
  await expect.poll(() => ui.find('heading', 'Tabs to Markdown')).toBeTruthy();
  return { app, ui };
}

/** The background has read the first of the tabs; the second was closed. The result of the copy is reported. */
function ending(app: FakeApp, status: 'pending' | 'done' | 'failed' = 'done'): void {
  const { jobId = '', request, delivery } = app.starts().at(-1) ?? {};
  const url = 'https://a.example/one';
  const job: Job = {
    ...jobBasics,
    id: jobId,
    request: request as Job['request'],
    host: 'a.example',
    createdAt: FAKE_NOW,
    progress: { ...noProgress, read: 1, failed: 1 },
    state: { status: 'done', endedAt: FAKE_NOW },
    ...(delivery && { delivery: { ...delivery, status } }),
  };
  const row = { jobId, origin: 'tab' as const };
  app.change(
    {
      jobs: [job],
      captures: [anArticle({ id: 'one', url, host: 'a.example' })],
      items: [
        { ...row, key: url, url, status: 'read', order: 1, captureId: 'one', title: 'Tab 1' },
        {
          ...row,
          key: 'https://a.example/two',
          url: 'https://a.example/two',
          status: 'failed',
          order: 2,
          failure: { reason: 'tab-gone', facts: {} },
        },
      ],
    },
    'jobs',
    'items',
    'captures',
  );
}

describe('tabs to one Markdown', () => {
  it('are listed in the popup by T, all that can be read ticked, and Escape goes back', async () => {
    const { app, ui } = await list();
    await expect.poll(() => ui.all('checkbox')).toHaveLength(3);
    expect(ui.all('checkbox').map((box) => box.getAttribute('aria-checked'))).toEqual([
      'true',
      'true',
      'false',
    ]);
    expect(ui.text()).toContain('2 of 3 tabs');
    expect(app.gestured.some(({ name }) => name === 'openPanel')).toBe(false);
    await ui.press('checkbox', /Tab 2/);
    expect(ui.get('button', /^Copy 1 tab/)).toBeTruthy();
    await ui.key('Escape');
    expect(ui.find('heading', 'Tabs to Markdown')).toBeFalsy();
    expect(ui.get('button', /^Map site/)).toBeTruthy();
    expect(app.gestured.some(({ name }) => name === 'close')).toBe(false);
  });

  it('are read as they stand and copied when the last one is there, naming how many are missing', async () => {
    const { app, ui } = await list();
    await ui.press('button', /^Copy 2 tabs/);
    await settle();
    expect(app.starts().at(-1)).toMatchObject({
      engine: 'device',
      request: { kind: 'batch', formats: ['markdown'], sources: [{ type: 'tab', tabId: 1 }, { tabId: 2 }] },
    });
    expect(ui.text()).toContain('Reading tab 1 of 2');
    expect(app.starts().at(-1)?.delivery).toEqual({ to: 'clipboard', format: 'markdown' });
    ending(app, 'pending');
    await settle();
    expect(ui.text()).not.toContain('Copied');
    ending(app);
    await expect.poll(() => ui.text()).toContain('Copied 1 tab, 1 not read');
    // By the background, which continues when the popup is closed.
    expect(app.gestured.some(({ name }) => name === 'copy')).toBe(false);
  });

  it('are copied from the popup where the background could not', async () => {
    const { app, ui } = await list();
    await ui.press('button', /^Copy 2 tabs/);
    await settle();
    ending(app, 'failed');
    // The text is joined by a module that is loaded for it: more than a second when all tests run in parallel.
    const soon = { timeout: 10_000 };
    await expect.poll(() => app.gestured.at(-1)?.name, soon).toBe('copy');
    await expect.poll(() => ui.text(), soon).toContain('Copied 1 tab, 1 not read');
  });

  it('are read once when Enter is pressed twice, and again when the first try was refused', async () => {
    let answer = (_refused: boolean): void => undefined;
    const { app, ui } = await list(
      {},
      {
        'jobs.start': ({ jobId }) =>
          new Promise((done, fail) => {
            answer = (refused) => (refused ? fail(new AppError('storage-full')) : done({ jobId }));
          }),
      },
    );
    const press = (): Promise<void> => ui.press('button', /^Copy 2 tabs/);
    await press();
    await press();
    await ui.press('button', 'Download .md');
    expect(app.starts()).toHaveLength(1);
    answer(true);
    await settle();
    expect(ui.text()).toContain('This device is out of space');
    await ui.press('button', 'Back to the list');
    await press();
    await press();
    answer(false);
    await settle();
    expect(app.starts()).toHaveLength(2);
    ending(app);
    await expect.poll(() => ui.text()).toContain('Copied 1 tab, 1 not read');
  });

  it('are saved as a file', async () => {
    const { app, ui } = await list();
    await ui.press('button', 'Download .md');
    await settle();
    expect(app.starts().at(-1)?.delivery).toEqual({ to: 'file', format: 'markdown' });
    ending(app, 'failed');
    await expect.poll(() => app.gestured.at(-1)?.name).toBe('save');
    expect(String(app.gestured.at(-1)?.args[1])).toMatch(/\.md$/);
  });

  it('are not looked at before Trawl was let in', async () => {
    const { app, ui } = await list({ grantedHosts: [] });
    expect(ui.text()).toContain('Trawl cannot see other tabs');
    await ui.press('button', 'Show open tabs');
    expect(app.gestured).toContainEqual({ name: 'requestAllSites', args: [] });
  });

  it('are listed for no private window', async () => {
    const app = createFakeApp({ tab: aTab({ isPrivate: true }) }, 'popup');
    const screen = await mount(app, <PopupScreen />);
    await screen.key('t');
    expect(screen.find('heading', 'Tabs to Markdown')).toBeFalsy();
    expect(screen.text()).toContain('Nothing is kept in private windows');
  });
});
