import { describe, expect, test } from 'vitest';
import { cleanAuthor } from './author-name';
import { readDay } from '../../core/text/read-day';
import { readMetadata } from './';
import { stripSiteName } from './strip-site-name';

const read = (html: string, url = 'https://www.harbour.example/2026/tides') =>
  readMetadata(new DOMParser().parseFromString(html, 'text/html'), url);

describe('readMetadata', () => {
  test('a heading with a very long run of spaces is read in time', { timeout: 5_000 }, () => {
    expect(read(`<body><h1>High${' '.repeat(200_000)}water ¶ </h1></body>`).title).toBe('High water');
  });

  test('JSON-LD tells title, author and day, also through references in a graph', () => {
    const found = read(
      '<html lang="en_gb"><head><title>Tides | Harbour</title><script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"Harbour"},{"@type":"NewsArticle","headline":"Tides","author":{"@id":"#p"},"datePublished":"2026-03-14T23:30:00-05:00","keywords":["sea","moon"]},{"@type":"Person","@id":"#p","name":"Ines Okafor"}]}</script></head><body><h1>Tides</h1></body></html>',
    );
    expect(found).toMatchObject({
      title: 'Tides',
      author: 'Ines Okafor',
      published: '2026-03-14',
      siteName: 'Harbour',
      language: 'en-GB',
      keywords: ['sea', 'moon'],
    });
  });

  test('the lines of a heading are words of their own, without soft hyphens', () => {
    expect(read('<h1>Remote<br>Full-Stack <span>Pro</span>gram\u00adming<div>Jobs</div></h1>').title).toBe(
      'Remote Full-Stack Programming Jobs',
    );
  });

  test('the only heading names the page where it says in more words what the title says', () => {
    const page = (title: string, heading: string) =>
      read(`<head><title>${title}</title></head><body><main><h1>${heading}</h1></main></body>`).title;
    expect(page('Keeping tide gates shut in winter', 'Tide gates in winter: how to keep them shut')).toBe(
      'Tide gates in winter: how to keep them shut',
    );
    expect(page('Keeping tide gates shut in winter', 'Write to us at any time of the year')).toBe(
      'Keeping tide gates shut in winter',
    );
  });

  const titleOf = (title: string, body: string, head = '') =>
    read(`<head><title>${title}</title>${head}</head>${body}`).title;

  test('a heading counts on a page whose body only says that the site has a logo', () => {
    const heading = '<main><h1>Best nets for the beginner</h1></main>';
    expect(
      titleOf(
        'The best beginner nets: my favourites',
        `<body class="single wp-custom-logo">${heading}</body>`,
      ),
    ).toBe('Best nets for the beginner');
    const logo = '<div class="site-logo"><h1>Best nets for the beginner</h1></div>';
    expect(titleOf('The best beginner nets: my favourites', `<body>${logo}</body>`)).toBe(
      'The best beginner nets: my favourites',
    );
  });

  test('the name of a book over every page of it is not the title', () => {
    const heading =
      '<body><h1 class="menu-title">The Book of Nets</h1><main><h2>What is a knot?</h2></main></body>';
    expect(titleOf('What is a knot? - The Book of Nets', heading)).toBe('What is a knot?');
    expect(titleOf('The Book of Nets', heading)).toBe('The Book of Nets');
  });

  test('a heading loses a short end after a bar, its buttons, and entities written twice', () => {
    expect(titleOf('How the tides change a coast', '<h1>How tides change the coast | Opinion</h1>')).toBe(
      'How tides change the coast',
    );
    expect(
      titleOf('Coast: tides &amp; moon', '<h1>Coast: tides &amp;#x26; moon<button>Copy path</button></h1>'),
    ).toBe('Coast: tides & moon');
    expect(titleOf('Sails 40 | Light and ready for the sea', '<h1>Sails 40 | Light and ready</h1>')).toBe(
      'Sails 40 | Light and ready',
    );
  });

  test('a heading in capitals leaves the word to a title that is not', () => {
    expect(titleOf('A buying guide to nets', '<h1>NETS: THE BUYING GUIDE</h1>')).toBe(
      'A buying guide to nets',
    );
  });

  test('the heading of a story needs less of its title than that of another page', () => {
    const heading = '<h1>Best harbours for a winter at sea</h1>';
    const story =
      '<script type="application/ld+json">{"@type":"Article","headline":"Where to moor"}</script>';
    expect(titleOf('Where to moor for winter: harbours', heading)).toBe('Where to moor for winter: harbours');
    expect(titleOf('Where to moor for winter: harbours', heading, story)).toBe(
      'Best harbours for a winter at sea',
    );
  });

  test('Open Graph, citation and Dublin Core tags fill what is missing', () => {
    const found = read(
      '<head><meta property="og:title" content="Waves &amp; wind"><meta property="og:image" content="/w.png"><meta name="citation_author" content="Lund, Edda"><meta name="citation_author" content="Piet Bos"><meta name="DC.date" content="2020-01-02"><meta name="description" content="About waves."></head>',
    );
    expect(found).toMatchObject({
      title: 'Waves & wind',
      author: 'Edda Lund, Piet Bos',
      published: '2020-01-02',
      description: 'About waves.',
      image: 'https://www.harbour.example/w.png',
    });
  });

  test('a preprint was published with its first version', () => {
    const found = read(
      '<meta name="citation_date" content="2024/01/02"><meta name="citation_online_date" content="2024/02/11"><h1>Tides</h1>',
    );
    expect(found.published).toBe('2024-01-02');
  });

  test('a byline and a time on the page are the last resort, those of comments are not', () => {
    const found = read(
      '<main><h1>Nets</h1><p class="byline">By Rosa Diaz, staff writer</p><time datetime="2021-05-06T10:00">May 6</time><p>…</p><div class="comments"><span class="author">Troll</span><time datetime="2024-01-01">x</time></div></main>',
    );
    expect(found).toMatchObject({ author: 'Rosa Diaz', published: '2021-05-06' });
    expect(
      read(
        '<div class="comments"><span class="author">Troll</span><time datetime="2024-01-01">x</time></div>',
      ).author,
    ).toBeUndefined();
  });

  test('what is not stated is absent', () => {
    const found = read('<p>Hello</p>', 'https://plain.example/');
    expect(Object.keys(found)).not.toContain('author');
    expect(found.favicon).toBe('https://plain.example/favicon.ico');
  });

  test('an address that runs code is no canonical address', () => {
    expect(read('<link rel="canonical" href="javascript:alert(1)">').canonicalUrl).toBeUndefined();
  });
});

