import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aHostileCapture } from '@/tests/support/captures';
import { escapeHtml, inertHtml } from './inert-html';
import { loadTex } from './draw-tex';
import { markdownToHtml } from './markdown-html';

const BASE = 'https://tides.example/a/b?c';
const TAG = /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/g;
const ACTIVE =
  /^(script|style|template|noscript|iframe|frame|object|embed|svg|annotation-xml|mglyph|form|input|button|select|textarea|meta|link|base|title|audio|video|canvas|dialog)$/;

/** What of this HTML could run, load or navigate. Reads the text, so it does not depend on a parser. */
function dangersOf(html: string): string[] {
  const dangers: string[] = [];
  for (const [tag, name = '', attributes = ''] of html.matchAll(TAG)) {
    if (ACTIVE.test(name)) dangers.push(tag);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (/^(on|style|srcdoc|formaction|action|name|srcset|ping|target|data)/.test(attribute))
        dangers.push(tag);
      if (attribute === 'href' && !/^(https?:|mailto:|tel:|#)/.test(value)) dangers.push(tag);
      if (attribute === 'src' && !/^(https?:|data:image\/)/.test(value)) dangers.push(tag);
    }
  }
  if (/[<>]/.test(html.replace(TAG, ''))) dangers.push('a bracket outside a tag');
  return dangers;
}

const piece = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '&',
  '&lt;',
  '&#x3c;',
  '=',
  ' ',
  '\n',
  '\u0000',
  '--',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '`',
  '/',
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '</svg>',
  '<math>',
  '<mtext>',
  '<mglyph>',
  '<noscript>',
  '<p>',
  '</p>',
  '<table>',
  '<tr>',
  '<td>',
  '</table>',
  '<a href=',
  '<img src=x onerror=alert(1)>',
  '<template>',
  '<title>',
  '<textarea>',
  '</textarea>',
  '<xmp>',
  '<plaintext>',
  '<iframe srcdoc="',
  '<select>',
  '<form action=x>',
  '<b onclick=x>',
  'javascript:alert(1)',
  'jAvA\tscript:x',
  'data:text/html,x',
  'vbscript:x',
  'https://a.example',
  '<x-y>',
  '<details ontoggle=x>',
);

describe('inertHtml', () => {
  it('keeps what a reader needs', () => {
    const html =
      '<h2>Tides</h2>\n<p lang="ga" dir="ltr">High &amp; low<br>water<sup>2</sup></p>\n<ol start="3"><li>one</li></ol>' +
      '<table><thead><tr><th colspan="2" scope="col">a</th></tr></thead><tbody><tr><td align="right">1</td><td>2</td></tr></tbody></table>' +
      '<pre><code class="language-ts">a &lt; b</code></pre><details open=""><summary>more</summary>x</details>';
    expect(inertHtml(html, BASE)).toBe(html);
  });

  it('makes addresses absolute and keeps only harmless schemes', () => {
    expect(inertHtml('<a href="../x?y=1&amp;z=2">x</a>', BASE)).toBe(
      '<a href="https://tides.example/x?y=1&amp;z=2">x</a>',
    );
    expect(inertHtml('<a href="javascript:alert(1)">x</a><a href="file:///etc/passwd">y</a>', BASE)).toBe(
      '<a>x</a><a>y</a>',
    );
    expect(inertHtml('<img src="data:text/html,x" alt="the &lt;gauge&gt;">', BASE)).toBe('the &lt;gauge&gt;');
  });

  it('lets an unknown element give way to what is in it, and an active one not', () => {
    expect(
      inertHtml(
        '<article><x-note>a <b class="q">b</b></x-note></article><script>c</script><form>d</form>',
        BASE,
      ),
    ).toBe('a <b>b</b>');
  });

  it('keeps a formula as MathML, and nothing else in it', () => {
    const math =
      '<math display="block"><semantics><mfrac><mn>1</mn><msqrt><mi>n</mi></msqrt></mfrac><annotation encoding="application/x-tex">x^2 &lt; 4</annotation></semantics></math>';
    expect(inertHtml(`<p>so ${math}</p>`, BASE)).toBe(`<p>so ${math}</p>`);
    expect(
      inertHtml(
        '<math href="javascript:x" onclick="y"><mi href="z"><b onclick=x>a</b></mi><mtext><img src=x onerror=y></mtext><annotation-xml encoding="text/html"><script>x</script></annotation-xml></math>',
        BASE,
      ),
    ).toBe('<math><mi>a</mi><mtext></mtext></math>');
  });

  it('draws the formulas of Markdown, and shows TeX that is none as it is written', async () => {
    const html = await markdownToHtml(
      'So $a < b^2$ and $$\\frac{1}{\\sqrt{n}}$$ for $5 or $6, $\\nosuch{$',
      BASE,
      loadTex,
    );
    expect(html).toMatch(/So <math>.*<mo[^>]*>&lt;<\/mo>.*<msup>.*<\/math> and <math display="block">/);
    expect(html).toMatch(/<mfrac><mn>1<\/mn><msqrt>/);
    expect(html).toContain('for $5 or $6, $\\nosuch{$');
    expect(dangersOf(html)).toEqual([]);
  });

  it('keeps links to places of the text in it', () => {
    expect(
      inertHtml(
        `<a href="#fn:1">1</a> <a href="${BASE}#b">b</a> <a href="#gone">c</a><p id="fn:1">n</p><i id="b"></i><i id="c">`,
        BASE,
      ),
    ).toBe(
      `<a href="#fn-1">1</a> <a href="#b">b</a> <a href="${BASE}#gone">c</a><p id="fn-1">n</p><i id="b"></i><i></i>`,
    );
  });

  it('keeps the place of a part that it does not keep, and no link to one that is gone', () => {
    expect(
      inertHtml(
        '<a href="#s">1</a> <a href="#t">2</a> <a href="#f">3</a> <a href="#m">4</a><section id="s"><h2><span id="t">T</span></h2></section><svg id="f"></svg><math><mi id="m">x</mi></math>',
        BASE,
      ),
    ).toBe(
      `<a href="#s">1</a> <a href="#t">2</a> <a href="${BASE}#f">3</a> <a href="${BASE}#m">4</a><wbr id="s"><h2><wbr id="t">T</h2><math><mi>x</mi></math>`,
    );
  });

  it('keeps the text of a page that is nested as deep as a parser goes', () => {
    const html = inertHtml('<div>'.repeat(500) + 'deep', BASE);
    expect(html).toContain('deep');
    expect(dangersOf(html)).toEqual([]);
  });

  it('holds nothing that acts, whatever it is given', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 25 }), (pieces) => {
        const html = inertHtml(pieces.join(''), BASE);
        expect(dangersOf(html)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the line breaks that code begins with', () => {
    const pre = new DOMParser()
      .parseFromString(inertHtml('<pre>\n\n\ncode</pre>', BASE), 'text/html')
      .querySelector('pre');
    expect(pre?.textContent).toMatch(/^\n+code$/);
  });

  it('is distinguished from dangerous HTML by this very test', () => {
    for (const html of [
      '<script>x</script>',
      '<p onclick="x">',
      '<a href="javascript:x">',
      '<img src=x>',
      'a < b',
      '<p style="x">',
    ])
      expect(dangersOf(html)).not.toEqual([]);
  });
});

