import { recipeSchema, type Recipe } from './recipe';
import { z } from '@/lib/core/model/zod';
import { freeName } from '@/lib/core/text/free-name';
import { readJsonText, type TextProblem } from '../schema/json-text';
import { isSitemap, readSitemap } from './web-scraper';
import { translateOptions, type TranslatedWord } from '../pasted-options/translate';

/** The content of a recipe in a file: everything except Trawl's own metadata. */
const fileRecipeSchema = z.strictObject(recipeSchema.omit({ id: true, savedAt: true }).shape);
export type FileRecipe = z.infer<typeof fileRecipeSchema>;

export type RecipeFile =
  | {
      ok: true;
      recipes: FileRecipe[];
      /** Names of the older API, and what they became. */
      words: readonly TranslatedWord[];
      /** Options that no recipe has. */
      left: string[];
    }
  | { ok: false; problem: TextProblem }
  /** Paths of values that are not part of a recipe. */
  | { ok: false; unfit: string[] };

/** Recipes as a JSON file, which `readRecipeFile` reads. */
export function recipeFileText(recipes: readonly Recipe[]): string {
  const said = recipes.map(({ id: _id, savedAt: _savedAt, ...recipe }) => recipe);
  return `${JSON.stringify({ recipes: said }, null, 2)}\n`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const OWN = new Set(Object.keys(fileRecipeSchema.shape));

/**
 * Recipes from JSON: a file of Trawl's, one recipe, several in a list, sitemaps of Web Scraper, or extraction options of
 * either version of the API. One without a name gets `fallbackName`. Every value is checked: if one is invalid, nothing is accepted and its
 * path is reported. Of several with one name, the later get a number.
 */
export function readRecipeFile(text: string, fallbackName: string): RecipeFile {
  const read = readJsonText(text);
  const [problem] = read.problems;
  if (problem) return { ok: false, problem };
  const { value } = read;
  const list: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value) && Array.isArray(value['recipes'])
      ? value['recipes']
      : [value];
  const recipes: FileRecipe[] = [];
  const words: TranslatedWord[] = [];
  const left = new Set<string>();
  const unfit: string[] = [];
  for (const [index, each] of list.entries()) {
    const at = list.length > 1 ? `${index}.` : '';
    if (!isRecord(each)) {
      unfit.push(at === '' ? 'recipes' : `recipes.${index}`);
      continue;
    }
    const sitemap = isSitemap(each) ? readSitemap(each) : undefined;
    if (sitemap && sitemap.recipes.length > 0) {
      recipes.push(...sitemap.recipes);
      for (const name of sitemap.left) left.add(name);
      continue;
    }
    if (isSitemap(each)) {
      unfit.push(`${at}selectors`);
      continue;
    }
    const { options, words: translated } = translateOptions(each);
    words.push(...translated);
    const asked = extractionOf(options);
    const own = Object.entries(options).filter(([name]) => OWN.has(name));
    for (const name of Object.keys(options)) if (!OWN.has(name) && !HOLDS.has(name)) left.add(name);
    const name = list.length > 1 ? `${fallbackName} ${index + 1}` : fallbackName;
    const parsed = fileRecipeSchema.safeParse({ name, ...asked, ...Object.fromEntries(own) });
    if (!parsed.success) unfit.push(...parsed.error.issues.map(({ path }) => `${at}${path.join('.')}`));
    else if (
      !parsed.data.rows &&
      !parsed.data.steps &&
      parsed.data.prompt === undefined &&
      parsed.data.schema === undefined
    )
      unfit.push(`${at}prompt`, `${at}schema`);
    else recipes.push(parsed.data);
  }
  return unfit.length > 0 || recipes.length === 0
    ? { ok: false, unfit }
    : { ok: true, recipes: withOwnNames(recipes), words, left: [...left] };
}

/** A name is one recipe's: a second of that name would replace the first. */
function withOwnNames(recipes: readonly FileRecipe[]): FileRecipe[] {
  const taken = new Set(recipes.map(({ name }) => name));
  const named = new Set<string>();
  return recipes.map((recipe) => {
    const isSecond = named.has(recipe.name.toLowerCase());
    const name = isSecond ? freeName(recipe.name, taken) : recipe.name;
    taken.add(name);
    named.add(name.toLowerCase());
    return { ...recipe, name };
  });
}

/** The container of the extraction request. */
const HOLDS: ReadonlySet<string> = new Set(['formats', 'scrapeOptions']);

/** The prompt and the schema of the format `json`, wherever the options have it. */
function extractionOf({ formats, scrapeOptions }: Record<string, unknown>): Record<string, unknown> {
  if (Array.isArray(formats)) {
    const json = (formats as unknown[]).find((format) => isRecord(format) && format['type'] === 'json');
    if (isRecord(json)) {
      const { type: _type, ...rest } = json;
      return rest;
    }
  }
  return isRecord(scrapeOptions) ? extractionOf(scrapeOptions) : {};
}
