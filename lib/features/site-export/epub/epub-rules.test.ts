import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '@/lib/core/model/settings';
import { epubFaults } from '@/tests/support/epub-rules';
import { nastyTitles } from '@/tests/support/nasty-titles';
import { aCrawl, type WrittenPage } from '@/tests/support/site-export';
import { siteFile } from '../site-registry';

async function bookOf(pages: Record<string, WrittenPage>, title = 'A book'): Promise<Uint8Array> {
  const file = await siteFile('epub', aCrawl(pages, { title }), { settings: defaultSettings });
  return new Uint8Array(await file.arrayBuffer());
}
const faults = async (markdown: string): Promise<string[]> =>
  epubFaults(await bookOf({ 'https://a.test/1': { markdown }, 'https://a.test/2': { markdown: '# Two' } }));

describe('a book by the rules of EPUB 3.3', () => {
  it('has nothing that epubcheck would name, of two hundred nasty titles', { tags: ['long'] }, async () => {
    const pages = Object.fromEntries(
      nastyTitles.map((title, index): [string, WrittenPage] => [
        `https://a.test/${index}`,
        {
          title,
          markdown: `# ${title}\n\n[next](https://a.test/${index + 1})`,
          metadata: { language: title },
        },
      ]),
    );
    for (const title of ['\u0000', ' ', 'A & <b>'])
      expect(epubFaults(await bookOf(pages, title))).toEqual([]);
  });

  it.each([
    [
      'a block among words',
      '<b><div>x</div></b> <em>a<p>b</p></em> <a href="/2"><h2>card</h2><p>text</p></a>',
    ],
    ['a block in a heading', '<h2><div>x<p>y</p></div></h2><pre><div>z</div></pre>'],
    [
      'parts without their whole',
      '<li>y</li><dd>q</dd><rt>z</rt><summary>s</summary><figcaption>f</figcaption>',
    ],
    [
      'wholes without their parts',
      '<details>t</details><ruby>r</ruby><dl><dt>a</dt></dl><dl>w</dl><table></table><ul>w<p>x</p></ul>',
    ],
    [
      'parts in the wrong place',
      '<details><p>a</p><summary>s</summary></details><figure><p>a</p><figcaption>b</figcaption><p>c</p></figure>',
    ],
    [
      'values that are none',
      '<ol start="x" type="q" reversed><li value="z">a</li></ol><p dir="foo" lang="en US">x</p><time datetime="soon">t</time>',
    ],
    [
      'cells that are none',
      '<table><tr><td colspan="0" rowspan="-1" align="middle" scope="x">a</td></tr></table>',
    ],
    [
      'pictures that not every reader knows',
      '![a](data:image/avif;base64,AA) ![b](https://a.test/b.png) <img src="data:image/png;base64,AA" width="50%">',
    ],
    [
      'lists in lists, tables and notes',
      '- a\n  1. b\n\n     c\n- [x] d\n\n| a | b |\n| :-: | - |\n| 1 | <br>x |\n\nn[^1]\n\n[^1]: note',
    ],
    [
      'addresses that browsers take and others do not',
      '[a](https://b.test/x^[1]|{2}?q[]=`a`|b&c=100%#/y#z) [b](https://b.test/50%25?x=%zz) [c](http://[::1]:80/a[1]) <https://b.test/ü?ü>',
    ],
    [
      'formulas whose parts are not theirs',
      '<math><mi>x</mi><annotation>x</annotation><mfrac><mn>1</mn></mfrac><mtable><mi>a</mi><mtr><mi>b</mi></mtr></mtable></math>',
    ],
    [
      'parts of a table out of order, and a direction that is none',
      '<table><tfoot><tr><td>f</td></tr></tfoot><tbody><tr><td>b</td></tr></tbody><thead><tr><th>h</th></tr></thead><thead><tr><th>again</th></tr></thead></table> <bdo dir="auto">x</bdo>',
    ],
    [
      'ruby and details as they should be',
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><details open><summary>s</summary><p>t</p></details><dl><dt>a</dt><dd><p>b</p></dd></dl>',
    ],
    [
      'a link to a place in another chapter, and in its own',
      '[a](https://a.test/2#two) [b](https://a.test/1#here-it-is)\n\n## Here it is\n\nHere it is\n---',
    ],
  ])('mends %s, and keeps the words', async (_what, markdown) => {
    expect(await faults(markdown)).toEqual([]);
  });

  it.each([
    ['# Page 1\n\nText\n\n## Part\n\n### Deep', ['h1', 'h2', 'h3']],
    ['# Another\n\nText\n\n## Part', ['h1', 'h2', 'h3']],
    ['Text', ['h1']],
  ])('leaves out no level of headings: %j', async (markdown, levels) => {
    const { 'EPUB/page-1.xhtml': page } = unzipSync(await bookOf({ 'https://a.test/1': { markdown } }));
    expect(strFromU8(page ?? new Uint8Array()).match(/(?<=<)h\d/g)).toEqual(levels);
  });

  it('is distinguished from one with a fault', async () => {
    expect(epubFaults(zipSync({ 'a.txt': strToU8('x') })).length).toBeGreaterThan(5);
    const bytes = await bookOf({ 'https://a.test/1': {} });
    const text = new TextDecoder('latin1').decode(bytes);
    const broken = Uint8Array.from(text.replace('mimetypeapplication', 'mimetypeApplication'), (one) =>
      one.charCodeAt(0),
    );
    expect(epubFaults(broken)).toContain('4.3.3 mimetype is not the first file');
  });
});
