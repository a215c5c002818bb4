// @vitest-environment node
import { expect, it } from 'vitest';
import { noCleanUp } from '../clean-up/clean-up';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { readSyncCopy, syncTextOf } from './sync-copy';
import { noTemplates } from '../templates/template';
import { backupSettingsOf, backupSettingsSchema } from './contents';
import { mergedSettings } from './merge';

const withRules = (cleanUp: Settings['cleanUp']): Settings => ({ ...defaultSettings, cleanUp });
const there = withRules({ ...noCleanUp, versions: { on: true, keep: 3 } });

it('takes the numbers of rules over from a backup, switched off, and leaves those that stand here', () => {
  const brought = backupSettingsOf(there);
  expect(mergedSettings(defaultSettings, brought).settings.cleanUp).toEqual({
    ...noCleanUp,
    versions: { on: false, keep: 3 },
  });
  const here = withRules({ ...noCleanUp, versions: { on: true, keep: 9 } });
  expect(mergedSettings(here, brought).settings.cleanUp).toEqual(here.cleanUp);
});

it('carries them in the copy of the account, and reads a backup and a copy from before there were any', () => {
  const text = syncTextOf(there, noTemplates);
  expect(readSyncCopy(text)?.settings.cleanUp).toEqual(there.cleanUp);
  const older = JSON.parse(text) as { settings: { cleanUp?: unknown } };
  delete older.settings.cleanUp;
  expect(readSyncCopy(JSON.stringify(older))?.settings.cleanUp).toEqual(noCleanUp);
  const { cleanUp: _none, ...backup } = backupSettingsOf(defaultSettings);
  expect(backupSettingsSchema.parse(backup).cleanUp).toEqual(noCleanUp);
});
