// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { searchRequestSchema } from '@/lib/core/model/request';
import { countBySource, foundResults, newSince, readShare, resultKey, resultsFile } from './search-results';

const result = (source: string, url: string, rest: object = {}) => ({ source, url, ...rest });
const list = [
  result('web', 'https://a.example/', { title: 'A', keptAs: 'https://a.example/' }),
  result('web', 'https://b.example/#top'),
  result('news', 'https://a.example/', { date: '3 days ago' }),
  result('images', 'https://c.example/', { image: { url: 'https://c.example/1.png', width: 8, height: 0 } }),
  result('images', 'https://c.example/', { image: { url: 'https://c.example/2.png' } }),
];

describe('foundResults', () => {
  it('reads every result of a list, in its order', () => {
    expect(foundResults(list).map(({ url }) => url)).toEqual(list.map(({ url }) => url));
  });

  it('leaves out what is no result, and what leads nowhere on the web', () => {
    const odd = [null, 'x', {}, result('web', 'javascript:alert(1)'), result('tools', 'https://a.example/')];
    expect(foundResults([...odd, list[0]])).toEqual([list[0]]);
    expect(foundResults({ web: list })).toEqual([]);
  });

  it('keeps a result of which some fields are of another kind', () => {
    expect(foundResults([result('web', 'https://a.example/', { title: 4, image: 'x', date: null })])).toEqual(
      [{ source: 'web', url: 'https://a.example/' }],
    );
  });
});

describe('newSince', () => {
  it('names what the run before did not have, by source and address', () => {
    const now = foundResults(list);
    const before = foundResults([result('web', 'https://b.example/'), list[0], list[3]]);
    expect([...newSince(now, before)]).toEqual(now.slice(2, 5).toSpliced(1, 1).map(resultKey));
    expect(newSince(now, now).size).toBe(0);
  });
});

describe('countBySource', () => {
  it('counts each source', () => {
    expect(countBySource(foundResults(list))).toEqual({ web: 2, news: 1, images: 2 });
  });
});

describe('readShare', () => {
  const asked = (formats: string[]) => searchRequestSchema.parse({ kind: 'search', query: 'x', formats });
  it('counts the pages that came along among those that could, which no image is', () => {
    expect(readShare(asked(['markdown']), foundResults(list))).toEqual({ read: 1, of: 3 });
  });
  it('says nothing of a search that asked for no page', () => {
    expect(readShare(asked([]), foundResults(list))).toBeUndefined();
  });
});

describe('resultsFile', () => {
  it('has what is known of each result, and nothing of where its page is kept here', async () => {
    const saved: unknown = JSON.parse(await resultsFile(foundResults(list), 'json').text());
    expect(saved).toHaveLength(5);
    expect(saved).toHaveProperty('0', { source: 'web', url: 'https://a.example/', title: 'A' });
  });
});
