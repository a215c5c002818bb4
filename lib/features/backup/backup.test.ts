// @vitest-environment node
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { aCrawlOf, jobBasics } from '@/tests/support/requests';
import { noCleanUp } from '../clean-up/clean-up';
import { createInbox } from '@/lib/core/library/inbox';
import { createRestoreStore } from './background/restore-store';
import { createRestores } from './background/restores';
import { blobOf, streamOf } from '../export/streams';
import { BackupRefused } from './backup';
import { anArticle } from '@/tests/support/captures';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { z } from '@/lib/core/model/zod';
import { allCaptures } from './source';
import { formOf, pageKeyOf } from '@/lib/core/model/page-key';
import { createTestLibrary, type TestLibrary } from '@/tests/support/library';
import { requestSchema } from '@/lib/core/model/request';
import { defaultSettings } from '@/lib/core/model/settings';
import { templateSchema } from '../templates/template';
import { noProgress, type Job } from '@/lib/core/model/job';
import type { Item } from '@/lib/core/model/item';
import { asOlder } from '@/tests/support/older-names';
import { backupSettingsOf } from './contents';
import { openBackup } from './read-backup';
import { planRestore } from './plan';
import { sha256 } from '@/lib/core/bytes/sha256';
import { backupBytes } from './write-backup';

const KEY = 'fc-1234567890abcdef1234567890abcdef';
const pixels = (at: number): Blob =>
  new Blob([Uint8Array.from({ length: 300 }, (_, n) => (n * 7 + at) % 251)], { type: 'image/png' });

const job: Job = {
  ...jobBasics,
  id: '3f0c6a6e-0d0f-4c53-8d7c-5c5c7a1f5a11',
  request: aCrawlOf({
    url: 'https://tides.example/',
    limit: 2,
    scope: 'auto',
    webhook: { url: 'https://hooks.example/secret-path', headers: { Authorization: KEY } },
    options: {
      headers: { Cookie: KEY },
      extra: { headers: { Cookie: KEY }, webhook: 'https://hooks.example/' },
    },
  }),
  host: 'tides.example',
  createdAt: 5,
  progress: { ...noProgress, read: 1 },
  state: { status: 'done', endedAt: 9 },
  nextOrder: 1,
  seen: true,
};

const row = { jobId: job.id, url: 'https://tides.example/', origin: 'page' as const, order: 1 };

/** Captures of pages in versions, every third with a screenshot, with user-written data. */
async function fill(library: TestLibrary, count: number): Promise<void> {
  const tx = library.db.transaction(['captures', 'contents', 'blobs'], 'readwrite');
  for (let at = 0; at < count; at += 1) {
    const id = `capture-${at}`;
    const withShot = at % 3 === 0;
    const { content, ...capture } = anArticle({
      id,
      url: `https://tides.example/${Math.floor(at / 4)}`,
      title: `Tide ${at} — "é" \u202e`,
      capturedAt: 1_000_000 + Math.floor(at / 2),
      ...(at % 2 === 1 && { seenAgain: [2_000_000, 3_000_000], seenAt: 3_000_000 }),
      ...(withShot && { formats: ['markdown', 'screenshot'], screenshotBytes: 300 }),
      ...(Math.floor(at / 4) % 2 === 0 && {
        marks: {
          starred: true,
          tags: ['tides', 'To read'],
          note: '**High** water',
          places: { tides: -Math.floor(at / 4) },
          changedAt: 77,
        },
      }),
    });
    const screenshot = { blobId: id, mimeType: 'image/png', width: 10, height: 10, fullPage: false };
    const page = pageKeyOf(capture.url);
    void tx.objectStore('captures').put({ ...capture, page, form: formOf(page) });
    void tx.objectStore('contents').put({
      id,
      content: { markdown: `# ${at}\n${content.markdown}`, ...(withShot && { screenshot }) },
    });
    if (withShot) void tx.objectStore('blobs').put({ id, blob: pixels(at) });
  }
  await tx.done;
  for (let at = 0; at < count; at += 5) {
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const quote = { exact: `passage ${at}`, prefix: 'a ', suffix: ' b' };
    await library.passages.add(`capture-${at}`, { id, quote, note: at % 2 ? '**so**' : '', color: 'green' });
    await library.edits.edit(`capture-${at}`, `# ${at}, edited\n`, 0);
  }
  await library.recipes.save({
    id: 'b6f8a3de-9f35-4f4e-a6bd-7ad1e4bb0c01',
    name: 'Prices',
    host: '',
    prompt: 'prices',
  });
  await library.templates.update(() => ({
    templates: [templateSchema.parse({ id: 't', name: 'Note', noteContentFormat: '{{title}}' })],
    defaultId: 't',
  }));
  await library.settings.update((own) => ({
    ...own,
    capture: { ...own.capture, fileName: '{date} {title}' },
    service: { ...own.service, keyTail: 'a1b2', baseUrl: 'https://own.example', connected: true },
  }));
  await library.db.put('jobs', job);
  await library.db.put('items', {
    jobId: job.id,
    key: 'k',
    url: 'https://tides.example/0',
    status: 'read',
    order: 0,
  });
}

