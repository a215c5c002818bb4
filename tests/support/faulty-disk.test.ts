// @vitest-environment node
import { expect, it } from 'vitest';
import { openLibrary } from '@/lib/core/library/db';
import { createFaultyDisk } from './faulty-disk';

it.each([
  ['a store', 'put'],
  ['a cursor of a store', 'store'],
  ['a cursor of an index', 'index'],
] as const)(
  'a disk without room refuses what is written through %s, and keeps nothing of it',
  async (_what, through) => {
    const real = await openLibrary(`disk-${crypto.randomUUID()}`);
    const before = { id: 'a', createdAt: 1, dueAt: 1 };
    await real.put('jobs', before);
    const disk = createFaultyDisk(real);
    disk.full = 'everything';
    const write = async (): Promise<void> => {
      const tx = disk.db.transaction('jobs', 'readwrite');
      if (through === 'put') await tx.store.put({ ...before, createdAt: 2 });
      else
        for await (const cursor of through === 'store' ? tx.store : tx.store.index('byDue').iterate())
          await cursor.update({ ...before, createdAt: 2 });
      await tx.done;
    };
    await expect(write()).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(await real.get('jobs', 'a')).toEqual(before);
    disk.full = 'nothing';
    await write();
    expect(await real.get('jobs', 'a')).toEqual({ ...before, createdAt: 2 });
    real.close();
  },
);
