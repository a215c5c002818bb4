// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../model/settings';
import { createTestLibrary } from '../testing/library';

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

  it('falls back to the defaults when the stored settings do not fit', async () => {
    const { settings, db } = await createTestLibrary();
    await db.put('settings', { engine: 'moon' }, 'settings');
    expect(await settings.get()).toEqual(defaultSettings);
  });
});
