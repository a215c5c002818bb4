// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { validate } from '../schema/validate';
import { dataOfPages, schemaOfPages } from './pages-data';

const page = (n: number, data: unknown, notOnPage: string[] = []) => ({
  url: `https://a.test/${n}`,
  data,
  notOnPage,
});

describe('the data of many pages', () => {
  it('is a row a page, with its address in front', () => {
    const { table, data, notOnPage } = dataOfPages([page(1, { a: 1 }), page(2, { a: 2, b: 'x' }, ['/b'])]);
    expect(table.columns).toEqual(['page', 'a', 'b']);
    expect(table.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
      ['https://a.test/1', '1', undefined],
      ['https://a.test/2', '2', 'x'],
    ]);
    expect(data[1]).toEqual({ page: 'https://a.test/2', a: 2, b: 'x' });
    expect([...notOnPage]).toEqual(['/1/b']);
  });

  it('is a row for each entity where pages list them, also as the list itself', () => {
    const { table, notOnPage } = dataOfPages([
      page(1, { shop: 'A', rows: [{ n: 1 }, { n: 2 }] }, ['/rows/1/n']),
      page(2, [{ n: 3 }], ['/0/n']),
    ]);
    expect(table.columns).toEqual(['page', 'shop', 'n']);
    expect(table.rows.map(({ value }) => value)).toEqual([
      { page: 'https://a.test/1', shop: 'A', n: 1 },
      { page: 'https://a.test/1', shop: 'A', n: 2 },
      { page: 'https://a.test/2', n: 3 },
    ]);
    const absent = table.rows.flatMap(({ cells }) =>
      cells.filter((cell) => cell && notOnPage.has(`/${cell.path.join('/')}`)).map((cell) => cell?.text),
    );
    expect(absent).toEqual(['2', '3']);
  });

  it('is checked page by page', async () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/$defs/A' } },
      required: ['a'],
      additionalProperties: false,
      $defs: { A: { type: 'number' } },
    };
    const { data } = dataOfPages([page(1, { a: 1 }), page(2, { a: 'x' }), page(3, {})]);
    const { found } = await validate(data, schemaOfPages(schema));
    expect(found).toMatchObject([
      { path: [1, 'a'], code: 'type' },
      { path: [2, 'a'], code: 'missing' },
    ]);
    const list = { type: 'array', items: { type: 'string' } };
    expect((await validate(dataOfPages([page(1, ['x', 2])]).data, schemaOfPages(list))).found).toMatchObject([
      { path: [0, 'items', 1], code: 'type' },
    ]);
  });

  it('has what a page says as one cell where each says something else', () => {
    const pages = Array.from({ length: 300 }, (_, at) => ({
      url: `https://a.test/${at}`,
      data: { [`key ${at}`]: at },
      notOnPage: [],
    }));
    const { table } = dataOfPages(pages);
    expect(table.columns).toEqual(['page', 'items']);
    expect(table.rows[7]?.cells.map((cell) => cell?.text)).toEqual([
      'https://a.test/7',
      '{"page":"https://a.test/7","key 7":7}',
    ]);
  });
});
