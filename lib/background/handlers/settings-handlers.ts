import { withCollection, withoutCollection } from '@/lib/features/collections/collection';
import { withImageSite, type Settings, type SettingsPatch } from '@/lib/core/model/settings';
import { templateSchema, withoutTemplate, withTemplates } from '@/lib/features/templates/template';
import { withSiteRule } from '@/lib/features/site-rules/background/site-rules';
import type { HandlerDeps, HandlersFor } from './handler-deps';

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const given = <T extends object>(part: T): Partial<T> =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Partial<T>;
  const { capture, imageSite, library, ...rest } = patch;
  return {
    ...settings,
    ...(given(rest) as Partial<Settings>),
    ...(imageSite && { imageSites: withImageSite(settings.imageSites, imageSite) }),
    capture: { ...settings.capture, ...(given(capture ?? {}) as Partial<Settings['capture']>) },
    library: { ...settings.library, ...(given(library ?? {}) as Partial<Settings['library']>) },
  };
}

type Deps = Pick<HandlerDeps, 'settings' | 'collections' | 'marks' | 'templates' | 'recipes' | 'handOff'>;

/** Procedures for settings and everything else the user defines. */
export function createSettingsHandlers(
  deps: Deps,
): HandlersFor<'settings' | 'siteRules' | 'collections' | 'templates' | 'recipes' | 'handOff'> {
  const { settings } = deps;
  const changeCollections = async (change: (list: readonly string[]) => string[]) => {
    await settings.update((old) => ({
      ...old,
      library: { ...old.library, collections: change(old.library.collections) },
    }));
    return {};
  };
  return {
    'collections.put': ({ name, at }) => changeCollections((list) => withCollection(list, name, at)),
    'collections.remove': ({ name }) => changeCollections((list) => withoutCollection(list, name)),
    async 'collections.arrange'({ name, places }) {
      await deps.marks.arrange(name, places);
      return {};
    },
    async 'collections.rename'({ from, to }) {
      await deps.collections.rename(from, to);
      return {};
    },
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
