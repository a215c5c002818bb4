// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestLibrary } from '@/tests/support/library';
import { MOST_FILE_BYTES } from '@/lib/features/files/parse-files';
import { createInbox, putInInbox } from './inbox';

async function inboxOf() {
  const library = await createTestLibrary(1_000);
  const db = () => Promise.resolve(library.db);
  return {
    ...library,
    inbox: createInbox({ db }),
    put: (file: File) => putInInbox({ db, now: () => library.clock.now }, file),
  };
}
const guide = () => new File(['<h1>Guide</h1>'], 'Harbour guide.html', { type: 'text/html' });

describe('createInbox', () => {
  it('gives a file back as it was put in, as often as it is read', async () => {
    const { inbox, put } = await inboxOf();
    const id = await put(guide());
    for (let reads = 0; reads < 2; reads += 1) {
      const file = await inbox.read(id);
      expect(file).toMatchObject({ name: 'Harbour guide.html', type: 'text/html' });
      expect(await file?.text()).toBe('<h1>Guide</h1>');
    }
  });

  it('has no file under an id that nobody was given, and none for a record that is no file', async () => {
    const { inbox, db } = await inboxOf();
    await db.put('inbox', { id: 'odd', name: 'x', blob: 'text' });
    expect(await inbox.read('never')).toBeUndefined();
    expect(await inbox.read('odd')).toBeUndefined();
  });

  it('takes no file that no service takes', async () => {
    const { put, db } = await inboxOf();
    const file = new File([new Uint8Array(MOST_FILE_BYTES + 1)], 'film.pdf');
    await expect(put(file)).rejects.toMatchObject({ reason: 'too-large' });
    expect(await db.getAllKeys('inbox')).toEqual([]);
  });

  it('forgets everything but what is still to be read', async () => {
    const { inbox, put, db } = await inboxOf();
    await db.put('inbox', { id: 'odd' });
    await put(guide());
    const kept = await put(guide());
    await inbox.clear(new Set([kept]));
    expect(await db.getAllKeys('inbox')).toEqual([kept]);
  });

  it('forgets what came before a time, and keeps the rest', async () => {
    const { inbox, put, clock, db } = await inboxOf();
    await db.put('inbox', { id: 'odd' });
    const old = await put(guide());
    clock.now += 60_000;
    const fresh = await put(guide());
    await inbox.purge(clock.now - 1);
    expect(await inbox.read(old)).toBeUndefined();
    expect(await inbox.read(fresh)).toBeDefined();
    expect(await db.getAllKeys('inbox')).toEqual([fresh]);
  });
});
