import { given } from '@/lib/core/text/given';
import { withCollection, withoutCollection } from '@/lib/features/collections/collection';
import { withImageSite, type Settings, type SettingsPatch } from '@/lib/core/model/settings';
import { templateSchema, withoutTemplate, withTemplates } from '@/lib/features/templates/template';
import { withSiteRule } from '@/lib/features/site-rules/background/site-rules';
import type { HandlersFor } from '@/lib/core/rpc/server';
import type { HandlerDeps } from './handler-deps';

function patched(settings: Settings, patch: SettingsPatch): Settings {
  const { capture, imageSite, library, searchAddress = settings.searchAddress, ...rest } = patch;
  return {
    ...settings,
    ...given(rest),
    searchAddress: searchAddress || undefined,
    ...(imageSite && { imageSites: withImageSite(settings.imageSites, imageSite) }),
    capture: { ...settings.capture, ...given(capture ?? {}) },
    library: { ...settings.library, ...given(library ?? {}) },
  };
}

type Deps = Pick<HandlerDeps, 'settings' | 'collections' | 'marks' | 'templates' | 'recipes' | 'handOff'>;

/** Procedures for settings and everything else the user defines. */
export function createSettingsHandlers(
  deps: Deps,
): HandlersFor<'settings' | 'siteRules' | 'collections' | 'templates' | 'recipes' | 'handOff'> {
  const { settings } = deps;
  const changeCollections = (change: (list: readonly string[]) => string[]) =>
    settings.update((old) => ({
      ...old,
      library: { ...old.library, collections: change(old.library.collections) },
    }));
  return {
    'collections.put': ({ name, at }) => changeCollections((list) => withCollection(list, name, at)),
    'collections.remove': ({ name }) => changeCollections((list) => withoutCollection(list, name)),
    'collections.arrange': ({ name, places }) => deps.marks.arrange(name, places),
    'collections.rename': ({ from, to }) => deps.collections.rename(from, to),
    'settings.update': (patch) => settings.update((old) => patched(old, patch)),
    'siteRules.add': (rule) =>
      settings.update((old) => ({ ...old, siteRules: withSiteRule(old.siteRules, rule) })),
    'siteRules.remove': ({ id }) =>
      settings.update((old) => ({ ...old, siteRules: old.siteRules.filter((one) => one.id !== id) })),
    async 'templates.put'({ templates }) {
      const parsed = templates.map((one) => templateSchema.parse(one));
      await deps.templates.update((book) => withTemplates(book, parsed));
    },
    'templates.remove': ({ id }) => deps.templates.update((book) => withoutTemplate(book, id)),
    'templates.setDefault': ({ id }) =>
      deps.templates.update(({ templates }) => ({ templates, ...(id !== null && { defaultId: id }) })),
    'recipes.save': (recipe) => deps.recipes.save(recipe),
    'recipes.delete': ({ id }) => deps.recipes.delete(id),
    'handOff.put': (handOff) => deps.handOff.put(handOff),
  };
}
