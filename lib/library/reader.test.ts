// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mapRequestSchema } from '../model/request';
import { createTestLibrary, type TestLibrary } from '../testing/library';
import { aPage, aScrape } from '../testing/pages';

async function keep(library: TestLibrary, url: string): Promise<string> {
  const id = crypto.randomUUID();
  await library.jobs.add({ id, request: aScrape(url), engine: 'device', host: '', title: '' });
  await library.jobs.claimDue('one', 1_000);
  await library.jobs.commit(id, 'one', { type: 'step', captures: [aPage(url)], next: { type: 'done' } });
  library.clock.now += 10;
  return (await library.jobs.get(id))?.captureIds[0] ?? '';
}

describe('createLibraryReader', () => {
  it('pages through captures newest first, each once, also when times are equal', async () => {
    const library = await createTestLibrary();
    for (let page = 0; page < 7; page += 1) {
      await keep(library, `https://a.test/${page}`);
      if (page % 2 === 0) library.clock.now -= 10;
    }
    const seen: string[] = [];
    let before: { capturedAt: number; id: string } | undefined;
    for (;;) {
      const some = await library.reader.captures({ limit: 2, ...(before && { before }) });
      const last = some.at(-1);
      if (!last) break;
      seen.push(...some.map(({ url }) => url));
      before = { capturedAt: last.capturedAt, id: last.id };
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it('lists one host, ports told apart', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/1');
    await keep(library, 'https://a.test:8443/2');
    await keep(library, 'https://b.test/3');
    const found = await library.reader.captures({ host: 'a.test', limit: 10 });
    expect(found.map(({ url }) => url)).toEqual(['https://a.test/1']);
  });

  it('finds the newest capture of an address, whatever its fragment', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/page');
    const newest = await keep(library, 'https://a.test/page');
    expect((await library.reader.latestOf('https://a.test/page#part'))?.id).toBe(newest);
  });

  it('knows which addresses of a host have a capture, ports and schemes told apart', async () => {
    const library = await createTestLibrary();
    await keep(library, 'https://a.test/1');
    await keep(library, 'https://a.test/1');
    await keep(library, 'http://a.test/2');
    await keep(library, 'https://a.test:8443/3');
    await keep(library, 'https://a.test.evil/4');
    const gone = await keep(library, 'https://a.test/5');
    await library.captures.delete([gone]);
    expect([...(await library.reader.capturedUrls('a.test'))].toSorted()).toEqual([
      'http://a.test/2',
      'https://a.test/1',
    ]);
    expect([...(await library.reader.capturedUrls('a.test:8443'))]).toEqual(['https://a.test:8443/3']);
  });

  it('reads every row of a map once, however many, and none of another', async () => {
    const library = await createTestLibrary();
    const url = 'https://a.test/';
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of ids) {
      const request = mapRequestSchema.parse({ kind: 'map', url });
      await library.jobs.add({ id, request, engine: 'device', host: 'a.test', title: '' });
      await library.jobs.claimDue('one', 1_000);
      const found = Array.from({ length: 4_500 }, (_, at) => ({
        key: `${url}${id}/${at}`,
        url: `${url}${id}/${at}`,
        origin: 'sitemap' as const,
        status: 'found' as const,
      }));
      await library.jobs.commit(id, 'one', { type: 'step', captures: [], found, next: { type: 'done' } });
    }
    const rows = await library.reader.allItems(ids[0] ?? '');
    expect(rows).toHaveLength(4_500);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4_500);
    expect(rows.every(({ jobId }) => jobId === ids[0])).toBe(true);
    expect(rows.map(({ key }) => key)).toEqual(rows.map(({ key }) => key).toSorted());
  });

  it('does not show what was deleted, until it is restored', async () => {
    const library = await createTestLibrary();
    const id = await keep(library, 'https://a.test/page');
    await library.captures.delete([id]);
    expect(await library.reader.count()).toBe(0);
    expect(await library.reader.capture(id)).toBeUndefined();
    expect(await library.reader.latestOf('https://a.test/page')).toBeUndefined();
    await library.captures.restore([id]);
    expect((await library.reader.capture(id))?.content.markdown).toBe('# https://a.test/page');
    expect(await library.reader.count()).toBe(1);
  });

  it('purges for good what was deleted long enough ago, and only that', async () => {
    const library = await createTestLibrary();
    const old = await keep(library, 'https://a.test/old');
    await library.captures.delete([old]);
    library.clock.now += 1_000;
    const recent = await keep(library, 'https://a.test/recent');
    await library.captures.delete([recent]);
    await library.captures.purge(library.clock.now - 500);
    await library.captures.restore([old, recent]);
    expect((await library.reader.captures({ limit: 10 })).map(({ id }) => id)).toEqual([recent]);
    expect(await library.db.get('contents', old)).toBeUndefined();
  });

  it('shows a capture whose record does not fit, marked as unreadable', async () => {
    const library = await createTestLibrary();
    await library.db.put('captures', { id: 'x', capturedAt: 5, host: 'a.test', url: 'https://a.test/' });
    const [capture] = await library.reader.captures({ limit: 1 });
    expect(capture?.report.warnings).toEqual(['stored-record-bad']);
  });
});
