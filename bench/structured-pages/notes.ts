import type { Structure } from './structure';

export const notes: readonly Structure[] = [
  {
    name: 'footnotes as renderers of Markdown write them',
    at: 'end',
    html: `<p>The wall is older than the tower<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup> and lower than the roof.<sup id="fnref:2"><a href="#fn:2" class="footnote-ref" role="doc-noteref">2</a></sup></p><div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Parish book of 1702. <a href="#fnref:1" class="footnote-backref" role="doc-backlink">↩︎</a></p></li><li id="fn:2"><p>Measured in May. <a href="#fnref:2" class="footnote-backref" role="doc-backlink">↩︎</a></p></li></ol></div>`,
    has: [
      /older than the tower ?\[\^1\] and lower than the roof\. ?\[\^2\]/,
      /^\[\^1\]: Parish book of 1702\.$/m,
      /^\[\^2\]: Measured in May\.$/m,
    ],
    not: ['↩'],
  },
  {
    name: 'references of a wiki',
    at: 'end',
    html: `<p>Six lichens were new here.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup></p><h2>References</h2><div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text"><cite class="citation">Lind, M. <i>Lichens of the plain</i>. 2019.</cite></span></li></ol></div>`,
    has: [/Six lichens were new here\. ?(?:\[\^[^\]]*1\]|\[\\?\[?1)/, /Lind, M\./, 'Lichens of the plain'],
    not: [/^\^/m],
  },
  {
    name: 'a list of literature without marks',
    at: 'end',
    html: `<h2>References</h2><ol><li>Reier, T. (2018). Labels in the dark. Lowgate Press.</li><li>Okoro, B. (2021). Reading while moving. Sorting Letters 4, 11–19.</li><li>Hall, P. &amp; Yun, S. (2023). Foil. arXiv:2301.01234.</li></ol>`,
    has: ['## References', 'Labels in the dark', 'Reading while moving', 'arXiv:2301.01234'],
  },
  {
    name: 'side notes',
    html: `<p>The key is derived from the passphrase<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">By a function that is slow on purpose.</span> and is stored nowhere.</p>`,
    has: [/derived from the passphrase ?\[\^[^\]]+\] and is stored nowhere\./],
    not: [],
  },
  {
    name: 'notes at the foot of an old page',
    at: 'end',
    html: `<p>It was told to me by a ferryman.<a name="r1" href="#n1"><sup>*</sup></a></p><hr><p><a name="n1" href="#r1">*</a> He asked me not to name him.</p>`,
    has: ['It was told to me by a ferryman.', 'He asked me not to name him.'],
  },
  {
    name: 'a reference with its link',
    at: 'end',
    html: `<p>Copies are cheap [<a href="#ref1">1</a>].</p><h3>Sources</h3><p id="ref1">[1] The price list of last year, <a href="https://prices.example/2025">prices.example</a></p>`,
    has: [/Copies are cheap/, '### Sources', 'The price list of last year'],
  },
  {
    name: 'a quotation with its source',
    html: `<blockquote cite="https://letters.example/7"><p>The plain is quiet, but it is never silent.</p><footer>— <cite>Edda Kern, letter of 1931</cite></footer></blockquote>`,
    has: [/^> The plain is quiet, but it is never silent\.$/m, /^>.*Edda Kern, letter of 1931/m],
  },
  {
    name: 'a quotation in a quotation',
    html: `<blockquote><p>She said:</p><blockquote><p>Never buy a boat in winter.</p></blockquote><p>And so we waited.</p></blockquote>`,
    has: [/^> She said:$/m, /^> > Never buy a boat in winter\.$/m, /^> And so we waited\.$/m],
  },
  {
    name: 'a pulled quote that repeats the text',
    html: `<p>“It needs a better lamp rather than a better camera,” the foreman told us in the yard, and he should know.</p><aside class="pullquote">It needs a better lamp rather than a better camera</aside>`,
    has: ['the foreman told us in the yard'],
    not: [
      /It needs a better lamp rather than a better camera[\s\S]*It needs a better lamp rather than a better camera/,
    ],
  },
  {
    name: 'a quotation of a short line',
    html: `<blockquote>Wet stone, old stone.</blockquote>`,
    has: [/^> Wet stone, old stone\.$/m],
  },
  {
    name: 'a warning',
    html: `<div class="admonition warning"><p class="admonition-title">Warning</p><p>Without the passphrase nobody can read the copies.</p></div>`,
    has: ['Warning', 'Without the passphrase nobody can read the copies.'],
  },
  {
    name: 'a note by role',
    html: `<aside role="note" class="callout callout-info"><strong>Note</strong><p>The service needs version 3 or newer.</p></aside>`,
    has: ['Note', 'The service needs version 3 or newer.'],
  },
  {
    name: 'a short closing line',
    at: 'end',
    html: `<p>Good luck!</p><p>— Mara</p>`,
    has: ['Good luck!', 'Mara'],
  },
  {
    name: 'an update at the end',
    at: 'end',
    html: `<p><em>Update, 9 May: the second train was approved.</em></p>`,
    has: ['Update, 9 May: the second train was approved.'],
  },
  {
    name: 'a correction at the end',
    at: 'end',
    html: `<div class="correction"><p><strong>Correction:</strong> An earlier version of this article gave the length of the line as 300 miles. It is 300 kilometres.</p></div>`,
    has: ['Correction:', 'It is 300 kilometres.'],
  },
  {
    name: 'short paragraphs between longer ones',
    html: `<p>Not so fast.</p><p>${'A boat that was left out all winter has a story to tell, and its planks tell it before the owner does, if you look below the seats.'}</p><p>Look again.</p>`,
    has: ['Not so fast.', 'A boat that was left out all winter', 'Look again.'],
  },
  {
    name: 'three stars between two parts',
    html: `<p style="text-align:center">* * *</p><p>Then came the rain.</p><hr><p>It lasted a week.</p>`,
    has: ['Then came the rain.', /^(?:---|\*\*\*|\* \* \*|___)$/m, 'It lasted a week.'],
  },
  {
    name: 'acknowledgements after the text',
    at: 'end',
    html: `<h2>Acknowledgements</h2><p>We thank the sexton for his keys.</p>`,
    has: ['## Acknowledgements', 'We thank the sexton for his keys.'],
  },
  {
    name: 'further reading in a sentence',
    at: 'end',
    html: `<p>For the theory behind it see <a href="https://theory.example/">the paper of Reier and Yun</a>.</p>`,
    has: ['For the theory behind it see [the paper of Reier and Yun](https://theory.example/).'],
  },
];