describe('markdownToHtml', () => {
  it('holds HTML inside Markdown to the same list', async () => {
    const html = await markdownToHtml(aHostileCapture().content.markdown ?? '', BASE);
    expect(dangersOf(html)).toEqual([]);
    expect(html).toContain('<summary>more</summary>');
    expect(html).not.toContain('send');
  });

  it('holds nothing that acts, whatever Markdown it is given', async () => {
    const markdown = fc.array(
      fc.oneof(
        piece,
        fc.constantFrom(
          '[a](',
          ')',
          '![',
          '](',
          '`',
          '```\n',
          '| a |\n|-|\n',
          '[^1]',
          '[^1]: ',
          '> ',
          '# ',
          '- [ ] ',
          '<https:x>',
        ),
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(markdown, async (pieces) => {
        expect(dangersOf(await markdownToHtml(pieces.join(''), BASE, loadTex))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows Markdown that is nested beyond all measure as it is written', { tags: ['long'] }, async () => {
    const html = await markdownToHtml(`${'> '.repeat(20_000)}<b>`, BASE);
    expect(html).toMatch(/^<pre>&gt; &gt; .*&lt;b&gt;<\/pre>$/);
  });

  it('keeps every block of a long footnote with it', async () => {
    const html = await markdownToHtml(
      'a[^n]\n\n[^n]: One.\n\n    Two.\n\n    - item\n\n[^m]: Last\n\nAfter.',
      BASE,
    );
    expect(html).toContain(
      '<p id="fn-n"><sup><a href="#fnref-n">[n]</a></sup> One.</p>\n<p>Two.</p>\n<ul>\n<li>item</li>\n</ul>',
    );
    expect(html).toContain('<p><sup>[m]</sup> Last</p>\n<p>After.</p>');
    expect(html).not.toContain('<pre>');
  });

  it('shows footnotes as notes, also those of one word', async () => {
    const html = await markdownToHtml(
      'Sea[^1] and moon[^moon].\n\n[^1]: Water\n[^moon]: See *there*,\n    and here\n',
      BASE,
    );
    expect(html).toContain(
      '<p>Sea<sup id="fnref-1"><a href="#fn-1">[1]</a></sup> and moon<sup id="fnref-moon"><a href="#fn-moon">[moon]</a></sup>.</p>',
    );
    expect(html).toContain('<p id="fn-1"><sup><a href="#fnref-1">[1]</a></sup> Water</p>');
    expect(html).toMatch(/\[moon\]<\/a><\/sup> See <em>there<\/em>,\s+and here/);
  });
});

describe('escapeHtml', () => {
  it('leaves text as text inside an element and inside quotes', () => {
    expect(escapeHtml(`</title>"'&`)).toBe('&lt;/title&gt;&quot;&#39;&amp;');
  });
});
