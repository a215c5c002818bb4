// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createSyncStore } from './sync-store';
import { readSyncRecord } from '../sync-copy';
import { MOST_TEMPLATES, readTemplateBook, templateSchema } from '@/lib/features/templates/template';
import { createCrashSchedule, type CrashSchedule } from '@/tests/support/crash-schedule';
import { createTestLibrary } from '@/tests/support/library';
import { aSyncArea } from '@/tests/support/sync-area';
import { createSyncCopy } from './sync-copy';

const template = (id: string, name: string) =>
  templateSchema.parse({ id, name, noteContentFormat: `${name}: {{content}}` });

/** One browser of the account. */
async function aBrowser({ area }: Pick<ReturnType<typeof aSyncArea>, 'area'>, name: string) {
  const library = await createTestLibrary();
  const changes = { notify: () => undefined };
  const open = (life: CrashSchedule = createCrashSchedule(Infinity)) =>
    createSyncCopy({
      ...library,
      store: life.wrap(createSyncStore({ db: async () => library.db, changes })),
      area: life.wrap(area),
      settings: life.wrap(library.settings),
      templates: life.wrap(library.templates),
      newId: () => name,
      now: () => (library.clock.now += 1),
    });
  return {
    library,
    open,
    sync: open(),
    record: async () => readSyncRecord(await library.reader.syncRecord()),
    names: async () =>
      readTemplateBook(await library.reader.templateRecord()).templates.map((each) => each.name),
    add: (id: string, title: string) =>
      library.templates.update((book) => ({
        ...book,
        templates: [...book.templates, template(id, title)],
      })),
  };
}

