// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Recipe } from './recipe';
import { readRecipeFile, recipeFileText } from './recipe-file';

const schema = { type: 'object', properties: { price: { type: 'number' } } };
const read = (value: unknown) => readRecipeFile(JSON.stringify(value), 'old-crawl');

describe('readRecipeFile', () => {
  it('reads what was written', () => {
    const recipes: Recipe[] = [
      { id: 'a', name: 'Prices', host: 'shop.example', prompt: 'Each price', schema, savedAt: 1 },
      { id: 'b', name: 'Tides', host: '', prompt: 'High water', savedAt: 2 },
    ];
    const file = readRecipeFile(recipeFileText(recipes), 'x');
    expect(file).toEqual({
      ok: true,
      words: [],
      left: [],
      recipes: recipes.map(({ id: _id, savedAt: _savedAt, ...recipe }) => recipe),
    });
    expect(recipeFileText(recipes)).not.toContain('savedAt');
  });

  it('translates a crawl of v1, and says what it does not take', () => {
    const file = read({
      url: 'https://a.example',
      maxDepth: 3,
      scrapeOptions: { formats: ['extract'], extract: { schema }, parsePDF: false },
    });
    expect(file).toMatchObject({
      ok: true,
      recipes: [{ name: 'old-crawl', host: '', schema }],
      left: ['url', 'maxDiscoveryDepth'],
    });
    expect(file.ok && file.words.map(({ from }) => from)).toEqual([
      'maxDepth: 3',
      'parsePDF: false',
      'formats: ["extract"]',
    ]);
  });

  it('names several without a name by their number', () => {
    const file = read([{ prompt: 'a' }, { name: 'B', prompt: 'b' }]);
    expect(file.ok && file.recipes.map(({ name }) => name)).toEqual(['old-crawl 1', 'B']);
  });

  it.each([
    [{ name: 'Empty' }, ['prompt', 'schema']],
    [{ prompt: 7 }, ['prompt']],
    [{ schema: 'x' }, ['schema']],
    [{ name: '', prompt: 'x' }, ['name']],
    [[{ prompt: 'x' }, 7], ['recipes.1']],
    ['text', ['recipes']],
    [[], []],
  ])('takes nothing of %j', (given, unfit) => {
    expect(read(given)).toEqual({ ok: false, unfit });
  });

  it('names the line of what is no JSON', () => {
    expect(readRecipeFile('{ "prompt": }', 'x')).toMatchObject({ ok: false, problem: { line: 1 } });
  });

  it('takes the lists, tables and values of a Web Scraper sitemap, and says what it leaves', () => {
    const selector = (id: string, type: string, css: string, more: object = {}) => ({
      id,
      type: `Selector${type}`,
      selector: css,
      parentSelectors: ['_root'],
      multiple: false,
      ...more,
    });
    const inCard = { parentSelectors: ['card'] };
    const file = read({
      _id: 'shop',
      startUrl: ['https://shop.example/goods?page=[1-9]'],
      selectors: [
        selector('pages', 'Pagination', '.next', { parentSelectors: ['_root', 'pages'] }),
        selector('card', 'ElementScroll', 'div.card', {
          parentSelectors: ['_root', 'pages'],
          multiple: true,
        }),
        selector('name', 'Text', 'h3', inCard),
        selector('price', 'Text', '.price', { ...inCard, regex: '[0-9.]+' }),
        selector('sku', 'ElementAttribute', '_parent_', { ...inCard, extractAttribute: 'data-sku' }),
        selector('page', 'Link', 'a', inCard),
        selector('sale', 'Text', 'b:contains(Sale)', inCard),
        selector('text', 'Text', '.description', { parentSelectors: ['page'] }),
        selector('raw', 'HTML', '.specs', { parentSelectors: ['page'] }),
        selector('sizes', 'Table', 'table.sizes', {
          columns: [
            { header: 'Size', name: 'size', extract: true },
            { header: 'Note', name: 'note', extract: false },
            { header: 'Stock', name: 'stock', extract: true },
          ],
        }),
      ],
    });
    expect(file).toMatchObject({
      ok: true,
      recipes: [
        { name: 'shop: page', rows: { row: { css: 'body' }, fields: [{ name: 'text' }] } },
        {
          name: 'shop: card',
          host: 'shop.example',
          at: 'shop.example/goods?page=*',
          rows: {
            row: { css: 'div.card' },
            fields: [
              { name: 'name', type: 'text', find: { css: 'h3' } },
              { name: 'price', find: { css: '.price' } },
              { name: 'sku', find: { css: '', attribute: 'data-sku' } },
              { name: 'page', type: 'link', find: { css: 'a' } },
            ],
          },
        },
        {
          name: 'shop: sizes',
          rows: {
            row: { css: 'table.sizes tbody tr' },
            fields: [
              { name: 'size', find: { css: ':scope > :nth-child(1)' } },
              { name: 'stock', find: { css: ':scope > :nth-child(3)' } },
            ],
          },
        },
      ],
      left: [
        'pages (Pagination)',
        'card (ElementScroll)',
        'price (regex)',
        'page (Link)',
        'raw (HTML)',
        'sale (jQuery)',
      ],
    });
    expect(
      read({ _id: 'x', startUrl: 'https://a.example/', selectors: [selector('a', 'HTML', 'p')] }),
    ).toEqual({
      ok: false,
      unfit: ['selectors'],
    });
  });

  it('keeps each of several recipes of one name, under names of their own', () => {
    const file = read([
      { name: 'Shop', prompt: 'a' },
      { name: 'shop', prompt: 'b' },
      { name: 'Shop 2', prompt: 'c' },
    ]);
    expect(file.ok && file.recipes.map(({ name, prompt }) => [name, prompt])).toEqual([
      ['Shop', 'a'],
      ['shop 3', 'b'],
      ['Shop 2', 'c'],
    ]);
  });
});
