// @vitest-environment node
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import type { NewRecipe } from '../recipe';
import { createTestLibrary } from '@/tests/support/library';
import { openLibrary } from '@/lib/core/library/db';
import { createRecipeStore } from './recipe-store';
import { createLibraryReader } from '@/lib/core/library/reader';

const recipe = (change: Partial<NewRecipe> = {}): NewRecipe => ({
  id: crypto.randomUUID(),
  name: 'Prices',
  host: 'shop.example',
  prompt: 'Each price',
  schema: { type: 'object', properties: { price: { type: 'number' } } },
  ...change,
});

describe('recipes', () => {
  it('are kept with their site, and there is one of each name', async () => {
    const { db, reader, notices } = await createTestLibrary();
    let now = 5;
    const store = createRecipeStore({
      db: () => Promise.resolve(db),
      changes: { notify: (stores) => void notices.push(...stores) },
      now: () => (now += 1),
    });
    const first = recipe();
    await store.save(first);
    const second = recipe({ name: 'prices', prompt: 'Others' });
    await store.save(second);
    await store.save(recipe({ name: 'Events', host: '' }));
    const kept = await reader.recipes();
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['Events', 'prices']);
    expect(kept.find(({ name }) => name === 'prices')).toEqual({ ...second, savedAt: 7 });
    expect(notices).toContain('recipes');
    await store.delete(second.id);
    expect((await reader.recipes()).map(({ name }) => name)).toEqual(['Events']);
  });

  it('are read past a record that does not fit, and one of before a site was kept', async () => {
    const { db, reader } = await createTestLibrary();
    await db.put('recipes', { id: 'bad', name: 7 });
    await db.put('recipes', { id: 'old', name: 'Old', prompt: 'x', savedAt: 1 });
    expect(await reader.recipes()).toEqual([{ id: 'old', name: 'Old', host: '', prompt: 'x', savedAt: 1 }]);
  });

  it('have a place in a library of the version before, which keeps what it holds', async () => {
    const name = `recipes-${crypto.randomUUID()}`;
    const stores = ['jobs', 'captures', 'contents', 'blobs', 'settings', 'items', 'inbox', 'readings'];
    const before = await openDB(name, 4, {
      upgrade(db) {
        for (const store of stores)
          db.createObjectStore(
            store,
            store === 'settings' ? {} : { keyPath: store === 'items' ? ['jobId', 'key'] : 'id' },
          );
      },
    });
    await before.put('settings', { singleKeys: false }, 'settings');
    before.close();
    const upgraded = await openLibrary(name);
    const reader = createLibraryReader(() => Promise.resolve(upgraded));
    expect((await reader.settings()).singleKeys).toBe(false);
    expect(await reader.recipes()).toEqual([]);
    upgraded.close();
  });
});
