import { describe, expect, it, vi } from 'vitest';
import { MOST_ELEMENTS_ON_OPEN } from '../model/read-on-open';
import { templateSchema, withTemplates } from '../model/template';
import { defaultSettings, type Settings } from '../model/settings';
import type { PageReading } from '../model/page';
import type { TabView } from '../model/tab-view';
import { createReadings } from '../library/readings';
import { readingEngine } from '../testing/fake-engines';
import { aTab } from '../testing/fake-app';
import { createTestLibrary } from '../testing/library';
import { aPage, aScrape } from '../testing/pages';
import { createOpenReading } from './open-reading';

const readingId = '00000000-0000-4000-8000-000000000001';

async function scene(tab: TabView = aTab(), settings: Settings = defaultSettings) {
  const library = await createTestLibrary();
  const device = readingEngine();
  const step = vi.spyOn(device, 'step');
  let firstPart: Promise<PageReading> | undefined;
  await library.settings.update(() => settings);
  const opening = createOpenReading({
    ...library,
    viewTab: async () => tab,
    device,
    pages: { first: () => firstPart },
    held: createReadings({ db: async () => library.db, now: () => library.clock.now }),
    now: () => library.clock.now,
  });
  return {
    ...library,
    opening,
    step,
    tellFirst: (page: Promise<PageReading>) => {
      firstPart = page;
    },
  };
}

function open(tab: Partial<TabView>): TabView {
  return aTab(tab);
}
const withElements = (elements: number): TabView => {
  const tab = aTab();
  return tab.access.ok ? { ...tab, access: { ...tab.access, elements } } : tab;
};
const withCapture = (change: Partial<Settings['capture']>): Settings => ({
  ...defaultSettings,
  capture: { ...defaultSettings.capture, ...change },
});

