import { describe, expect, test } from 'vitest';
import { listImages } from './images';
import { isInternal, listLinks } from './links';

const body = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body;
const ctx = { baseUrl: 'https://www.site.example/docs/', url: 'https://www.site.example/docs/page' };

describe('listLinks', () => {
  test('gives every address once, absolute, with its first text', () => {
    const links = listLinks(
      [body('<a href="a"> </a><a href="a"> First\n text </a><a href="a">second</a><a href="/b">b</a>')],
      ctx,
    );
    expect(links).toEqual([
      { url: 'https://www.site.example/docs/a', text: 'First text', internal: true },
      { url: 'https://www.site.example/b', text: 'b', internal: true },
    ]);
  });
  test('reads a picture, a label or a title where there is no text', () => {
    const links = listLinks(
      [
        body(
          '<a href="/1"><img alt="Logo"></a><a href="/2" aria-label="Menu"></a><a href="/3" title="T"></a><a href="/4"><style>x{}</style>d<br>e</a>',
        ),
      ],
      ctx,
    );
    expect(links.map((link) => link.text)).toEqual(['Logo', 'Menu', 'T', 'd e']);
  });
  test('leaves out what cannot be opened', () => {
    const links = listLinks(
      [
        body(
          '<a href="javascript:x()">j</a><a href="data:text/html,x">d</a><a href="">e</a><a>n</a><a href="blob:x">b</a><a href="mailto:a@b.c">m</a>',
        ),
      ],
      ctx,
    );
    expect(links.map((link) => link.url)).toEqual(['mailto:a@b.c']);
  });
  test('knows what belongs to the site', () => {
    expect(isInternal('https://site.example/x', ctx.url)).toBe(true);
    expect(isInternal('https://blog.site.example/x', ctx.url)).toBe(true);
    expect(isInternal('https://site.example/', 'https://blog.site.example/')).toBe(true);
    expect(isInternal('https://othersite.example/', ctx.url)).toBe(false);
    expect(isInternal('https://example/', ctx.url)).toBe(false);
    expect(isInternal('nonsense', ctx.url)).toBe(false);
  });
});

describe('listImages', () => {
  test('gives every picture once, from its best source', () => {
    const images = listImages(
      [
        body(
          '<img src="/a.png" alt=" A " width="100" height="50"><img src="/a.png"><img src="data:image/gif;base64,R0" data-src="/b.png"><picture><source srcset="/c.webp 900w"><img src="/c.png" alt=""></picture>',
        ),
      ],
      ctx,
    );
    expect(images).toEqual([
      { url: 'https://www.site.example/a.png', alt: 'A', width: 100, height: 50 },
      { url: 'https://www.site.example/b.png', alt: null },
      { url: 'https://www.site.example/c.png', alt: '' },
    ]);
  });
  test('leaves out counters, spacers and data', () => {
    expect(
      listImages(
        [
          body(
            '<img src="/p.gif" width="1" height="1"><img src="/img/spacer.gif"><img src="data:image/png;base64,AAAA">',
          ),
        ],
        ctx,
      ),
    ).toEqual([]);
  });
  test('prefers the natural size that the live page knew', () => {
    const images = listImages(
      [body('<img src="/a.png" width="10" data-trawl-width="640" data-trawl-height="480">')],
      ctx,
    );
    expect(images).toEqual([{ url: 'https://www.site.example/a.png', alt: null, width: 640, height: 480 }]);
  });
});
