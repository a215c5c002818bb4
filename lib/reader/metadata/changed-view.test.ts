import { afterEach, describe, expect, it } from 'vitest';
import { readMetadata } from './';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

const address = 'https://kiln.example/posts/salt';
const words =
  '<p>Ash was the first glaze: it flew through the kiln and melted on whatever it met.</p>'.repeat(4);
const old = 'Old pots of the valley';

/** A page that shows a view, loaded at some address; the head is as it was written. */
function metadataOf(head: string, view: string, loadedAt = 'https://kiln.example/posts/old', url = address) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frames.push(frame);
  const page = frame.contentDocument as Document;
  page.write(`<html><head><title>Salt glaze in a week</title>${head}</head><body>${view}</body></html>`);
  page.close();
  Object.defineProperty(frame.contentWindow?.performance, 'getEntriesByType', {
    value: () => [{ name: loadedAt }],
  });
  return readMetadata(page, url);
}
const shown = `<article><h1>Salt glaze in a week</h1><p class="byline">By Ida Holm, <time datetime="2026-02-03">3 Feb 2026</time></p>${words}</article>`;
const bare = `<article><h1>Salt glaze in a week</h1>${words}</article>`;
const linked = (node: object): string =>
  `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const oldArticle = linked({
  '@type': 'Article',
  headline: old,
  author: 'Per Lund',
  datePublished: '2019-04-04',
});

describe('after a change of view without a load', () => {
  it.each([
    ['a meta of the day', '<meta property="article:published_time" content="2020-01-02">'],
    ['a meta of the author', '<meta name="author" content="Per Lund">'],
    ['linked data', oldArticle],
    [
      'all of them',
      `<meta property="og:title" content="${old}"><meta name="author" content="Per Lund">${oldArticle}`,
    ],
    [
      'linked data under a title that was changed',
      `<meta property="og:title" content="Salt glaze in a week">${oldArticle}`,
    ],
  ])('what is shown has priority over %s', (_what, head) => {
    expect(metadataOf(head, shown)).toMatchObject({ author: 'Ida Holm', published: '2026-02-03' });
  });

  it('nothing is said of the view that was left', () => {
    const head = `<meta property="og:title" content="${old}"><meta name="author" content="Per Lund"><meta name="description" content="Pots."><meta property="og:site_name" content="Kiln"><link rel="canonical" href="https://kiln.example/posts/old">${oldArticle}`;
    const found = metadataOf(head, bare);
    expect(found).toMatchObject({ title: 'Salt glaze in a week', siteName: 'Kiln' });
    for (const name of ['author', 'published', 'description', 'canonicalUrl'])
      expect(found).not.toHaveProperty(name);
  });

  it.each([
    ['by a fragment', 'https://kiln.example/#/old', 'https://kiln.example/#/salt'],
    ['by a query', 'https://kiln.example/?post=1', 'https://kiln.example/?post=2'],
  ])('also %s', (_how, from, to) => {
    expect(metadataOf(oldArticle, shown, from, to)).toMatchObject({ author: 'Ida Holm' });
  });
});

it.each([
  ['the address of its view', address],
  ['words in it that only count visits', `${address}?utm_source=letter&ref=a`],
  ['a slash at its end', `${address}/`],
])('a head that was loaded with %s is believed', (_what, loadedAt) => {
  const head =
    '<meta name="author" content="Per Lund"><meta property="article:published_time" content="2020-01-02">';
  expect(metadataOf(head, bare, loadedAt)).toMatchObject({ author: 'Per Lund', published: '2020-01-02' });
});

it('and so is one that was changed with the view, where that shows nothing else', () => {
  const head =
    '<meta property="og:title" content="Salt glaze in a week"><meta name="author" content="Kim Spar">';
  expect(metadataOf(head, bare)).toMatchObject({ author: 'Kim Spar' });
});
