// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { PageClipboard, PageToCopy } from '@/lib/core/ports/host';
import type { DomHostClient } from '@/lib/core/rpc/dom-host-protocol';
import { readingEngine } from '@/tests/support/fake-engines';
import { createTestLibrary } from '@/tests/support/library';
import { createTestRunner } from '@/tests/support/test-runner';
import { createPageCopy } from './page-copy';
import { createDeliverer } from './deliver';
import { createQuickCapture } from './quick-capture';

const tab: TabView = {
  tabId: 3,
  windowId: 1,
  isPrivate: false,
  title: 'Harbour',
  url: 'https://a.test/harbour',
  access: {
    ok: true,
    hasSelection: false,
    source: {
      type: 'tab',
      tabId: 3,
      windowId: 1,
      documentId: 'D',
      url: 'https://a.test/harbour',
      title: 'Harbour',
    },
  },
};

async function setUp(inPage: PageClipboard = () => Promise.resolve(false), markdown?: string) {
  const library = await createTestLibrary();
  const device = readingEngine('device', markdown);
  const calls: { name: string; input: unknown }[] = [];
  let refused = 0;
  let delivered = 0;
  const domHost: DomHostClient = (name, input) => {
    calls.push({ name, input });
    return Promise.resolve({} as never);
  };
  const deliver = createDeliverer({
    jobs: library.jobs,
    domHost,
    pageCopy: createPageCopy({ reader: library.reader, inPage }),
    delivered: () => (delivered += 1),
  });
  const runner = createTestRunner(library, { device, service: readingEngine('service') });
  const quick = createQuickCapture({
    jobs: library.jobs,
    runner,
    settings: library.settings,
    usedExports: library.usedExports,
    device,
    domHost,
    newId: () => crypto.randomUUID(),
    run: () => undefined,
    delivered: () => (delivered += 1),
    refused: () => (refused += 1),
  });
  const settle = async (): Promise<void> => {
    await runner.run();
    await deliver();
  };
  return { ...library, quick, calls, refused: () => refused, settle, delivered: () => delivered };
}

