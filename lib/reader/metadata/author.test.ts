import { describe, expect, test } from 'vitest';
import { cleanAuthor } from './author-name';
import { readMetadata } from './';

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
    ['מאת: דנה ים', 'דנה ים'],
    ['文：海野太郎', '海野太郎'],
    ['Text: Ida Holm', 'Ida Holm'],
    ['ida:', 'ida'],
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

  test.each([
    ['作者：王小明　2026年3月5日', '王小明'],
    ['文／陳大文　攝影／李小華', '陳大文'],
    ['记者：张伟 来源：海港日报', '张伟'],
    ['著者：山田 太郎', '山田 太郎'],
    ['작성자: 김민수 2026.03.05', '김민수'],
    ['Автор статьи: Мария Кузнецова | Дата: 05.03.2026', 'Мария Кузнецова'],
    ['بقلم: محمد علي حسن | 5 مارس 2026', 'محمد علي حسن'],
    ['מאת: דנה כהן', 'דנה כהן'],
    ['作者：佚名 2026-03-05', undefined],
    ['Автор: администрация сайта', undefined],
    ['作者自述：这座灯塔', undefined],
  ])('is told by a label in other letters: %s', (line, name) => {
    expect(authorOf(`<h1>Kiln</h1><p>${line}</p><p>Glaze and ash.</p>`)).toBe(name);
    expect(authorOf(`<h1>Kiln</h1><div class="quote"><p>${line}</p></div>`)).toBeUndefined();
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

  const article = '<meta property="og:type" content="article">';
  const at = (html: string, url: string) =>
    readMetadata(new DOMParser().parseFromString(html, 'text/html'), url).author;

  test('is nobody on a page that lists the stories of many', () => {
    const card = (name: string) => `<div class="card"><h2>Ash</h2><span class="author">${name}</span></div>`;
    const many = ['Ida Holm', 'Per Lund', 'Ola Berg'].map(card).join('');
    expect(authorOf(many)).toBeUndefined();
    expect(authorOf(`<head>${article}</head>${many}`)).toBe('Ida Holm');
    expect(at(many, 'https://kiln.example/forum/ash')).toBe('Ida Holm');
  });

  test('is nobody on a front page that is no article', () => {
    const front = '<meta name="author" content="Kiln Works"><span class="author">Ida Holm</span>';
    expect(at(front, 'https://kiln.example/')).toBeUndefined();
    expect(at(`${article}${front}`, 'https://kiln.example/')).toBe('Kiln Works');
  });

  test('is named on a page whose own names only sound like those of others', () => {
    const page =
      '<body class="comments-open"><main><h1>Ash</h1><p class="byline">By Ida Holm</p></main></body>';
    expect(authorOf(page)).toBe('Ida Holm');
  });

  test('is named in the margin where the margin says so to machines', () => {
    expect(authorOf('<h1>Ash</h1><aside><a rel="author" href="/ida">Ida Holm</a></aside>')).toBe('Ida Holm');
  });

  test('is the person of the byline where the markup has a name to sign in with', () => {
    const page = `<meta name="author" content="ida.h2"><h1>Ash</h1><p class="byline">By Ida Holm</p>`;
    expect(authorOf(page)).toBe('Ida Holm');
    expect(at(page, 'https://kiln.example/forum/ash')).toBe('ida.h2');
  });

  test('is named after a label of its own, and in the line with the day', () => {
    expect(authorOf('<h1>Ash</h1><div><p>Written by</p><p>Ida Holm</p></div>')).toBe('Ida Holm');
    const line = `<h1>Ash</h1><p><span>3 May 2024</span> · <span>Ida Holm</span></p>`;
    expect(authorOf(`<head>${article}</head>${line}`)).toBe('Ida Holm');
    expect(authorOf(line)).toBeUndefined();
    expect(
      authorOf(`<head>${article}</head><h1>Ash</h1><p>3 May 2024 <a href="/category/x">Wood Kilns</a></p>`),
    ).toBeUndefined();
  });

  test('is who began a thread', () => {
    const post = (name: string) =>
      `<div class="postleft"><dl><dt><strong>${name}</strong></dt></dl></div><p>Which ash melts first?</p>`;
    expect(at(post('ida7') + post('per8') + post('ola9'), 'https://kiln.example/viewtopic.php?id=3')).toBe(
      'ida7',
    );
    expect(authorOf('<div class="author-box"><p class="author">Topic Author</p></div>')).toBeUndefined();
  });

  test('of a thread is the one who began it, whose posts may stand below a picked answer', () => {
    const post = (name: string) => `<section itemprop="author"><a itemprop="name">${name}</a></section>`;
    const posts = post('per8') + post('ida7');
    const url = 'https://kiln.example/threads/ash.3/';
    expect(at(posts, url)).toBe('per8');
    expect(at(`<li><span>Thread starter</span> <a class="username">ida7</a></li>${posts}`, url)).toBe('ida7');
  });

  test.each(['Julian', 'Martin', 'Maria', 'Marcus', 'Augusta'])('%s is no month', (name) =>
    expect(cleanAuthor(name)).toBe(name),
  );

  test.each([
    ['3 May 2024 · Ida Holm on behalf of the guild', 'Ida Holm'],
    ['Ida Holm - The Kiln Editorial Team', 'Ida Holm'],
    ['View all posts by Ida Holm', 'Ida Holm'],
    ['3 May 2024 · Kilns', 'Kilns'],
  ])('is read from %s as %s', (text, name) => expect(cleanAuthor(text)).toBe(name));

  test('signs at the foot of an article, not at that of the site', () => {
    const foot = '<footer><p class="author"><a rel="author" href="/ida">Ida Holm</a></p></footer>';
    expect(authorOf(`<h1>Ash</h1><article><p>Ash melts.</p>${foot}</article>`)).toBe('Ida Holm');
    expect(authorOf(`<h1>Ash</h1><article><p>Ash melts.</p></article>${foot}`)).toBeUndefined();
  });

  test('is the person whom the markup names beside the house, in whatever way', () => {
    const house = '<meta property="og:site_name" content="Kiln House">';
    const meta = (name: string) => `<meta name="author" content="${name}">`;
    const written =
      '<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ida Holm">';
    expect(authorOf(`<head>${house}${meta('Kiln House')}${written}</head>`)).toBe('Ida Holm');
    expect(
      authorOf(`<head>${house}${meta('Kiln House Team')}</head><h1>Ash</h1><p class="byline">By Ida Holm`),
    ).toBe('Ida Holm');
    expect(authorOf(`<head>${house}${meta('Ida Holm and Per Lund, Kiln House')}</head>`)).toBe(
      'Ida Holm and Per Lund',
    );
    expect(
      authorOf(
        `<head>${house}${meta('Kiln House')}</head><h1>Ash</h1><p class="byline">By <a rel="author">KilnFan`,
      ),
    ).toBe('KilnFan');
  });

  test('begins the box that tells about the author', () => {
    const box = (name: string) =>
      `<h1>Ash</h1><div class="blog-author"><h4>${name}</h4><p>${'Fires pots by the sea, in winter too. '.repeat(6)}</p></div>`;
    expect(authorOf(box('Ida Holm'))).toBe('Ida Holm');
    expect(authorOf(box('About those who write here'))).toBeUndefined();
  });

  test('stands in one line with the day by the heading, on a page that is called nothing too', () => {
    expect(authorOf('<h1>Ash</h1><p>Ida Holm | Senior potter | July 2, 2025</p>')).toBe('Ida Holm');
    expect(authorOf('<h1>Ash</h1><p>Ida Holm | Senior potter</p>')).toBeUndefined();
  });

  test('stands after a label of its own, however the two are marked, and alone or with others', () => {
    const label = (text: string, name: string) => `<h1>Ash</h1><h6>${text}</h6>${name}`;
    expect(authorOf(label('Author', '<p> Ida Holm</p>'))).toBe('Ida Holm');
    const both = '<ul><li><a href="/i">Ida Holm</a></li><li>Per Lund</li><li>Two potters</li></ul>';
    expect(authorOf(label('Author(s)', both))).toBe('Ida Holm, Per Lund');
    expect(authorOf(label('Written by', '<div><button>Ida Holm</button></div>'))).toBe('Ida Holm');
    expect(authorOf(label('Author', '<p>all about clay</p>'))).toBeUndefined();
    expect(authorOf(`<aside>${label('Author', '<p>Ida Holm</p>').slice(12)}</aside>`)).toBeUndefined();
  });

  test('is the person whom the page signs with, where its byline names the house', () => {
    const house = '<meta property="og:site_name" content="Kiln House">';
    const byline = '<h1>Ash</h1><p class="byline">By Kiln House</p>';
    expect(authorOf(`<head>${house}</head>${byline}<p>Written by Ida Holm</p>`)).toBe('Ida Holm');
    expect(authorOf(`<head>${house}</head>${byline}`)).toBe('Kiln House');
  });

  test('is read beside the letters that stand for a picture, and after the label of a box', () => {
    expect(
      authorOf('<h1>Ash</h1><div class="author_box"><svg><text>IH</text></svg><b>Ida Holm</b></div>'),
    ).toBe('Ida Holm');
    const about = 'Fires pots by the sea, in winter too. '.repeat(6);
    expect(
      authorOf(`<h1>Ash</h1><div class="author-card"><i>The Author</i><b>Ida Holm</b><p>${about}</p></div>`),
    ).toBe('Ida Holm');
    expect(authorOf('<h1>Ash</h1><p class="author">IH</p>')).toBe('IH');
    expect(authorOf('<h1>Ash</h1><p class="author"><i>Autorin:</i> <b>Ida Holm</b></p>')).toBe('Ida Holm');
  });

  test('stands above what is said about the author', () => {
    const told = '<div class="author-description">Licensed to fire, M.A.</div>';
    expect(authorOf(`<h1>Ash</h1><p>Ida Holm</p>${told}`)).toBe('Ida Holm');
    expect(authorOf(`<h1>Ash</h1><h2>Guests</h2>${told.replace('Licensed', 'Ida is one')}`)).toBeUndefined();
  });

  test('is none of several people who are told about', () => {
    const told = (name: string) => `<h3>${name}</h3><p class="author-bio">Fires pots.</p>`;
    expect(authorOf(`<h1>Kiln</h1>${told('Ida Holm')}`)).toBe('Ida Holm');
    expect(authorOf(`<h1>Kilns</h1>${told('Ida Holm')}${told('Per Lund')}`)).toBeUndefined();
  });

  test('is named beside whoever reviewed the text, and with those who wrote it too', () => {
    const top =
      '<div class="reviewed-by-top"><div class="author-info">Written by <b>Ida Holm</b></div></div>';
    expect(authorOf(`<h1>Ash</h1>${top}`)).toBe('Ida Holm');
    const line =
      '<p>Reviewed by <a href="/p">Per Lund</a> — Written by <a href="/i">Ida Holm</a> — 3 May</p>';
    expect(authorOf(`<h1>Ash</h1>${line}`)).toBe('Ida Holm');
    const link = (name: string) => `<a href="/authors/x">${name}</a>`;
    const two = `<div class="byline">Written by ${link('Ida Holm')}, potter, and ${link('Per Lund')}, chemist</div>`;
    expect(authorOf(`<h1>Ash</h1>${two}`)).toBe('Ida Holm, Per Lund');
  });

  test.each(['A guest post by Ida Holm', 'Guest post by Ida Holm'])('is the guest: %s', (line) => {
    expect(authorOf(`<h1>Ash</h1><p>${line}</p>`)).toBe('Ida Holm');
    expect(authorOf(`<h1>Ash</h1><p>${line.replace('post', 'concert')}</p>`)).toBeUndefined();
  });

  test('is whoever signs in the line with the day, by any name', () => {
    const line = (name: string) => `<h1>Ash</h1><div><time>3 May 2024</time> <p>${name}</p></div>`;
    expect(authorOf(`<head>${article}</head>${line('By ida7')}`)).toBe('ida7');
    expect(authorOf(`<head>${article}</head>${line('ida7')}`)).toBeUndefined();
  });

  test('is the person whose site it is', () => {
    const page = `<head>${article}</head><nav><a href="/">Ida Holm</a></nav><h1>Ash</h1>`;
    expect(at(page, 'https://ida.example/ash')).toBe('Ida Holm');
    expect(at(page, 'https://www.holm.example/ash')).toBe('Ida Holm');
    expect(at(page, 'https://kiln.example/ash')).toBeUndefined();
    expect(at(page.replace(article, ''), 'https://ida.example/ash')).toBeUndefined();
  });

  test.each([
    ['Community Editor', 'Community Editor'],
    ['Ida Holm Senior Editor', 'Ida Holm'],
    ['Holm, Senior Editor', 'Holm'],
    ['Ida Holm, MD, potter, Kiln House', 'Ida Holm, MD'],
  ])('keeps of %s what is the name: %s', (text, name) => expect(cleanAuthor(text)).toBe(name));

  test('of a discussion is the first, also where its address only hints at one', () => {
    const posts = ['ida7', 'per8', 'ola9'].map((name) => `<h3 class="PostUser-name">${name}</h3>`).join('');
    expect(at(posts, 'https://discuss.kiln.example/d/20-ash')).toBe('ida7');
    expect(at(posts, 'https://kiln.example/d/20-ash')).toBeUndefined();
  });
});

