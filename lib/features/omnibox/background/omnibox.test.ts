// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { enBackground } from '@/lib/core/words/en-background';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';
import { createOmnibox } from './omnibox';

const tab = { windowId: 7, incognito: false };

async function scene(...pages: [url: string, title: string][]) {
  const library = await createTestLibrary();
  for (const [url, title] of pages) {
    const id = crypto.randomUUID();
    await library.jobs.add({ id, request: aScrape(url), engine: 'device', host: '', title: '' });
    await library.jobs.claimDue('one', 1_000);
    await library.jobs.commit(id, 'one', {
      type: 'step',
      captures: [{ ...aPage(url, title), title }],
      next: { type: 'done' },
    });
    library.clock.now += 10;
  }
  const show = vi.fn(() => Promise.resolve());
  const captureLink = vi.fn(() => Promise.resolve());
  const work: Promise<unknown>[] = [];
  const reader = { ...library.reader, captures: vi.fn(library.reader.captures) };
  const omnibox = createOmnibox({
    reader,
    front: () => Promise.resolve(tab),
    show,
    captureLink,
    runDetached: (one) => void work.push(one),
    after: (ms) => new Promise((done) => setTimeout(done, ms)),
    words: enBackground.omnibox,
  });
  return { library, omnibox, show, captureLink, reader, settled: () => Promise.all(work) };
}

describe('the keyword in the address bar', () => {
  it('suggests captures by title and address, the newest first, one of a page', async () => {
    const { omnibox } = await scene(
      ['https://a.test/lease', 'Leases'],
      ['https://a.test/lease?utm_source=m', 'Leases, revised'],
      ['https://a.test/mill', 'The mill'],
      ['https://a.test/other', 'Another lease'],
    );
    omnibox.started();
    const { first, suggestions } = await omnibox.changed('lease');
    expect(suggestions.map(({ content }) => content)).toEqual([
      'open https://a.test/other',
      'open https://a.test/lease?utm_source=m',
    ]);
    expect(suggestions[0]?.title).toEqual([
      { text: 'Another ', marked: false },
      { text: 'lease', marked: true },
    ]);
    expect(first).toBe('Search the text of the library for “lease”');
  });

  it('gives at most six, and says what Enter does with an address and with nothing', async () => {
    const pages = Array.from({ length: 9 }, (_, at): [string, string] => [
      `https://a.test/${at}`,
      `Tide ${at}`,
    ]);
    const { omnibox } = await scene(...pages);
    expect((await omnibox.changed('tide')).suggestions).toHaveLength(6);
    expect((await omnibox.changed(' a.test/x ')).first).toBe(
      'Capture https://a.test/x and copy it as Markdown',
    );
    expect((await omnibox.changed('')).first).toBe(
      'Type words to find captures, or an address to capture a page',
    );
  });

  it('opens the chosen capture in the window, with nothing waited for before the panel is asked to open', async () => {
    const { omnibox, show, library, settled } = await scene(['https://a.test/lease', 'Leases']);
    await omnibox.changed('lease');
    // Chromium reports this before the entered text.
    omnibox.canceled();
    omnibox.entered('open https://a.test/lease');
    const [capture] = await library.reader.captures({ limit: 1 });
    expect(show).toHaveBeenCalledWith({ section: 'library', captureId: capture?.id }, 7);
    await settled();
  });

  it('opens it as well in a worker that was started for Enter alone', async () => {
    const { omnibox, show, library, settled } = await scene(['https://a.test/lease', 'Leases']);
    omnibox.entered('open https://a.test/lease');
    await settled();
    const [capture] = await library.reader.captures({ limit: 1 });
    expect(show).toHaveBeenCalledWith({ section: 'library', captureId: capture?.id }, 7);
  });

  it('captures an address in the event itself, and looks for anything else in the library', async () => {
    const { omnibox, show, captureLink, settled } = await scene();
    await omnibox.changed('h');
    omnibox.entered('https://b.test/page?x=1');
    expect(captureLink).toHaveBeenCalledWith(tab, 'https://b.test/page?x=1');
    await omnibox.changed('h');
    omnibox.entered('open question');
    omnibox.entered('javascript:alert(1)');
    omnibox.entered('  ');
    await settled();
    expect(show.mock.calls).toEqual([
      [{ section: 'library', query: 'open question' }, 7],
      [{ section: 'library', query: 'javascript:alert(1)' }, 7],
      [{ section: 'library' }, 7],
    ]);
    expect(captureLink).toHaveBeenCalledTimes(1);
  });

  it('reads nothing before the keyword, and the library once for all its letters', async () => {
    const { omnibox, reader } = await scene(['https://a.test/lease', 'Leases']);
    expect(reader.captures).not.toHaveBeenCalled();
    omnibox.started();
    for (const text of ['l', 'le', 'lea']) await omnibox.changed(text);
    expect(reader.captures).toHaveBeenCalledTimes(1);
    omnibox.canceled();
    await omnibox.changed('l');
    expect(reader.captures).toHaveBeenCalledTimes(2);
  });

  it('answers with what it has when reading takes long', async () => {
    const { omnibox, reader } = await scene();
    reader.captures.mockReturnValue(new Promise(() => undefined));
    expect((await omnibox.changed('lease')).suggestions).toEqual([]);
  });

  it('answers when the library cannot be read', async () => {
    const { omnibox, reader, settled } = await scene();
    reader.captures.mockRejectedValue(new Error('damaged'));
    expect((await omnibox.changed('lease')).first).toContain('lease');
    await expect(settled()).rejects.toThrow('damaged');
  });
});
