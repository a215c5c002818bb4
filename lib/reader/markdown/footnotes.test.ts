import { describe, expect, test } from 'vitest';
import { type Case, md } from '@/tests/support/markdown-of';

const expected = 'Text[^1].\n\n[^1]: Note.';

describe('footnotes', () => {
  const cases: Case[] = [
    [
      'an older page, with an anchor before the link',
      '<p>Text<a name="back1"></a><a href="#n1">1</a>.</p><p><a name="n1"></a>Note. <a href="#back1">Back</a></p>',
      expected,
    ],
    [
      'GitHub',
      '<p>Text<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup>.</p><section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>Note. <a href="#user-content-fnref-1" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol></section>',
      expected,
    ],
    [
      'pandoc',
      '<p>Text<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>.</p><section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
      expected,
    ],
    [
      'markdown-it',
      '<p>Text<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Note. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
      'Text[^1].\n\n---\n\n[^1]: Note.',
    ],
    [
      'kramdown',
      '<p>Text<sup id="fnref:1" role="doc-noteref"><a href="#fn:1" class="footnote" rel="footnote">1</a></sup>.</p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:1" role="doc-endnote"><p>Note. <a href="#fnref:1" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>',
      expected,
    ],
    [
      'a note in the margin',
      '<p>Text<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">Note.</span>.</p>',
      expected,
    ],
    [
      'two notes in the margin and what follows them',
      '<p>Text<span class="sidenote">Note with <b>weight</b>.</span> goes on<span class="marginnote">And another.</span>.</p><p>After.</p>',
      'Text[^1] goes on[^2].\n\nAfter.\n\n[^1]: Note with **weight**.\n\n[^2]: And another.',
    ],
    [
      'MediaWiki',
      '<p>Text<sup id="cite_ref-a_1-0" class="reference"><a href="#cite_note-a-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup>.</p><div class="reflist"><ol class="references"><li id="cite_note-a-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-a_1-0">^</a></b></span> <span class="reference-text">Note.</span></li></ol></div>',
      expected,
    ],
    [
      'docutils',
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Note.</p></aside>',
      expected,
    ],
    [
      'Substack',
      '<p>Text<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a>.</p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note.</p></div></div>',
      expected,
    ],
    [
      'a word processor',
      '<p>Text<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.</p><hr><p><a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> Note.</p>',
      'Text[^1].\n\n---\n\n[^1]: Note.',
    ],
    [
      'two references to one note',
      '<p>a<sup><a href="#fn1">1</a></sup> b<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">Note.</li></ol>',
      'a[^1] b[^1]\n\n[^1]: Note.',
    ],
    [
      'a note with paragraphs',
      '<p>Text<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1"><p>One.</p><p>Two.</p></li></ol>',
      'Text[^1]\n\n[^1]: One.\n\n    Two.',
    ],
    [
      'a reference without its note stays a link',
      '<p>Text<sup><a href="#fn9">9</a></sup></p>',
      'Text<sup>[9](https://site.example/docs/page#fn9)</sup>',
    ],
    [
      'an ordinary link to an item stays one',
      '<p><a href="#item">see there</a></p><ul><li id="item">a</li></ul>',
      '[see there](https://site.example/docs/page#item)\n\n- a',
    ],
    [
      'whole addresses work too',
      '<p>Text<sup><a href="https://site.example/docs/page#fn1">1</a></sup>.</p><ol><li id="fn1">Note.</li></ol>',
      expected,
    ],
  ];
  test.each(cases)('%s', (_, html, markdown) => expect(md(html)).toBe(markdown));
});

describe('a note whose mark is a plain link', () => {
  test.each([
    ['by a name of Word', '_ftnref1', '_ftn1', '[1]'],
    ['by a letter', 'a1', 'b1', '[a]'],
    ['by a sign', 'stern-oben', 'stern-unten', '*'],
    ['by a roman number', '_ednref1', '_edn1', '[i]'],
  ])('is a note if both ends name each other, %s', (_how, here, there, sign) => {
    const html = `<p>Text<a id="${here}" href="#${there}">${sign}</a>.</p><p><a id="${there}" href="#${here}">${sign}</a> Note.</p>`;
    const written = md(html);
    expect(written).toMatch(/^Text\[\^[^\]]+\]\./);
    expect(written).toMatch(/^\[\^[^\]]+\]: .*Note\.$/m);
  });
  test('is a link if the other end does not name it', () => {
    expect(md('<p>Text<a id="x" href="#y">[1]</a>.</p><p id="y">Other.</p>')).not.toContain('[^');
  });
});

test('brackets and a dot around the number go with it', () => {
  const html =
    '<p>It was dredged.<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup></p><div id="footnotes"><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Measured in May.</div></div>';
  expect(md(html)).toBe('It was dredged.[^1]\n\n[^1]: Measured in May.');
});

test('every reference in one pair of brackets is one', () => {
  const note = (id: string): string => `<li id="fn${id}">Note ${id}</li>`;
  const html = `<p>Said<sup>[<a href="#fn1">1</a>; <a href="#fn2">2</a>]</sup>.</p><ol class="footnotes">${note('1')}${note('2')}</ol>`;
  expect(md(html)).toContain('[^1]: Note 1');
  expect(md(html)).toContain('[^2]: Note 2');
});

test('a note keeps the dots that it begins with', () => {
  const html =
    '<p>Said.<sup><a href="#fn1">1</a></sup></p><ol class="footnotes"><li id="fn1"><p>... and so it went.</p></li></ol>';
  expect(md(html)).toContain('[^1]: ... and so it went.');
});