/** Everything in a library that a backup covers, as one hash. */
async function hashOf({ db, reader }: TestLibrary): Promise<string> {
  const parts: unknown[] = [];
  for (const { id } of await reader.captures({ limit: 10_000 })) parts.push(await reader.capture(id));
  parts.push(await db.getAll('recipes'), await reader.allItems(job.id));
  for (const id of await db.getAllKeys('blobs')) {
    const blob = await reader.blob(id);
    parts.push([id, blob?.type, await sha256(new Uint8Array((await blob?.arrayBuffer()) ?? []))]);
  }
  const { service: _service, ...settings } = await reader.settings();
  const jobs = (await reader.jobs()).map(({ request: _request, ...kept }) => kept);
  parts.push(settings, await reader.templateRecord(), jobs);
  // Fields in a fixed order, whatever order they were written in.
  const text = JSON.stringify(parts, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return sha256(new TextEncoder().encode(text));
}

const options = { screenshots: true, jobs: true, version: '0.1.0', now: 1_700_000_000_000 };
const backup = (
  library: TestLibrary,
  change: Partial<Parameters<typeof backupBytes>[1]> = {},
): Promise<Blob> =>
  blobOf(streamOf(backupBytes(library.reader, { ...options, ...change })), 'application/zip');

/** The background's side over a library. `through` ends with the worker instance. */
function restores(library: TestLibrary, life = createCrashSchedule(Infinity)) {
  const deps = { db: () => Promise.resolve(library.db), changes: { notify: () => undefined } };
  const store = createRestoreStore(deps);
  const inbox = createInbox(deps);
  return createRestores({
    store: life.wrap(store),
    ...life.wrap({
      readInbox: inbox.read,
      forgetFile: inbox.forget,
      ensureWakeup: async () => undefined,
    }),
    keepAlive: (work) => work,
  });
}

async function putDown(library: TestLibrary, blob: Blob): Promise<string> {
  const id = crypto.randomUUID();
  await library.db.put('inbox', { id, name: 'b.zip', type: 'application/zip', blob, addedAt: 1 });
  return id;
}

async function restore(library: TestLibrary, blob: Blob): Promise<void> {
  const all = restores(library);
  await all.begin({ inboxId: await putDown(library, blob), fileName: 'b.zip' });
  await all.run();
}

const refusal = async (blob: Blob): Promise<string> => {
  try {
    let answer = 'taken';
    for await (const step of (await openBackup(blob)).steps()) if ('lost' in step) answer = 'damaged';
    return answer;
  } catch (thrown) {
    if (thrown instanceof BackupRefused) return thrown.fault;
    throw thrown;
  }
};

describe('a backup', () => {
  it(
    'of 250 captures with versions and screenshots gives an equal library, by hash, and again changes nothing',
    { tags: ['long'] },
    async () => {
      const [from, to] = [await createTestLibrary(), await createTestLibrary()];
      await fill(from, 250);
      const file = await backup(from);
      const plan = await planRestore(await openBackup(file), to.reader);
      expect(plan.counts).toEqual({ added: 253, changed: 1, skipped: 0 });
      await restore(to, file);
      const want = await hashOf(from);
      expect(await hashOf(to)).toBe(want);
      expect(await to.reader.restoreRecord()).toMatchObject({ status: 'done', ...plan.counts });
      expect(await to.db.count('inbox')).toBe(0);
      const again = await planRestore(await openBackup(file), to.reader);
      expect(again.counts).toEqual({ added: 0, changed: 0, skipped: 254 });
      await restore(to, file);
      expect(await hashOf(to)).toBe(want);
    },
  );

  it('holds no key, no address of a service or a webhook, and no headers', async () => {
    const library = await createTestLibrary();
    await fill(library, 3);
    const files = unzipSync(new Uint8Array(await (await backup(library)).arrayBuffer()));
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    expect(text).toContain('tides.example');
    for (const secret of [KEY, 'hooks.example', 'own.example', 'a1b2', 'Cookie', 'connected'])
      expect(text).not.toContain(secret);
  });

  it('can be without screenshots, and then no capture says that it has one', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 4);
    const file = await backup(from, { screenshots: false });
    await restore(to, file);
    expect(await to.db.count('blobs')).toBe(0);
    expect((await to.reader.capture('capture-0'))?.formats).toEqual(['markdown']);
    // The local screenshot is kept when the same capture arrives without one.
    await restore(from, file);
    expect(await from.reader.blob('capture-0')).toBeDefined();
  });

  it('says how far it is, and stops when it is told to', async () => {
    const library = await createTestLibrary();
    await fill(library, 10);
    const seen: number[] = [];
    const stop = new AbortController();
    const making = backup(library, {
      signal: stop.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        if (done === 5) stop.abort();
      },
    });
    await expect(making).rejects.toThrow();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('names captures that cannot be read by their number', async () => {
    const library = await createTestLibrary();
    await fill(library, 3);
    await library.db.put('contents', { id: 'capture-1', content: { markdown: 7 } });
    const { manifest } = await openBackup(await backup(library));
    expect(manifest.unreadable).toBe(1);
    expect(manifest.files.some(({ path }) => path === 'captures/capture-1.json')).toBe(false);
  });
});

