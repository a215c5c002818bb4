// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { pageKeyOf } from '@/lib/core/model/page-key';
import { anArticle } from '@/tests/support/captures';
import { createTestLibrary } from '@/tests/support/library';
import { storageSums } from '../storage-sums';
import type { StoredCapture } from '../stored';

it('reads each of thousands of captures once, in portions, between which a screen can be drawn', async () => {
  const library = await createTestLibrary();
  const { db } = library;
  const tx = db.transaction('captures', 'readwrite');
  for (let at = 0; at < 1_200; at += 1) {
    const url = `https://site${at % 3}.test/${at}`;
    const { content: _content, ...capture } = anArticle({
      id: `many-${String(at).padStart(5, '0')}`,
      url,
      page: pageKeyOf(url),
      host: `site${at % 3}.test`,
      bytes: 10,
    });
    void tx.store.put(capture);
  }
  await tx.done;

  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const others = (['get', 'openCursor'] as const).map((name) => vi.spyOn(IDBObjectStore.prototype, name));
  const portions: StoredCapture[][] = [];
  for await (const some of library.storage.captures()) portions.push(some);
  expect(portions.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(reads.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'captures')).toHaveLength(
    3,
  );
  for (const other of others) expect(other).not.toHaveBeenCalled();
  vi.restoreAllMocks();

  const { captures, sites } = storageSums(portions.flat());
  expect(captures).toBe(1_200);
  expect(sites.map(({ bytes }) => bytes)).toEqual([4_000, 4_000, 4_000]);
});
