/** Attributes that an element may keep, besides `lang` and `dir`. An unlisted element is replaced by its children. */
const KEPT = {
  a: ['href', 'title'],
  abbr: ['title'],
  b: [],
  bdi: [],
  bdo: [],
  blockquote: [],
  br: [],
  caption: [],
  cite: [],
  code: ['class'],
  col: ['span'],
  colgroup: ['span'],
  dd: [],
  del: [],
  details: ['open'],
  dfn: [],
  div: [],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ins: [],
  kbd: [],
  li: ['value'],
  mark: [],
  ol: ['start', 'reversed', 'type'],
  p: [],
  pre: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  small: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan', 'align'],
  tfoot: [],
  th: ['colspan', 'rowspan', 'align', 'scope'],
  thead: [],
  time: ['datetime'],
  tr: [],
  u: [],
  ul: [],
  var: [],
  wbr: [],
} as const satisfies Record<string, readonly string[]>;

/** Elements that are removed with their content: code, frames, controls, and trees of another namespace. */
const DROPPED = new Set(
  'script style template noscript iframe frame frameset object embed applet param audio video source track canvas svg form input button select textarea option datalist head title meta link base noembed noframes xmp plaintext dialog'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
const PLAIN_VALUE = /^[\w .:+%-]*$/;
const MAX_DEPTH = 300;

/**
 * HTML as inert HTML: only elements and attributes of an allow-list, serialized again with everything escaped, every
 * address absolute and of a harmless scheme. No script, handler, style, frame, form or foreign namespace can be in the
 * result, whatever the parser made of the source. Parsing runs nothing and loads nothing.
 */
export function inertHtml(html: string, baseUrl: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.body.childNodes].map((node) => write(node, baseUrl, 0)).join('');
}

function write(node: Node, baseUrl: string, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.nodeValue ?? '');
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const name = element.localName.toLowerCase();
  if (DROPPED.has(name)) return '';
  if (name === 'math') return escapeHtml(mathText(element));
  // Nested deeper than any real page: only its text is kept.
  if (depth > MAX_DEPTH) return escapeHtml(element.textContent ?? '');
  const inside = () => [...element.childNodes].map((child) => write(child, baseUrl, depth + 1)).join('');
  if (!isKept(name)) return inside();
  const attributes = attributesOf(element, name, baseUrl);
  if (name === 'img' && !attributes.includes(' src=')) return escapeHtml(element.getAttribute('alt') ?? '');
  if (VOID.has(name)) return `<${name}${attributes}>`;
  // A parser drops the first line break after <pre>, so one is added for it.
  const given = name === 'pre' && element.textContent?.startsWith('\n') ? '\n' : '';
  return `<${name}${attributes}>${given}${inside()}</${name}>`;
}

function isKept(name: string): name is keyof typeof KEPT {
  return Object.hasOwn(KEPT, name);
}

function attributesOf(element: Element, name: keyof typeof KEPT, baseUrl: string): string {
  return [...KEPT[name], 'lang', 'dir']
    .map((attribute): string => {
      const value = element.getAttribute(attribute);
      if (value === null) return '';
      const kept = keptValue(attribute, value, baseUrl);
      return kept === undefined ? '' : ` ${attribute}="${escapeHtml(kept)}"`;
    })
    .join('');
}

function keptValue(attribute: string, value: string, baseUrl: string): string | undefined {
  switch (attribute) {
    case 'href':
      return safeUrl(value, baseUrl, /^(https?|mailto|tel):/);
    case 'src':
      return safeUrl(value, baseUrl, /^(https?:|data:image\/)/);
    case 'alt':
    case 'title':
      return value;
    case 'class':
      return /(?:^|\s)(language-[\w+#.-]+)/.exec(value)?.[1];
    default:
      return PLAIN_VALUE.test(value) ? value : undefined;
  }
}

function safeUrl(value: string, baseUrl: string, allowed: RegExp): string | undefined {
  if (!URL.canParse(value, baseUrl)) return undefined;
  const { href } = new URL(value, baseUrl);
  return allowed.test(href) ? href : undefined;
}

/** The TeX of a formula, else its text. */
function mathText(math: Element): string {
  const tex = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  return tex ? `$${tex.trim()}$` : (math.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Text that stays text inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
