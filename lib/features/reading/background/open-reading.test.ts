// @vitest-environment node
import { countChanges } from '@/lib/features/changes/diff/count-changes';
import { describe, expect, it, vi } from 'vitest';
import { MOST_ELEMENTS_ON_OPEN } from '@/lib/features/capture/read-on-open';
import { templateSchema, withTemplates } from '@/lib/features/templates/template';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { PageReading } from '@/lib/core/model/page';
import type { TabView } from '@/lib/core/model/tab-view';
import { createReadings } from '@/lib/features/capture/background/readings';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { readingEngine } from '@/tests/support/fake-engines';
import { aTab } from '@/tests/support/fake-app';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';
import type { HeldPages } from '@/lib/features/capture/background/held-pages';
import { aReport } from '@/tests/support/page-options';
import { createOpenReading } from './open-reading';

const readingId = '00000000-0000-4000-8000-000000000001';
/** The browser reports no address: nothing is read before the tab itself has answered. */
const pressed = { tabId: 7, windowId: 1, isPrivate: false, title: 'A' };

async function scene(tab: TabView = aTab(), settings: Settings = defaultSettings, privateTab?: number) {
  const library = await createTestLibrary();
  const device = readingEngine();
  const step = vi.spyOn(device, 'step');
  let firstPart: Promise<PageReading> | undefined;
  const begin = vi.fn<HeldPages['begin']>();
  await library.settings.update(() => settings);
  const opening = createOpenReading({
    ...library,
    viewTab: async () => tab,
    isPrivateTab: async (tabId) => tabId === privateTab,
    optionsOf: pageOptionsOf,
    device,
    pages: { first: () => firstPart, begin },
    held: createReadings({ db: async () => library.db, now: () => library.clock.now }),
    countChanges: async (...texts) => countChanges(...texts),
    now: () => library.clock.now,
  });
  return {
    ...library,
    opening,
    step,
    begin,
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
    const { request, waitsFor } = await opening.open({ readingId, tab: pressed });
    expect(waitsFor).toBeUndefined();
    expect(request).toMatchObject({ source: { type: 'tab', tabId: 7, readingId } });
    expect(request?.formats).toEqual(['markdown', 'summary', 'json', 'html', 'links', 'images']);
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('reads nothing of a private window, whatever it is told of the tab', async () => {
    const { opening, step } = await scene(aTab(), defaultSettings, pressed.tabId);
    expect(await opening.open({ readingId, tab: pressed })).toMatchObject({
      tab: { isPrivate: true },
      waitsFor: 'private',
    });
    expect(step).not.toHaveBeenCalled();
  });

  it('reads a page of as many elements as may be read without a press, and waits above that', async () => {
    const most = await scene(withElements(MOST_ELEMENTS_ON_OPEN));
    expect((await most.opening.open({ readingId, tab: pressed })).request).toBeTruthy();
    const more = await scene(withElements(MOST_ELEMENTS_ON_OPEN + 1));
    expect(await more.opening.open({ readingId, tab: pressed })).toMatchObject({ waitsFor: 'large' });
    expect(more.step).not.toHaveBeenCalled();
  });

  it.each([
    ['a private window', open({ isPrivate: true }), defaultSettings, 'private'],
    ['the service', aTab(), { ...defaultSettings, engine: 'service' as const }, 'service'],
    ['a picture', aTab(), withCapture({ format: 'screenshot' }), 'screenshot'],
    ['whoever switched it off', aTab(), withCapture({ readOnOpen: false }), 'off'],
  ])('waits for a press for %s', async (_who, tab, settings, why) => {
    const { opening, step } = await scene(tab, settings);
    const opened = await opening.open({ readingId, tab: pressed });
    expect(opened).toMatchObject({ waitsFor: why });
    expect(opened.request).toBeUndefined();
    expect(step).not.toHaveBeenCalled();
  });

  it('tells the request of the popup that opened last, as soon as the tab has answered', async () => {
    const { opening } = await scene();
    expect(await opening.requestOf(readingId)).toBeUndefined();
    const opened = opening.open({ readingId, tab: pressed });
    expect(await opening.requestOf(readingId)).toEqual((await opened).request);
    expect(await opening.requestOf('00000000-0000-4000-8000-000000000002')).toBeUndefined();
  });

  describe('where the browser has given the address', () => {
    const known = { ...pressed, url: 'https://docs.example/a' };

    it('begins before the tab has answered, with what a page may have at most, and reads again as the tab says', async () => {
      const { opening, begin } = await scene();
      const { request } = await opening.open({ readingId, tab: known });
      expect(begin).toHaveBeenCalledTimes(1);
      const [id, early, again] = begin.mock.calls[0] ?? [];
      expect(id).toBe(readingId);
      expect(early?.source).toMatchObject({ tabId: 7, url: 'https://docs.example/a', readingId });
      expect(early?.source).not.toHaveProperty('documentId');
      expect(early?.options).toMatchObject({
        scope: 'auto',
        onlyMainContent: true,
        mostElements: MOST_ELEMENTS_ON_OPEN,
      });
      const later = await again?.();
      expect(later?.source).toEqual(request?.source);
      expect(later?.source).toHaveProperty('documentId');
      expect(later?.options).not.toHaveProperty('mostElements');
    });

    it('reads nothing again of a tab that waits for a press or that may not be read', async () => {
      const large = await scene(withElements(MOST_ELEMENTS_ON_OPEN + 1));
      await large.opening.open({ readingId, tab: known });
      expect(await large.begin.mock.calls[0]?.[2]()).toBeUndefined();
      const closed = await scene(aTab({ access: { ok: false, reason: 'pdf-viewer' } }));
      await closed.opening.open({ readingId, tab: known });
      expect(await closed.begin.mock.calls[0]?.[2]()).toBeUndefined();
    });

    it.each([
      ['a private window', { ...known, isPrivate: true }, defaultSettings],
      ['the service', known, { ...defaultSettings, engine: 'service' as const }],
      ['a picture', known, withCapture({ format: 'screenshot' })],
      ['whoever switched it off', known, withCapture({ readOnOpen: false })],
      ['a page of the browser', { ...known, url: 'chrome://version' }, defaultSettings],
    ])('begins nothing for %s', async (_who, tab, settings) => {
      const { opening, begin } = await scene(open({ isPrivate: tab.isPrivate }), settings);
      await opening.open({ readingId, tab });
      expect(begin).not.toHaveBeenCalled();
    });
  });

  it('reads no page that the browser keeps closed', async () => {
    const { opening, step } = await scene(aTab({ access: { ok: false, reason: 'restricted-page' } }));
    expect(await opening.open({ readingId, tab: pressed })).toEqual({ tab: expect.anything() });
    expect(step).not.toHaveBeenCalled();
  });

  it('looks at what is made first while the rest is still being made', async () => {
    const { opening, step, tellFirst } = await scene();
    const { request } = await opening.open({ readingId, tab: pressed });
    if (!request) throw new Error('not read');
    step.mockImplementation(() => new Promise(() => undefined));
    tellFirst(
      Promise.resolve({
        ok: true,
        url: 'https://docs.example/a',
        title: 'A',
        content: { markdown: '# First' },
        metadata: { wordCount: 1 },
        report: aReport(),
      }),
    );
    const look = await opening.first(request);
    expect(look).toMatchObject({ formats: ['markdown'], texts: { markdown: { text: '# First' } } });
  });

  it('looks at the whole where nothing is announced first, and says what went wrong', async () => {
    const { opening, step, tellFirst } = await scene();
    const { request } = await opening.open({ readingId, tab: pressed });
    if (!request) throw new Error('not read');
    expect(await opening.first(request)).toEqual(await opening.look(request));
    tellFirst(Promise.resolve({ ok: false, url: 'https://docs.example/a', why: 'empty', amount: 0 }));
    step.mockRejectedValueOnce(new Error('empty'));
    await expect(opening.first(request)).rejects.toThrow('empty');
  });

  it('names the template that the page is copied by, also one that its markup chooses', async () => {
    const { opening, templates, step } = await scene();
    const { request } = await opening.open({ readingId, tab: pressed });
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
    const { request } = await opening.open({ readingId, tab: pressed });
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
    const { request } = await opening.open({ readingId, tab: pressed });
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
    await opening.open({ readingId, tab: pressed });
    await expect.poll(() => db.count('readings')).toBe(0);
  });
});
