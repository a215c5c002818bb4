import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';
import { toMarkdown } from './';

const tex = '<annotation encoding="application/x-tex">a^2</annotation>';

describe('formulas of KaTeX that carry neither TeX nor MathML', () => {
  const drawn = (inner: string): string =>
    `<span class="katex"><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut"></span>${inner}</span></span></span>`;
  const stack = (layers: readonly string[], sunk = false): string =>
    `<span class="vlist-t${sunk ? ' vlist-t2' : ''}"><span class="vlist-r"><span class="vlist">${layers.map((layer) => `<span style="top:-3em"><span class="pstrut"></span>${layer}</span>`).join('')}</span>${sunk ? '<span class="vlist-s">\u200b</span>' : ''}</span></span>`;
  const letter = (sign: string): string => `<span class="mord mathnormal">${sign}</span>`;
  const line = '<span class="frac-line"></span>';
  test.each([
    [
      'an equation',
      `${letter('x')}<span class="mspace"></span><span class="mrel">=</span><span class="mspace"></span>${letter('1')}`,
      'x = 1',
    ],
    ['a raised part', `${letter('x')}<span class="msupsub">${stack([letter('2')])}</span>`, 'x^{2}'],
    ['a lowered part', `${letter('x')}<span class="msupsub">${stack([letter('i')], true)}</span>`, 'x_{i}'],
    [
      'both',
      `${letter('x')}<span class="msupsub">${stack([letter('i'), letter('2')], true)}</span>`,
      'x_{i}^{2}',
    ],
    [
      'a fraction',
      `<span class="mfrac">${stack([letter('b'), line, letter('a')], true)}</span>`,
      '\\frac{a}{b}',
    ],
    [
      'a root',
      `<span class="mord sqrt">${stack([letter('y'), '<span class="hide-tail"></span>'])}</span>`,
      '\\sqrt{y}',
    ],
    [
      'a sum with its limits',
      `<span class="mop op-limits">${stack([letter('i'), '<span class="mop">∑</span>', letter('n')], true)}</span>${letter('x')}`,
      '∑_{i}^{n}x',
    ],
    [
      'a matrix',
      `<span class="mtable">${[
        ['a', 'c'],
        ['b', 'd'],
      ]
        .map((column) => `<span class="col-align-c">${stack(column.map(letter), true)}</span>`)
        .join('<span class="arraycolsep"></span>')}</span>`,
      '\\begin{matrix} a & b \\\\ c & d \\end{matrix}',
    ],
    [
      'words',
      `${letter('x')}<span class="mord text"><span class="mord"> if so</span></span>`,
      'x\\text{ if so}',
    ],
  ])('%s', (_name, inner, markdown) => {
    expect(md(`<p>So ${drawn(inner)} holds.</p>`)).toBe(`So $${markdown}$ holds.`);
  });
});

