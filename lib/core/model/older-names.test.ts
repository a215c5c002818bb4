import { expect, it } from 'vitest';
import { withTodaysCaptureNames } from './older-names';
import { defaultSettings, settingsSchema } from './settings';
import { readSyncCopy, syncTextOf } from '@/lib/features/backup/sync-copy';

it('reads a copy of the account that has the clean-up rules under their older names', () => {
  const settings = settingsSchema.parse({
    cleanUp: { ...defaultSettings.cleanUp, screenshots: { on: true, days: 12 } },
  });
  const text = syncTextOf(settings, { templates: [] });
  const older = text.replace('"screenshots"', '"pictures"');
  expect(older).not.toBe(text);
  expect(readSyncCopy(older)).toEqual(readSyncCopy(text));
});

it('renames in the warnings of a capture the codes alone', () => {
  const warnings = ['picture-cut', 'picture-not-a-picture', 'The site said: picture-perfect'];
  expect(withTodaysCaptureNames({ pictureBytes: 3, report: { warnings } })).toEqual({
    screenshotBytes: 3,
    report: { warnings: ['screenshot-cut', 'screenshot-not-an-image', 'The site said: picture-perfect'] },
  });
  const current = { screenshotBytes: 3, report: { warnings: ['screenshot-cut'] } };
  expect(withTodaysCaptureNames(current)).toBe(current);
});
