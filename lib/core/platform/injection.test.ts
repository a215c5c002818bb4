// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../model/errors';
import type { OrderScope } from '../model/page-order';
import { answerOrder, takePageOrder } from '@/lib/reader/order';
import { browser } from './browser';
import { askPage, targetOf, toInjectionError } from './injection';

describe('toInjectionError', () => {
  it.each([
    ['No tab with id: 17.', 'tab-gone'],
    ['Invalid tab ID: 17', 'tab-gone'],
    ['No document with id 4F9C in tab with id 17', 'page-changed'],
    ['Frame with ID 0 was removed.', 'page-changed'],
    ["Actor 'Conduits' destroyed before query 'Execute' was resolved", 'page-changed'],
    ['Message manager disconnected', 'page-changed'],
    ['Could not establish connection. Receiving end does not exist.', 'page-changed'],
    ['Cannot access a chrome:// URL', 'restricted-page'],
    ['The extensions gallery cannot be scripted.', 'restricted-page'],
    ['Frame with ID 0 is showing error page', 'restricted-page'],
    [
      'Cannot access contents of the page. Extension manifest must request permission to access the respective host.',
      'tab-not-open',
    ],
    ['Missing host permission for the tab', 'tab-not-open'],
    ['something nobody has seen', 'bug'],
  ])('"%s" is %s', (message, reason) => expect(toInjectionError(new Error(message)).reason).toBe(reason));

  it('lets a failure of our own pass as it is', () => {
    const own = new AppError('page-changed');
    expect(toInjectionError(own)).toBe(own);
  });
});

describe('targetOf', () => {
  const source = { type: 'tab' as const, tabId: 1, windowId: 2, url: 'https://a.test/', title: '' };
  it('names the document where the browser can', () =>
    expect(targetOf({ ...source, documentId: 'D' })).toEqual({ tabId: 1, documentIds: ['D'] }));
  it('names the tab where it cannot', () => expect(targetOf(source)).toEqual({ tabId: 1 }));
});

describe('askPage', () => {
  const scope = globalThis as OrderScope;
  const page = new EventTarget();
  beforeEach(() => vi.stubGlobal('addEventListener', page.addEventListener.bind(page)));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('leaves nothing in a page that is left before its script comes', async () => {
    vi.spyOn(browser.scripting, 'executeScript').mockImplementation(({ func, args }) => {
      if (func) (func as (...given: unknown[]) => void)(...(args ?? []));
      return Promise.reject(new Error('Frame with ID 0 was removed.'));
    });
    await expect(askPage({ tabId: 1 }, 'rows', { task: 'tables' })).rejects.toThrow();
    page.dispatchEvent(new Event('pagehide'));
    expect(scope).not.toHaveProperty('trawlOrders');
  });

  it('gives each script its own order, when several are asked at once and the first takes long', async () => {
    const ends: (() => void)[] = [];
    vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async ({ func, args, files }) => {
      await Promise.resolve();
      if (func) {
        (func as (...given: unknown[]) => void)(...(args ?? []));
        return [{ frameId: 0, documentId: 'D', result: undefined }];
      }
      const script = files?.[0] === '/pick.js' ? 'pick' : 'rows';
      const result = takePageOrder(scope, script);
      if (script === 'rows') await new Promise<void>((done) => ends.push(done));
      return [{ frameId: 0, documentId: 'D', result }];
    });
    const asked = [
      askPage({ tabId: 1 }, 'rows', { task: 'tables' }),
      askPage({ tabId: 1 }, 'rows', { task: 'results' }),
      askPage({ tabId: 1 }, 'pick', { hint: 'Press one', what: 'part' }),
    ];
    // The later ones are not held up by one that waits for a person.
    expect(await asked[2]).toEqual({ hint: 'Press one', what: 'part' });
    for (const end of ends) end();
    expect(await Promise.all(asked)).toEqual([
      { task: 'tables' },
      { task: 'results' },
      { hint: 'Press one', what: 'part' },
    ]);
    expect(scope).not.toHaveProperty('trawlOrders');
  });

  it('says that the page changed, when the script comes to another than its order', async () => {
    vi.spyOn(browser.scripting, 'executeScript').mockImplementation(({ files }) =>
      // Each page has an isolated world of its own: the one that came meanwhile has no order in it.
      Promise.resolve([
        { frameId: 0, documentId: 'D', result: files && answerOrder('steps', () => 'done in another page') },
      ]),
    );
    await expect(askPage({ tabId: 1 }, 'steps', { task: 'stop', origin: '' })).rejects.toMatchObject({
      reason: 'page-changed',
    });
  });

  it('asks again after a page that refused the one before', async () => {
    vi.spyOn(browser.scripting, 'executeScript')
      .mockRejectedValueOnce(new Error('No tab with id: 1.'))
      .mockResolvedValue([{ frameId: 0, documentId: 'D', result: 'read' }]);
    const first = askPage({ tabId: 1 }, 'rows', { task: 'tables' });
    const second = askPage({ tabId: 1 }, 'rows', { task: 'results' });
    await expect(first).rejects.toMatchObject({ reason: 'tab-gone' });
    expect(await second).toBe('read');
  });
});
