// @vitest-environment node
import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { aRule } from '@/tests/support/requests';
import { backupSettingsOf, backupSettingsSchema } from './contents';
import { mergedSettings } from './merge';

const withRules = (...siteRules: SiteRule[]): Settings => ({ ...defaultSettings, siteRules });

it('adds the site rules of a backup to those that stand here, and never speaks against one', () => {
  const here = withRules(aRule('x'), aRule('mine'));
  const brought = backupSettingsOf(withRules(aRule('x', { id: 'old', part: 'leave-out' }), aRule('y')));
  const { settings, changed } = mergedSettings(here, brought);
  expect(settings.siteRules).toEqual([aRule('x'), aRule('mine'), aRule('y')]);
  expect(changed).toBe(true);
  expect(mergedSettings(settings, brought).changed).toBe(false);
});

it('reads a backup that was made before there were site rules', () => {
  const { siteRules: _none, ...older } = backupSettingsOf(defaultSettings);
  const { settings } = mergedSettings(withRules(aRule('x')), backupSettingsSchema.parse(older));
  expect(settings.siteRules).toEqual([aRule('x')]);
});

it('adds the saved searches of a backup after those that stand here, each once', () => {
  const withSearches = (...searches: string[]): Settings => ({
    ...defaultSettings,
    library: { ...defaultSettings.library, searches },
  });
  const brought = backupSettingsSchema.parse(backupSettingsOf(withSearches('tag:tide', 'lease')));
  const { settings } = mergedSettings(withSearches('mill', 'lease'), brought);
  expect(settings.library.searches).toEqual(['mill', 'lease', 'tag:tide']);
});
