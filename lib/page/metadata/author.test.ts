import { describe, expect, test } from 'vitest';
import { cleanAuthor } from './author-name';
import { readMetadata } from '.';

const authorOf = (html: string) =>
  readMetadata(new DOMParser().parseFromString(html, 'text/html'), 'https://kiln.example/glaze').author;

describe('an author', () => {
  test.each(['Aug 28, 2025', 'Dec. 19, 2025', 'Sat, 20 Dec, 2025', 'Jun 2', 'Sun', '12 October 2024'])(
    'is not a day: %s',
    (text) => expect(cleanAuthor(text)).toBeUndefined(),
  );

  test.each(['Sign in', 'Updated', 'View more posts', 'The Author', 'Text by', 'Coming soon!'])(
    'is not a label: %s',
    (text) => expect(cleanAuthor(text)).toBeUndefined(),
  );

  test.each([
    ['Ida Holm, MD, FACS', 'Ida Holm, MD, FACS'],
    ['Ida Holm, Ph.D.', 'Ida Holm, Ph.D.'],
    ['Ida Holm, master of the kiln', 'Ida Holm'],
    ['“Ida Holm”', 'Ida Holm'],
    ['Authors: Ida Holm and Per Lund', 'Ida Holm and Per Lund'],
    ['May Sun', 'May Sun'],
    ['June Marsh', 'June Marsh'],
  ])('is named %s as %s', (text, name) => expect(cleanAuthor(text)).toBe(name));

  test('is the person of the byline where the markup names only the site', () => {
    const site =
      '<meta property="og:site_name" content="Kiln House"><meta name="author" content="Kiln House">';
    const page = `<head>${site}</head><body><h1>Ash</h1><p class="byline">By Ida Holm</p></body>`;
    expect(authorOf(page)).toBe('Ida Holm');
    expect(authorOf(page.replace('By Ida Holm', 'New'))).toBe('Kiln House');
    const graph = {
      '@type': 'Article',
      author: { '@type': 'Organization', name: 'The Glaze Guild' },
    };
    const marked = `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
    expect(authorOf(page.replace(site, marked))).toBe('Ida Holm');
    expect(authorOf(page.replace('By Ida Holm', 'Kilns').replace(site, marked))).toBe('The Glaze Guild');
  });

  test('is nobody who reviewed a thing for sale', () => {
    const review = '<div class="customer"><span class="author">Ida H.</span></div>';
    const shop = `<head><meta property="og:type" content="product"></head><body><h1>Kiln</h1>${review}</body>`;
    expect(authorOf(shop)).toBeUndefined();
    expect(authorOf(shop.replace('product', 'article'))).toBe('Ida H.');
  });

  test.each(['review-list', 'Testimonials_card'])('is nobody within %s', (name) => {
    const praise = `<div class="${name}"><div><span class="author-name">Ida Holm</span> loves it</div></div>`;
    expect(authorOf(`<h1>Kiln</h1>${praise}`)).toBeUndefined();
    expect(authorOf(`<h1>Kiln</h1>${praise}<p class="byline">By Per Lund</p>`)).toBe('Per Lund');
  });
});