describe('when the popup opens', () => {
  it('reads the page with what is kept of every capture, under the name it was given', async () => {
    const { opening, step } = await scene();
    const { request, waitsFor } = await opening.open({ readingId, tabId: 7 });
    expect(waitsFor).toBeUndefined();
    expect(request).toMatchObject({ source: { type: 'tab', tabId: 7, readingId } });
    expect(request?.formats).toEqual(['markdown', 'summary', 'json', 'html', 'links', 'images']);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('reads a page of as many elements as may be read without a press, and waits above that', async () => {
    const most = await scene(withElements(MOST_ELEMENTS_ON_OPEN));
    expect((await most.opening.open({ readingId, tabId: 7 })).request).toBeTruthy();
    const more = await scene(withElements(MOST_ELEMENTS_ON_OPEN + 1));
    expect(await more.opening.open({ readingId, tabId: 7 })).toMatchObject({ waitsFor: 'large' });
    expect(more.step).not.toHaveBeenCalled();
  });

  it.each([
    ['a private window', open({ isPrivate: true }), defaultSettings, 'private'],
    ['the service', aTab(), { ...defaultSettings, engine: 'service' as const }, 'service'],
    ['a picture', aTab(), withCapture({ format: 'screenshot' }), 'screenshot'],
    ['whoever switched it off', aTab(), withCapture({ readOnOpen: false }), 'off'],
  ])('waits for a press for %s', async (_who, tab, settings, why) => {
    const { opening, step } = await scene(tab, settings);
    const opened = await opening.open({ readingId, tabId: 7 });
    expect(opened).toMatchObject({ waitsFor: why });
    expect(opened.request).toBeUndefined();
    expect(step).not.toHaveBeenCalled();
  });

  it('reads no page that the browser keeps closed', async () => {
    const { opening, step } = await scene(aTab({ access: { ok: false, reason: 'restricted-page' } }));
    expect(await opening.open({ readingId, tabId: 7 })).toEqual({ tab: expect.anything() });
    expect(step).not.toHaveBeenCalled();
  });

  it('looks at what is made first while the rest is still being made', async () => {
    const { opening, step, tellFirst } = await scene();
    const { request } = await opening.open({ readingId, tabId: 7 });
    if (!request) throw new Error('not read');
    step.mockImplementation(() => new Promise(() => undefined));
    tellFirst(
      Promise.resolve({
        ok: true,
        url: 'https://docs.example/a',
        title: 'A',
        content: { markdown: '# First' },
        metadata: { wordCount: 1 },
        report: {
          scope: 'main',
          method: 'article',
          readingMs: 1,
          wordsKept: 1,
          wordsOnPage: 1,
          leftOut: [],
          frames: [],
          warnings: [],
        },
      }),
    );
    const look = await opening.first(request);
    expect(look).toMatchObject({ formats: ['markdown'], texts: { markdown: { text: '# First' } } });
  });

  it('looks at the whole where nothing is told first, and says what went wrong', async () => {
    const { opening, step, tellFirst } = await scene();
    const { request } = await opening.open({ readingId, tabId: 7 });
    if (!request) throw new Error('not read');
    expect(await opening.first(request)).toEqual(await opening.look(request));
    tellFirst(Promise.resolve({ ok: false, url: 'https://docs.example/a', why: 'empty', amount: 0 }));
    step.mockRejectedValueOnce(new Error('empty'));
    await expect(opening.first(request)).rejects.toThrow('empty');
  });

  it('names the template that the page is copied by, also one that its markup chooses', async () => {
    const { opening, templates, step } = await scene();
    const { request } = await opening.open({ readingId, tabId: 7 });
    if (!request) throw new Error('not read');
    expect(await opening.look(request)).not.toHaveProperty('template');
    const recipes = { id: 'one', name: 'Recipes', triggers: ['schema:@Recipe'] };
    const elsewhere = { id: 'two', name: 'Elsewhere', triggers: ['https://elsewhere.example/'] };
    const put = [recipes, elsewhere].map((one) => templateSchema.parse(one));
    await templates.update((book) => withTemplates(book, put));
    expect(await opening.look(request)).not.toHaveProperty('template');
    const page = aPage('https://docs.example/a');
    const json = { jsonLd: [{ '@type': 'Recipe', name: 'Bread' }] };
    const marked = { ...page, content: { ...page.content, json } };
    step.mockResolvedValue({ captures: [marked], next: { type: 'done' } });
    expect(await opening.look(request)).toMatchObject({ template: 'Recipes' });
  });

  it('says which capture of the page is the last, and in how many places it reads otherwise now', async () => {
    const { opening, jobs } = await scene();
    const { request } = await opening.open({ readingId, tabId: 7 });
    if (!request) throw new Error('not read');
    expect(await opening.before(request)).toBeUndefined();
    const { url } = await opening.look(request);
    await jobs.add({ id: 'job', request: aScrape(url), engine: 'device', host: 'docs.example', title: '' });
    await jobs.claimDue('one', 1_000);
    const old = aPage(url, '# Older');
    await jobs.commit('job', 'one', { type: 'step', captures: [old], next: { type: 'done' } });
    expect(await opening.before(request)).toMatchObject({ changed: true, changes: 1, version: 1 });
  });

  it('says that the text is the same only where the page was read in the same way', async () => {
    const { opening, jobs, clock } = await scene();
    const { request } = await opening.open({ readingId, tabId: 7 });
    if (!request) throw new Error('not read');
    const { url } = await opening.look(request);
    const keep = async (id: string, change: object): Promise<void> => {
      clock.now += 1_000;
      await jobs.add({ id, request: aScrape(url), engine: 'device', host: 'docs.example', title: '' });
      await jobs.claimDue('one', 1_000);
      const page = { ...aPage(url), ...change };
      await jobs.commit(id, 'one', { type: 'step', captures: [page], next: { type: 'done' } });
    };
    await keep('same', {});
    expect(await opening.before(request)).toMatchObject({ changed: false, same: true });
    const { report } = aPage(url);
    await keep('selection', {
      content: { markdown: 'A part' },
      report: { ...report, scope: report.scope === 'selection' ? 'main' : 'selection' },
    });
    const before = await opening.before(request);
    expect(before).toMatchObject({ changed: false });
    expect(before).not.toHaveProperty('same');
  });

  it('forgets what was only looked at before', async () => {
    const { db, clock, opening } = await scene();
    await db.put('readings', { id: 'old', reading: {}, readAt: clock.now - 11 * 60_000 });
    await opening.open({ readingId, tabId: 7 });
    await expect.poll(() => db.count('readings')).toBe(0);
  });
});
