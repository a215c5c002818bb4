import { expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { absentByPage } from './absent-values';
import { addressFor } from './place-of';

const AT = Date.UTC(2026, 10, 29);
const HOUR_MS = 3_600_000;

/** Captures of pages, with how often the text of each was read. */
function createPages() {
  const texts: Record<string, { id: string; markdown: string; at: number }> = {
    'https://a.example/': { id: 'a1', markdown: 'The lamp costs 22 euros.', at: AT - HOUR_MS },
    'https://b.example/': { id: 'b1', markdown: 'A stool. Price: 40 euros.', at: AT + HOUR_MS },
    'https://old.example/': { id: 'o1', markdown: 'Nothing of it.', at: AT - 48 * HOUR_MS },
  };
  const read: string[] = [];
  const captureOf = (url: string) => {
    const { id, markdown, at } = texts[url] as (typeof texts)[string];
    return { ...anArticle(), id, url, title: '', capturedAt: at, content: { markdown } };
  };
  const reader = {
    versions: async (url: string) =>
      texts[url] ? [{ ...captureOf(url), formats: ['markdown' as const] }] : [],
    async capture(id: string) {
      read.push(id);
      return captureOf(Object.keys(texts).find((url) => texts[url]?.id === id) ?? '');
    },
  };
  return { texts, read, reader };
}

const json = {
  goods: [
    // The price of the other page does not stand on this one.
    { url: 'https://a.example/', name: 'Lamp', price: 40 },
    { url: 'https://b.example/', name: 'Stool', maker: 'Kii' },
    { url: 'https://old.example/', name: 'Shelf' },
    { url: 'https://unread.example/', name: 'Desk' },
  ],
  total: 4,
};
const capture = { id: 'run', content: { json }, capturedAt: AT };
const pageOf = (path: readonly (string | number)[]) => addressFor(path, json, []);

it('looks each value of several pages up in its own page, as the library has it of that day', async () => {
  const { reader } = createPages();
  const absent = await absentByPage(reader, capture, pageOf, undefined);
  expect([...absent]).toEqual(['/goods/0/price', '/goods/1/maker']);
});

it('reads a page once, and again when the library has another text of it', async () => {
  const { reader, read, texts } = createPages();
  const lookedUp = new Map();
  const first = await absentByPage(reader, capture, pageOf, undefined, lookedUp);
  expect(await absentByPage(reader, capture, pageOf, undefined, lookedUp)).toEqual(first);
  expect(read).toEqual(['a1', 'b1']);
  texts['https://b.example/'] = { id: 'b2', markdown: 'A stool by Kii.', at: AT };
  const again = await absentByPage(reader, capture, pageOf, undefined, lookedUp);
  expect([...again]).toEqual(['/goods/0/price']);
  expect(read).toEqual(['a1', 'b1', 'b2']);
});
