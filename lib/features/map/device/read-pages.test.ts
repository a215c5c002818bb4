// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Item } from '@/lib/core/model/item';
import type { Answered } from '@/lib/device/reading/site-session';
import { readPages } from './read-pages';

const page = (item: Item): Answered => ({
  item,
  answer: { type: 'page', url: item.url, reading: { ok: true, title: item.url } } as Answered['answer'],
});

describe('readPages', () => {
  it('reads a page that had to wait while a later one was answered, and no page twice', async () => {
    const asked: string[][] = [];
    const session = {
      readAhead: async (items: readonly Item[]) => {
        asked.push(items.map(({ url }) => url));
        // The first has to wait, once.
        return { answered: (asked.length === 1 ? items.slice(1) : items).map(page), underWay: [] };
      },
    };
    const read = await readPages({ session, input: { jobId: 'j' } }, ['https://a.test/', 'https://b.test/']);
    expect(read === 'offline' ? [] : read.map(({ url }) => url)).toEqual([
      'https://b.test/',
      'https://a.test/',
    ]);
    expect(asked).toEqual([['https://a.test/', 'https://b.test/'], ['https://a.test/']]);
  });
});
