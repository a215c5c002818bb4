import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';
import { toMarkdown } from './';

const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const real = '![A](https://site.example/real.jpg)';

describe('pictures', () => {
  const cases: Case[] = [
    ['plain', '<p><img src="/real.jpg" alt="A"></p>', real],
    [
      'with a title',
      '<p><img src="/real.jpg" alt="A" title="T"></p>',
      '![A](https://site.example/real.jpg "T")',
    ],
    ['without alternative text', '<p><img src="/real.jpg"></p>', '![](https://site.example/real.jpg)'],
    [
      'brackets in the text',
      '<p><img src="/real.jpg" alt="a [b]"></p>',
      '![a \\[b\\]](https://site.example/real.jpg)',
    ],
    ['data-src', `<p><img src="${gif}" data-src="/real.jpg" alt="A"></p>`, real],
    ['data-original', '<p><img src="/img/placeholder.png" data-original="/real.jpg" alt="A"></p>', real],
    ['data-lazy-src', '<p><img class="lazy" data-lazy-src="/real.jpg" alt="A"></p>', real],
    ['data-srcset', `<p><img src="${gif}" data-srcset="/small.jpg 300w, /real.jpg 1200w" alt="A"></p>`, real],
    [
      'the best of a set',
      '<p><img src="/small.jpg" srcset="/small.jpg 300w, /real.jpg 1200w, /huge.jpg 6000w" alt="A"></p>',
      real,
    ],
    ['densities', '<p><img src="/one.jpg" srcset="/one.jpg 1x, /real.jpg 2x" alt="A"></p>', real],
    [
      'addresses with commas in a set',
      '<p><img srcset="/w_300,c_fill/a.jpg 300w, /w_900,c_fill/a.jpg 900w" alt="A"></p>',
      '![A](https://site.example/w_900,c_fill/a.jpg)',
    ],
    [
      'picture and source',
      `<p><picture><source srcset="/real.jpg"><img src="${gif}" alt="A"></picture></p>`,
      real,
    ],
    [
      'a twin in noscript, as elements',
      `<p><img class="lazy" src="${gif}" alt="A"><noscript><img src="/real.jpg" alt="A"></noscript></p>`,
      real,
    ],
    ['a picture only in noscript', '<div><noscript><img src="/real.jpg" alt="A"></noscript></div>', real],
    [
      'a lazy picture with its twin comes once',
      `<p><img data-src="/real.jpg" alt="A"><noscript><img src="/real.jpg" alt="A"></noscript></p>`,
      real,
    ],
    ['counters are not pictures', '<p>a<img src="/pixel.gif" width="1" height="1">b</p>', 'ab'],
    ['placeholders without a source vanish', `<p>a<img src="${gif}">b</p>`, 'ab'],
    ['emoji are text', '<p>ok <img class="emoji" alt="👍" src="/1f44d.svg"></p>', 'ok 👍'],
    ['a space in the address', '<p><img src="/a b.jpg" alt="A"></p>', '![A](https://site.example/a%20b.jpg)'],
    [
      'in a link with text',
      '<p><a href="/x"><img src="/real.jpg" alt="A"> more</a></p>',
      '[![A](https://site.example/real.jpg) more](https://site.example/x)',
    ],
    [
      'two in a row',
      '<p><img src="/a.png" alt="a"><img src="/b.png" alt="b"></p>',
      '![a](https://site.example/a.png) ![b](https://site.example/b.png)',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));

  const png = `data:image/png;base64,${'iVBORw0KGgo'.repeat(60)}`;
  test('pictures written into the page are replaced when asked', () => {
    expect(md(`<p><img src="${png}" alt="A"></p>`)).toBe('![A](<Base64-Image-Removed>)');
    expect(md(`<p><img src="${png}" alt="A"></p>`, false)).toBe(`![A](${png})`);
  });
});

describe('players', () => {
  const cases: Case[] = [
    [
      'YouTube',
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="A film"></iframe>',
      '[A film](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
    ],
    [
      'Vimeo, lazy',
      '<iframe data-src="https://player.vimeo.com/video/123"></iframe>',
      '[Vimeo video](https://vimeo.com/123)',
    ],
    ['other frames are not read', '<iframe src="https://ads.example/x"></iframe><p>a</p>', 'a'],
    [
      'video with a poster',
      '<video src="/v.mp4" poster="/p.jpg"></video>',
      '[![Video](https://site.example/p.jpg)](https://site.example/v.mp4)',
    ],
    [
      'video with sources',
      '<video><source src="/v.webm"><source src="/v.mp4">no</video>',
      '[Video](https://site.example/v.webm)',
    ],
    ['audio', '<p>a <audio src="/a.mp3"></audio></p>', 'a [Audio](https://site.example/a.mp3)'],
  ];
  test.each(cases)('%s', (_, html, markdown) => {
    const page = document.implementation.createHTMLDocument('');
    page.body.innerHTML = html;
    expect(
      toMarkdown([page.body], { baseUrl: 'https://site.example/docs/page', removeBase64Images: true }),
    ).toBe(markdown);
  });
});
