/** How the walker treats a tag. Numbers, because the walker's switch is the hottest code of a capture. */
export const kind = {
  inline: 0,
  block: 1,
  paragraph: 2,
  heading: 3,
  strong: 4,
  em: 5,
  del: 6,
  code: 7,
  pre: 8,
  link: 9,
  image: 10,
  lineBreak: 11,
  rule: 12,
  list: 13,
  item: 14,
  quote: 15,
  table: 16,
  htmlInline: 17,
  skip: 18,
  math: 19,
  script: 20,
  term: 21,
  definition: 22,
  summary: 23,
  quoted: 24,
  frame: 25,
  media: 26,
  rubyText: 27,
  input: 28,
  button: 29,
  noscript: 30,
  mathJax: 31,
  form: 32,
  cell: 33,
  wordBreak: 34,
  textarea: 35,
  caption: 36,
  custom: 37,
} as const;
export type Kind = (typeof kind)[keyof typeof kind];

const kinds = new Map<string, Kind>();
const teach = (value: Kind, tags: string): void => {
  for (const tag of tags.split(' ')) kinds.set(tag, value);
};
teach(kind.inline, 'span font small big u abbr acronym time label bdi bdo data output ruby rb nobr');
teach(kind.inline, 'picture map slot');
teach(
  kind.block,
  'div section article main header footer aside nav body html address hgroup fieldset legend details dialog figure ' +
    'figcaption center search thead tbody tfoot tr colgroup dl frameset noframes',
);
teach(kind.paragraph, 'p');
teach(kind.heading, 'h1 h2 h3 h4 h5 h6');
teach(kind.strong, 'strong b');
teach(kind.em, 'em i cite dfn var');
teach(kind.del, 'del s strike');
teach(kind.code, 'code samp tt');
teach(kind.pre, 'pre listing xmp plaintext');
teach(kind.link, 'a');
teach(kind.image, 'img');
teach(kind.lineBreak, 'br');
teach(kind.rule, 'hr');
teach(kind.list, 'ul ol menu dir');
teach(kind.item, 'li');
teach(kind.quote, 'blockquote');
teach(kind.table, 'table');
teach(kind.cell, 'td th');
teach(kind.caption, 'caption');
teach(kind.htmlInline, 'sup sub kbd mark ins');
teach(
  kind.skip,
  'style template head title meta link base svg canvas select datalist option object embed applet param source track ' +
    'area col rp meter progress',
);
teach(kind.math, 'math');
teach(kind.script, 'script');
teach(kind.term, 'dt');
teach(kind.definition, 'dd');
teach(kind.summary, 'summary');
teach(kind.quoted, 'q');
teach(kind.frame, 'iframe');
teach(kind.media, 'video audio');
teach(kind.rubyText, 'rt');
teach(kind.input, 'input');
teach(kind.button, 'button');
teach(kind.noscript, 'noscript');
teach(kind.mathJax, 'mjx-container math-renderer');
teach(kind.form, 'form');
teach(kind.wordBreak, 'wbr');
teach(kind.textarea, 'textarea');

/** The kind of a tag, inline for unknown tags, as browsers lay them out. */
export function kindOf(localName: unknown): Kind {
  // A form can shadow its own name with a child; it is a container anyway.
  if (typeof localName !== 'string') return kind.form;
  return (
    kinds.get(localName) ??
    (kinds.get(localName.toLowerCase()) || (localName.includes('-') ? kind.custom : kind.inline))
  );
}
