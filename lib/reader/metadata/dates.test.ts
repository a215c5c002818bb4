import { describe, expect, test } from 'vitest';
import { readDay } from '../../core/text/read-day';
import { readMetadata } from './';

const publishedOf = (html: string, url = 'https://kiln.example/glaze') =>
  readMetadata(new DOMParser().parseFromString(html, 'text/html'), url).published;
const story = '<p>Ash was the first glaze: it flew through the kiln and melted on whatever it met.</p>';

describe('the day a page was published', () => {
  test.each([
    ['after it', '<h1>Ash</h1><div><span>Ida Holm</span><span>October 3, 2024</span></div>'],
    ['before it', '<div class="k7"><p>October 3, 2024</p></div><h1>Ash</h1>'],
    ['in a line with other words', '<h1>Ash</h1><p>by Ida Holm · Oct 3, 2024 · 12 min read</p>'],
    ['in pieces', '<h1>Ash</h1><p><b>3</b> October <i>2024</i></p>'],
    ['in an aside', '<aside><time datetime="2024-10-03T09:00:00Z">Thursday</time></aside><h1>Ash</h1>'],
    ['in words only', '<h1>Ash</h1><div><time>3 października 2024</time></div>'],
  ])('is the one that stands by its heading, %s', (_where, head) => {
    const elsewhere = '<time datetime="2019-01-02">2 January 2019</time><nav>1 May 2018</nav>';
    expect(publishedOf(`<nav>${elsewhere}</nav><main>${head}${story.repeat(20)}</main>${elsewhere}`)).toBe(
      '2024-10-03',
    );
  });

  test('is not the day of a change where there is another', () => {
    const head = '<h1>Ash</h1><p>Updated 5 May 2025</p><p>3 October 2024</p>';
    expect(publishedOf(`<main>${head}${story}</main>`)).toBe('2024-10-03');
    expect(publishedOf(`<main><h1>Ash</h1><p>Updated 5 May 2025</p>${story}</main>`)).toBe('2025-05-05');
  });

  test('is no day from a comment, a menu, or far down in the text', () => {
    const far = `<main><h1>Ash</h1>${story.repeat(30)}<p>It was fired on 3 October 2024.</p></main>`;
    expect(publishedOf(far)).toBeUndefined();
    expect(
      publishedOf(`<main><h1>Ash</h1><div class="comments">3 October 2024</div></main>`),
    ).toBeUndefined();
  });

  test.each(['datePublished', 'publishDate'])('is what the page marks as %s', (name) => {
    const marked = `<main><h1>Ash</h1><p>1 May 2018</p>${story}<span itemprop="${name}" content="2024-10-03"></span></main>`;
    expect(publishedOf(marked)).toBe('2024-10-03');
  });

  test('is the day in the time zone of the page where its markup names the same night elsewhere', () => {
    const meta = '<meta property="article:published_time" content="2024-10-04T02:30:00Z">';
    const page = `<head>${meta}</head><body><h1>Ash</h1><p>3 October 2024</p>${story}</body>`;
    expect(publishedOf(page)).toBe('2024-10-03');
    expect(publishedOf(page.replace('3 October', '3 August'))).toBe('2024-10-04');
  });
});