describe('a page that names nobody', () => {
  const shopAuthor = (html: string): string | undefined =>
    readMetadata(new DOMParser().parseFromString(html, 'text/html'), 'https://lamps.test/shop/brass').author;
  const linked = (node: object): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;
  const review = (name: string): object => ({ '@type': 'Review', author: { '@type': 'Person', name } });
  test.each([
    [
      'of a product, whose reviews are signed',
      linked({ '@type': 'Product', name: 'Lamp', review: [review('Ida Holm'), review('Kim Spar')] }),
    ],
    [
      'of a service, whose customers are quoted',
      linked({ '@type': 'LocalBusiness', name: 'Lamps', review: review('Ida Holm') }),
    ],
    ['whose meta holds the address of the site', '<meta name="author" content="Lamps.example">'],
    ['that says "our editors" in small letters', '<p class="byline">By our editors</p>'],
    [
      'of a product, with a byline of a customer',
      `${linked({ '@type': 'Product', name: 'Lamp' })}<p>By Ida Holm</p>`,
    ],
  ])('has no author: one %s', (_, html) => {
    expect(shopAuthor(`${html}<h1>Brass lamp</h1><p>It burns for a night.</p>`)).toBeUndefined();
  });
  test('but the review that a page is has its author', () => {
    expect(shopAuthor(linked({ ...review('Ida Holm'), headline: 'A brass lamp, tried' }))).toBe('Ida Holm');
  });
  test.each(['Our Editors', 'Lamps.example'])(
    'and one with a day keeps the name of the house: %s',
    (name) => {
      const dated = `<meta property="article:published_time" content="2024-03-02">`;
      expect(shopAuthor(`${dated}<meta name="author" content="${name}"><h1>Brass lamp</h1>`)).toBe(name);
    },
  );
});

