import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadRows, RowsRecipe } from '@/lib/core/model/rows-recipe';
import { listPages, plainLook, turnedLook, type ListPage, type Look } from '@/tests/sites/list-pages';
import { readRows, rowOf } from './fit';
import { kindAt, kindOfBoth, tablesIn, type Kind } from './kind';
import { propose } from './propose';
import { slotsOf } from './slots';

let frame: HTMLIFrameElement;
beforeAll(() => {
  frame = document.createElement('iframe');
  frame.width = '1000';
  frame.height = '700';
  document.body.append(frame);
});
afterAll(() => frame.remove());

async function open(html: string): Promise<Document> {
  const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
  frame.srcdoc = html;
  await loaded;
  return frame.contentDocument as Document;
}

/** The innermost element that says this. */
function saying(page: Document, text: string): Element {
  const found = [...page.querySelectorAll('main *')].filter((element) => element.textContent?.includes(text));
  return found.at(-1) as Element;
}

const textOf = (row: readonly Element[]): string => row.map(({ textContent }) => textContent).join(' ');

function pointAt(page: Document, list: ListPage, look: Look): Kind | undefined {
  const [one, other] = list.points.map((at) => saying(page, list.records(look)[at]?.name ?? ''));
  return other ? kindOfBoth(one as Element, other) : kindAt(one as Element);
}

/** Whether these are all the records and no others. */
const areAll = (kind: Kind | undefined, list: ListPage, look: Look): boolean => {
  const records = list.records(look);
  return (
    kind?.rows.length === records.length &&
    records.every(({ name }, at) => textOf(kind.rows[at] ?? []).includes(name))
  );
};

const recipeOf = (kind: Kind): RowsRecipe => ({
  row: rowOf(kind),
  not: [],
  fields: propose(slotsOf(kind)).map(({ field }) => field),
});

/** The columns that have what the records say: their name, and one thing more. */
function columnsOf(read: ReadRows, list: ListPage, look: Look): number[] {
  return (['name', 'also'] as const).map((part) =>
    read.recipe.fields.findIndex((_field, column) =>
      list.records(look).every((record, at) => read.rows[at]?.[column]?.includes(record[part])),
    ),
  );
}

describe('pointing at one thing', () => {
  it('finds all of its kind and no others on 28 of the pages, in two points at most', async () => {
    const missed: string[] = [];
    for (const list of listPages) {
      const page = await open(list.html(plainLook));
      const kind = pointAt(page, list, plainLook);
      if (!areAll(kind, list, plainLook))
        missed.push(`${list.name}: ${kind?.rows.length} of ${list.records(plainLook).length}`);
    }
    expect(missed).toEqual([]);
  });

  it('keeps a recipe that still reads the same after names and places have changed on 26 of them', async () => {
    const missed: string[] = [];
    for (const list of listPages) {
      const kind = pointAt(await open(list.html(plainLook)), list, plainLook);
      if (!kind) continue;
      const recipe = recipeOf(kind);
      const before = columnsOf(
        readRows(kind.rows[0]?.[0]?.ownerDocument as Document, recipe, kind),
        list,
        plainLook,
      );
      const after = readRows(await open(list.html(turnedLook)), recipe);
      const columns = columnsOf(after, list, turnedLook);
      if (
        after.rows.length !== list.records(turnedLook).length ||
        before.includes(-1) ||
        String(before) !== String(columns)
      )
        missed.push(
          `${list.name}: ${after.rows.length} rows, ${before} → ${columns} of ${recipe.fields.map(({ name }) => name)}`,
        );
    }
    expect(missed).toEqual([]);
  });
});

describe('tables', () => {
  it('are offered without pointing, with the words above their columns', async () => {
    const list = listPages.find(({ name }) => name === 'a table') as ListPage;
    const [table, ...more] = tablesIn(await open(list.html(plainLook)));
    expect(more).toEqual([]);
    expect(propose(slotsOf(table as Kind)).map(({ field }) => [field.name, field.type])).toEqual([
      ['item', 'text'],
      ['price', 'number'],
      ['place', 'text'],
      ['since', 'date'],
    ]);
  });
});
