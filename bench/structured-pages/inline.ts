import type { Structure } from './structure';

const deep = (levels: number, inner: string): string =>
  '<div>'.repeat(levels) + inner + '</div>'.repeat(levels);

export const inline: readonly Structure[] = [
  {
    name: 'an ordinal with a raised ending',
    html: `<p>On the 4<sup>th</sup> of May the gate was open.</p>`,
    has: [/On the 4(?:th|<sup>th<\/sup>) of May the gate was open\./],
    not: ['4^th', '[^'],
  },
  {
    name: 'bold that is not bold',
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><p>Text that was pasted from an editor of documents stands here in full.</p></b>`,
    has: ['Text that was pasted from an editor of documents stands here in full.'],
    not: [/\*\*Text that was pasted/],
  },
  {
    name: 'headings by role',
    html: `<div role="heading" aria-level="2">The second visit</div><p>We came back in June.</p><div role="heading" aria-level="3">At noon</div><p>It was hot.</p>`,
    has: [/^## The second visit$/m, 'We came back in June.', /^### At noon$/m, 'It was hot.'],
  },
  {
    name: 'anchors in headings',
    html: `<h2 id="use">How to use it<a class="headerlink" href="#use" title="Link to this heading">¶</a></h2><p>Press the button.</p><h3 id="more"><a class="anchor" aria-hidden="true" href="#more">#</a>More of it</h3><p>Press it twice.</p>`,
    has: [/^## How to use it$/m, 'Press the button.', /^### More of it$/m, 'Press it twice.'],
    not: ['¶'],
  },
  {
    name: 'block-like custom elements',
    html: `<x-card><x-title>Low water</x-title><x-text>Leave by six.</x-text></x-card><x-card><x-title>High water</x-title><x-text>Leave by noon.</x-text></x-card>`,
    has: ['Low water', 'Leave by six.', 'High water', 'Leave by noon.'],
    not: ['waterLeave', 'six.High'],
  },
  {
    name: 'nesting beyond four hundred levels',
    html: deep(520, '<p>At the bottom of all these boxes stands a sentence that must not be lost.</p>'),
    has: ['At the bottom of all these boxes stands a sentence that must not be lost.'],
  },
  {
    name: 'marks of many kinds',
    html: `<p>The <abbr title="Automatic label reader">ALR</abbr> <mark>marks</mark> what it <del>lost</del> <ins>found</ins>: H<sub>2</sub>O, <em>slowly</em>, <strong>surely</strong>, <small>quietly</small>.</p>`,
    has: [
      /The ALR .*marks.* what it .*lost.*found.*: H(?:<sub>2<\/sub>|2|₂)O, \*slowly\*, \*\*surely\*\*, quietly\./,
    ],
  },
  {
    name: 'paragraphs cut by line breaks',
    html: `<div>The first thought stands here and has a comma, as thoughts do.<br><br>The second thought follows after an empty line, without an element of its own.<br><br>The third one ends it.</div>`,
    has: [/as thoughts do\.\s*\n\s*\nThe second thought/, /of its own\.\s*\n\s*\nThe third one ends it\./],
  },
  {
    name: 'an address',
    at: 'end',
    html: `<address>Reed &amp; Rudder<br>Mill Lane 4<br>90210 Lakeside</address>`,
    has: ['Reed & Rudder', /\n.*Mill Lane 4/, /\n.*90210 Lakeside/],
  },
  {
    name: 'text from right to left',
    html: `<div dir="rtl" lang="he"><h2>הקיר הישן</h2><p>על הקיר הישן גדלים שלושים ואחד מינים של חזזיות, ורבים מהם גדלים בצד הצפוני שבו האבן נשארת רטובה זמן רב.</p><ul><li>צפון</li><li>דרום</li></ul></div>`,
    has: ['## הקיר הישן', 'על הקיר הישן גדלים', /[-*] צפון/, /[-*] דרום/],
  },
  {
    name: 'Chinese and Japanese',
    html: `<h2>湖上的小船</h2><p>浅水湖上的小船必须能在很浅的水里漂浮，因此不能有固定的龙骨，重量也比长度更重要。</p><p lang="ja"><ruby>湖<rp>(</rp><rt>みずうみ</rt><rp>)</rp></ruby>は浅い。</p>`,
    has: ['## 湖上的小船', '浅水湖上的小船必须能在很浅的水里漂浮', /湖.*は浅い。/],
  },
  {
    name: 'a rule between two parts',
    html: `<hr class="wp-block-separator"><p>Part two.</p>`,
    has: [/^(?:---|\*\*\*|___)$/m, 'Part two.'],
  },
  {
    name: 'emoji as pictures',
    html: `<p>It went well <img class="emoji" draggable="false" alt="🎉" src="/emoji/1f389.svg" width="16" height="16"> and nobody fell in 🌊.</p>`,
    has: [/It went well (?:🎉|!\[🎉\]\([^)]*\)) and nobody fell in 🌊\./],
  },
  {
    name: 'a time and a data element',
    html: `<p>The gate opens at <time datetime="2026-05-04T08:00">eight on 4 May</time> and holds <data value="40">forty</data> people.</p>`,
    has: ['The gate opens at eight on 4 May and holds forty people.'],
  },
  {
    name: 'a form within the instructions',
    html: `<p>Fill in the form like this:</p><form><p>Your postal code goes into the <label>first field <input name="zip"></label></p><p>Then choose the day.</p></form>`,
    has: ['Fill in the form like this:', 'Then choose the day.'],
  },
  {
    name: 'a shadow root that the markup declares',
    html: `<note-box><template shadowrootmode="open"><div class="n"><slot name="head"></slot><p>The shade of the box says that the hose must be thin.</p><slot></slot></div></template><b slot="head">Mind the hose</b><p>And it must be whole.</p></note-box>`,
    has: ['Mind the hose', 'The shade of the box says that the hose must be thin.', 'And it must be whole.'],
  },
  {
    name: 'a link in the midst of a word and beside marks',
    html: `<p>See <a href="https://a.example/x_(y)">the <em>first</em> part</a>, then <strong><a href="https://a.example/2">the second</a></strong>.</p>`,
    has: [
      /\[the \*first\* part\]\(<?https:\/\/a\.example\/x_(?:\(y\)|\\\(y\\\)|%28y%29)>?\)/,
      /\*\*\[the second\]\(https:\/\/a\.example\/2\)\*\*/,
    ],
  },
  {
    name: 'paragraphs that are divs',
    html: `<div>A box without a name says something in this line.</div><div><span>And another one says more, with a <a href="https://b.example/">link</a> in it.</span></div>`,
    has: [
      'A box without a name says something in this line.',
      /\n\s*\nAnd another one says more, with a \[link\]\(https:\/\/b\.example\/\) in it\./,
    ],
  },
  {
    name: 'a poem',
    html: `<div class="poem"><p>The plain at night<br>has one long light<br>that goes and does not stay.</p><p>It calls, it burns,<br>it never turns,<br>by dawn it is away.</p></div>`,
    has: [
      /The plain at night(?: {2}|\\)\nhas one long light(?: {2}|\\)\nthat goes and does not stay\./,
      /It calls, it burns,(?: {2}|\\)\nit never turns,(?: {2}|\\)\nby dawn it is away\./,
    ],
  },
  {
    name: 'the words of a song',
    html: `<div class="lyrics"><p class="verse">Row, row the reed boat<br>over the silver sand</p><p class="chorus">Oh the lake, the lake<br>oh the lake and land</p></div>`,
    has: [
      /Row, row the reed boat(?: {2}|\\)\nover the silver sand/,
      /Oh the lake, the lake(?: {2}|\\)\noh the lake and land/,
    ],
  },
  {
    name: 'code points that Markdown would read',
    html: `<p>Use *.txt, file_name_here, 1. or # as they are, and a < b.</p><p>1. is no list here</p><p># is no heading</p>`,
    has: [
      /Use \\?\*\.txt, file_name_here, 1\. or # as they are, and a (?:\\)?< b\./,
      /^1\\\. is no list here$/m,
      /^\\# is no heading$/m,
    ],
  },
];
