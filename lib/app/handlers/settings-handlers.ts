import { withImageSite, type Settings, type SettingsPatch } from '../../model/settings';
import { templateSchema, withoutTemplate, withTemplates } from '../../model/template';
import { withSiteRule } from '../site-rules';
import type { HandlerDeps, HandlersFor } from './handler-deps';

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const given = <T extends object>(part: T): Partial<T> =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>;
  const { capture, imageSite, ...rest } = patch;
  return {
    ...settings,
    ...(given(rest) as Partial<Settings>),
    ...(imageSite && { imageSites: withImageSite(settings.imageSites, imageSite) }),
    capture: { ...settings.capture, ...(given(capture ?? {}) as Partial<Settings['capture']>) },
  };
}

/** What a person sets and writes down. */
export function createSettingsHandlers(
  deps: HandlerDeps,
): HandlersFor<'settings' | 'siteRules' | 'templates' | 'recipes' | 'handOff'> {
  const { settings } = deps;
  return {
    async 'settings.update'(patch) {
      await settings.update((old) => patched(old, patch));
      return {};
    },
    async 'siteRules.add'(rule) {
      await settings.update((old) => ({ ...old, siteRules: withSiteRule(old.siteRules, rule) }));
      return {};
    },
    async 'siteRules.remove'({ id }) {
      await settings.update((old) => ({ ...old, siteRules: old.siteRules.filter((one) => one.id !== id) }));
      return {};
    },
    async 'templates.put'({ templates }) {
      const parsed = templates.map((one) => templateSchema.parse(one));
      await deps.templates.update((book) => withTemplates(book, parsed));
      return {};
    },
    async 'templates.remove'({ id }) {
      await deps.templates.update((book) => withoutTemplate(book, id));
      return {};
    },
    async 'templates.setDefault'({ id }) {
      await deps.templates.update(({ templates }) => ({ templates, ...(id !== null && { defaultId: id }) }));
      return {};
    },
    async 'recipes.save'(recipe) {
      await deps.recipes.save(recipe);
      return {};
    },
    async 'recipes.delete'({ id }) {
      await deps.recipes.delete(id);
      return {};
    },
    async 'handOff.put'(handOff) {
      await deps.handOff.put(handOff);
      return {};
    },
  };
}
