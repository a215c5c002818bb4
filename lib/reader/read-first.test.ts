import { expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import type { PageOptions } from '../core/model/page';
import { readPage } from './read';
import { judgeWith } from './main-content/judge';
import { fittedForests } from './main-content/model';
import { readFirst } from './read-first';
import { readRest } from './read-rest';

const article = (): Document =>
  new DOMParser().parseFromString(
    `<title>Nets</title><main><h1>Nets</h1><p>The net was hauled at first light, and the count began before
     anybody had eaten. <a href="/ledger">The ledger</a> names a boat, a depth and a weight in each row.</p>
     <p><img src="boat.png" alt="A boat"> Herring ran thin that week, but mackerel made up for it.</p></main>`,
    'text/html',
  );
const options: PageOptions = {
  ...pageOptions,
  formats: ['markdown', 'summary', 'json', 'html', 'rawHtml', 'links', 'images'],
};
const context = {
  judge: judgeWith(fittedForests),
  url: 'https://a.test/dir/nets',
  now: () => 0,
};

test('the first part has the Markdown, its counts and the report; with the rest it is the whole reading', () => {
  const document = article();
  const { page, kept } = readFirst(document, options, context);
  if (!kept) throw new Error('not read');
  expect(Object.keys(page.content)).toEqual(['markdown']);
  expect(page.metadata.wordCount).toBeGreaterThan(40);
  const whole = readPage(document, options, context);
  expect({ ...page, content: { ...page.content, ...readRest(kept, options) } }).toEqual(whole);
});

test('a format that was not asked for is in neither part', () => {
  const { page, kept } = readFirst(article(), { ...options, formats: ['links'] }, context);
  if (!kept) throw new Error('not read');
  expect(page.content).toEqual({});
  expect(Object.keys(readRest(kept, { formats: ['links'] }))).toEqual(['links']);
});

test('a page that cannot be read keeps nothing', () => {
  const empty = new DOMParser().parseFromString('<body></body>', 'text/html');
  expect(readFirst(empty, options, context)).toEqual({
    page: { ok: false, url: context.url, why: 'empty', amount: 0 },
  });
});

test('a page of too many elements is refused with their number, and copied in no part', () => {
  const document = article();
  const elements = document.getElementsByTagName('*').length;
  expect(readFirst(document, options, { ...context, mostElements: elements - 1 })).toEqual({
    page: { ok: false, url: context.url, why: 'enormous', amount: elements },
  });
  expect(readFirst(document, options, { ...context, mostElements: elements }).page.ok).toBe(true);
});
