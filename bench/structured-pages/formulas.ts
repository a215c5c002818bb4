import type { Structure } from './structure';

const ofKatex = (tex: string, shown: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:1em"></span><span class="mord mathnormal">${shown}</span></span></span></span>`;

export const formulas: readonly Structure[] = [
  {
    name: 'MathML in a sentence',
    html: `<p>The growth is <math><mi>g</mi><mo>=</mo><mfrac><mi>d</mi><mi>t</mi></mfrac></math> for each circle.</p>`,
    has: [/The growth is \$g ?= ?\\frac\{d\}\{t\}\$ for each circle\./],
  },
  {
    name: 'MathML on a line of its own',
    html: `<math display="block"><mi>A</mi><mo>=</mo><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math>`,
    has: [/\$\$\s*A ?= ?(?:π|\\pi) ?r\^(?:2|\{2\})\s*\$\$/],
  },
  {
    name: 'KaTeX with its source',
    html: `<p>It costs ${ofKatex('O(n \\log n)', 'O(n log n)')} steps.</p>`,
    has: [/It costs \$O\(n \\log n\)\$ steps\./],
    not: ['O(n log n)'],
  },
  {
    name: 'KaTeX on a line of its own',
    html: `<p><span class="katex-display">${ofKatex('\\sum_{i=1}^n i', '∑i')}</span></p>`,
    has: [/\$\$\s*\\sum_\{i=1\}\^n i\s*\$\$/],
  },
  {
    name: 'KaTeX without MathML',
    html: `<p>where <span class="katex"><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8em;"></span><span class="mord"><span class="mord mathnormal">x</span><span class="msupsub"><span class="vlist-t"><span class="vlist-r"><span class="vlist" style="height:0.8141em;"><span style="top:-3.063em;margin-right:0.05em;"><span class="pstrut" style="height:2.7em;"></span><span class="sizing reset-size6 size3 mtight"><span class="mord mtight">2</span></span></span></span></span></span></span></span></span></span></span> is the area.</p>`,
    has: [/where \$x\^(?:2|\{2\})\$ is the area\./],
  },
  {
    name: 'MathJax 2 with its script',
    html: `<p>We have <span class="MathJax_Preview"></span><span class="MathJax" id="MathJax-Element-1-Frame"><nobr><span class="math">a+b</span></nobr></span><script type="math/tex" id="MathJax-Element-1">a + b</script> in all.</p>`,
    has: [/We have \$a ?\+ ?b\$ in all\./],
  },
  {
    name: 'MathJax 2 on a line of its own',
    html: `<div class="MathJax_Display"><span class="MathJax" id="MathJax-Element-2-Frame"><span class="math">F=ma</span></span></div><script type="math/tex; mode=display" id="MathJax-Element-2">F = m a</script>`,
    has: [/\$\$\s*F = m a\s*\$\$/],
    not: [/F=ma/],
  },
  {
    name: 'MathJax 3 with assistive MathML',
    html: `<p>Let <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D45B"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>n</mi><mo>&gt;</mo><mn>3</mn></math></mjx-assistive-mml></mjx-container> be the count.</p>`,
    has: [/Let \$n ?(?:>|\\gt) ?3\$ be the count\./],
  },
  {
    name: 'dollars in a math-container',
    html: `<p>Take <span class="math-container">$\\frac{a_1}{b_2}$</span> and multiply.</p>`,
    has: ['Take $\\frac{a_1}{b_2}$ and multiply.'],
  },
  {
    name: 'dollars in a math-renderer',
    html: `<p>Take <math-renderer class="js-inline-math" style="display:inline">$x_1 * y_2$</math-renderer> as it is.</p><math-renderer class="js-display-math" style="display:block">$$\\int_0^1 f(x)\\,dx$$</math-renderer>`,
    has: ['Take $x_1 * y_2$ as it is.', /\$\$\s*\\int_0\^1 f\(x\)\\,dx\s*\$\$/],
  },
  {
    name: 'a formula as its author wrote it',
    html: `<p>By definition \\(v = \\frac{s}{t}\\) holds here.</p>`,
    has: [/By definition (?:\$v = \\frac\{s\}\{t\}\$|\\\\\(v = .*) holds here\./],
  },
  {
    name: 'a formula that a wiki shows',
    html: `<p>The area is <span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{\\displaystyle a^{2}}"><semantics><mrow><msup><mi>a</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">{\\displaystyle a^{2}}</annotation></semantics></math></span><img src="/math/a2.svg" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle a^{2}}"></span> at most.</p>`,
    has: [/The area is \$(?:\{\\displaystyle )?a\^\{2\}\}?\$ at most\./],
    not: ['a2.svg'],
  },
  {
    name: 'prices are no formulas',
    html: `<p>The ticket is $5 for students and $12 for others, which is $7 more.</p>`,
    has: [/The ticket is \\?\$5 for students and \\?\$12 for others, which is \\?\$7 more\./],
  },
  {
    name: 'a display formula that ends the text',
    at: 'end',
    html: `<p>Put together:</p><math display="block"><mi>N</mi><mo>=</mo><mn>40</mn><mo>−</mo><mi>k</mi></math>`,
    has: ['Put together:', /\$\$\s*N ?= ?40 ?[-−] ?k\s*\$\$/],
  },
];
