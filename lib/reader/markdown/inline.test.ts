import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';
import { toMarkdown } from './';

describe('emphasis', () => {
  const cases: Case[] = [
    ['spaces inside the marks move outside', '<p>a<b> bold </b>b</p>', 'a **bold** b'],
    ['a no-break space at the edge moves outside too', '<p>a <b>bold&nbsp;</b>b</p>', 'a **bold**\u00a0b'],
    ['it works inside a word', '<p>un<em>frigging</em>believable</p>', 'un*frigging*believable'],
    ['an empty element leaves nothing', '<p>a<b></b><i> </i>b</p>', 'a b'],
    ['the same emphasis nested is written once', '<p><b>a <strong>b</strong> c</b></p>', '**a b c**'],
    ['strong and em nest', '<p><strong>a <em>b</em></strong></p>', '**a *b***'],
    ['em around strong', '<p><em><strong>x</strong></em></p>', '***x***'],
    ['neighbours of the same kind join', '<p><em>a</em><em>b</em></p>', '*ab*'],
    [
      'neighbours of different kinds do not run together',
      '<p><em>a</em><strong>b</strong></p>',
      '*a*<strong>b</strong>',
    ],
    [
      'punctuation before the closing mark and a letter after it',
      '<p><b>Note:</b>text</p>',
      '**Note:** text',
    ],
    [
      'punctuation before the closing mark and a space after it',
      '<p><b>Note:</b> text</p>',
      '**Note:** text',
    ],
    [
      'punctuation after the opening mark and a letter before it',
      '<p>foo<b>(bar)</b></p>',
      'foo<strong>(bar)</strong>',
    ],
    [
      'brackets of other scripts count as punctuation',
      '<p>中文<b>「强调」</b>中文</p>',
      '中文<strong>「强调」</strong>中文',
    ],
    ['letters of other scripts do not', '<p>中文<b>强调</b>中文</p>', '中文**强调**中文'],
    ['a break at the end stays outside', '<p><b>a<br></b>b</p>', '**a**  \nb'],
    ['it goes on over paragraphs', '<b><p>one</p><p>two</p></b>', '**one**\n\n**two**'],
    ['struck out text', '<p><del>a</del> <s>b</s> <strike>c</strike></p>', '~~a~~ ~~b~~ ~~c~~'],
    [
      'who is quoted stands above it',
      '<blockquote><div><cite>kim wrote: <a href="#p1">↑</a></cite>Dry?</div></blockquote>',
      '> kim wrote: [↑](https://site.example/docs/page#p1)\n>\n> Dry?',
    ],
    ['cite, dfn and var lean', '<p><cite>A</cite> <dfn>b</dfn> <var>c</var></p>', '*A* *b* *c*'],
    ['an icon is not emphasis', '<p><i class="icon"></i>Home</p>', 'Home'],
    [
      'small, u, span and font are plain',
      '<p><small>a</small> <u>b</u> <span>c</span> <font>d</font></p>',
      'a b c d',
    ],
    ['around a link', '<p><b><a href="/x">y</a></b></p>', '**[y](https://site.example/x)**'],
    ['around code', '<p><b><code>x</code></b></p>', '**`x`**'],
    ['around code inside a word', '<p>a<b><code>x</code></b>b</p>', 'a<strong>`x`</strong>b'],
    ['strong in a heading says nothing more', '<h2><strong>Title</strong></h2>', '## Title'],
    ['stars in the text stay text', '<p><b>a*b</b></p>', '**a\\*b**'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('small inline elements', () => {
  const cases: Case[] = [
    ['sub and sup', '<p>H<sub>2</sub>O, x<sup>2</sup></p>', 'H<sub>2</sub>O, x<sup>2</sup>'],
    ['an ordinal needs no sup', '<p>1<sup>st</sup></p>', '1st'],
    [
      'kbd and mark',
      '<p><kbd>Ctrl</kbd>+<kbd>C</kbd> <mark>m</mark></p>',
      '<kbd>Ctrl</kbd>+<kbd>C</kbd> <mark>m</mark>',
    ],
    ['abbr is its text', '<p><abbr title="World Health Organization">WHO</abbr></p>', 'WHO'],
    ['q is quoted', '<p>He said <q>no</q>.</p>', 'He said “no”.'],
    ['ruby in parentheses', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', '漢(kan)'],
    ['time and data are text', '<p><time datetime="2026-01-01">today</time></p>', 'today'],
    ['wbr joins', '<p>super<wbr>long</p>', 'superlong'],
    ['hard break', '<p>a<br>b</p>', 'a  \nb'],
    ['two breaks make a paragraph', '<p>a<br><br>b</p>', 'a\n\nb'],
    ['breaks at the edges vanish', '<p><br>a<br></p>', 'a'],
    ['a break in a heading is a space', '<h2>a<br>b</h2>', '## a b'],
    ['svg says nothing', '<p>a<svg><title>icon</title><text>t</text></svg>b</p>', 'ab'],
    [
      'hidden text is not read',
      '<p>a<span hidden>x</span><span style="display: none">y</span><span class="sr-only">z</span>b</p>',
      'ab',
    ],
    [
      'scripts, styles and templates are not read',
      '<p>a</p><script>x()</script><style>p{}</style><template>t</template><p>b</p>',
      'a\n\nb',
    ],
    [
      'a span shown as a block is one',
      '<div><span style="display:block">a</span><span style="display:block">b</span></div>',
      'a\n\nb',
    ],
    [
      'what is typed into a form is not read',
      '<p>a <input value="secret"> <select><option>o</option></select></p>',
      'a',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('white space', () => {
  const cases: Case[] = [
    ['runs fold', '<p>a  \n\t b</p>', 'a b'],
    ['a no-break space stays', '<p>10&nbsp;km</p>', '10\u00a0km'],
    ['between inline elements it stays one', '<p><b>a</b> \n <i>b</i></p>', '**a** *b*'],
    ['at the edges of blocks it vanishes', '<div> \n <p> a </p> \n </div>', 'a'],
    ['zero-width spaces and soft hyphens vanish', '<p>a\u200bb\u00adc\ufeffd</p>', 'abcd'],
    ['joiners stay', '<p>👨\u200d👩 می\u200cخواهم</p>', '👨\u200d👩 می\u200cخواهم'],
    ['right-to-left marks stay', '<p>א\u200fב \u202bx\u202c</p>', 'א\u200fב \u202bx\u202c'],
    ['white-space: pre keeps lines', '<div style="white-space: pre">a\nb</div>', 'a  \nb'],
    ['text and blocks side by side', '<div>a<p>b</p>c</div>', 'a\n\nb\n\nc'],
    ['empty blocks leave no gap', '<p>a</p><p></p><div><div> </div></div><p>&nbsp;</p><p>b</p>', 'a\n\nb'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('links', () => {
  const cases: Case[] = [
    ['are absolute', '<p><a href="../a?b=1#c">x</a></p>', '[x](https://site.example/a?b=1#c)'],
    ['keep a fragment', '<p><a href="#c">x</a></p>', '[x](https://site.example/docs/page#c)'],
    ['without a scheme', '<p><a href="//cdn.example/x">x</a></p>', '[x](https://cdn.example/x)'],
    ['with balanced brackets', '<p><a href="/wiki/A_(b)">x</a></p>', '[x](https://site.example/wiki/A_(b))'],
    ['with an open bracket', '<p><a href="/a(b">x</a></p>', '[x](<https://site.example/a(b>)'],
    ['with a space', '<p><a href="/a b">x</a></p>', '[x](https://site.example/a%20b)'],
    ['with a title', '<p><a href="/a" title="More">x</a></p>', '[x](https://site.example/a "More")'],
    [
      'a title that repeats the text is dropped',
      '<p><a href="/a" title="X">x</a></p>',
      '[x](https://site.example/a)',
    ],
    [
      'a title with quotes',
      '<p><a href="/a" title=\'say "hi"\'>x</a></p>',
      '[x](https://site.example/a "say \\"hi\\"")',
    ],
    ['scripts are text', '<p><a href="javascript:void(0)">x</a> <a href=" java\nscript:y">z</a></p>', 'x z'],
    ['data addresses are text', '<p><a href="data:text/html,x">x</a></p>', 'x'],
    [
      'mail and telephone stay',
      '<p><a href="mailto:a@b.c">m</a> <a href="tel:+1">t</a></p>',
      '[m](mailto:a@b.c) [t](tel:+1)',
    ],
    ['without text vanish', '<p>a <a href="/x"></a>b</p>', 'a b'],
    ['without an address are text', '<p><a name="x">t</a></p>', 't'],
    [
      'around a picture',
      '<p><a href="/x"><img src="/i.png" alt="A"></a></p>',
      '[![A](https://site.example/i.png)](https://site.example/x)',
    ],
    ['around code', '<p><a href="/x"><code>f()</code></a></p>', '[`f()`](https://site.example/x)'],
    ['inside code', '<p><code><a href="/x">f()</a></code></p>', '[`f()`](https://site.example/x)'],
    ['brackets in the text', '<p><a href="/x">[1]</a></p>', '[\\[1\\]](https://site.example/x)'],
    [
      'around blocks',
      '<a href="/x"><h3>T</h3><p>d</p></a>',
      '### [T](https://site.example/x)\n\n[d](https://site.example/x)',
    ],
    ['space at the edges moves outside', '<p>a<a href="/x"> b </a>c</p>', 'a [b](https://site.example/x) c'],
    [
      'after an exclamation mark are not pictures',
      '<p>Wow!<a href="/x">b</a></p>',
      'Wow\\![b](https://site.example/x)',
    ],
    [
      'that touch are kept apart',
      '<p><a href="/x">a</a><a href="/y">b</a></p>',
      '[a](https://site.example/x) [b](https://site.example/y)',
    ],
    ['in a heading', '<h2><a href="/x">T</a></h2>', '## [T](https://site.example/x)'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));

  test('resolve against the base they are given', () => {
    const body = new DOMParser().parseFromString('<a href="x">t</a>', 'text/html').body;
    expect(toMarkdown([body], { baseUrl: 'https://other.example/base/', removeBase64Images: true })).toBe(
      '[t](https://other.example/base/x)',
    );
  });
});

describe('inline code', () => {
  const cases: Case[] = [
    ['plain', '<p><code>a_b*c</code></p>', '`a_b*c`'],
    ['with a tick', '<p><code>a`b</code></p>', '``a`b``'],
    ['with ticks at the edge', '<p><code>`a`</code></p>', '`` `a` ``'],
    ['space folds', '<p><code>a\n   b</code></p>', '`a b`'],
    ['empty vanishes', '<p>a<code></code>b</p>', 'ab'],
    ['two that touch join', '<p><code>a</code><code>b</code></p>', '`ab`'],
    ['samp and tt are code', '<p><samp>a</samp> <tt>b</tt></p>', '`a` `b`'],
    ['markup inside is only text', '<p><code>a<b>b</b></code></p>', '`ab`'],
    ['with tags as text', '<p><code>&lt;div&gt;</code></p>', '`<div>`'],
    ['emphasis inside a word of code stays out', '<p>x<code>y</code>z</p>', 'x`y`z'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('escapes', () => {
  const same: string[] = [
    'snake_case_name',
    'a * b',
    '5 < 6',
    'AT&T',
    'R&D; x',
    '[1] and [a]',
    'costs 5$',
    '$5 and $10',
    'C# and F#',
    '1.5 and 2.',
    'a ~ b',
    '~5',
    'a - b',
    'x | y',
    'wow! great',
    'https://x.example/a_b_c*d',
    'e.g. (this)',
    'a > b',
    '100% = all',
    'a_b',
    '"quotes"',
    '…',
  ];
  test.each(same)('"%s" is left alone', (text) => {
    const page = document.implementation.createHTMLDocument('');
    const paragraph = page.createElement('p');
    paragraph.textContent = text;
    expect(toMarkdown([paragraph], { baseUrl: 'https://site.example/', removeBase64Images: true })).toBe(
      text,
    );
  });
  const changed: [string, string][] = [
    ['*a*', '\\*a\\*'],
    ['_a_', '\\_a\\_'],
    ['a*b*c', 'a\\*b\\*c'],
    ['`a`', '\\`a\\`'],
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['* a', '\\* a'],
    ['1. a', '1\\. a'],
    ['12) a', '12\\) a'],
    ['> a', '\\> a'],
    ['---', '\\---'],
    ['<b>', '\\<b>'],
    ['&amp;', '\\&amp;'],
    ['&#39;', '\\&#39;'],
    ['[a](b)', '[a\\](b)'],
    ['![a](b)', '\\![a\\](b)'],
    ['[a]: b', '\\[a]: b'],
    ['[^1]', '\\[^1]'],
    ['~~a~~', '\\~\\~a\\~\\~'],
    ['a\\*b', 'a\\\\\\*b'],
    ['c:\\dir', 'c:\\dir'],
    ['$x$', '$x\\$'],
    ['$$', '\\$\\$'],
    [': a', '\\: a'],
  ];
  test.each(changed)('"%s" is escaped', (text, markdown) => {
    const page = document.implementation.createHTMLDocument('');
    const paragraph = page.createElement('p');
    paragraph.textContent = text;
    expect(toMarkdown([paragraph], { baseUrl: 'https://site.example/', removeBase64Images: true })).toBe(
      markdown,
    );
  });
  test('pieces of text that meet are escaped together', () => {
    expect(md('<p>[a]<span>(b)</span></p>')).toBe('[a\\](b)');
    expect(md('<p>x<br># y<br>- z</p>')).toBe('x  \n\\# y  \n\\- z');
  });
  test('halves of characters and controls cannot reach the Markdown', () => {
    const page = document.implementation.createHTMLDocument('');
    const paragraph = page.createElement('p');
    paragraph.textContent = 'a\ud800b\u0000c';
    expect(toMarkdown([paragraph], { baseUrl: 'https://site.example/', removeBase64Images: true })).toBe(
      'a\ufffdbc',
    );
  });
});
