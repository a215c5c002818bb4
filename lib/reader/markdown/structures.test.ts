import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';

describe('formulas that wait for a script', () => {
  const cases: Case[] = [
    [
      'in a container of a question site',
      '<p>Let <span class="math-container">$x_1 < y_2$</span> cost $5 and <span class="math-container">$a_*b*$</span>.</p>',
      'Let $x_1 < y_2$ cost $5 and $a_*b*$.',
    ],
    [
      'displayed in a container',
      '<p>So <span class="math-container">$$\\sum_{i=1}^n a_i b_i$$</span> holds.</p>',
      'So\n\n$$\n\\sum_{i=1}^n a_i b_i\n$$\n\nholds.',
    ],
    [
      'in the elements of a code host',
      '<p>The <math-renderer class="js-inline-math">$a_1 * b_2 * c$</math-renderer> and <math-renderer>$`a_1`$</math-renderer></p><math-renderer class="js-display-math">$$\\sqrt{x_1}*y_2$$</math-renderer>',
      'The $a_1 * b_2 * c$ and $a_1$\n\n$$\n\\sqrt{x_1}*y_2\n$$',
    ],
    [
      'in brackets of a documentation tool',
      '<p>a <span class="math notranslate">\\(x*y*z\\)</span></p><div class="math notranslate">\\[x*y*z\\]</div>',
      'a $x*y*z$\n\n$$\nx*y*z\n$$',
    ],
    ['are not what merely has such a name', '<p class="math">a_b_ costs $5</p>', 'a_b\\_ costs $5'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('raised endings', () => {
  const cases: Case[] = [
    ['of numbers need no tag', '<p>the 4<sup>th</sup>, <b>1</b><sup>st</sup></p>', 'the 4th, **1**st'],
    ['of centuries', '<p>au XIX<sup>e</sup> siècle</p>', 'au XIXe siècle'],
    ['after a letter are exponents', '<p>x<sup>e</sup>, y<sup>th</sup></p>', 'x<sup>e</sup>, y<sup>th</sup>'],
    ['of titles cut short', '<p>Mag.<sup>a</sup> Eva</p>', 'Mag.a Eva'],
    ['marks of trade', '<p>Trawl<sup>™</sup></p>', 'Trawl™'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('emphasis that a style takes back', () => {
  const cases: Case[] = [
    [
      'around a document pasted from an office',
      '<b style="font-weight:normal;" id="docs"><p>Plain <b>bold</b></p></b>',
      'Plain **bold**',
    ],
    [
      'of weight and slant',
      '<p><strong style="font-weight: 400">x</strong> <i style="font-style:normal">y</i> <b style="font-style:normal">z</b></p>',
      'x y **z**',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('headings by role', () => {
  const cases: Case[] = [
    ['with a level', '<div role="heading" aria-level="3">Title</div><p>a</p>', '### Title\n\na'],
    ['without a level', '<span role="heading">Title</span><p>a</p>', '## Title\n\na'],
    ['deeper than any', '<p role="heading" aria-level="9">Deep</p>', '###### Deep'],
    [
      'around what opens a part',
      '<div role="heading" aria-level="3"><button aria-expanded="false">What is it?</button></div><p>a</p>',
      '### What is it?\n\na',
    ],
    ['an element of its own keeps its level', '<h2 role="heading" aria-level="4">Title</h2>', '## Title'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('elements of a page’s own', () => {
  const cases: Case[] = [
    ['are kept apart', '<div><my-card>One</my-card><my-card>Two</my-card></div>', 'One Two'],
    ['that say one letter each are a word', '<p><x-char>a</x-char><x-char>b</x-char></p>', 'ab'],
    [
      'are kept apart where one says little',
      '<p><x-qty>5</x-qty><x-unit>kg</x-unit> flour, <x-qty>2</x-qty><!-- --><x-unit>litres</x-unit> milk</p>',
      '5 kg flour, 2 litres milk',
    ],
    ['touch where signs do', '<p><x-sign>$</x-sign><x-sum>25</x-sum><x-end>, each</x-end></p>', '$25, each'],
    [
      'touch in a script that does not part its words',
      '<p><x-word>漢字</x-word><x-word>仮名</x-word></p>',
      '漢字仮名',
    ],
    ['hold blocks', '<my-card><p>One</p></my-card><my-card>Two</my-card>', 'One\n\nTwo'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('captions of pictures', () => {
  const picture = '![A](https://site.example/a.png)';
  const cases: Case[] = [
    [
      'stand below',
      '<figure><img src="/a.png" alt="A"><figcaption>Cap</figcaption></figure><p>t</p>',
      `${picture}\n\nCap\n\nt`,
    ],
    [
      'stand below when they are written above',
      '<figure><figcaption>Cap <b>it</b></figcaption><img src="/a.png" alt="A"></figure><p>t</p>',
      `${picture}\n\nCap **it**\n\nt`,
    ],
    [
      'stand below when they are written above in a box',
      '<figure><div><figcaption>Cap</figcaption></div><div><img src="/a.png" alt="A"></div></figure><p>t</p>',
      `${picture}\n\nCap\n\nt`,
    ],
    [
      'of a film stand below',
      '<figure><figcaption>Cap</figcaption><video src="/v.mp4"></video></figure>',
      '[Video](https://site.example/v.mp4)\n\nCap',
    ],
    [
      'that hold the picture stay around it',
      '<figure><figcaption>Cap<p><img src="/a.png" alt="A"></p></figcaption></figure>',
      `Cap\n\n${picture}`,
    ],
    [
      'of a table or code stay above',
      '<figure><figcaption>Cap</figcaption><pre>x</pre></figure>',
      'Cap\n\n```\nx\n```',
    ],
    [
      'in a line of their own',
      '<span class="figure"><img src="/a.png" alt="A"><span class="caption">Cap</span></span> t',
      `${picture}\n\nCap\n\nt`,
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('elements that touch', () => {
  const cases: Case[] = [
    ['a label and its value', '<ul><li><b>Floor</b><span>3rd</span></li></ul>', '- **Floor** 3rd'],
    ['a label and an amount', '<p><span>Rent</span><span>€900</span></p>', 'Rent €900'],
    ['two words', '<p><span>Heating</span><em>Gas</em></p>', 'Heating *Gas*'],
    [
      'letters of a word',
      '<p><span>e</span><b>Bay</b> and <i>x</i><sub>2</sub></p>',
      'e**Bay** and *x*<sub>2</sub>',
    ],
    ['a name of two words in one', '<p>See <b>Git</b><i>Hub</i> first</p>', 'See **Git**<em>Hub</em> first'],
    ['the rest of a word', '<p><span>har</span><span>bour</span></p>', 'harbour'],
    ['a formula', '<p><span>CO</span><span>2</span></p>', 'CO2'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('lists of a notebook', () => {
  test('a box that is drawn makes a task, and lists of one item each are one list', () => {
    const task = (is: string, text: string): string =>
      `<ul class="to-do-list"><li><div class="checkbox checkbox-${is}"></div> <span>${text}</span></li></ul>`;
    expect(md(task('on', 'Order pump') + task('off', 'Call Ann'))).toBe('- [x] Order pump\n- [ ] Call Ann');
  });
});

describe('controls and signs', () => {
  const cases: Case[] = [
    [
      'a button beside the words of a heading',
      '<h1>Struct Skein <button>Copy path</button></h1>',
      '# Struct Skein',
    ],
    [
      'a row that is a button beside the words of a heading',
      '<h3>Orders <button><span>Sort by</span> <span>date added</span></button></h3>',
      '### Orders',
    ],
    ['a button that is a heading', '<h3><button>Who paid?</button></h3>', '### Who paid?'],
    ['a sign that leads to where it stands', '<p>One.<a href="#s-1" class="mark">¶</a></p>', 'One.'],
    [
      'a button that is all of a cell',
      '<table><tr><th>Browser</th></tr><tr><td><button><span>76</span></button></td></tr></table>',
      '| Browser |\n| --- |\n| 76 |',
    ],
    [
      'a row that is a button',
      '<ol><li><button><span>04:12</span> The key</button></li></ol>',
      '1. 04:12 The key',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('items by role and by style', () => {
  const item = (text: string): string => `<span role="listitem">${text}</span>`;
  const struck = (inside: string): string => `<li style="text-decoration:line-through">${inside}</li>`;
  const cases: Case[] = [
    ['a list by roles', `<div role="list">${item('Rope')}${item('Tar')}</div>`, '- Rope\n- Tar'],
    [
      'take no number from the list around them',
      `<ol><li>Do: ${item('a')}${item('b')}</li><li>Next</li></ol>`,
      '1. Do: ab\n2. Next',
    ],
    [
      'struck out, also in one that is',
      `<ul>${struck(`A<ul>${struck('B')}</ul>`)}</ul>`,
      '- ~~A~~\n  - ~~B~~',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('what editors and publishers write in their own way', () => {
  const task = (name: string, attributes: string): string => `<li ${attributes}>${name}</li>`;
  const cases: Case[] = [
    [
      'tasks of a wiki',
      `<ul class="inline-task-list">${task('Bridge', 'class="checked" data-inline-task-id="1"')}${task('Log', 'data-inline-task-id="2"')}</ul>`,
      '- [x] Bridge\n- [ ] Log',
    ],
    [
      'tasks of an editor',
      `<ul>${task('Bridge', 'data-checked="true"')}${task('Log', 'data-task-state="TODO"')}</ul>`,
      '- [x] Bridge\n- [ ] Log',
    ],
    [
      'the numbers of a law, which are terms there',
      '<dl><dt>1.</dt><dd>set a lamp,</dd><dt>2.</dt><dd>call:<dl><dt>a)</dt><dd>by horn</dd><dt>b)</dt><dd>by radio</dd></dl></dd></dl>',
      '1. set a lamp,\n2. call:\n\n   - a) by horn\n   - b) by radio',
    ],
    ['words that look like a number', '<dl><dt>2.0</dt><dd>New.</dd></dl>', '**2.0**\n: New.'],
    ['a label that touches its value', '<p><strong>Priority:</strong>High</p>', '**Priority:** High'],
    [
      'a heading in a summary',
      '<details open><summary><h3>impl Winch</h3></summary><p>Lifts.</p></details>',
      '### impl Winch\n\nLifts.',
    ],
    [
      'the way to the top in a heading',
      '<h2>Synopsis <a href="#top"><span>top</span></a></h2><p>winch</p>',
      '## Synopsis\n\nwinch',
    ],
    [
      'lines of a verse',
      '<div><span class="line" style="display:block">Dry rope,</span> <span class="line i2" style="display:block">wet bed.</span></div><p>Ann</p>',
      'Dry rope,  \nwet bed.\n\nAnn',
    ],
    [
      'a name and its value, laid out as blocks',
      '<div><span class="name" style="display:block">Rope</span><span class="value" style="display:block">Hemp</span></div>',
      'Rope\n\nHemp',
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});
