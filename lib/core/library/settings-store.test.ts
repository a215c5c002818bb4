// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { defaultSettings, settingsPatchSchema, settingsSchema } from '../model/settings';
import { createTestLibrary } from '@/tests/support/library';

describe('createSettingsStore', () => {
  it('starts on this device with nothing connected', async () => {
    const { settings } = await createTestLibrary();
    expect(await settings.get()).toEqual(defaultSettings);
    expect(defaultSettings).toMatchObject({ engine: 'device', service: { connected: false } });
  });

  it('keeps a change and tells of it', async () => {
    const { settings, reader, notices } = await createTestLibrary();
    await settings.update((old) => ({ ...old, contextMenus: false }));
    expect((await reader.settings()).contextMenus).toBe(false);
    expect(notices).toContain('settings');
  });

  it('puts the default in place of a stored value that does not fit, and names it', async () => {
    const { settings, db } = await createTestLibrary();
    await db.put('settings', { engine: 'moon' }, 'settings');
    expect(await settings.get()).toEqual({ ...defaultSettings, unread: ['engine'] });
  });

  it('leaves every other setting as it is, in a group too, also when one is changed', async () => {
    const { settings, db } = await createTestLibrary();
    await db.put(
      'settings',
      {
        engine: 'moon',
        service: {
          baseUrl: 'https://api.test',
          connected: true,
          keyTail: 'a1b2',
          lastTest: { kind: 'comet' },
        },
        capture: { format: 'links', alsoKeep: 7, fileName: '{site}' },
        crawl: { limit: 'many', delay: 3 },
        singleKeys: false,
      },
      'settings',
    );
    await settings.update((old) => ({ ...old, contextMenus: false }));
    const kept = await settings.get();
    expect(kept).toMatchObject({
      engine: 'device',
      service: { baseUrl: 'https://api.test', connected: true, keyTail: 'a1b2' },
      capture: { format: 'links', alsoKeep: defaultSettings.capture.alsoKeep, fileName: '{site}' },
      crawl: { limit: defaultSettings.crawl.limit, delay: 3 },
      singleKeys: false,
      contextMenus: false,
    });
    expect(kept.service.lastTest).toBeUndefined();
    expect(kept.unread.toSorted()).toEqual(
      ['capture.alsoKeep', 'crawl.limit', 'engine', 'service.lastTest'].toSorted(),
    );
  });

  it('names what could not be read until that was seen, and then no more', async () => {
    const { settings, db } = await createTestLibrary();
    await db.put('settings', { engine: 'moon' }, 'settings');
    await settings.update((old) => ({ ...old, contextMenus: false }));
    expect((await settings.get()).unread).toEqual(['engine']);
    await settings.update((old) => ({ ...old, unread: [] }));
    expect((await settings.get()).unread).toEqual([]);
  });

  it('starts anew from a record that is nothing at all, and says so', async () => {
    const { settings, db } = await createTestLibrary();
    await db.put('settings', 'rubbish', 'settings');
    expect(await settings.get()).toEqual({ ...defaultSettings, unread: ['all'] });
  });
});

describe('settingsPatchSchema', () => {
  it('takes every setting of the groups that screens change', () => {
    const { capture, crawl } = settingsSchema.parse({});
    expect(settingsPatchSchema.parse({ capture, crawl })).toEqual({ capture, crawl });
  });
});
