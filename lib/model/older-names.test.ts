import { expect, it } from 'vitest';
import { reportSchema } from './capture';
import { readCleanUpRecord } from './clean-up';
import { defaultSettings, settingsSchema } from './settings';

it('reads the clean-up rules, and what a clean-up removed, under their older names', () => {
  const { screenshots, ...others } = defaultSettings.cleanUp;
  const older = { ...others, pictures: { ...screenshots, days: 12 } };
  expect(settingsSchema.parse({ cleanUp: older }).cleanUp).toEqual({
    ...others,
    screenshots: { ...screenshots, days: 12 },
  });
  const removed = { versions: 1, captures: 2, bytes: 3, at: 4 };
  expect(readCleanUpRecord({ last: { ...removed, pictures: 5 } }).last).toEqual({
    ...removed,
    screenshots: 5,
  });
});

it('reads the warnings of a capture under their older names', () => {
  const report = {
    scope: 'everything',
    method: 'service',
    readingMs: 1,
    wordsKept: 2,
    wordsOnPage: 2,
    leftOut: [],
    frames: [],
    warnings: ['picture-cut', 'picture-not-a-picture', 'The site said: picture-perfect'],
  };
  expect(reportSchema.parse(report).warnings).toEqual([
    'screenshot-cut',
    'screenshot-not-an-image',
    'The site said: picture-perfect',
  ]);
});
