import type { FieldFind, RowsField, RowsRecipe } from '@/lib/core/model/rows-recipe';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { z } from '@/lib/core/model/zod';
import type { Recipe } from './recipe';

const ids = z.array(z.string().max(200)).max(100);
const selectorSchema = z.looseObject({
  id: z.string().min(1).max(200),
  type: z.string().max(60),
  parentSelectors: ids.default(['_root']),
  selector: z.string().max(1_000).default(''),
  multiple: z.boolean().default(false),
  extractAttribute: z.string().max(100).optional().catch(undefined),
  regex: z.string().optional().catch(undefined),
  tableDataRowSelector: z.string().max(1_000).optional().catch(undefined),
  columns: z
    .array(z.object({ header: z.string(), name: z.string(), extract: z.boolean().default(true) }))
    .max(60)
    .optional()
    .catch(undefined),
});
type Selector = z.infer<typeof selectorSchema>;
const sitemapSchema = z.looseObject({
  _id: z.string().min(1).max(200),
  startUrl: z.union([z.string(), z.array(z.string()).max(10_000)]),
  selectors: z.array(selectorSchema).min(1).max(500),
});

const VALUES: Readonly<Record<string, Pick<FieldFind, 'what'> & Pick<RowsField, 'type'>>> = {
  SelectorText: { what: 'text', type: 'text' },
  SelectorLink: { what: 'link', type: 'link' },
  SelectorImage: { what: 'image', type: 'image' },
  SelectorElementAttribute: { what: 'text', type: 'text' },
};
/** Records, also where more of them come by a press or by scrolling. */
const RECORDS: ReadonlySet<string> = new Set([
  'SelectorElement',
  'SelectorElementScroll',
  'SelectorElementClick',
]);
const CONTINUES: ReadonlySet<string> = new Set(['SelectorElementScroll', 'SelectorElementClick']);
/** What jQuery has and browsers have not. */
const NOT_CSS =
  /:(?:contains|eq|gt|lt|first|last|even|odd|parent|visible|hidden|header|input|button|text)\b(?!-)/i;

const NOTHING = { tags: '', marks: [], label: '', index: 0, at: 0, reads: 'text' } as const;
const findBy = (css: string, more: Pick<FieldFind, 'what'> & Partial<FieldFind>): FieldFind => ({
  ...NOTHING,
  marks: [],
  often: 1,
  length: 0,
  looks: [],
  samples: [],
  css,
  ...more,
});

const rowAt = (css: string, fields: RowsField[]): RowsRecipe => ({
  row: { tag: '', shape: [], tokens: [], reach: 'all', isRun: false, css },
  not: [],
  fields: fields.slice(0, 60),
});

