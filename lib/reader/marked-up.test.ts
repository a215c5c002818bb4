import { describe, expect, test } from 'vitest';
import { readMarkedUp } from './read-rest';

const read = (html: string) =>
  readMarkedUp(new DOMParser().parseFromString(html, 'text/html'), 'https://shop.example/a/');

describe('readMarkedUp', () => {
  test('is empty for a page that marks nothing up', () => expect(read('<p>Hello</p>')).toEqual({}));

  test('gives JSON-LD as it stands, also in and with comments, and with trailing commas', () => {
    const found = read(
      '<script type="application/ld+json"><!-- {"@type":"Thing","name":"A",} --></script><script type="application/ld+json">not json</script><script type="application/ld+json">/* as\nadded */ {"@type":"Thing", // this one\n"name":"B /* \\"c\\" */ // d"}</script>',
    );
    expect(found.jsonLd).toEqual([
      { '@type': 'Thing', name: 'A' },
      { '@type': 'Thing', name: 'B /* "c" */ // d' },
    ]);
  });

  test('looks through JSON-LD once that opens comments and strings without end', () => {
    for (const opens of ['/*a', '\\"'])
      expect(read(`<script type="application/ld+json">{${opens.repeat(300_000)}</script>`)).toEqual({});
  });

  test('gives microdata with nested items, values by element, and references', () => {
    const found = read(
      '<div itemscope itemtype="https://schema.org/Product" itemref="more"><b itemprop="name">Kettle</b><img itemprop="image" src="k.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="39"></div></div><p id="more"><span itemprop="color">blue</span></p>',
    );
    expect(found.microdata).toEqual([
      {
        type: ['https://schema.org/Product'],
        properties: {
          name: ['Kettle'],
          image: ['https://shop.example/a/k.jpg'],
          offers: [{ type: ['https://schema.org/Offer'], properties: { price: ['39'] } }],
          color: ['blue'],
        },
      },
    ]);
  });

  test('sorts the tags of the head and gathers repeated ones', () => {
    const found = read(
      '<meta property="og:title" content="T"><meta property="article:tag" content="a"><meta property="article:tag" content="b"><meta name="twitter:card" content="summary"><meta name="description" content="D"><meta name="google-site-verification" content="x">',
    );
    expect(found).toEqual({
      openGraph: { 'og:title': 'T', 'article:tag': ['a', 'b'] },
      twitter: { 'twitter:card': 'summary' },
      meta: { description: 'D' },
    });
  });

  test('gives data tables with spans filled in, and no layout tables', () => {
    const found = read(
      '<table role="presentation"><tr><td>x</td><td>y</td></tr><tr><td>x</td><td>y</td></tr></table><table><caption>Sizes</caption><tr><th>Name</th><th colspan="2">Size</th></tr><tr><td rowspan="2">A</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    );
    expect(found.tables).toEqual([
      {
        caption: 'Sizes',
        headers: ['Name', 'Size', 'Size'],
        rows: [
          ['A', '1', '2'],
          ['A', '3', '4'],
        ],
      },
    ]);
  });

  test('two lines of a cell are two words', () => {
    const found = read(
      '<table><caption>Who <br>works</caption><tr><th>Names</th><th>Days</th></tr><tr><td>Anna<br>Bell</td><td><p>Mo</p><p>Tu<b>es</b>day</p><ul><li>We</li><li>Th</li></ul><form><input name="nodeName"><input name="firstChild">Fr</form><script>1</script></td></tr></table>',
    );
    expect(found.tables).toEqual([
      { caption: 'Who works', headers: ['Names', 'Days'], rows: [['Anna Bell', 'Mo Tuesday We Th Fr']] },
    ]);
  });

  test('no key of the page reaches a prototype', () => {
    const found = read(
      '<script type="application/ld+json">{"@type":"A","__proto__":{"polluted":1},"in":{"__proto__":{"polluted":1}}}</script><meta property="__proto__" content="x"><div itemscope><b itemprop="__proto__">x</b><b itemprop="constructor">y</b></div>',
    );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(JSON.stringify(found)).not.toContain('polluted');
    expect(found.microdata?.[0]?.properties).toEqual({ constructor: ['y'] });
  });

  test('nesting without end is cut off', () => {
    const deep = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`;
    expect(() =>
      JSON.stringify(read(`<script type="application/ld+json">{"@type":"A","deep":${deep}}</script>`)),
    ).not.toThrow();
  });

  test('a table that claims huge spans stays small', () => {
    const found = read(
      '<table><tr><th>a</th></tr><tr><td colspan="100000000" rowspan="99999999">b</td></tr></table>',
    );
    expect(JSON.stringify(found).length).toBeLessThan(10_000);
  });
});