describe('formulas that carry their TeX', () => {
  const cases: Case[] = [
    [
      'KaTeX in a line',
      `<p>x <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow>${tex}</semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span> y</p>`,
      'x $a^2$ y',
    ],
    [
      'KaTeX displayed',
      `<p>x</p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mi>a</mi>${tex}</semantics></math></span><span class="katex-html">a2</span></span></span><p>y</p>`,
      'x\n\n$$\na^2\n$$\n\ny',
    ],
    ['MathML with an annotation', `<p><math><semantics><mi>a</mi>${tex}</semantics></math></p>`, '$a^2$'],
    [
      'MathML with alternative text',
      '<p><math alttext="\\frac{a}{b}"><mi>x</mi></math></p>',
      '$\\frac{a}{b}$',
    ],
    [
      'MathML displayed',
      `<p>x</p><math display="block"><semantics><mi>a</mi>${tex}</semantics></math>`,
      'x\n\n$$\na^2\n$$',
    ],
    [
      'MathJax 2',
      '<p>x <span class="MathJax_Preview">p</span><span class="MathJax">rendered</span><script type="math/tex">a^2</script> y</p>',
      'x $a^2$ y',
    ],
    [
      'MathJax 2 displayed',
      '<div class="MathJax_Display"><span class="MathJax">r</span></div><script type="math/tex; mode=display">a^2</script>',
      '$$\na^2\n$$',
    ],
    [
      'MathJax 3 with assistive MathML',
      '<p><mjx-container class="MathJax" jax="CHTML"><mjx-math><mjx-mi>a</mjx-mi></mjx-math><mjx-assistive-mml><math><msup><mi>a</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container></p>',
      '$a^2$',
    ],
    [
      'MathJax 3 displayed',
      '<mjx-container display="true"><mjx-assistive-mml><math display="block"><mi>a</mi></math></mjx-assistive-mml></mjx-container>',
      '$$\na\n$$',
    ],
    [
      'MediaWiki',
      `<p><span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a^{2}}</annotation></semantics></math></span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle a^{2}}" src="/x.svg"></span></p>`,
      '$a^{2}$',
    ],
    [
      'a picture of a formula',
      '<p><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle a^{2}}" src="/x.svg"></p>',
      '$a^{2}$',
    ],
    ['a WordPress picture', '<p><img class="latex" alt="e^x" src="/latex.php"></p>', '$e^x$'],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('formulas as they were written', () => {
  test.each([
    ['p \\(x^2\\) q', 'p $x^2$ q'],
    ['p \\[y_i = 1\\] q', 'p $y_i = 1$ q'],
    ['a \\(word\\) b', 'a \\\\(word\\\\) b'],
  ])('"%s"', (text, markdown) => expect(md(`<p>${text}</p>`)).toBe(markdown));
});

describe('MathML that is converted', () => {
  const cases: Case[] = [
    ['a fraction', '<mfrac><mi>a</mi><mi>b</mi></mfrac>', '\\frac{a}{b}'],
    ['a root', '<msqrt><mi>a</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{a+1}'],
    ['a third root', '<mroot><mi>a</mi><mn>3</mn></mroot>', '\\sqrt[3]{a}'],
    ['indices', '<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
    ['long exponents', '<msup><mi>e</mi><mrow><mi>i</mi><mi>π</mi></mrow></msup>', 'e^{i\\pi}'],
    [
      'a sum',
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '\\sum_{i = 1}^ni',
    ],
    [
      'a limit',
      '<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>',
      '\\lim_{x \\to 0}',
    ],
    ['a vector', '<mover><mi>v</mi><mo>→</mo></mover>', '\\vec{v}'],
    ['Greek letters before letters', '<mi>α</mi><mi>x</mi>', '\\alpha x'],
    ['functions', '<mi>sin</mi><mi>x</mi>', '\\sin x'],
    ['words', '<mtext>if </mtext><mi>x</mi>', '\\text{if }x'],
    [
      'a matrix',
      '<mo>(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>)</mo>',
      '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    ],
    ['double-struck letters', '<mi mathvariant="double-struck">R</mi>', '\\mathbb{R}'],
    ['relations', '<mi>a</mi><mo>≤</mo><mi>b</mi>', 'a \\leq b'],
    ['fences', '<mfenced><mi>a</mi><mi>b</mi></mfenced>', '\\left( a,b \\right)'],
  ];
  test.each(cases)('%s', (_, mathml, expected) =>
    expect(md(`<p><math>${mathml}</math></p>`)).toBe(`$${expected}$`),
  );

  test('a tree without end is no danger', () => {
    const page = document.implementation.createHTMLDocument('');
    const math = page.createElement('math');
    let at: Element = math;
    for (let depth = 0; depth < 3000; depth++) at = at.appendChild(page.createElement('mrow'));
    at.textContent = 'x';
    expect(toMarkdown([math], { baseUrl: 'https://site.example/', removeBase64Images: true })).toBe('$x$');
  });
});

test.each([
  ['white space', `{\\displaystyle a${' '.repeat(500_000)}b`],
  ['white space without an end', `{\\displaystyle${' '.repeat(500_000)}`],
  ['comments', `a${'%'.repeat(500_000)}\u2028b`],
])('a formula of nothing but %s is drawn at once', (_, source) => {
  expect(md(`<p><script type="math/tex">${source}</script></p>`)).toContain('$');
});

test('a formula of many lines is one line, without the marks that hide it from XML', () => {
  const source = '% <![CDATA[\na \n\n = \r\n b %]]>';
  expect(md(`<p><script type="math/tex">${source}</script></p>`)).toContain('$a = b$');
});

describe('a picture of a formula in a box named as one', () => {
  const box = (alt: string, beside = ''): string =>
    `<p>So <span class="math inline"><img src="m.png" alt="${alt}">${beside}</span> holds.</p>`;
  test.each([
    ['is the TeX that it is called', box('x_{1}+y'), 'So $x_{1}+y$ holds.'],
    ['also with a hidden copy', box('a^2', '<span hidden>a^2</span>'), 'So $a^2$ holds.'],
    [
      'stays a picture where it is called otherwise',
      box('A plot of heat'),
      'So ![A plot of heat](https://site.example/docs/m.png) holds.',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(md(html).trim()).toBe(markdown);
  });
});
