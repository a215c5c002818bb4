import type { RestoreEffect } from './backup';
import { MOST_SEARCHES } from '../library/library-view';
import { withCollection } from '../collections/collection';
import { switchedOff } from '../clean-up/clean-up';
import { isDamaged, type Capture } from '@/lib/core/model/capture';
import type { Recipe } from '../recipes/recipe';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { mergedDates } from '@/lib/core/model/seen-dates';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import { MOST_TEMPLATES, type Template, type TemplateBook } from '../templates/template';
import type { BackupSettings } from './contents';
import { sha256 } from '@/lib/core/bytes/sha256';
import { freeName } from '@/lib/core/text/free-name';

/** Objects with the same fields are equal, regardless of order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, field]) => [name, sorted(field)]),
  );
}

/**
 * What to do with a capture. The later one with an id stays, as when a job repeats its work; one that is damaged here,
 * or has lost its screenshot, is repaired. `beside`: only star, tags and note are later, or the text was seen again on
 * further dates, or there is more user-written content (`moreWritten`), and only that is taken.
 */
export function captureEffect(
  here: (Capture & { screenshotLost: boolean; marksAt?: number }) | undefined,
  brought: Pick<Capture, 'capturedAt' | 'seenAgain'> & {
    hasScreenshot: boolean;
    marksAt?: number;
    moreWritten?: boolean;
  },
): RestoreEffect | 'beside' {
  if (!here || here.deletedAt !== undefined) return 'added';
  if (isDamaged(here) || brought.capturedAt > here.capturedAt) return 'changed';
  if (brought.capturedAt === here.capturedAt && here.screenshotLost && brought.hasScreenshot)
    return 'changed';
  if (brought.moreWritten || (brought.marksAt ?? 0) > (here.marksAt ?? 0) || mergedDates(here, brought))
    return 'beside';
  return 'skipped';
}

/** The local ones, followed by what the backup has for parts that no rule here covers. */
function mergedRules(here: readonly SiteRule[], brought: readonly SiteRule[]): SiteRule[] {
  const known = new Set(here.map(({ host, selector }) => `${host} ${selector}`));
  const added = brought.filter(({ host, selector }) => !known.has(`${host} ${selector}`));
  return [...here, ...added].slice(0, MOST_SITE_RULES);
}

/** Unchanged settings take the value of the backup; the others stay. Rules of sites and collections are added. */
export function mergedSettings(
  here: Settings,
  brought: BackupSettings,
): { settings: Settings; changed: boolean } {
  const taken = <T extends object>(own: T, given: T, plain: T): T => {
    const merged = { ...own };
    for (const name of new Set([...Object.keys(given), ...Object.keys(own)]) as Set<keyof T & string>)
      if (isSame(own[name], plain[name]) && given[name] !== undefined) merged[name] = given[name];
    return merged;
  };
  const { capture, crawl, cleanUp, siteRules, library, ...others } = brought;
  const settings: Settings = {
    ...here,
    ...taken(pickOthers(here), others, pickOthers(defaultSettings)),
    capture: taken(here.capture, capture, defaultSettings.capture),
    crawl: taken(here.crawl, crawl, defaultSettings.crawl),
    // Switched off: no rule starts to remove captures here before its preview was shown here.
    cleanUp: taken(here.cleanUp, switchedOff(cleanUp), defaultSettings.cleanUp),
    siteRules: mergedRules(here.siteRules, siteRules),
    library: {
      ...here.library,
      // Local ones keep their positions, and the others follow.
      collections: (library?.collections ?? []).reduce<string[]>(
        (list, name) => withCollection(list, name),
        here.library.collections,
      ),
      searches: [...new Set([...here.library.searches, ...(library?.searches ?? [])])].slice(
        0,
        MOST_SEARCHES,
      ),
    },
  };
  return { settings, changed: !isSame(settings, here) };
}

const pickOthers = ({ contextMenus, singleKeys, loadRemoteImages }: Settings) => ({
  contextMenus,
  singleKeys,
  loadRemoteImages,
});

/** How a list of named items changed, each by its name. */
export type NamedEffects = { name: string; effect: RestoreEffect; as?: string }[];

/** Ids derived from the content of templates, by original id: for those whose id exists here with other content. */
export async function otherIds(templates: readonly Template[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const template of templates) {
    const text = JSON.stringify(sorted(template));
    ids.set(template.id, (await sha256(new TextEncoder().encode(text))).slice(0, 32));
  }
  return ids;
}

/** Templates that differ from local ones are added with a new name and id; a second merge finds them present. */
export function mergedTemplates(
  here: TemplateBook,
  brought: TemplateBook,
  ids: ReadonlyMap<string, string>,
): { book: TemplateBook; effects: NamedEffects } {
  const templates: Template[] = [...here.templates];
  const effects: NamedEffects = [];
  const known = new Map(templates.map((one) => [one.id, one]));
  for (const template of brought.templates) {
    const own = known.get(template.id);
    const id = own ? (ids.get(template.id) ?? template.id) : template.id;
    if ((own && (isSame(own, template) || known.has(id))) || templates.length >= MOST_TEMPLATES) {
      effects.push({ name: template.name, effect: 'skipped' });
      continue;
    }
    const name = own
      ? freeName(
          template.name,
          templates.map((one) => one.name),
        )
      : template.name;
    const added = { ...template, id, name };
    templates.push(added);
    known.set(id, added);
    effects.push({ name: template.name, effect: 'added', ...(name !== template.name && { as: name }) });
  }
  const defaultId =
    here.defaultId ??
    (here.templates.length === 0 && known.has(brought.defaultId ?? '') ? brought.defaultId : undefined);
  return { book: { templates, ...(defaultId !== undefined && { defaultId }) }, effects };
}

/** The later recipe with an id stays; one with a name that is taken is added under another. */
export function mergedRecipes(
  here: readonly Recipe[],
  brought: readonly Recipe[],
): { put: Recipe[]; effects: NamedEffects } {
  const known = new Map(here.map((one) => [one.id, one]));
  const put: Recipe[] = [];
  const effects: NamedEffects = [];
  for (const recipe of brought) {
    const own = known.get(recipe.id);
    if (own && own.savedAt >= recipe.savedAt) {
      effects.push({ name: recipe.name, effect: 'skipped' });
      continue;
    }
    const others = [...known.values()].filter(({ id }) => id !== recipe.id);
    const name = freeName(
      recipe.name,
      others.map((one) => one.name),
    );
    const merged = { ...recipe, name };
    put.push(merged);
    known.set(recipe.id, merged);
    effects.push({
      name: recipe.name,
      effect: own ? 'changed' : 'added',
      ...(name !== recipe.name && { as: name }),
    });
  }
  return { put, effects };
}