test.each([
  ['3 października 2024', '2024-10-03'],
  ['3 октября 2024 г.', '2024-10-03'],
  ['3. října 2024', '2024-10-03'],
  ['3 Ekim 2024', '2024-10-03'],
  ['3. lokakuuta 2024', '2024-10-03'],
  ['2024. október 3.', '2024-10-03'],
  ['3 de octubre del 2024', '2024-10-03'],
  ['2024年10月3日', '2024-10-03'],
  ['令和6年10月3日', '2024-10-03'],
  ['٣ أكتوبر ٢٠٢٤', '2024-10-03'],
  ['3 أكتوبر، 2024', '2024-10-03'],
  ['3 تشرين الأول 2024', '2024-10-03'],
  ['۲۰۲۴-۱۰-۰۳', '2024-10-03'],
  ['۳ اکتبر ۲۰۲۴', '2024-10-03'],
  ['3 באוקטובר 2024', '2024-10-03'],
  ['३ अक्टूबर २०२४', '2024-10-03'],
  ['3 ตุลาคม 2567', '2024-10-03'],
  ['ngày 3 tháng 10 năm 2024', '2024-10-03'],
  ['3 окт 2024', '2024-10-03'],
  ['3 октомври 2024 г.', '2024-10-03'],
  ['03-Oct-2024', '2024-10-03'],
  ['版本 12 章 2024', undefined],
])('%s is a day', (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe('the day of something else', () => {
  test('is not taken from a heading that begins another text', () => {
    const long =
      '<p>Ash was the first glaze: it flew through the kiln, melted on whatever it met, and left a skin of green glass on every shoulder of every pot.</p>';
    expect(publishedOf(`<main><h1>Ash</h1>${long}<h3>3 October 2024: slip</h3></main>`)).toBeUndefined();
    expect(publishedOf(`<main><h1>Ash</h1><h3>3 October 2024</h3>${long}</main>`)).toBe('2024-10-03');
  });
  test.each([
    ['a linked card', '<a href="/x"><h3>Slip</h3><time datetime="2024-03-05">5 March</time></a>'],
    [
      'a post with a linked heading',
      '<div><h3><a href="/x">Slip</a></h3><p><time>5 March 2024</time></p></div>',
    ],
    ['an event to come', '<p>We meet on <time datetime="2093-03-05">5 March 2093</time></p>'],
    [
      'an event',
      '<div itemscope itemtype="https://schema.org/Event"><time datetime="2024-03-05">5 March</time></div>',
    ],
    ['a post that is quoted', '<blockquote><p>It melts.</p><time>March 5, 2024</time></blockquote>'],
  ])('is not the day of publication: %s', (_what, other) => {
    expect(publishedOf(`<main><h1>Ash</h1>${story.repeat(20)}${other}</main>`)).toBeUndefined();
  });
  const text = `<p>${'It flew through the kiln and melted. '.repeat(5)}</p>`.repeat(2);
  const day = '<time datetime="2024-03-05">5 March 2024</time>';
  test.each([
    ['by the heading, but quoted', '<blockquote><p>It melts.</p>March 5, 2024</blockquote>'],
    [
      'in the quoted post of another, which is a link',
      `<a href="/p/1"><b>Mara Lind</b><p>I crossed the bridge at six this morning and had it to myself.</p>${day}</a>`,
    ],
    ['by the heading, but to come', '<p>5 March 2093</p>'],
    ['in a sentence of the text', `${text}<p>The kiln was built on ${day} by two potters.</p>`],
    ['in a box amid the text', `${text}<div><a href="/x"><b>Slip</b></a> ${day}</div>${text}`],
  ])('is not that of publication: %s', (_where, body) => {
    expect(publishedOf(`<main><h1>Ash</h1>${body}</main>`)).toBeUndefined();
  });
  test.each([
    ['the text', `${text}<p>Published ${day}</p>`],
    ['the text, in a line of its own kind', `${text}<p class="meta">Ida, ${day}</p>`],
    ['two paragraphs', `${text}<div>Ida, ${day}</div>`],
  ])('but the page may end with its own, after %s', (_where, body) => {
    expect(publishedOf(`<main><h1>Ash</h1>${body}</main>`)).toBe('2024-03-05');
  });
});

test.each([
  ['since when its author is a member', '<dl><dd><b>Joined:</b> Mon Mar 01, 2010 9:00 am</dd></dl>'],
  [
    'of a review',
    '<script type="application/ld+json">{"@type":"Hotel","review":[{"@type":"Review","datePublished":"2025-06-02"}]}</script>',
  ],
])('the day of a page is not that %s', (_what, body) => {
  expect(publishedOf(`<main><h1>Ash</h1>${body}</main>`)).toBeUndefined();
});
