import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';

describe('data tables', () => {
  const cases: Case[] = [
    [
      'with a header',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'header cells in the first row',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'without a header',
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
      '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |',
    ],
    [
      'names in the first column',
      '<table><tr><th>A</th><td>1</td></tr><tr><th>B</th><td>2</td></tr></table>',
      '|  |  |\n| --- | --- |\n| **A** | 1 |\n| **B** | 2 |',
    ],
    [
      'pipes are escaped',
      '<table><tr><th>a|b</th><th>c</th></tr><tr><td><code>x|y</code></td><td>z</td></tr></table>',
      '| a\\|b | c |\n| --- | --- |\n| `x\\|y` | z |',
    ],
    [
      'alignment',
      '<table><tr><th align="left">A</th><th style="text-align:center">B</th><th align="right">C</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
      '| A | B | C |\n| :-- | :-: | --: |\n| 1 | 2 | 3 |',
    ],
    [
      'a cell over two columns',
      '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
      '| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |',
    ],
    [
      'a cell over two rows',
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |',
    ],
    [
      'a cell over rows and columns',
      '<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td rowspan="2" colspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      '| A | B | C |\n| --- | --- | --- |\n| 1 |  | 2 |\n|  |  | 3 |',
    ],
    [
      'short rows are filled up',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr><tr><td>2</td><td>3</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 |  |\n| 2 | 3 |',
    ],
    [
      'a foot before the body stands last',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tfoot><tr><td>f</td><td>g</td></tr></tfoot><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n| f | g |',
    ],
    [
      'a caption',
      '<table><caption>Cap</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      'Cap\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'lines in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td>1<br>2</td><td><p>3</p><p>4</p></td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1<br>2 | 3<br>4 |',
    ],
    [
      'a list in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| - x<br>- y | 1 |',
    ],
    [
      'code in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><pre>x\ny</pre></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| `x`<br>`y` | 1 |',
    ],
    [
      'a table in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><table><tr><td>x</td><td>y</td></tr></table></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| x, y | 1 |',
    ],
    [
      'links and emphasis in cells',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><a href="/x">l</a></td><td><b>b</b> <i>i</i></td></tr></table>',
      '| A | B |\n| --- | --- |\n| [l](https://site.example/x) | **b** *i* |',
    ],
    [
      'a picture in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><img src="/i.png" alt="x"></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| ![x](https://site.example/i.png) | 1 |',
    ],
    [
      'a heading in a cell is strong',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><h4>h</h4></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| **h** | 1 |',
    ],
    [
      'bold headers say nothing more',
      '<table><tr><th><b>A</b></th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'empty rows and columns vanish',
      '<table><tr><th>A</th><th></th><th>B</th></tr><tr><td>1</td><td></td><td>2</td></tr><tr><td></td><td></td><td></td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'hidden rows are not read',
      '<table><tr><th>A</th><th>B</th></tr><tr hidden><td>x</td><td>y</td></tr><tr><td>1</td><td>2</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'a table between paragraphs',
      '<p>a</p><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><p>b</p>',
      'a\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nb',
    ],
    [
      'a one-column table with a header',
      '<table><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      '| A |\n| --- |\n| 1 |',
    ],
    [
      'mathematics in a cell',
      '<table><tr><th>A</th><th>B</th></tr><tr><td><math><mo>|</mo><mi>x</mi><mo>|</mo></math></td><td>1</td></tr></table>',
      '| A | B |\n| --- | --- |\n| $\\vert x\\vert$ | 1 |',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('layout tables', () => {
  const cases: Case[] = [
    ['by role', '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>', 'a\n\nb'],
    ['one cell', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', 'a\n\nb'],
    ['one column', '<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\n\nb'],
    [
      'around a data table',
      '<table><tr><td><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></td><td>side</td></tr></table>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n\nside',
    ],
    [
      'one row of regions',
      '<table><tr><td><div>nav</div></td><td><p>text</p></td></tr></table>',
      'nav\n\ntext',
    ],
    [
      'with headings and paragraphs in cells',
      '<table><tr><td><h2>A</h2><p>a</p></td><td><h2>B</h2><p>b</p></td></tr><tr><td>c</td><td>d</td></tr></table>',
      '## A\n\na\n\n## B\n\nb\n\nc\n\nd',
    ],
    ['without anything', '<table></table><p>a</p>', 'a'],
    [
      'of a thread of posts',
      '<table class="tborder"><tr><td class="alt2"><a href="/u">alice</a><div>Posts: 5</div></td><td><div id="post_message_1">Hello<br><br>there</div></td></tr><tr><td class="alt2"><a href="/u">bob</a><div>Posts: 9</div></td><td><div id="post_message_2">Reply</div></td></tr></table>',
      '[alice](https://site.example/u)\n\nPosts: 5\n\nHello\n\nthere\n\n[bob](https://site.example/u)\n\nPosts: 9\n\nReply',
    ],
    [
      'of a thread with a head',
      '<table><tr><th>Author</th><th>Message</th></tr><tr><td><b>alice</b></td><td><div class="postbody">Hello</div></td></tr></table>',
      'Author\n\nMessage\n\n**alice**\n\nHello',
    ],
    [
      'of a thread without names',
      '<table><tr><th>Author</th><th>Message</th></tr><tr><td><b>alice</b></td><td>Posted: Monday<hr>Hello</td></tr><tr><td><b>bob</b></td><td><blockquote>Hello</blockquote>Reply</td></tr></table>',
      'Author\n\nMessage\n\n**alice**\n\nPosted: Monday\n\n---\n\nHello\n\n**bob**\n\n> Hello\n\nReply',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('tables without a head whose cells hold paragraphs', () => {
  const cases: Case[] = [
    [
      'keep their rows',
      '<table><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p><p>e</p></td></tr></table>',
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d<br>e |',
    ],
    [
      'also where one cell is long',
      `<table>${['x', 'y', 'z'].map((name) => `<tr><td><p>${name}</p></td><td><p>1</p></td></tr>`).join('')}<tr><td><p>q</p></td><td><p>1</p><p>2</p><p>3</p><p>4</p></td></tr></table>`,
      '|  |  |\n| --- | --- |\n| x | 1 |\n| y | 1 |\n| z | 1 |\n| q | 1<br>2<br>3<br>4 |',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('tables by role', () => {
  const cases: Case[] = [
    [
      'with groups of rows',
      '<div role="table" aria-label="T"><div role="rowgroup"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div></div><div role="rowgroup"><div role="row"><span role="cell">1</span><span role="cell">2</span></div><div role="row"><span role="rowheader">3</span><span role="cell">4|5</span></div></div></div><p>t</p>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n| **3** | 4\\|5 |\n\nt',
    ],
    [
      'of cells in boxes',
      '<div role="grid"><div><div role="row"><div><div role="columnheader">A</div></div><div role="columnheader">B</div></div></div><div role="row"><div role="gridcell"><p>1</p></div><div role="gridcell">2</div></div></div>',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    ],
    [
      'that only arrange cards',
      '<div role="grid"><div role="row"><div role="gridcell"><h3>One</h3><p>a</p></div></div><div role="row"><div role="gridcell"><h3>Two</h3><p>b</p></div></div></div>',
      '### One\n\na\n\n### Two\n\nb',
    ],
    [
      'an element that is a table is read as one',
      '<table role="grid"><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
      '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('tables around formulas', () => {
  const math = (tex: string): string => `<math alttext="${tex}"><mi>a</mi></math>`;
  const cases: Case[] = [
    [
      'with a number',
      `<table><tr><td></td><td>${math('a^2=c^2')}</td><td></td><td>(1)</td></tr></table><p>t</p>`,
      '$$\na^2=c^2 \\tag{1}\n$$\n\nt',
    ],
    [
      'in aligned parts',
      `<table class="ltx_equationgroup ltx_eqn_table"><tr><td>${math('\\displaystyle x_1')}</td><td>${math('\\displaystyle=y^2')}</td><td>(3a)</td></tr><tr><td></td><td>${math('\\displaystyle=z^2')}</td><td>(3b)</td></tr></table>`,
      '$$\n\\displaystyle x_1 \\displaystyle=y^2 \\tag{3a}\n$$\n\n$$\n\\displaystyle=z^2 \\tag{3b}\n$$',
    ],
    [
      'of values stay tables',
      `<table><tr><td>${math('x^1')}</td><td>${math('x^2')}</td></tr><tr><td>${math('y^1')}</td><td>${math('y^2')}</td></tr></table>`,
      '|  |  |\n| --- | --- |\n| $x^1$ | $x^2$ |\n| $y^1$ | $y^2$ |',
    ],
    [
      'with words stay tables',
      `<table><tr><td>${math('x^1')}</td><td>the first</td></tr><tr><td>${math('y^1')}</td><td>the second</td></tr></table>`,
      '|  |  |\n| --- | --- |\n| $x^1$ | the first |\n| $y^1$ | the second |',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});