describe('a page that only names the authors of others', () => {
  const entry = (tag: string, byline: string): string =>
    `<div class="entry"><${tag}><a href="/posts/other">How ash melts</a></${tag}>${byline}<p>It flew.</p></div>`;
  test.each([
    ['in a list of posts', entry('h2', '<p class="byline">By Ida Holm</p>')],
    [
      'in a card of one link',
      '<a href="/posts/other"><h3>How ash melts</h3><span class="author">Ida Holm</span></a>',
    ],
    [
      'in a card without a heading',
      '<a href="https://ash.example/"><div>How ash melts, and what it leaves on the shoulder of a pot</div><span class="author">Ida Holm</span></a>',
    ],
    ['of a book that is reviewed', '<p><i>Ash</i> by <span class="book-author">Ida Holm</span></p>'],
    ['in a line under a linked heading', entry('h3', '<p>By Ida Holm</p>')],
  ])('has no author: %s', (_where, list) => {
    expect(authorOf(`<main><h1>All about glazes</h1>${list}</main>`)).toBeUndefined();
  });
  test('but a post whose heading leads to itself has its own', () => {
    const post =
      '<h1>Kiln</h1><div><h2><a href="/glaze">How ash melts</a></h2><p class="byline">By Ida Holm</p></div>';
    expect(authorOf(post)).toBe('Ida Holm');
  });
  test('and so has one whose author is named in a linked heading of its own', () => {
    const box =
      '<div class="blog-author"><h5><a href="/team/ida" rel="author"><span>Ida Holm</span></a></h5></div>';
    expect(authorOf(`<main><h1>How ash melts</h1>${box}<p>It flew.</p></main>`)).toBe('Ida Holm');
  });
  test.each(['TechArticle', 'Course', 'CollectionPage'])(
    'has no author where a %s names its publisher',
    (type) => {
      const node = { '@type': type, name: 'Glazes', author: { '@type': 'Organization', name: 'Kiln Inc' } };
      expect(
        authorOf(`<script type="application/ld+json">${JSON.stringify(node)}</script><h1>Glazes</h1>`),
      ).toBeUndefined();
    },
  );
  test('has none if it sells something', () => {
    const head = '<meta property="og:type" content="product"><meta name="author" content="Ida Holm">';
    expect(authorOf(`${head}<h1>Bowl</h1>`)).toBeUndefined();
  });
  test('nor is the time that it takes to read one', () => expect(cleanAuthor('3 min read')).toBeUndefined());
  test('is the name that a byline links, after a word of any language', () =>
    expect(
      authorOf(
        '<main><h1>Ash</h1><span class="author">द्वारा <a href="/a/1">रमेश कुमार</a></span><p>It flew.</p></main>',
      ),
    ).toBe('रमेश कुमार'));
});
