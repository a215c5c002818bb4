import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadRows, RowsRecipe } from '@/lib/core/model/rows-recipe';
import { listPages, plainLook, turnedLook, type ListPage, type Look } from '@/tests/sites/list-pages';
import { selectEverywhere } from '../inner-trees';
import { readRows, rowOf } from './fit';
import { kindAt, kindOfBoth, tablesIn, type Kind } from './kind';
import { leavesOf, type Row } from './leaves';
import { moreRows, withMore } from './more';
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
  const found = selectEverywhere(page.querySelector('main') as Element, '*').filter(({ textContent }) =>
    textContent?.includes(text),
  );
  return found.at(-1) as Element;
}

const textOf = (row: Row): string =>
  leavesOf(row)
    .map(({ value }) => value)
    .join(' ');

function pointAt(page: Document, list: ListPage, look: Look): Kind | undefined {
  const [one, other] = list.points.map((at) => saying(page, list.records(look)[at]?.name ?? ''));
  return other ? kindOfBoth(one as Element, other) : kindAt(one as Element);
}

/** Whether these are all the records and no others. */
const areAll = (kind: Kind | undefined, list: ListPage, look: Look): boolean => {
  const records = list.records(look);
  return (
    kind?.rows.length === records.length &&
    records.every(({ name }, at) => textOf(kind.rows[at] as Row).includes(name))
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

describe('a price', () => {
  const now = ['€ 11.50', '€ 13.50', '€ 15.50', '€ 17.50'];
  const paid = (at: number, cut: (price: string) => string, plain: (price: string) => string): string =>
    at % 2 ? cut(now[at] as string) : plain(now[at] as string);
  it.each([
    ['in parts', (is: string) => `<s>€ 21.00</s> <b>${is}</b>`, (is: string) => `<b>${is}</b>`],
    ['in one text', (is: string) => `<del>€ 21.00</del> ${is}`, (is: string) => is],
    [
      'in another',
      (is: string) => `<del><b>€ 21.00</b></del> <ins><b>${is}</b></ins>`,
      (is: string) => `<b>${is}</b>`,
    ],
  ])('is the one that is paid, beside one that is struck out: %s', async (_where, cut, plain) => {
    const cards = now.map(
      (_is, at) => `<li><h3><a href="/${at}">Thing ${at}</a></h3><p>${paid(at, cut, plain)}</p></li>`,
    );
    const page = await open(`<main><ul>${cards.join('')}</ul></main>`);
    const kind = kindAt(page.querySelector('h3') as Element) as Kind;
    const { recipe, rows } = readRows(page, recipeOf(kind), kind);
    const column = recipe.fields.findIndex(({ name }) => name === 'price');
    expect(rows.map((row) => row[column])).toEqual(now);
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

/** Twelve things at first, twelve more each time the script below is asked, 30 at most. */
const endless = (
  after: string,
  script: string,
  style = 'height:300px;overflow:auto',
): string => `<main style="${style}"><ul></ul></main>
${after}<script>
  const list = document.querySelector('ul');
  const add = () => { for (let n = list.children.length, to = Math.min(30, n + 12); n < to; n += 1) {
    const item = document.createElement('li');
    item.innerHTML = '<h3><a href="/item/' + n + '">Thing ' + n + '</a></h3><p>€' + (n + 9) + '.50</p>';
    list.append(item);
  } };
  add();
  ${script}
</script>`;

describe('a list that goes on', () => {
  const readHere = (page: Document): ReadRows => {
    const recipe = recipeOf(kindAt(page.querySelector('li h3') as Element) as Kind);
    return withMore(page, readRows(page, recipe));
  };

  it('brings more rows by its button until there is none', async () => {
    const page = await open(
      endless(
        '<form><button>Load more results</button></form><button hidden>Load more</button><button id="b">Load more</button><button>Add to cart</button>',
        `b.onclick = () => setTimeout(() => { add(); if (list.children.length === 30) b.remove(); }, 50);`,
      ),
    );
    const { more, recipe, rows } = readHere(page);
    expect([more, rows.length]).toEqual(['Load more', 12]);
    expect((await moreRows(page, recipe, 'press'))?.rows).toHaveLength(24);
    const last = await moreRows(page, recipe, 'press');
    expect([last?.rows.length, last?.more]).toEqual([30, undefined]);
    expect(await moreRows(page, recipe, 'press')).toBeNull();
  });

  it('brings more rows by scrolling in the part that scrolls', async () => {
    const page = await open(
      endless(
        '',
        `const main = document.querySelector('main');
        main.onscroll = () => { if (main.scrollTop + main.clientHeight > main.scrollHeight - 20) setTimeout(add, 50); };`,
      ),
    );
    const { more, recipe } = readHere(page);
    expect(more).toBeUndefined();
    expect((await moreRows(page, recipe, 'scroll'))?.rows).toHaveLength(24);
    expect((await moreRows(page, recipe, 'scroll'))?.rows).toHaveLength(30);
  });

  it('brings more rows by scrolling the page', async () => {
    const more =
      'onscroll = () => { if (scrollY + innerHeight > document.body.scrollHeight - 20) setTimeout(add, 50); };';
    const page = await open(endless('', more, ''));
    const { recipe } = readHere(page);
    expect((await moreRows(page, recipe, 'scroll'))?.rows).toHaveLength(24);
    expect((await moreRows(page, recipe, 'scroll'))?.rows).toHaveLength(30);
  });
});

describe('a recipe from elsewhere', () => {
  const find = { what: 'text', tags: '', marks: [], label: '', index: 0, at: 0, reads: 'text' } as const;
  const by = (css: string, more: object = {}) => ({
    ...find,
    marks: [],
    often: 1,
    length: 0,
    looks: [],
    samples: [],
    css,
    ...more,
  });
  const recipe = (css: string): RowsRecipe => ({
    row: { tag: '', shape: [], tokens: [], reach: 'all', isRun: false, css },
    not: [],
    fields: [
      { name: 'name', type: 'text', find: by('b') },
      { name: 'sku', type: 'text', find: by('', { attribute: 'data-sku' }) },
      { name: 'page', type: 'link', find: by('a', { what: 'link' }) },
      { name: 'none', type: 'text', find: by('::not(') },
    ],
  });

  it('reads by its selectors; one that is not there, or no selector, finds nothing', async () => {
    const page = await open(
      '<base href="https://shop.example/"><p class="card" data-sku="7"><a href="/lamp"><b>Lamp</b></a></p><p class="card"><b>Stool</b></p>',
    );
    expect(readRows(page, recipe('p.card')).rows).toEqual([
      ['Lamp', '7', 'https://shop.example/lamp', null],
      ['Stool', null, null, null],
    ]);
    expect(readRows(page, recipe('li')).rows).toEqual([]);
    expect(readRows(page, recipe('p:contains(x)')).rows).toEqual([]);
  });
});