describe('createQuickCapture', () => {
  it('captures the pressed tab and copies the capture once', async () => {
    const { quick, calls, settle, reader, delivered } = await setUp();
    await quick.tab(tab, 'clipboard');
    await settle();
    await settle();
    const [capture] = await reader.captures({ limit: 2 });
    expect(capture?.url).toBe('https://a.test/harbour');
    expect(calls).toEqual([
      { name: 'capture.deliver', input: { captureId: capture?.id, to: 'clipboard', format: 'markdown' } },
    ]);
    expect(delivered()).toBe(1);
  });

  it('saves the whole capture as the one file it was asked for, and remembers that', async () => {
    const { quick, calls, settle, usedExports } = await setUp();
    const page = { to: 'file', format: 'markdown', whole: 'text' } as const;
    await quick.tab(tab, page);
    await settle();
    expect(calls).toMatchObject([{ name: 'capture.deliver', input: page }]);
    await quick.tab(tab, 'clipboard');
    expect((await usedExports.get()).page).toEqual([{ to: 'clipboard', format: 'markdown' }, page]);
  });

  it('captures the page where what was used last cannot be read, and begins that anew', async () => {
    const { quick, settle, delivered, usedExports, db } = await setUp();
    await db.put('settings', { page: 'none' }, 'usedExports');
    await quick.tab(tab, 'clipboard');
    await settle();
    expect(delivered()).toBe(1);
    expect((await usedExports.get()).page).toEqual([{ to: 'clipboard', format: 'markdown' }]);
  });

  it('copies from the page that was captured, where that can', async () => {
    const copied: unknown[] = [];
    const { quick, calls, settle, delivered } = await setUp(async (source, fetch) => {
      copied.push(source, await fetch());
      return true;
    });
    await quick.tab(tab, 'clipboard');
    await settle();
    expect(copied).toMatchObject([
      { tabId: 3, documentId: 'D' },
      { page: { url: tab.url }, format: 'markdown' },
    ]);
    const { page } = copied[1] as PageToCopy;
    expect(Object.keys(page.content)).toEqual(['markdown']);
    expect(calls).toEqual([]);
    expect(delivered()).toBe(1);
  });

  it('copies formulas from its own document, which can draw them', async () => {
    const fetched: unknown[] = [];
    const { quick, calls, settle } = await setUp(async (_source, fetch) => {
      fetched.push(await fetch());
      return fetched.at(-1) !== undefined;
    }, 'So $a < b^2$.');
    await quick.tab(tab, 'clipboard');
    await settle();
    expect(fetched).toEqual([undefined]);
    expect(calls.map(({ name }) => name)).toEqual(['capture.deliver']);
  });

  it('copies from its own document when the page has gone', async () => {
    const { quick, calls, settle } = await setUp(() => Promise.reject(new Error('No tab with id: 3')));
    await quick.tab(tab, 'clipboard');
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['capture.deliver']);
  });

  it('never saves a file from the page', async () => {
    const { quick, calls, settle } = await setUp(() => Promise.resolve(true));
    await quick.tab(tab, 'file');
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['capture.deliver']);
  });

  it('keeps nothing of a private window', async () => {
    const { quick, calls, reader, jobs, usedExports } = await setUp();
    await quick.tab({ ...tab, isPrivate: true }, 'file');
    expect((await usedExports.get()).page).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['privateCapture.deliver']);
    expect(await reader.count()).toBe(0);
    expect(await jobs.nextDueAt()).toBeUndefined();
  });

  it('stays on this device also when the service is chosen, since no price or address can be shown', async () => {
    const { quick, settings, reader, settle } = await setUp();
    await settings.update((old) => ({ ...old, engine: 'service' }));
    await quick.tab(tab, 'clipboard');
    await settle();
    expect((await reader.captures({ limit: 1 }))[0]?.engine).toBe('device');
  });

  it('copies Markdown when the chosen format is a screenshot', async () => {
    const { quick, settings, calls, settle } = await setUp();
    await settings.update((old) => ({ ...old, capture: { ...old.capture, format: 'screenshot' } }));
    await quick.tab(tab, 'clipboard');
    await settle();
    expect(calls[0]?.input).toMatchObject({ format: 'markdown' });
  });

  it('keeps why a closed tab cannot be captured, to be seen when the popup is opened', async () => {
    const { quick, reader, jobs } = await setUp();
    await quick.tab({ ...tab, access: { ok: false, reason: 'restricted-page' } }, 'clipboard');
    expect((await reader.jobs()).map(({ state, seen }) => ({ state, seen }))).toMatchObject([
      { state: { status: 'failed', failure: { reason: 'restricted-page' } }, seen: false },
    ]);
    expect(await jobs.nextDueAt()).toBeUndefined();
  });

  it('leaves no trace of a refusal in a private window', async () => {
    const { quick, reader, refused } = await setUp();
    await quick.tab(
      { ...tab, isPrivate: true, access: { ok: false, reason: 'restricted-page' } },
      'clipboard',
    );
    expect(await reader.jobs()).toEqual([]);
    expect(refused()).toBe(1);
  });

  it('says so when the site behind a link was not allowed', async () => {
    const { quick, reader } = await setUp();
    await quick.refusedLink('https://b.test/target', 'Target', false);
    expect((await reader.jobs())[0]?.state).toMatchObject({ failure: { reason: 'host-not-granted' } });
  });

  it('captures a link without its page being open', async () => {
    const { quick, reader, settle } = await setUp();
    await quick.link('https://b.test/target', 'Target', false);
    await settle();
    expect((await reader.captures({ limit: 1 }))[0]?.url).toBe('https://b.test/target');
  });
});
