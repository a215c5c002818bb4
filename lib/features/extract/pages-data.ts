import type { FullCapture } from '@/lib/core/model/capture';
import { z } from '@/lib/core/model/zod';
import { isSchema, type Schema } from '../schema/schema';
import { cellOf, dataTable, MOST_COLUMNS, type DataTable } from './data-table';
import { pointer } from '@/lib/core/text/json-path';

const usageSchema = z.object({
  input: z.number().catch(0),
  output: z.number().catch(0),
  requests: z.number().catch(0),
  dollars: z.number().optional().catch(undefined),
});
const extraSchema = z.object({
  /** JSON Pointers of the values that do not stand on the page. */
  notOnPage: z.array(z.string()).catch([]),
  /** The model; empty for data of the page's own. */
  jsonBy: z.string().catch(''),
  jsonUsage: usageSchema.optional().catch(undefined),
});

/** The data of one page, with the JSON Pointers of the values that do not stand on it. */
export type PageData = {
  url: string;
  data: unknown;
  notOnPage: readonly string[];
  by?: string;
  usage?: z.infer<typeof usageSchema> | undefined;
};

/** The data that a capture has, with what a model said of them; undefined if it has none. */
export function readPageData({ url, content }: Pick<FullCapture, 'url' | 'content'>): PageData | undefined {
  if (content.json === undefined) return undefined;
  const { notOnPage, jsonBy, jsonUsage } = extraSchema.parse({ ...content.extra });
  return { url, data: content.json, notOnPage, by: jsonBy, usage: jsonUsage };
}

/** Data that is no group gets a name beside that of its page. */
const LIST = 'items';

/**
 * The data of many pages as one list, each with the address of its page in front; the table of it, with a row for each
 * entity of each page; and the pointers of what does not stand on its page.
 */
export function dataOfPages(pages: readonly PageData[]): {
  data: object[];
  table: DataTable;
  notOnPage: ReadonlySet<string>;
} {
  const data = pages.map(({ url, data: own }) => ({ page: url, ...(isSchema(own) ? own : { [LIST]: own }) }));
  const tables = data.map((one) => dataTable(one));
  const named = [...new Set(tables.flatMap((table) => table.columns))];
  // Pages that have little in common: of each, all is one cell.
  const isWide = named.length > MOST_COLUMNS;
  const columns = isWide ? ['page', LIST] : named;
  const rows = tables.flatMap((table, at) => {
    const place = new Map(table.columns.map((name, index) => [name, index]));
    return table.rows.map(({ path, value, cells }) => ({
      path: [at, ...path],
      value,
      cells: isWide
        ? [cellOf([at, 'page'], pages[at]?.url), cellOf([at, ...path], value)]
        : columns.map((name) => {
            const cell = cells[place.get(name) ?? -1];
            return cell && { ...cell, path: [at, ...cell.path] };
          }),
    }));
  });
  const notOnPage = new Set(
    pages.flatMap(({ data: own, notOnPage: places }, at) =>
      places.map((place) => `${pointer(isSchema(own) ? [at] : [at, LIST])}${place}`),
    ),
  );
  return { data, table: { columns, rows }, notOnPage };
}

/** What the list must match when each page must match this. */
export function schemaOfPages(schema: Schema): Schema {
  const { $defs, definitions } = schema;
  const isGroup = schema['type'] === 'object' || isSchema(schema['properties']);
  const own = isGroup
    ? { ...schema, properties: { page: {}, ...(isSchema(schema['properties']) ? schema['properties'] : {}) } }
    : { type: 'object', properties: { [LIST]: schema }, required: [LIST] };
  return {
    type: 'array',
    items: own,
    ...(isSchema($defs) && { $defs }),
    ...(isSchema(definitions) && { definitions }),
  };
}
