// @vitest-environment node
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openLibrary } from './db';
import { transact } from './transact';

async function opened() {
  const library = await openLibrary();
  const told: string[][] = [];
  const deps = {
    db: () => Promise.resolve(library),
    changes: { notify: (stores: readonly string[]) => void told.push([...stores]) },
  };
  return { library, told, deps };
}

it('keeps what was written, and tells of it once it is kept', async () => {
  const { library, told, deps } = await opened();
  const answer = await transact(deps, ['settings'], async (tx, tell) => {
    await tx.objectStore('settings').put('yes', 'kept');
    tell('settings');
    tell('settings');
    expect(told).toEqual([]);
    return 7;
  });
  expect(answer).toBe(7);
  expect(await library.get('settings', 'kept')).toBe('yes');
  expect(told).toEqual([['settings']]);
});

it('keeps nothing of work that failed half way, and tells nobody', async () => {
  const { library, told, deps } = await opened();
  const work = transact(deps, ['settings'], async (tx, tell) => {
    await tx.objectStore('settings').put('no', 'half');
    tell('settings');
    throw new Error('half way');
  });
  await expect(work).rejects.toThrow('half way');
  expect(await library.get('settings', 'half')).toBeUndefined();
  expect(told).toEqual([]);
});
