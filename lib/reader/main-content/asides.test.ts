import { describe, expect, it } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';
import { findAsides, findPulledQuotes } from './asides';
import { judgeWith } from './judge';
import { fittedForests } from './model';
import { readTextRuns } from './text-runs';

const sentences = [
  'The valley lies an hour north of the town, and its orchards have fed the market for two hundred years.',
  'In spring, when the river rises, the farmers open the old gates by hand, as their grandparents did.',
  'Most of the trees are pears, which keep through the winter in the stone cellars beneath the houses.',
  'Visitors come in September for the harvest, sleep in the barns, and carry baskets until the evening.',
  'A cooperative, founded after the great frost, shares the presses and sells the cider in the capital.',
  'What remains of the first mill can still be seen below the bridge, half hidden among the willows.',
];
const paragraphs = sentences.map((sentence, at) => `<p>${sentence} ${sentences[(at + 2) % 6]}</p>`);

type Places = { before?: string; within?: string; after?: string; outside?: string };

const story = ({ before = '', within = '', after = '', outside = '' }: Places): string =>
  `<html><head><title>The pear valley</title><meta property="og:type" content="article"></head><body>
  <header><a href="/">Home</a><nav><a href="/a">News</a><a href="/b">About</a></nav></header>${before}<main><article>
  <h1>The pear valley</h1>${paragraphs.slice(0, 3).join('')}${within}${paragraphs.slice(3).join('')}${after}</article>
  ${outside}</main><footer><p>© Valley News</p></footer></body></html>`;

function read(html: string, url = 'https://valley.example/stories/pears'): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(page, pageOptions, { url, judge: judgeWith(fittedForests) });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
}

describe('what stands beside a story', () => {
  const bio =
    '<p>Mara Lind has written about food and farming for twenty years, and lives in the north with two dogs.</p>';
  const appeal =
    '<p>Independent journalism needs readers like you. Please give what you can, every month, to keep our reporting free.</p>';
  const letter =
    '<p>One email each Friday, with the best of our stories, recipes and walks. No spam, and you can leave whenever you like.</p>';
  const other = [
    'The makers of cider wrote to the minister on Monday, asking for a loan after two bad summers in a row.',
    'They say that the price of bottles has doubled, and that three of the eleven presses will close.',
    'The minister answered that the money for this year was spent, but that she would visit in May.',
  ];
  it.each<[string, Places, string[]]>([
    ['an author box', { after: `<div class="post-author-bio">${bio}</div>` }, ['Mara Lind']],
    [
      'a donation box',
      { within: `<div class="donationBox"><h3>Support our work</h3>${appeal}<button>Donate</button></div>` },
      ['Support our work', 'Independent journalism'],
    ],
    ['an appeal', { within: `<div class="support-us">${appeal}</div>` }, ['Independent journalism']],
    [
      'a poll',
      {
        within:
          '<div class="poll"><h4>Do you like pears?</h4><ul><li>Yes, every day 61%</li><li>Only as cider 39%</li></ul><p>1,203 votes so far</p></div>',
      },
      ['Do you like pears', 'Only as cider', 'votes so far'],
    ],
    [
      'a letter to subscribe to',
      { within: `<div class="newsletter-signup"><h3>Get the valley letter</h3>${letter}</div>` },
      ['Get the valley letter', 'One email'],
    ],
    [
      'another post in full',
      {
        outside: `<article class="post"><h2>Cider makers ask for help</h2>${other.map((text) => `<p>${text} ${text}</p>`).join('')}</article>`,
      },
      ['Cider makers', 'The makers of cider'],
    ],
    [
      'what customers say',
      {
        after: `<section class="testimonials"><h2>What our readers say</h2><blockquote><p>We had the best day of our holiday, the guide was wonderful and the children loved the cider press.</p></blockquote><blockquote><p>A wonderful walk, good food, and so much to learn about pears. We will be back next year.</p></blockquote></section>`,
      },
      ['What our readers say', 'best day of our holiday'],
    ],
  ])('leaves out %s and keeps the story', (_name, places, gone) => {
    const markdown = read(story(places));
    for (const text of gone) expect(markdown).not.toContain(text);
    for (const sentence of sentences) expect(markdown).toContain(sentence);
  });

  it('keeps what the page is about, whatever it is called', () => {
    const markdown = read(
      `<html><head><title>A poll on pears</title></head><body><main><div class="poll"><h1>A poll on pears</h1>${paragraphs.join('')}</div></main></body></html>`,
    );
    for (const sentence of sentences) expect(markdown).toContain(sentence);
  });
});

