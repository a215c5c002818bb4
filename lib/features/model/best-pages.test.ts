import { expect, it } from 'vitest';
import { bestPages } from './best-pages';

const ids = Array.from({ length: 300 }, (_, at) => `c${at}`);
const finds = (words: Record<string, string[]>) => ({
  find: async ({ query }: { query: string }) => ({
    hits: (words[query.replaceAll('"', '')] ?? []).map((id) => ({ capture: { id } })),
  }),
});

it('reads all of few pages without a search', async () => {
  const search = { find: () => Promise.reject(new Error('no search')) };
  expect(await bestPages('kenya price', ids.slice(0, 40), search)).toEqual(ids.slice(0, 40));
});

it('reads of many those that the search finds: rare words count more, and other captures not at all', async () => {
  const search = finds({ price: ids.slice(0, 250), kenya: ['c299', 'c7', 'elsewhere'], the: ids });
  const read = await bestPages('What is the price of Kenya?', ids, search);
  expect(read).toHaveLength(40);
  expect(read).toContain('c7');
  expect(read).toContain('c299');
  expect(read).not.toContain('elsewhere');
  expect(read.indexOf('c7')).toBeLessThan(read.indexOf('c299'));
});

it('reads as many as can be asked when the search finds nothing or fails', async () => {
  expect(await bestPages('zeppelin', ids, finds({}))).toEqual(ids.slice(0, 200));
  expect(await bestPages('zeppelin', ids, { find: () => Promise.reject(new Error('gone')) })).toHaveLength(
    200,
  );
});