describe('a restore', () => {
  it('of a file that is cut off at any of 50 places is refused and changes nothing', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 12);
    const file = await backup(from);
    const empty = await hashOf(to);
    for (let place = 0; place < 50; place += 1) {
      const cut = file.slice(0, Math.floor((file.size * place) / 50) + (place % 7));
      await expect(restore(to, cut)).rejects.toMatchObject({ reason: 'bad-request' });
      expect(await hashOf(to)).toBe(empty);
    }
    expect(await to.db.count('inbox')).toBe(0);
    expect(await refusal(file.slice(0, file.size - 1))).toBe('cut-off');
  }, 60_000);

  it('of a file with any byte flipped is refused, or gives the same library', async () => {
    const from = await createTestLibrary();
    await fill(from, 4);
    const bytes = new Uint8Array(await (await backup(from)).arrayBuffer());
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 97) {
      const torn = bytes.slice();
      torn[at] = (torn[at] ?? 0) ^ 0x5a;
      const answer = await refusal(new Blob([torn]));
      if (answer !== 'taken') refused += 1;
    }
    expect(refused).toBeGreaterThan((bytes.length / 97) * 0.7);
  }, 60_000);

  it('of a file in which entries are damaged brings all others, and names these', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 6);
    const sound = await backup(from);
    const bytes = new Uint8Array(await sound.arrayBuffer());
    const names = new TextDecoder('latin1').decode(bytes);
    const hurt = ['captures/capture-1.json', 'captures/capture-4.json', 'screenshots/capture-3'];
    // What is packed follows the name, which comes first before its file and last in the list.
    for (const name of hurt)
      bytes.fill(0xff, names.indexOf(name) + name.length + 8, names.indexOf(name) + name.length + 24);
    const file = new Blob([bytes]);
    const plan = await planRestore(await openBackup(file), to.reader);
    expect(plan).toMatchObject({ damaged: 3, counts: { added: 7, changed: 1 } });
    expect(plan.lost.toSorted()).toEqual(hurt.toSorted());
    await restore(to, file);
    expect(await to.reader.restoreRecord()).toMatchObject({
      status: 'done',
      ...plan.counts,
      damaged: 3,
      lost: plan.lost,
    });
    const ids = (await to.reader.captures({ limit: 10 })).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['capture-0', 'capture-2', 'capture-3', 'capture-5']);
    expect((await to.reader.capture('capture-3'))?.content.markdown).toContain('# 3');
    expect(await to.reader.blob('capture-3')).toBeUndefined();
    // A sound one brings the rest.
    await restore(to, sound);
    expect(await hashOf(to)).toBe(await hashOf(from));
  });

  it(
    'of a file whose directory is damaged brings all but the file that it is about',
    { tags: ['long'], timeout: 60_000 },
    async () => {
      const from = await createTestLibrary();
      await fill(from, 4);
      const bytes = new Uint8Array(await (await backup(from)).arrayBuffer());
      const end = bytes.length - 22;
      const start = new DataView(bytes.buffer).getUint32(bytes.length - 6, true);
      const lostBy = async (at: number): Promise<string[]> => {
        const torn = bytes.slice();
        torn[at] = (torn[at] ?? 0) ^ 0x5a;
        const lost: string[] = [];
        for await (const step of (await openBackup(new Blob([torn]))).steps())
          if ('lost' in step) lost.push(step.lost);
        return lost;
      };
      for (let at = start; at < end; at += 1) expect((await lostBy(at)).length, `at ${at}`).toBeLessThan(3);
      // A damaged name loses nothing: the file is at its place in the list.
      expect(await lostBy(start + 46)).toEqual([]);
    },
  );

  it('of a file whose list is damaged brings all that the zip has, and names the list', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 6);
    const bytes = new Uint8Array(await (await backup(from)).arrayBuffer());
    const names = new TextDecoder('latin1').decode(bytes);
    const list = names.indexOf('manifest.json') + 'manifest.json'.length;
    bytes.fill(0xff, list + 40, list + 50);
    // What has no hash is compared with the checksum of the zip.
    const settings = names.indexOf('recipes.json') + 'recipes.json'.length;
    bytes.fill(0xff, settings + 8, settings + 24);
    const file = new Blob([bytes]);
    const plan = await planRestore(await openBackup(file), to.reader);
    expect(plan).toMatchObject({ damaged: 2, lost: ['manifest.json', 'recipes.json'] });
    await restore(to, file);
    expect(await to.reader.count()).toBe(6);
    expect(await to.reader.blob('capture-3')).toBeDefined();
    // What the directory has wrong besides is lost alone.
    const view = new DataView(bytes.buffer);
    const row = (at: number): number => names.lastIndexOf(`captures/capture-${at}.json`) - 46;
    bytes[row(1) + 46] = 0x78;
    for (const at of [2, 3]) view.setUint32(row(at) + 24, 0x7f_ff_ff_ff, true);
    view.setUint32(row(4) + 42, view.getUint32(row(5) + 42, true) + 35, true);
    const { lost } = await planRestore(await openBackup(new Blob([bytes])), to.reader);
    expect(lost.toSorted()).toEqual([
      'captures/capture-2.json',
      'captures/capture-3.json',
      'captures/capture-4.json',
      'manifest.json',
      'recipes.json',
      'xaptures/capture-1.json',
    ]);
  });

  it(
    'survives a worker that dies at every await, and doubles nothing',
    { tags: ['long'], timeout: 120_000 },
    async () => {
      const from = await createTestLibrary();
      await fill(from, 45);
      const file = await backup(from);
      const want = await hashOf(from);
      for (let death = 1; ; death += 1) {
        const to = await createTestLibrary();
        const life = createCrashSchedule(death);
        const dying = restores(to, life);
        const inboxId = await putDown(to, file);
        const whole = dying.begin({ inboxId, fileName: 'b.zip' }).then(() => dying.run());
        await Promise.race([whole, life.ended]);
        const next = restores(to);
        // A user who was not notified that it started presses again.
        if ((await to.reader.restoreRecord()) === undefined) await next.begin({ inboxId, fileName: 'b.zip' });
        await next.run();
        expect(await hashOf(to), `death at ${death}`).toBe(want);
        expect(await to.reader.restoreRecord()).toMatchObject({
          status: 'done',
          added: 48,
          changed: 1,
          skipped: 0,
        });
        if (!life.isOver) break;
      }
    },
  );

  it('merges: what is here stays, what differs stands beside it', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 3);
    await fill(to, 2);
    await to.templates.update((book) => ({
      templates: book.templates.map((one) => ({ ...one, noteContentFormat: 'mine' })),
      defaultId: 't',
    }));
    await to.settings.update((own) => ({ ...own, capture: { ...own.capture, fileName: 'mine' } }));
    const file = await backup(from);
    const plan = await planRestore(await openBackup(file), to.reader);
    expect(plan.effects).toContainEqual({ kind: 'template', effect: 'added', name: 'Note', as: 'Note 2' });
    await restore(to, file);
    await restore(to, file);
    const book = await to.reader.templateRecord();
    expect(book).toMatchObject({
      templates: [{ name: 'Note', noteContentFormat: 'mine' }, { name: 'Note 2' }],
    });
    expect((book as { templates: unknown[] }).templates).toHaveLength(2);
    expect((await to.reader.settings()).capture.fileName).toBe('mine');
    expect((await to.reader.settings()).service.baseUrl).toBe('https://own.example');
    expect(await to.reader.count()).toBe(3);
  });

  it('brings an edit with its size, and what was highlighted to all versions for the search', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 4);
    const file = await backup(from);
    await fill(to, 4);
    const bytes = async (library: TestLibrary, id: string) =>
      (await library.reader.capture(id))?.bytes ?? NaN;
    const plain = await bytes(to, 'capture-1');
    await from.edits.edit('capture-1', 'Twelve chars', 0);
    await from.passages.add('capture-2', {
      id: '00000000-0000-4000-8000-999999999999',
      quote: { exact: 'tide', prefix: '', suffix: '' },
      note: 'later',
      color: 'green',
    });
    await restore(to, file);
    const seq = (await to.db.getAllKeys('outbox')).at(-1) ?? 0;
    await restore(to, await backup(from));
    expect(await bytes(to, 'capture-1')).toBe(plain + 12);
    expect(await bytes(from, 'capture-1')).toBe(plain + 12);
    expect((await to.cleanUp.plan({ ...noCleanUp, versions: { on: true, keep: 1 } })).length).toBe(0);
    const noted = z.array(z.looseObject({ captureId: z.string().optional() }));
    const told = noted.parse(await to.db.getAll('outbox', IDBKeyRange.lowerBound(seq, true)));
    expect(new Set(told.map(({ captureId }) => captureId))).toEqual(
      new Set(['capture-0', 'capture-1', 'capture-2', 'capture-3']),
    );
    // In a library without them, the size is that of both texts.
    const empty = await createTestLibrary();
    await restore(empty, await backup(from));
    expect(await bytes(empty, 'capture-1')).toBe(plain + 12);
  });

  it('takes more highlights of a page than one can make there, and leaves out those that cannot be read', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 1);
    const page = pageKeyOf('https://tides.example/0');
    for (let at = 0; at < 520; at += 1)
      await from.db.put('passages', {
        id: `00000000-0000-4000-8000-1${String(at).padStart(11, '0')}`,
        page,
        quote: { exact: `word ${at}` },
        createdAt: at,
        changedAt: at,
      });
    await from.db.put('passages', { id: 'odd', page, quote: 7 });
    await restore(to, await backup(from));
    expect(await to.db.count('passages')).toBe(521);
  });

  it('brings together the dates on which a text was seen again, and says so before', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    await fill(from, 4);
    await fill(to, 4);
    const seen = async (library: TestLibrary, id: string, ...seenAgain: number[]): Promise<void> => {
      const record = z.looseObject({}).parse(await library.db.get('captures', id));
      await library.db.put('captures', { ...record, seenAgain, seenAt: seenAgain.at(-1) });
    };
    await seen(from, 'capture-0', 1_500_000, 2_500_000);
    await seen(to, 'capture-0', 2_000_000, 2_500_000);
    await seen(from, 'capture-1', 2_000_000);
    const file = await backup(from);
    const plan = await planRestore(await openBackup(file), to.reader);
    expect(plan.counts).toMatchObject({ added: 0, changed: 1 });
    await restore(to, file);
    await restore(to, file);
    expect(await to.reader.capture('capture-0')).toMatchObject({
      seenAgain: [1_500_000, 2_000_000, 2_500_000],
      seenAt: 2_500_000,
    });
    // What is only known here stays.
    expect(await to.reader.capture('capture-1')).toMatchObject({ seenAgain: [2_000_000, 3_000_000] });
  });

  it('has every capture, also one that is seen again while it is made', { tags: ['long'] }, async () => {
    const library = await createTestLibrary();
    await fill(library, 1_200);
    const order = (await library.reader.captures({ limit: 2_000 })).map(({ id }) => id);
    const oldest = order.at(-1) ?? '';
    let moved = false;
    const reader = {
      ...library.reader,
      async captures(query: Parameters<typeof library.reader.captures>[0]) {
        if (query.before && !moved) {
          moved = true;
          const record = z.looseObject({}).parse(await library.db.get('captures', oldest));
          await library.db.put('captures', { ...record, seenAgain: [4_000_000], seenAt: 4_000_000 });
        }
        return library.reader.captures(query);
      },
    };
    const ids: string[] = [];
    for await (const one of allCaptures(reader)) if (one) ids.push(one.capture.id);
    expect(moved).toBe(true);
    expect(ids.toSorted()).toEqual(order.toSorted());
  });

  it('keeps the versions of a page together whose text changed at its other addresses', async () => {
    const [from, to] = [await createTestLibrary(), await createTestLibrary()];
    const page = 'https://a.test/one';
    const versions = [
      // Not an address of it, whatever the file says.
      ['stranger', 'https://b.test/one'],
      ['old', page],
      ['old', 'https://www.a.test/one/'],
      ['new', 'https://www.a.test/one/'],
      ['newest', 'http://a.test/one'],
    ];
    for (const [at, [markdown = '', url = '']] of versions.entries()) {
      const { content: _content, ...capture } = anArticle({ id: `v${at}`, url, capturedAt: at + 1 });
      await from.db.put('captures', { ...capture, page });
      await from.db.put('contents', { id: capture.id, content: { markdown } });
    }
    const quote = { exact: 'new', prefix: '', suffix: '' };
    await from.passages.add('v3', { id: crypto.randomUUID(), quote, note: '', color: 'green' });
    await restore(to, await backup(from));
    const pages = await Promise.all(versions.map(async (_, at) => (await to.reader.capture(`v${at}`))?.page));
    expect(pages).toEqual(['https://b.test/one', page, page, page, page]);
    expect((await to.reader.capture('v1'))?.passages).toHaveLength(1);
  });

  it('mends what is damaged here, and brings back what was deleted', async () => {
    const library = await createTestLibrary();
    await fill(library, 6);
    const file = await backup(library);
    const want = await hashOf(library);
    await library.db.put('contents', { id: 'capture-1', content: { markdown: 7 } });
    await library.db.delete('blobs', 'capture-3');
    await library.captures.delete(['capture-2']);
    const plan = await planRestore(await openBackup(file), library.reader);
    expect(plan.counts).toMatchObject({ added: 1, changed: 2 });
    await restore(library, file);
    expect(await hashOf(library)).toBe(want);
    expect(await library.reader.restoreRecord()).toMatchObject(plan.counts);
  });
});