describe('the copy in the account of the browser', () => {
  it('is neither made nor looked at while it is off', async () => {
    const { area, account } = aSyncArea();
    const one = await aBrowser({ area }, 'one');
    account.copy = { at: 1, from: 'other', text: '{}' };
    await one.sync.run();
    expect(account).toMatchObject({ writes: 0, copy: { from: 'other' } });
    expect(await one.record()).toBeUndefined();
  });

  it('holds settings and templates, and nothing of a service, a site or a capture', async () => {
    const { area, account } = aSyncArea();
    const one = await aBrowser({ area }, 'one');
    await one.library.settings.update((settings) => ({
      ...settings,
      service: { ...settings.service, baseUrl: 'https://secret.example', keyTail: 'ab12', connected: true },
      siteRules: [{ host: 'private.example', selector: '.ad', keep: false, words: 'x', since: 1 } as never],
    }));
    await one.add('t1', 'Article');
    await one.sync.set(true);
    const text = account.copy?.text ?? '';
    expect(JSON.parse(text)).toMatchObject({ templates: { templates: [{ name: 'Article' }] } });
    expect(text).not.toMatch(/secret\.example|ab12|private\.example/);
    expect(await one.record()).toMatchObject({ on: true, browser: 'one' });
  });

  it('does not come back when it is removed while it is brought up to date', async () => {
    const { area, account } = aSyncArea();
    const one = await aBrowser({ area }, 'one');
    await one.sync.set(true);
    await one.add('t1', 'Article');
    const updating = one.sync.run();
    await one.sync.remove();
    await updating;
    expect(account.copy).toBeUndefined();
  });

  it('is said to be too large when there are more templates than a copy may hold', async () => {
    const { area } = aSyncArea();
    const one = await aBrowser({ area }, 'one');
    await one.sync.set(true);
    await one.library.templates.update((book) => ({
      ...book,
      templates: Array.from({ length: MOST_TEMPLATES + 1 }, (_, at) => template(`t${at}`, 'T')),
    }));
    await one.sync.run();
    expect(await one.record()).toMatchObject({ on: true, trouble: 'too-large' });
  });

  it('is written again when something in it changes, and only then', async () => {
    const { area, account } = aSyncArea();
    const one = await aBrowser({ area }, 'one');
    await one.sync.set(true);
    await one.sync.run();
    await one.library.settings.update((settings) => ({
      ...settings,
      loadRemoteImages: settings.loadRemoteImages,
      engine: 'device',
    }));
    await one.sync.run();
    expect(account.writes).toBe(1);
    await one.library.settings.update((settings) => ({ ...settings, loadRemoteImages: true }));
    await one.sync.run();
    expect(account.writes).toBe(2);
  });

  it('of another browser is never written over unseen, and is merged when it is taken', async () => {
    const { area, account } = aSyncArea();
    const [one, two] = [await aBrowser({ area }, 'one'), await aBrowser({ area }, 'two')];
    await one.add('t1', 'Article');
    await one.library.settings.update((settings) => ({ ...settings, singleKeys: false }));
    await one.sync.set(true);
    await two.add('t2', 'Recipe');
    await two.library.settings.update((settings) => ({ ...settings, loadRemoteImages: true }));
    await two.sync.set(true);
    await two.library.settings.update((settings) => ({ ...settings, contextMenus: false }));
    await two.sync.run();
    expect(account).toMatchObject({ writes: 1, copy: { from: 'one' } });
    expect(await two.record()).toMatchObject({ found: { at: account.copy?.at } });

    await two.sync.take();
    expect(await two.names()).toEqual(['Recipe', 'Article']);
    expect(await two.library.settings.get()).toMatchObject({
      singleKeys: false,
      loadRemoteImages: true,
      contextMenus: false,
    });
    expect(account.copy?.from).toBe('two');
    expect(await two.record()).not.toHaveProperty('found');
    // The first browser receives it as a copy of another browser.
    await one.sync.run();
    expect(await one.record()).toHaveProperty('found');
    await one.sync.take();
    expect((await one.names()).sort()).toEqual(['Article', 'Recipe']);
  });

  it('is put in the place of another by a press, and taken away by one', async () => {
    const { area, account } = aSyncArea();
    const [one, two] = [await aBrowser({ area }, 'one'), await aBrowser({ area }, 'two')];
    await one.add('t1', 'Article');
    await one.sync.set(true);
    await two.sync.set(true);
    await two.sync.replace();
    expect(account.copy?.from).toBe('two');
    expect(await two.names()).toEqual([]);
    await two.sync.remove();
    expect(account.copy).toBeUndefined();
    expect(await two.record()).toEqual({ on: false, browser: 'two' });
    await expect(two.sync.take()).rejects.toThrow();
  });

  it('says why it was not made, and is made once that is over', async () => {
    const { area, account } = aSyncArea(2_000);
    const one = await aBrowser({ area }, 'one');
    account.refuses = true;
    await one.sync.set(true);
    expect(await one.record()).toMatchObject({ trouble: 'refused' });
    account.refuses = false;
    await one.sync.run();
    expect(await one.record()).not.toHaveProperty('trouble');
    await one.add('t1', 'x'.repeat(150));
    for (let count = 0; count < 12; count += 1) await one.add(`m${count}`, `Template ${count}`);
    await one.sync.run();
    expect(await one.record()).toMatchObject({ trouble: 'too-large' });
  });

  it('comes to the same wherever the worker dies', async () => {
    const calm = createCrashSchedule(Infinity);
    const act = async (life: CrashSchedule) => {
      const { area, account } = aSyncArea();
      const [one, two] = [await aBrowser({ area }, 'one'), await aBrowser({ area }, 'two')];
      await one.add('t1', 'Article');
      await one.sync.set(true);
      await two.add('t2', 'Recipe');
      await two.sync.set(true);
      await Promise.race([two.open(life).take(), life.ended]);
      // After a failure the user presses again; a new worker runs by itself.
      await two.sync.run();
      if ((await two.record())?.found) await two.sync.take();
      return { names: await two.names(), from: account.copy?.from, text: account.copy?.text };
    };
    const expected = await act(calm);
    expect(expected).toMatchObject({ names: ['Recipe', 'Article'], from: 'two' });
    expect(calm.age).toBeGreaterThan(8);
    for (let death = 1; death <= calm.age; death += 1)
      expect(await act(createCrashSchedule(death)), `death ${death}`).toEqual(expected);
  });
});