describe('stripSiteName', () => {
  const site = { url: 'https://www.harbour.example/', names: ['Harbour Notes'], headings: [] as string[] };
  test.each([
    ['Tides - Harbour Notes', 'Tides'],
    ['Harbour Notes | Tides', 'Tides'],
    ['Tides — moon and sun — Harbour Notes', 'Tides — moon and sun'],
    ['Harbour Notes', 'Harbour Notes'],
    ['Ready-made nets', 'Ready-made nets'],
  ])('%s is %s', (title, bare) => expect(stripSiteName(title, site)).toBe(bare));

  test('a heading says where the title ends', () => {
    expect(stripSiteName('Tides | Sea | Elsewhere', { ...site, headings: ['Tides'] })).toBe('Tides');
  });
});

describe('cleanAuthor', () => {
  test.each([
    ['By Ines Okafor', 'Ines Okafor'],
    ['Written by: Jon Norris | 3 min read', 'Jon Norris'],
    ['Rosa Diaz, Staff Writer', 'Rosa Diaz'],
    ['Von Max Frisch', 'Max Frisch'],
    ['Byron Katie', 'Byron Katie'],
    ['https://social.example/ines', undefined],
    ['admin', undefined],
    ['', undefined],
  ])('%j is %j', (text, name) => expect(cleanAuthor(text)).toBe(name));
});

describe('readDay', () => {
  test.each([
    ['2026-03-14T23:30:00-05:00', '2026-03-14'],
    ['March 4, 2021', '2021-03-04'],
    ['4th of March 2021', '2021-03-04'],
    ['12. Dezember 2019', '2019-12-12'],
    ['3 de mayo de 2020', '2020-05-03'],
    ['2025年11月3日', '2025-11-03'],
    ['25/12/2020', '2020-12-25'],
    ['20240131', '2024-01-31'],
    ['2024-13-01', undefined],
    ['yesterday', undefined],
    ['Tue Mar  3 10:11:12 UTC 2026', '2026-03-03'],
    ['Thu Jan 22 09:00:00 2026', '2026-01-22'],
  ])('%j is %j', (text, day) => expect(readDay(text)).toBe(day));
});