const manifestOf = async (files: Record<string, string>, change: object = {}): Promise<Uint8Array> => {
  const listed = await Promise.all(
    Object.entries(files).map(async ([path, text]) => ({
      path,
      bytes: strToU8(text).length,
      sha256: await sha256(new Uint8Array(strToU8(text))),
    })),
  );
  const manifest = {
    format: 'trawl-backup',
    version: 1,
    trawl: 'x',
    createdAt: 1,
    unreadable: 0,
    files: listed,
  };
  return strToU8(JSON.stringify({ ...manifest, ...change }));
};
const zipOf = async (
  files: Record<string, string>,
  change: object = {},
  extra: Record<string, Uint8Array> = {},
): Promise<Blob> => {
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  const all = {
    ...Object.fromEntries(entries),
    ...extra,
    'manifest.json': await manifestOf(files, change),
  };
  return new Blob([new Uint8Array(zipSync(all))]);
};
describe('a backup of an older Trawl', () => {
  it('comes back with the names that fields have now', async () => {
    const items: Item[] = [
      { ...row, key: 'a', status: 'read', needsScripts: true },
      { ...row, key: 'b', status: 'blocked', blocked: { reason: 'side-effect-link', detail: 'logout' } },
    ];
    const single = 'a0000000-0000-4000-8000-000000000001';
    const pagination = { how: 'next' as const, pages: 3 };
    const source = { type: 'url', url: 'https://tides.example/' };
    const request = requestSchema.parse({ kind: 'scrape', source, formats: ['markdown'], pagination });
    const kept = JSON.stringify(asOlder({ job, items }));
    expect(kept).toContain('could-act');
    const file = await zipOf({
      [`jobs/${job.id}.json`]: kept,
      [`jobs/${single}.json`]: JSON.stringify(asOlder({ job: { ...job, id: single, request }, items: [] })),
    });
    const library = await createTestLibrary();
    await restore(library, file);
    expect(await library.reader.restoreRecord()).toMatchObject({ status: 'done', added: 2 });
    expect(await library.reader.allItems(job.id)).toEqual(items);
    expect((await library.jobs.get(single))?.request).toEqual(request);
  });
});

