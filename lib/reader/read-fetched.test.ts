// @vitest-environment node
import { expect, it } from 'vitest';
import type { PageOptions, PageReading } from '../core/model/page';
import { readFetchedPage, type FetchedFile } from './read-fetched';

const options = {} as PageOptions;
const read = { ok: true, url: 'file:///x', title: 'Prices', content: {} } as unknown as PageReading;

/** What is answered at an address, and what came of it: the files that were read and how they were asked for. */
async function fetched(response: Response, ofTab = false) {
  const files: FetchedFile[] = [];
  const asked: (RequestInit | undefined)[] = [];
  const reading = await readFetchedPage('https://a.example/f?id=1', options, {
    fetch: (_, init) => {
      asked.push(init);
      return Promise.resolve(response);
    },
    readHtml: () => Promise.reject(new Error('a page')),
    readFile: (file) => {
      files.push(file);
      return Promise.resolve(read);
    },
    ofTab,
  });
  return { reading, files, credentials: asked[0]?.credentials };
}
const answer = (type: string, status = 200) =>
  new Response('a,b', {
    status,
    headers: { 'content-type': type, 'content-disposition': 'attachment; filename="p.csv"' },
  });

it('reads what is not a page as a file, signed out, under its own address', async () => {
  const { reading, files, credentials } = await fetched(answer('text/csv'));
  expect(credentials).toBe('omit');
  expect(reading).toEqual({ ...read, url: 'https://a.example/f?id=1' });
  expect(files).toMatchObject([{ type: 'text/csv', disposition: 'attachment; filename="p.csv"' }]);
  expect(new TextDecoder().decode(files[0]?.bytes)).toBe('a,b');
});

it('reads the file of a tab with the cookies of this browser, and takes no page that comes instead', async () => {
  const file = await fetched(answer('application/pdf'), true);
  expect(file.credentials).toBe('include');
  expect(file.files).toHaveLength(1);
  const elsewhere = Object.defineProperty(answer('application/pdf'), 'url', { value: 'https://b.example/f' });
  for (const instead of [answer('text/html'), answer('application/pdf', 403), elsewhere])
    expect(await fetched(instead, true)).toMatchObject({ files: [], reading: { ok: false, why: 'pdf' } });
});

it.each(['image/png', 'video/mp4', 'font/woff2'])('reads nothing of %s', async (type) => {
  expect(await fetched(answer(type))).toMatchObject({ files: [], reading: { ok: false, why: 'empty' } });
});
