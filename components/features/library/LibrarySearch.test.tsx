import { describe, expect, it } from 'vitest';
import type { FullCapture } from '@/lib/core/model/capture';
import type { SearchAnswer } from '@/lib/features/library/search-hits';
import { anArticle } from '@/tests/support/captures';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, FAKE_NOW, type FakeApp } from '@/tests/support/fake-app';
import { useRowHeight } from '@/tests/support/panel';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';

// A row is 48 pixels high.
useRowHeight(48);

const page = (id: string, title: string): FullCapture =>
  anArticle({ id, jobId: id, url: `https://tides.example/${id}`, title, capturedAt: FAKE_NOW - 1_000 });

const nothing: SearchAnswer = { hits: [], more: false, exact: 0, behind: 0 };

async function openLibrary(
  captures: FullCapture[],
  find?: FakeApp['search']['find'],
): Promise<{ ui: Screen; app: FakeApp }> {
  const app = createFakeApp({ captures }, 'panel');
  if (find) app.search = { ...app.search, find };
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Library');
  return { ui, app };
}

async function search(ui: Screen, query: string): Promise<void> {
  const field = ui.get('searchbox', 'Search titles and text') as HTMLInputElement;
  field.value = query;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

describe('the search of the library', () => {
  it('does not say that nothing matches while captures are added to the index, and then shows what does', async () => {
    let behind = 1;
    const captures = [page('mill', 'The mill'), page('weir', 'The weir')];
    const whole = createFakeApp({ captures }).search.find;
    const { ui } = await openLibrary(captures, async (question) =>
      behind > 0 ? { ...nothing, behind } : whole(question),
    );
    await search(ui, 'mill');
    expect(ui.text()).toContain('1 capture is still being added to search.');
    expect(ui.text()).toContain('Nothing found yet');
    expect(ui.text()).not.toContain('Nothing matches');
    expect(ui.get('status', 'Searching…')).toBeTruthy();
    behind = 0;
    await expect.poll(() => ui.all('option').length, { timeout: 5_000 }).toBe(1);
    expect(ui.get('status', '1 match')).toBeTruthy();
  });

  it('is saved, asked again with a press, and removed; how many there are is said where it is known', async () => {
    const captures = [page('mill', 'The mill'), page('weir', 'The weir')];
    const whole = createFakeApp({ captures }).search.find;
    const { ui, app } = await openLibrary(captures, async (question) => {
      const answer = await whole(question);
      return question.query === 'mill' ? { ...answer, more: true, total: 1_234 } : answer;
    });
    expect(ui.find('button', 'Save this search')).toBeUndefined();
    await search(ui, 'mill ');
    await search(ui, 'mill');
    expect(ui.get('status', '1,234 matches')).toBeTruthy();
    await ui.press('button', 'Save this search');
    expect((await app.reader.settings()).library.searches).toEqual(['mill']);
    await search(ui, '');
    await ui.press('button', 'mill');
    expect((ui.get('searchbox', 'Search titles and text') as HTMLInputElement).value).toBe('mill');
    expect(ui.get('button', 'mill').getAttribute('aria-pressed')).toBe('true');
    await ui.press('button', 'Remove this saved search');
    expect((await app.reader.settings()).library.searches).toEqual([]);
    expect(ui.find('list', 'Saved searches')).toBeUndefined();
  });

  it('shows the address of a hit that is one by its address', async () => {
    const capture = page('mill', 'The mill');
    const address = [
      { text: 'tides.example/', marked: false },
      { text: 'mill', marked: true },
    ];
    const { ui } = await openLibrary([capture], async () => ({
      ...nothing,
      hits: [{ capture, title: [{ text: 'The mill', marked: false }], address }],
      exact: 1,
    }));
    await search(ui, 'mill');
    await expect.poll(() => ui.get('option', /The mill/).textContent).toContain('tides.example/mill');
    expect([...ui.get('option', /The mill/).querySelectorAll('mark')].map((one) => one.textContent)).toEqual([
      'mill',
    ]);
  });

  it('selects all matches, also those that are not shown yet', async () => {
    const all = Array.from({ length: 60 }, (_, at) => page(`mill${at}`, `The mill ${at}`));
    const { ui } = await openLibrary(all);
    await search(ui, 'mill');
    await expect.poll(() => ui.find('option', /The mill 0/)).toBeTruthy();
    ui.get('listbox', 'Captures').focus();
    await ui.key(' ');
    await ui.press('checkbox', 'Select all shown');
    await expect.poll(() => ui.text()).toContain('60 selected');
  });

  it('completes tags and sites that are in use', async () => {
    const marks = { starred: false, tags: ['Reading list', 'boats'], note: '', changedAt: 1 };
    const { ui } = await openLibrary([{ ...page('mill', 'The mill'), marks }, page('weir', 'The weir')]);
    const field = ui.get('searchbox', 'Search titles and text') as HTMLInputElement;
    const completions = async (query: string): Promise<string[]> => {
      field.value = query;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
      return [...(field.list?.options ?? [])].map(({ value }) => value);
    };
    expect((await completions('mill tag:')).toSorted()).toEqual([
      'mill tag:"Reading list"',
      'mill tag:boats',
    ]);
    expect(await completions('tag:"read')).toEqual(['tag:"Reading list"']);
    expect(await completions('-site:tid')).toEqual(['-site:tides.example']);
    for (const none of ['tag:boats', 'tag:"Reading list"', 'mytag:b', 'mill', 'site:tides.example x'])
      expect(await completions(none), none).toEqual([]);
  });

  it('says that it is searching until there is an answer, and says of no other query that nothing matches', async () => {
    const answers: ((answer: SearchAnswer) => void)[] = [];
    const { ui } = await openLibrary(
      [page('mill', 'The mill')],
      () => new Promise((done) => answers.push(done)),
    );
    await search(ui, 'lamp');
    expect(ui.get('status', 'Searching…')).toBeTruthy();
    await search(ui, 'mill');
    answers[0]?.(nothing);
    await expect.poll(() => ui.text()).toContain('Nothing matches “lamp”');
  });

  it('counts in the singular and in the plural', async () => {
    const { ui } = await openLibrary([page('mill', 'The mill'), page('weir', 'The weir')]);
    await search(ui, 'the');
    await expect.poll(() => ui.find('status', '2 matches')).toBeTruthy();
    await search(ui, 'weir');
    await expect.poll(() => ui.find('status', '1 match')).toBeTruthy();
  });

  it('leaves out what has a word with a minus before it, as a chip if it is a filter', async () => {
    const { ui } = await openLibrary([page('mill', 'The tide mill'), page('weir', 'The tide weir')]);
    await search(ui, 'tide -weir -is:starred');
    await expect.poll(() => ui.all('option').map((row) => row.textContent)).toHaveLength(1);
    expect(ui.all('option')[0]?.textContent).toContain('The tide mill');
    expect(ui.get('button', 'Remove -is:starred')).toBeTruthy();
  });

  it('says of an operator that does not take its value what it takes, and how to search where nothing is found', async () => {
    const { ui } = await openLibrary([page('mill', 'The mill')]);
    await search(ui, 'is:nonsense');
    await expect
      .poll(() => ui.text())
      .toContain('“is:nonsense” was searched as text. “is:” accepts: starred.');
    await ui.unfold('How to search');
    expect(ui.text()).toContain('-millwithout this word');
  });
});
