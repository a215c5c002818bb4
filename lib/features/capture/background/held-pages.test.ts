// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import type { TabSource } from '@/lib/core/model/request';
import type { PageSource } from '@/lib/core/ports/host';
import { aReport, pageOptions } from '@/tests/support/page-options';
import { createReadings } from './readings';
import { createTestLibrary } from '@/tests/support/library';
import { createHeldPages } from './held-pages';

const source: TabSource = {
  type: 'tab',
  tabId: 7,
  windowId: 1,
  documentId: 'D1',
  url: 'https://docs.example/a',
  title: 'A',
  readingId: '00000000-0000-4000-8000-000000000001',
};
const options: PageOptions = { ...pageOptions, scope: 'auto' };
const { signal } = new AbortController();

function page(markdown: string): PageReading {
  return {
    ok: true,
    url: source.url,
    title: 'A',
    content: { markdown },
    metadata: {},
    report: aReport(),
  };
}

async function scene() {
  const library = await createTestLibrary();
  const deps = { db: async () => library.db, now: () => library.clock.now };
  let reads = 0;
  const read = vi.fn<PageSource['read']>(async () => page(`reading ${(reads += 1)}`));
  const unused = (): Promise<never> => Promise.reject(new Error('not asked for'));
  const pages: PageSource = { read, press: unused, photograph: unused };
  const held = createReadings(deps);
  return { library, held, read, life: () => createHeldPages(pages, held) };
}

describe('pages that were read for a look', () => {
  it('tells what is made first before the rest is made, and holds the whole', async () => {
    const { held, read, life } = await scene();
    let finish = (): void => undefined;
    read.mockImplementation(async (_source, _options, _wait, _signal, onFirst) => {
      onFirst?.(page('first'));
      await new Promise<void>((done) => (finish = done));
      return { ...page('first'), title: 'whole' };
    });
    const pages = life();
    const id = source.readingId ?? '';
    expect(pages.first(id)).toBeUndefined();
    const whole = pages.read(source, options, 0, signal);
    await expect(pages.first(id)).resolves.toMatchObject({ title: 'A' });
    expect(await held.get(id)).toBeUndefined();
    finish();
    await expect(whole).resolves.toMatchObject({ title: 'whole' });
    await expect.poll(() => held.get(id)).toMatchObject({ title: 'whole' });
    await expect.poll(() => pages.first(id)).toBeUndefined();
  });

  it('gives the whole, or what went wrong, to who asks for the first of a page that has none', async () => {
    const { read, life } = await scene();
    const pages = life();
    const id = source.readingId ?? '';
    const whole = pages.read(source, options, 0, signal);
    expect(await pages.first(id)).toEqual(await whole);
    await expect.poll(() => pages.first(id)).toBeUndefined();
    const other = '00000000-0000-4000-8000-000000000002';
    read.mockRejectedValueOnce(new Error('gone'));
    const failing = pages.read({ ...source, readingId: other }, options, 0, signal);
    const first = pages.first(other);
    await expect(failing).rejects.toThrow('gone');
    await expect(first).rejects.toThrow('gone');
  });

  it('gives the same reading to all who name it, and reads the page once', async () => {
    const { read, life } = await scene();
    const pages = life();
    const [look, kept] = await Promise.all([
      pages.read(source, options, 0, signal),
      pages.read(source, options, 0, signal),
    ]);
    expect(kept).toEqual(look);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('gives it after the worker has ended', async () => {
    const { held, read, life } = await scene();
    const look = await life().read(source, options, 0, signal);
    await expect.poll(() => held.get(source.readingId ?? '')).toBeTruthy();
    const hold = vi.spyOn(held, 'hold');
    expect(await life().read(source, options, 0, signal)).toEqual(look);
    expect(read).toHaveBeenCalledTimes(1);
    expect(hold, 'held once').not.toHaveBeenCalled();
  });

  it('reads anew when the reading was forgotten, or failed, and when none is named', async () => {
    const { library, held, read, life } = await scene();
    const pages = life();
    await pages.read(source, options, 0, signal);
    await expect.poll(() => held.get(source.readingId ?? '')).toBeTruthy();
    library.clock.now += 1;
    await held.purge(library.clock.now);
    await expect(pages.read(source, options, 0, signal)).resolves.toMatchObject({
      content: { markdown: 'reading 2' },
    });
    const { readingId: _readingId, ...unnamed } = source;
    await pages.read(unnamed, options, 0, signal);
    expect(read).toHaveBeenCalledTimes(3);
    read.mockRejectedValueOnce(new Error('gone'));
    const other = { ...source, readingId: '00000000-0000-4000-8000-000000000002' };
    await expect(pages.read(other, options, 0, signal)).rejects.toThrow('gone');
    await expect.poll(() => pages.read(other, options, 0, signal)).toMatchObject({ ok: true });
  });

  it('puts nothing into the library', async () => {
    const { library, held, life } = await scene();
    await life().read(source, options, 0, signal);
    await expect.poll(() => held.get(source.readingId ?? '')).toBeTruthy();
    expect(await library.reader.count()).toBe(0);
    expect(await library.reader.jobs()).toEqual([]);
  });

  describe('a reading that begins before the tab has answered', () => {
    const { documentId: _documentId, ...withoutDocument } = source;
    const early = { source: withoutDocument, options };
    const later = { source, options: { ...options, scope: 'page' as const } };
    const id = source.readingId ?? '';

    it('is what whoever asks by its name is given, held, and looked for nowhere before', async () => {
      const { life, read, held } = await scene();
      const get = vi.spyOn(held, 'get');
      const pages = life();
      const again = vi.fn(async () => later);
      pages.begin(id, early, again);
      expect(read).toHaveBeenCalledTimes(1);
      expect(await pages.read(source, options, 0, signal)).toMatchObject(page('reading 1'));
      await vi.waitFor(async () => expect(await life().read(source, options, 0, signal)).toBeTruthy());
      expect(again).not.toHaveBeenCalled();
      expect(read).toHaveBeenCalledTimes(1);
      expect(get).toHaveBeenCalledTimes(1);
    });

    it.each([
      ['it fails', () => Promise.reject(new Error('the page has gone'))],
      [
        'it is refused',
        async () => ({ ok: false as const, url: source.url, why: 'enormous' as const, amount: 9 }),
      ],
    ])('is made as the tab says where %s', async (_why, first) => {
      const { life, read } = await scene();
      read.mockImplementationOnce(first);
      const pages = life();
      pages.begin(id, early, async () => later);
      expect(await pages.read(source, options, 0, signal)).toMatchObject(page('reading 1'));
      expect(read.mock.calls.map(([, { scope }]) => scope)).toEqual(['auto', 'page']);
    });

    it('stands as it is where the tab does not want it read', async () => {
      const { life, read } = await scene();
      read.mockRejectedValueOnce(new Error('the page has gone'));
      const pages = life();
      pages.begin(id, early, async () => undefined);
      await expect(pages.read(source, options, 0, signal)).rejects.toThrow('the page has gone');
    });
  });
});