describe('a backup from when screenshots were called pictures', () => {
  it('comes back with them, and with the rule that removes them', async () => {
    const from = await createTestLibrary();
    await fill(from, 1);
    const full = await from.reader.capture('capture-0');
    if (!full) throw new Error('no capture');
    const { content, screenshotBytes, ...others } = full;
    const { screenshots, ...rules } = noCleanUp;
    const settings = backupSettingsOf({
      ...defaultSettings,
      cleanUp: { ...noCleanUp, screenshots: { ...screenshots, days: 12 } },
    });
    const file = await zipOf({
      'settings.json': JSON.stringify({
        ...settings,
        cleanUp: { ...rules, pictures: settings.cleanUp.screenshots },
      }),
      'captures/capture-0.json': JSON.stringify({
        capture: { ...others, pictureBytes: screenshotBytes },
        content,
      }),
      'pictures/capture-0': 'pixels',
    });
    const library = await createTestLibrary();
    await restore(library, file);
    expect(await library.reader.restoreRecord()).toMatchObject({ status: 'done', added: 1 });
    expect(await (await library.reader.blob('capture-0'))?.text()).toBe('pixels');
    expect((await library.settings.get()).cleanUp.screenshots.days).toBe(12);
  });
});

describe('a hostile zip', () => {
  const settings = JSON.stringify({});

  it('is refused when it is no zip, no backup, or from a newer Trawl', async () => {
    expect(await refusal(new Blob(['hello']))).toBe('not-zip');
    expect(await refusal(new Blob([new Uint8Array(zipSync({ 'a.txt': strToU8('a') }))]))).toBe('not-backup');
    expect(await refusal(await zipOf({}, { format: 'other' }))).toBe('not-backup');
    expect(await refusal(await zipOf({}, { version: 4, files: 'of another shape' }))).toBe('newer');
    expect(await refusal(await zipOf({}))).toBe('taken');
  });

  it('is refused for names that no file of a backup has, whatever they would reach', async () => {
    for (const name of [
      '../evil.json',
      '/etc/passwd',
      'captures/../x.json',
      'captures/a/b.json',
      'C:\\x',
      'captures/.json',
    ])
      expect(await refusal(await zipOf({ [name]: '{}' })), name).toBe('file-unknown');
    expect(await refusal(await zipOf({}, {}, { 'readme.txt': strToU8('x') }))).toBe('file-unknown');
    expect(await refusal(await zipOf({ 'pictures/lone': 'x' }))).toBe('file-unknown');
  });

  it('is refused for a file that is missing, differs, or does not hold what its name says', async () => {
    const list = { path: 'settings.json', bytes: 2, sha256: '0'.repeat(64) };
    expect(await refusal(await zipOf({}, { files: [list] }))).toBe('file-missing');
    expect(await refusal(await zipOf({ 'settings.json': settings }, { files: [list] }))).toBe('file-damaged');
    expect(await refusal(await zipOf({ 'settings.json': settings }))).toBe('file-unfit');
    const { content, ...capture } = anArticle({ id: 'a' });
    const one = (change: object): string => JSON.stringify({ capture: { ...capture, ...change }, content });
    expect(await refusal(await zipOf({ 'captures/a.json': one({}) }))).toBe('taken');
    const times = [1e300, -1, 8.64e15 + 1].map((capturedAt) => ({ capturedAt }));
    for (const change of [{ id: 'b' }, { url: 'javascript:alert(1)' }, { url: 7 }, { engine: 'x' }, ...times])
      expect(await refusal(await zipOf({ 'captures/a.json': one(change) }))).toBe('file-unfit');
    const live = {
      ...job,
      state: { status: 'ready', cursor: 1 },
      request: { kind: 'map', url: 'https://a.test/' },
    };
    const never = { ...job, state: { status: 'done', endedAt: 1e300 } };
    for (const bad of [live, never, { ...job, createdAt: 1e300 }]) {
      const jobFile = JSON.stringify({ job: bad, items: [] });
      expect(await refusal(await zipOf({ [`jobs/${job.id}.json`]: jobFile }))).toBe('file-unfit');
    }
  });

  it('is refused when it would unpack to much more than it is', { tags: ['long'] }, async () => {
    const bomb = { 'templates.json': ' '.repeat(20_000_000) };
    expect(await refusal(await zipOf(bomb))).toBe('too-large');
    // One that declares less than it contains.
    const small = new Uint8Array(zipSync({ 'manifest.json': strToU8(' '.repeat(100_000)) }));
    const view = new DataView(small.buffer);
    const central = view.getUint32(small.length - 6, true);
    view.setUint32(central + 24, 10, true);
    expect(await refusal(new Blob([small]))).toBe('too-large');
    // Overlapping files.
    const twins = new Uint8Array(
      zipSync({ 'manifest.json': strToU8('x'.repeat(50)), b: strToU8('y'.repeat(50)) }, { level: 0 }),
    );
    const over = new DataView(twins.buffer);
    const from = over.getUint32(twins.length - 6, true);
    const second = from + 46 + 'manifest.json'.length;
    over.setUint32(second + 42, 0, true);
    expect(await refusal(new Blob([twins]))).toBe('too-large');
  });

  it('is read when somebody packed the files anew', async () => {
    const library = await createTestLibrary();
    await fill(library, 3);
    const { unzipSync } = await import('fflate');
    const files = unzipSync(new Uint8Array(await (await backup(library)).arrayBuffer()));
    const to = await createTestLibrary();
    await restore(to, new Blob([new Uint8Array(zipSync(files))]));
    expect(await hashOf(to)).toBe(await hashOf(library));
  });
});
