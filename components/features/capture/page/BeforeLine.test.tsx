import { describe, expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { aTab, createFakeApp, FAKE_NOW, type FakeState } from '@/tests/support/fake-app';
import { useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

useRowHeight(48);
const URL_READ = 'https://docs.example/a';
const HOUR = 3_600_000;

const kept = (change: Partial<FullCapture> = {}): FullCapture =>
  anArticle({
    id: 'kept',
    url: URL_READ,
    host: 'docs.example',
    capturedAt: FAKE_NOW - 2 * HOUR,
    content: { markdown: '# Older' },
    ...change,
  });

async function open(capture: FullCapture, state: Partial<FakeState> = {}) {
  const app = createFakeApp({ tab: aTab({ url: URL_READ }), captures: [capture], ...state }, 'panel');
  const ui = await mount(app, <PanelScreen />);
  await settle();
  await settle();
  const asked = () => app.calls.filter(({ name }) => name === 'readings.before').length;
  const line = (): string =>
    ui.all('region').find((one) => one.getAttribute('aria-label') === 'Captured before')?.textContent ?? '';
  return { app, ui, line, asked };
}

describe('what was captured of the page before', () => {
  it('is said without reading the page, and read when the person asks', async () => {
    const { ui, line, asked, app } = await open(kept());
    expect(line()).toContain('Captured 2 hr ago');
    expect(line()).not.toContain('changed');
    expect(asked()).toBe(0);
    await ui.press('button', 'Compare');
    await settle();
    expect(asked()).toBe(1);
    expect(line()).toContain('Captured 2 hr ago · changed since');
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'openPanel',
      args: [{ section: 'library', captureId: 'kept', changes: true }],
    });
  });

  it('is known by what the popup has read, and one press shows what changed', async () => {
    const held = { heldReading: { id: 'held', readAt: FAKE_NOW - 5_000 } };
    const { ui, line, asked, app } = await open(kept(), held);
    expect(line()).toContain('changed since');
    expect(asked()).toBe(1);
    await ui.press('button', 'Compare');
    expect(asked()).toBe(1);
    expect(app.gestured.at(-1)).toMatchObject({
      name: 'openPanel',
      args: [{ captureId: 'kept', changes: true, readingId: 'held' }],
    });
  });

  it('says that the text is the same, and has nothing to compare then', async () => {
    const held = { heldReading: { id: 'held', readAt: FAKE_NOW - 5_000 } };
    const { markdown = '' } = createFakeApp({}, 'panel').state.page.content;
    const same = await open(kept({ content: { markdown } }), held);
    expect(same.line()).toContain('Captured 2 hr ago · same text');
    expect(same.ui.all('button').some((one) => one.textContent === 'Compare')).toBe(false);
    await same.ui.press('button', 'Show');
    expect(same.app.gestured.at(-1)?.args).toEqual([{ section: 'library', captureId: 'kept' }]);
  });

  it('goes by the last date, and says nothing of a capture of just now or of a private tab', async () => {
    const again = kept({ seenAgain: [FAKE_NOW - HOUR], seenAt: FAKE_NOW - HOUR });
    expect((await open(again)).line()).toContain('Captured 1 hr ago');
    expect((await open(kept({ capturedAt: FAKE_NOW - 5_000 }))).line()).toBe('');
    const isPrivate = { tab: aTab({ url: URL_READ, isPrivate: true }) };
    expect((await open(kept(), isPrivate)).line()).toBe('');
  });

  it('makes nothing of a reading that is older than the capture', async () => {
    const { line, asked } = await open(kept(), { heldReading: { id: 'held', readAt: FAKE_NOW - 3 * HOUR } });
    expect(line()).toContain('Captured 2 hr ago');
    expect(asked()).toBe(0);
  });
});
