/** What an element's class says about its role in the page. Bits, since an element may have several. */
export const mark = {
  visuallyHidden: 1,
  math: 2,
  mathPreview: 4,
  lineNumber: 8,
  copyButton: 16,
  footnotes: 32,
  backlink: 64,
  editLink: 128,
  headingAnchor: 256,
  footnoteRef: 512,
  codeTable: 1024,
  codeLine: 2048,
  emojiImage: 4096,
  texImage: 8192,
  displayMath: 16384,
  keptButton: 32768,
  calloutTitle: 65536,
  toggle: 131072,
  writtenMath: 262144,
  caption: 524288,
  codeEditor: 1048576,
  sideNote: 2097152,
  avatar: 4194304,
} as const;

const tokens: Record<string, number> = {};
const teach = (bit: number, words: string): void => {
  for (const word of words.split(' ')) tokens[word] = (tokens[word] ?? 0) | bit;
};
teach(
  mark.visuallyHidden,
  'sr-only sr_only screen-reader-text screenreader-text screen-reader-only screenreader-only visually-hidden ' +
    'visuallyhidden visually-hidden-text u-hiddenvisually a11y-hidden hidden-visually element-invisible ' +
    'govuk-visually-hidden usa-sr-only show-for-sr a-offscreen offscreen is-sr-only sronly assistive-text ' +
    'cdk-visually-hidden mat-cdk-visually-hidden',
);
teach(
  mark.math,
  'katex mathjax mathjax_svg mathjax_chtml mathjax_mathml mwe-math-element mathjax_display mjx-chtml',
);
teach(mark.displayMath, 'katex-display mathjax_display mathjax_svg_display mjxc-display mathjaxdisplay');
teach(mark.displayMath, 'mwe-math-element-block mwe-math-fallback-image-display');
teach(mark.writtenMath, 'math-container math arithmatex js-inline-math js-display-math');
teach(mark.mathPreview, 'mathjax_preview mjx_assistive_mathml katex-html');
teach(
  mark.lineNumber,
  'lineno linenos line-number line-numbers line-numbers-rows linenumber linenumbers line_numbers hljs-ln-numbers ' +
    'hljs-ln-n ln-num gutter rouge-gutter linenodiv blob-num blob-num-addition blob-num-deletion ' +
    'react-syntax-highlighter-line-number code-line-number codelinenumber lnt ln cm-gutters codemirror-linenumber ' +
    'codemirror-gutter-wrapper line-num code__line-number ace_gutter',
);
teach(
  mark.copyButton,
  'copy copybtn copy-btn copy-button copybutton btn-copy button-copy copy-code copy-code-button code-copy ' +
    'copy-to-clipboard copy-to-clipboard-button clipboard clipboard-btn clipboard-copy btn-clipboard md-clipboard ' +
    'zeroclipboard-container toolbar-item code-toolbar-copy copytoclipboard codecopy buttongroup hljs-copy-button ' +
    'snippet-clipboard-content-copy highlight-tools code-block-header__copy prism-copy-button md-code__button',
);
teach(mark.footnotes, 'footnotes footnote-list endnotes references reflist footnotes-list footnote-section');
teach(
  mark.backlink,
  'footnote-backref footnote-back footnote-backlink footnote-return mw-cite-backlink reversefootnote fn-backref ' +
    'fn-backlink backlink footnote-number data-footnote-backref cite-backlink',
);
teach(mark.editLink, 'mw-editsection editsection edit-link-section mw-editsection-like viewcode-link');
teach(mark.editLink, 'ltx_note_mark ltx_tag_note modern-footnotes-footnote');
teach(
  mark.headingAnchor,
  'headerlink anchor-link anchorlink header-anchor heading-anchor hash-link permalink direct-link octicon-link ' +
    'pilcrow heading-link-icon anchorjs-link deep-link section-link sl-anchor-link headinglink anchor-icon',
);
teach(
  mark.footnoteRef,
  'footnote-ref footnote-reference footnoteref footnote-anchor fn-ref noteref citeref footnote-link sdfootnoteanc ' +
    'footnote_referrer footnote_plugin_tooltip_text footnote__ref',
);
teach(
  mark.codeTable,
  'highlighttable rouge-table hljs-ln lntable js-file-line-container highlight-table codetable code-table ' +
    'linenotable crayon-table syntaxhighlighter',
);
teach(
  mark.codeLine,
  'line code-line token-line view-line cm-line codemirror-line blob-code-inner hljs-ln-line cl code__line codeline ' +
    'ec-line prism-line shiki-line',
);
teach(mark.caption, 'caption wp-caption-text image-caption img-caption figcaption photo-caption');
teach(
  mark.sideNote,
  'sidenote side-note marginnote margin-note ltx_role_footnote modern-footnotes-footnote__note',
);
teach(mark.avatar, 'avatar user-avatar');
teach(mark.codeEditor, 'cm-content codemirror-code ace_text-layer view-lines');
teach(mark.codeLine, 'ace_line');
teach(mark.emojiImage, 'emoji wp-smiley twemoji emojione joypixels emoticon');
teach(
  mark.texImage,
  'mwe-math-fallback-image-inline mwe-math-fallback-image-display latex tex ql-img-inline-formula',
);
teach(mark.texImage, 'ql-img-displayed-equation math-tex wp-katex-eq equation_image');
teach(mark.displayMath, 'ql-img-displayed-equation');

teach(
  mark.calloutTitle,
  'admonition-title admonition-heading callout-title callout-heading alert-heading alert-title markdown-alert-title note-title ' +
    'custom-block-title tip-title',
);

/** Whether a class names a box of code. */
export const isCalledCode = (className: string): boolean =>
  /(?:^|[-_\s])(?:code|highlight|source|snippet|console|terminal|listing|fragment)(?:[-_\s]|$)/i.test(
    className,
  );

const toggle = /toggle|switch|hamburger|menu|drawer|nav/;
const keptButton = /accord|faq|collaps|question|disclosure|expand-title/;

function readMarks(className: string): number {
  let bits = 0;
  for (const word of className.toLowerCase().split(/\s+/)) {
    if (Object.hasOwn(tokens, word)) bits |= tokens[word] ?? 0;
    else if (toggle.test(word)) bits |= mark.toggle;
    else if (keptButton.test(word)) bits |= mark.keptButton;
    else if (word.startsWith('linenumber') || word.endsWith('linenumber')) bits |= mark.lineNumber;
    else if (word.startsWith('copybutton') || word.startsWith('copy-button')) bits |= mark.copyButton;
    else if (word.startsWith('codeline_') || word.startsWith('token-line')) bits |= mark.codeLine;
    else if (word.startsWith('hash-link')) bits |= mark.headingAnchor;
  }
  return bits;
}

export type MarkReader = (className: string) => number;

/** Reads class attributes, each different value once, into `seen`; create one per conversion. */
export function createMarkReader(seen = new Map<string, number>()): MarkReader {
  return (className) => {
    const known = seen.get(className);
    if (known !== undefined) return known;
    const bits = className.length > 4096 ? 0 : readMarks(className);
    seen.set(className, bits);
    return bits;
  };
}
