// @vitest-environment node
import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { backupSettingsOf, backupSettingsSchema } from './contents';
import { mergedSettings } from './merge';

const rule = (id: string, change: Partial<SiteRule> = {}): SiteRule => ({
  id,
  host: 'a.test',
  part: 'keep',
  selector: `.${id}`,
  text: id,
  madeAt: 1,
  ...change,
});
const withRules = (...siteRules: SiteRule[]): Settings => ({ ...defaultSettings, siteRules });

it('adds the site rules of a backup to those that stand here, and never speaks against one', () => {
  const here = withRules(rule('x'), rule('mine'));
  const brought = backupSettingsOf(withRules(rule('x', { id: 'old', part: 'leave-out' }), rule('y')));
  const { settings, changed } = mergedSettings(here, brought);
  expect(settings.siteRules).toEqual([rule('x'), rule('mine'), rule('y')]);
  expect(changed).toBe(true);
  expect(mergedSettings(settings, brought).changed).toBe(false);
});

it('reads a backup that was made before there were site rules', () => {
  const { siteRules: _none, ...older } = backupSettingsOf(defaultSettings);
  const { settings } = mergedSettings(withRules(rule('x')), backupSettingsSchema.parse(older));
  expect(settings.siteRules).toEqual([rule('x')]);
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
