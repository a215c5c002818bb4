import { describe, expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, type FakeApp } from '@/tests/support/fake-app';
import { useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

// A row is 48 pixels high.
useRowHeight(48);

const pages = (count: number): FullCapture[] =>
  Array.from({ length: count }, (_, index) =>
    anArticle({
      id: `c${index}`,
      jobId: `j${index}`,
      url: `https://tides.example/${index}`,
      title: `Page ${index}`,
      capturedAt: FAKE_NOW - index * 1_000,
    }),
  );

async function openLibrary(captures: FullCapture[]): Promise<{ ui: Screen; app: FakeApp }> {
  const app = createFakeApp({ captures }, 'panel');
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Library');
  ui.get('listbox', 'Captures').focus();
  return { ui, app };
}

const selected = (ui: Screen): number =>
  ui.all('option').filter((row) => row.getAttribute('aria-selected') === 'true').length;
const focused = (): Element | null => document.activeElement;

describe('the keys of the library', () => {
  it('select all with Ctrl A however often it is pressed, and none with Escape', async () => {
    const { ui } = await openLibrary(pages(3));
    await ui.key('a', { ctrlKey: true });
    await ui.key('a', { ctrlKey: true });
    expect(selected(ui)).toBe(3);
    await ui.key('Escape');
    expect(selected(ui)).toBe(0);
  });

  it('act on the row that has the focus, also when a newer one has arrived above it', async () => {
    const { ui, app } = await openLibrary(pages(3));
    await ui.key('ArrowDown');
    const active = (): string =>
      document.getElementById(focused()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
    const before = active();
    app.add({ captures: [anArticle({ id: 'newer', title: 'Newer', capturedAt: FAKE_NOW })] }, 'captures');
    await settle();
    expect(ui.all('option')).toHaveLength(4);
    expect(active()).toBe(before);
    await ui.key('Delete');
    expect(ui.all('option').map((row) => row.textContent)).not.toContain(before);
    expect(ui.all('option')).toHaveLength(3);
  });

  it('select and clear all by the box of the bar', async () => {
    const { ui } = await openLibrary(pages(3));
    await ui.key(' ');
    await ui.press('checkbox', 'Select all shown');
    expect(selected(ui)).toBe(3);
    await ui.press('checkbox', 'Select all shown');
    expect(selected(ui)).toBe(0);
  });

  it('take back with Ctrl Z what the toast offers to, but not while a text is typed', async () => {
    const { ui } = await openLibrary(pages(3));
    await ui.key('Delete');
    expect(ui.all('option')).toHaveLength(2);
    ui.get('searchbox', 'Search titles and text').focus();
    await ui.key('z', { ctrlKey: true });
    expect(ui.all('option')).toHaveLength(2);
    ui.get('listbox', 'Captures').focus();
    await ui.key('z', { ctrlKey: true });
    expect(ui.all('option')).toHaveLength(3);
    expect(ui.find('button', 'Undo')).toBeUndefined();
    expect(focused()).toBe(ui.get('listbox', 'Captures'));
  });

  it('ask before many captures are deleted, and keep them and what is selected by the safe choice', async () => {
    const { ui } = await openLibrary(pages(51).map((page) => ({ ...page, jobId: 'crawl' })));
    expect(ui.all('option')).toHaveLength(1);
    await ui.key(' ');
    await ui.key('Delete');
    expect(ui.text()).toContain('Delete 51 captures?');
    await ui.press('button', 'Keep them');
    expect(ui.all('option')).toHaveLength(1);
    expect(selected(ui)).toBe(1);
    ui.get('listbox', 'Captures').focus();
    await ui.key('Delete');
    await ui.press('button', 'Delete them');
    await expect.poll(() => ui.all('option')).toHaveLength(0);
    await ui.press('button', 'Undo');
    await expect.poll(() => ui.all('option')).toHaveLength(1);
  });

  it('ask with the pages of the bar and all their captures, where there are more of these', async () => {
    const [first, ...others] = pages(51);
    const { ui } = await openLibrary([{ ...first, url: others[0]?.url ?? '' } as FullCapture, ...others]);
    await ui.key('a', { ctrlKey: true });
    await ui.key('Delete');
    expect(ui.text()).toContain('Delete 50 pages with 51 captures?');
  });

  it('leave the note with Escape for its button, whether something was written or not', async () => {
    const { ui } = await openLibrary(pages(1));
    await ui.key('Enter');
    await ui.press('button', 'Note');
    expect(focused()).toBe(ui.get('textbox', 'Note'));
    await ui.key('Escape');
    expect(focused()).toBe(ui.get('button', 'Note'));
    await ui.type('Note', 'Ask the miller');
    ui.get('textbox', 'Note').focus();
    await ui.key('Escape');
    await settle();
    expect(focused()).toBe(ui.get('button', 'Note'));
  });
});

describe('an export from the menu of the library', () => {
  it('has the focus on the button while it runs, and after it', async () => {
    const { ui, app } = await openLibrary(pages(2));
    const ends: (() => void)[] = [];
    app.gestures.save = async () => new Promise<void>((done) => ends.push(done));
    await ui.key('a', { ctrlKey: true });
    await ui.press('button', 'Export');
    await ui.press('menuitem', 'A file per page (.zip)');
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    await settle();
    await expect.poll(() => ui.find('button', 'Export')).toBeTruthy();
    expect(focused()).toBe(ui.get('button', 'Export'));
  });
});