/** The addresses that a sitemap begins at, as a recipe has them: a range of numbers stands for any. */
function placeOf(startUrl: string | readonly string[]): { host: string; at?: string } {
  const [first = ''] = typeof startUrl === 'string' ? [startUrl] : startUrl;
  const pattern = first.replace(/\[[^\]]*\]/g, '*');
  const address = pattern.replaceAll('*', '0');
  if (!isWebUrl(address)) return { host: '' };
  return { host: hostOf(address), at: pattern.replace(/^https?:\/\//, '').slice(0, 2_000) };
}

export type WebScraperSitemap = {
  recipes: Pick<Recipe, 'name' | 'host' | 'at' | 'rows'>[];
  /** What no recipe does: the selectors by their names, with what they are. */
  left: string[];
};

/** Whether this is a sitemap of Web Scraper, whatever is in it. */
export const isSitemap = (value: Readonly<Record<string, unknown>>): boolean =>
  '_id' in value && 'startUrl' in value && Array.isArray(value['selectors']);

/**
 * The recipes for rows that a sitemap of Web Scraper holds: one for each of its lists and tables, and one for the values
 * that stand once on a page. Undefined if it is none.
 */
export function readSitemap(value: unknown): WebScraperSitemap | undefined {
  const { data } = sitemapSchema.safeParse(value);
  if (!data) return undefined;
  const left = new Set<string>();
  const leave = ({ id, type }: Selector, what = type.replace(/^Selector/, '')): void =>
    void left.add(`${id} (${what})`);
  const usable = (selector: Selector): boolean => {
    const isCss = !NOT_CSS.test(`${selector.selector} ${selector.tableDataRowSelector ?? ''}`);
    if (!isCss) leave(selector, 'jQuery');
    return isCss;
  };
  const isNext = ({ type }: Selector): boolean => type === 'SelectorPagination';
  /** What stands in a page or a record; the next pages of a list have the same. */
  const childrenOf = (id: string): Selector[] => {
    const scope = new Set([id]);
    for (const each of data.selectors)
      if (isNext(each) && each.parentSelectors.some((parent) => scope.has(parent))) scope.add(each.id);
    return data.selectors.filter(
      (each) => !isNext(each) && each.parentSelectors.some((parent) => scope.has(parent)),
    );
  };
  const fieldOf = (selector: Selector): RowsField[] => {
    const value = VALUES[selector.type];
    if (!value || !usable(selector)) {
      if (!value) leave(selector);
      return [];
    }
    if (selector.regex) leave(selector, 'regex');
    const css = selector.selector === '_parent_' ? '' : selector.selector;
    const attribute =
      selector.type === 'SelectorElementAttribute' ? { attribute: selector.extractAttribute ?? '' } : {};
    const find = findBy(css, { what: value.what, ...attribute });
    return [{ name: selector.id.trim().slice(0, 100) || 'field', type: value.type, find }];
  };
  const found: { id: string; rows: RowsRecipe }[] = [];
  const addRecord = (id: string, css: string, fields: RowsField[]): void => {
    if (fields.length > 0) found.push({ id, rows: rowAt(css, fields) });
  };
  const done = new Set<string>();
  data.selectors.filter(isNext).forEach((each) => leave(each));
  /** What stands in a page, or in a record: `scope` is the selector of the record. */
  const read = (id: string, scope: string): void => {
    if (done.has(id)) return;
    done.add(id);
    const once: RowsField[] = [];
    for (const each of childrenOf(id)) {
      const css = `${scope} ${each.selector}`.trim();
      if (RECORDS.has(each.type)) {
        if (CONTINUES.has(each.type)) leave(each);
        if (usable(each)) read(each.id, css);
      } else if (each.type === 'SelectorTable') {
        if (usable(each)) addRecord(each.id, tableRows(each, scope), columnsOf(each));
      } else if (each.type === 'SelectorLink' && childrenOf(each.id).length > 0) {
        // Its own address is a value; the pages that it leads to are another recipe.
        once.push(...fieldOf(each));
        leave(each, 'Link');
        read(each.id, '');
      } else if (each.multiple && scope === '' && VALUES[each.type]) {
        addRecord(each.id, css, fieldOf({ ...each, selector: '_parent_' }));
      } else once.push(...fieldOf(each));
    }
    addRecord(id, scope === '' ? 'body' : scope, once);
  };
  read('_root', '');
  const name = (id: string): string =>
    (found.length === 1 || id === '_root' ? data._id : `${data._id}: ${id}`).slice(0, 100);
  const place = placeOf(data.startUrl);
  return {
    recipes: found.map(({ id, rows }) => ({ name: name(id), ...place, rows })),
    left: [...left],
  };
}

const tableRows = ({ selector, tableDataRowSelector }: Selector, scope: string): string =>
  `${scope} ${selector} ${tableDataRowSelector ?? 'tbody tr'}`.trim();

const columnsOf = ({ columns = [] }: Selector): RowsField[] =>
  columns.flatMap(({ name, header, extract }, at) =>
    extract
      ? [
          {
            name: (name || header).trim().slice(0, 100) || `column_${at + 1}`,
            type: 'text' as const,
            find: findBy(`:scope > :nth-child(${at + 1})`, { what: 'text' }),
          },
        ]
      : [],
  );