it('an answer keeps its text and its author, and loses its comments and what its member says of themselves', () => {
  const user = (name: string): string =>
    `<div class="user-info"><a href="/u/1">${name}</a><span>1,234 reputation</span></div>`;
  const comment = (text: string): string =>
    `<ul class="comments"><li class="comment"><span>${text}</span> – <a class="comment-user">grumpy</a></li></ul>`;
  const markdown = read(
    `<html><head><title>How do I sort a list by two keys?</title></head><body><header><nav><a href="/">Questions</a></nav></header><main><div itemscope itemtype="https://schema.org/QAPage"><h1>How do I sort a list by two keys?</h1>
    <div class="question"><div class="post-body"><p>I have a list of pairs and want to sort it by the first part, and then by the second part in reverse order. How is that done?</p></div>${user('old_hand')}${comment('What have you tried so far? Please show us the code that you have, or this will be closed.')}</div>
    <div class="answer"><div class="post-body"><p>Use a key function that gives a tuple, and negate the second part, since the sort is stable and compares tuples from the left.</p><pre><code>pairs.sort(key=lambda p: (p[0], -p[1]))</code></pre></div>${user('sorter42')}${comment('Thanks, that worked for me, but it took me some time to see why you negate the number there.')}</div></div></main></body></html>`,
    'https://valley.example/questions/12',
  );
  for (const text of ['I have a list of pairs', 'Use a key function', 'pairs.sort', 'old_hand', 'sorter42'])
    expect(markdown).toContain(text);
  for (const text of ['What have you tried', 'Thanks, that worked', 'grumpy', 'reputation'])
    expect(markdown).not.toContain(text);
});

it.each([
  [
    'the foot of a site',
    '',
    '<footer><p>Offers end on Sunday, and cannot be joined.</p></footer>',
    'Offers end on Sunday',
  ],
  [
    'what has the role of one',
    '',
    '<div role="contentinfo"><p>Offers end on Sunday.</p></div>',
    'Offers end on Sunday',
  ],
])('%s is not the text', (_name, within, outside, gone) => {
  expect(besidesOf(within, outside)).toEqual([expect.stringContaining(gone)]);
});

it('the foot of an article is its text', () => {
  expect(besidesOf('<footer><p>All prices are those of last autumn.</p></footer>', '')).toEqual([]);
});

it.each([
  ['links that share', '<ul class="social-share"><li><a href="/t">Tweet this</a></li></ul>', 'Tweet this'],
  [
    'advertisements',
    '<div class="ad-slot"><p>Beds, at half the price.</p></div>',
    'Beds, at half the price.',
  ],
  [
    'an offer to pay',
    '<div class="paywall-promo"><p>Two of three texts are read.</p></div>',
    'Two of three texts are read.',
  ],
])('%s are no text, by their name', (_name, within, gone) => {
  expect(besidesOf(within, '')).toEqual([gone]);
});

it('a number of the builder is no name', () => {
  expect(besidesOf('<div class="element-0243ad"><p>Beds, at half the price.</p></div>', '')).toEqual([]);
});

it('another post after the text is not the text where its headline leads to a page of its own', () => {
  const other = (headline: string): string =>
    `<article><h2>${headline}</h2><p>The shed, which had lost its door, was mended with oak.</p></article>`;
  expect(besidesOf('', other('<a href="/shed">The shed</a>'))).toHaveLength(2);
  expect(besidesOf('', other('The shed'))).toEqual([]);
});

it('a quotation pulled out of the text is said once', () => {
  const quoted = (quote: string): string[] => {
    const body = document.createElement('body');
    body.innerHTML = `<main>${paragraphs.join('')}<aside>${quote}</aside></main>`;
    const page = readTextRuns(body);
    const pulled = findPulledQuotes(
      page,
      page.runs.map(() => true),
    );
    return page.runs.filter((_, at) => pulled[at]).map(({ text }) => text);
  };
  expect(quoted('“The farmers open the old gates by hand”')).toEqual([
    '“The farmers open the old gates by hand”',
  ]);
  expect(quoted('The farmers open the old gates by night')).toEqual([]);
});

/** What is found beside the text if the first pass kept everything. */
function besidesOf(within: string, outside: string): string[] {
  const body = document.createElement('body');
  body.innerHTML = `<main><article>${paragraphs.join('')}${within}</article></main>${outside}`;
  const page = readTextRuns(body);
  const besides = findAsides(
    page,
    page.runs.map(() => true),
    { article: false, discussion: false },
  );
  return page.runs.filter((_, at) => besides[at]).map(({ text }) => text);
}
