const tags = [
  'p',
  'li',
  'td',
  'th',
  'div',
  'span',
  'pre',
  'dt',
  'dd',
  'blockquote',
  'figcaption',
  'section',
  'article',
  'button',
  'a',
  'body',
  'summary',
  'caption',
  'legend',
];
const tagNumber = new Map(tags.map((tag, index) => [tag, index + 7]));

/** The number of a tag: its level for a heading, 0 for a tag without meaning here. */
export function numberOfTag(tag: string): number {
  if (tag.length === 2 && tag[0] === 'h') {
    const level = tag.charCodeAt(1) - 48;
    if (level >= 1 && level <= 6) return level;
  }
  return tagNumber.get(tag) ?? 0;
}
