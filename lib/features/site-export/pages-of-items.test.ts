// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Item } from '@/lib/core/model/item';
import { pagesOfItems } from './pages-of-items';

const item = (path: string, change: Partial<Item>): Item => ({
  jobId: 'j',
  key: `https://a.test${path}`,
  url: `https://a.test${path}`,
  origin: 'page',
  status: 'read',
  captureId: `c-${path}`,
  ...change,
});
const explain = ({ status }: Item): string => `It is ${status}.`;

describe('pagesOfItems', () => {
  it('lists what was read, by address, whatever the order of reading', () => {
    const items = [
      item('/b/10', { order: 1, title: 'Ten', words: 7, statusCode: 200, description: 'D' }),
      item('/b/9', { order: 2 }),
      item('/b', { order: 3 }),
      item('/', { order: 4 }),
      item('/b-c', { order: 5 }),
      item('/b?x=1', { order: 6 }),
    ];
    const { pages } = pagesOfItems(items, explain);
    expect(pages.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
      '/',
      '/b',
      '/b?x=1',
      '/b/9',
      '/b/10',
      '/b-c',
    ]);
    expect(pagesOfItems(items.toReversed(), explain).pages).toEqual(pages);
    expect(pages[4]).toEqual({
      captureId: 'c-/b/10',
      url: 'https://a.test/b/10',
      title: 'Ten',
      description: 'D',
      words: 7,
      statusCode: 200,
    });
  });

  it('takes the other addresses of a page for its aliases, and not for missing pages', () => {
    const { pages, missing } = pagesOfItems(
      [
        item('/knots', { key: 'https://a.test/old/knots' }),
        item('/mirror', {
          status: 'blocked',
          blocked: { reason: 'duplicate', detail: 'https://a.test/knots' },
        }),
      ],
      explain,
    );
    expect(pages[0]?.aliases).toEqual(['https://a.test/mirror', 'https://a.test/old/knots']);
    expect(missing).toEqual([]);
  });

  it('names what failed, was left alone or still waits, and not what was only found', () => {
    const { pages, missing } = pagesOfItems(
      [
        item('/d', { status: 'waiting' }),
        item('/c', { status: 'found' }),
        item('/b', { status: 'blocked', title: 'B', blocked: { reason: 'robots', detail: 'Disallow: /b' } }),
        item('/a', { status: 'failed', failure: { reason: 'page-gone', facts: { status: 404 } } }),
      ],
      explain,
    );
    expect(pages).toEqual([]);
    expect(missing).toEqual([
      { url: 'https://a.test/a', status: 'failed', reason: 'page-gone', why: 'It is failed.' },
      { url: 'https://a.test/b', title: 'B', status: 'blocked', reason: 'robots', why: 'It is blocked.' },
      { url: 'https://a.test/d', status: 'waiting', reason: 'waiting', why: 'It is waiting.' },
    ]);
  });
});
