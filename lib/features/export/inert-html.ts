import { readPercentCodes } from '@/lib/core/text/percent-codes';

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

const SPACING = ['lspace', 'rspace', 'stretchy', 'fence', 'separator', 'symmetric', 'largeop'];
const CELL = ['rowspan', 'columnspan', 'columnalign', 'rowalign'];

/** The same within a formula: presentation MathML, in which nothing can run, load or link. */
const MATH: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'alttext'],
  semantics: [],
  annotation: ['encoding'],
  menclose: ['notation'],
  merror: [],
  mfenced: ['open', 'close', 'separators'],
  mfrac: ['linethickness', 'bevelled'],
  mi: [],
  mmultiscripts: [],
  mn: [],
  mo: [...SPACING, 'form', 'accent', 'movablelimits', 'minsize', 'maxsize'],
  mover: ['accent'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mphantom: [],
  mprescripts: [],
  mroot: [],
  mrow: [],
  ms: [],
  mspace: ['width', 'height', 'depth', 'linebreak'],
  msqrt: [],
  mstyle: ['displaystyle', 'scriptlevel'],
  msub: [],
  msubsup: [],
  msup: [],
  mtable: ['columnalign', 'rowalign', 'columnspacing', 'rowspacing', 'columnlines', 'rowlines', 'frame'],
  mtd: CELL,
  mtext: [],
  mtr: ['columnalign', 'rowalign'],
  munder: ['accentunder'],
  munderover: ['accent', 'accentunder'],
  none: [],
};
/** Contain text and nothing else: in some of them a parser would read HTML. */
const MATH_TEXT = new Set(['annotation', 'mi', 'mn', 'mo', 'ms', 'mtext']);

/** Elements that are removed with their content: code, frames, controls, and trees of another namespace. */
const DROPPED = new Set(
  'script style template noscript iframe frame frameset object embed applet param audio video source track canvas svg form input button select textarea option datalist head title meta link base noembed noframes xmp plaintext dialog'.split(
    ' ',
  ),
);
/** What is written without its ids, and all that is in it. */
const WITHOUT_PLACES = ['math', ...DROPPED].join();
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
const PLAIN_VALUE = /^[\w .:+%-]*$/;
const MAX_DEPTH = 300;

/**
 * HTML as inert HTML: only elements and attributes of an allow-list, serialized again with everything escaped, every
 * address absolute and of a harmless scheme, or a place in the same text. No script, handler, style, frame or form, and
 * of foreign namespaces only formulas, can be in the result, whatever the parser made of the source. Parsing runs
 * nothing and loads nothing.
 */
export function inertHtml(html: string, baseUrl: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const page = { baseUrl, places: placesOf(body, baseUrl) };
  return [...body.childNodes].map((node) => write(node, page, 0)).join('');
}

/** `places`: the elements that links of the page lead to, and the id of each. */
type Page = { baseUrl: string; places: Places };
type Places = { idOf: Map<Element, string>; byHash: Map<string, string> };

/** Ids that every reader of HTML and XML accepts; others are spelled otherwise. */
function placesOf(body: HTMLElement, baseUrl: string): Places {
  const linked = new Set(
    [...body.querySelectorAll('a[href]')].flatMap((link) => hashOf(link, baseUrl) ?? []),
  );
  const places: Places = { idOf: new Map(), byHash: new Map() };
  const taken = new Set<string>();
  for (const element of linked.size === 0 ? [] : body.querySelectorAll('[id]')) {
    const own = element.getAttribute('id') ?? '';
    if (!linked.has(own) || places.byHash.has(own) || element.closest(WITHOUT_PLACES)) continue;
    const plain = own.replace(/[^\w.-]/g, '-').replace(/^(?![A-Za-z_])/, 'n');
    let id = plain;
    for (let number = 2; taken.has(id); number += 1) id = `${plain}-${number}`;
    taken.add(id);
    places.idOf.set(element, id);
    places.byHash.set(own, id);
  }
  return places;
}

/** The place in this page that a link leads to. */
function hashOf(link: Element, baseUrl: string): string | undefined {
  const href = link.getAttribute('href') ?? '';
  if (!href.includes('#') || !URL.canParse(href, baseUrl)) return undefined;
  const to = new URL(href, baseUrl);
  const here = new URL(baseUrl);
  const { hash } = to;
  to.hash = '';
  here.hash = '';
  return hash.length > 1 && to.href === here.href ? readPercentCodes(hash.slice(1)) : undefined;
}

function write(node: Node, page: Page, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.nodeValue ?? '');
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const name = element.localName.toLowerCase();
  if (DROPPED.has(name)) return '';
  if (name === 'math') return writeMath(element, depth);
  // Nested deeper than any real page: only its text is kept.
  if (depth > MAX_DEPTH) return escapeHtml(element.textContent ?? '');
  const inside = () => [...element.childNodes].map((child) => write(child, page, depth + 1)).join('');
  const id = page.places.idOf.get(element);
  // Of a part that is not kept, the place that links lead to is.
  if (!isKept(name)) return (id === undefined ? '' : `<wbr id="${id}">`) + inside();
  const attributes = attributesOf(element, name, page);
  // A note that nothing refers to, or a reference to none.
  if (name === 'a' && /^#fn(?:ref)?-/.test(element.getAttribute('href') ?? '') && !attributes.includes('"#'))
    return inside();
  if (name === 'img' && !attributes.includes(' src=')) return escapeHtml(element.getAttribute('alt') ?? '');
  if (VOID.has(name)) return `<${name}${attributes}>`;
  // A parser drops the first line break after <pre>, so one is added for it.
  const given = name === 'pre' && element.textContent?.startsWith('\n') ? '\n' : '';
  return `<${name}${attributes}>${given}${inside()}</${name}>`;
}

function isKept(name: string): name is keyof typeof KEPT {
  return Object.hasOwn(KEPT, name);
}

function attributesOf(element: Element, name: keyof typeof KEPT, { baseUrl, places }: Page): string {
  const id = places.idOf.get(element);
  const hash = name === 'a' && places.byHash.size > 0 ? hashOf(element, baseUrl) : undefined;
  const place = hash === undefined ? undefined : places.byHash.get(hash);
  return [...KEPT[name], 'lang', 'dir']
    .map((attribute): string => {
      const value = element.getAttribute(attribute);
      if (value === null) return '';
      const isPlace = attribute === 'href' && place !== undefined;
      const kept = isPlace ? `#${place}` : keptValue(attribute, value, baseUrl);
      return kept === undefined ? '' : ` ${attribute}="${escapeHtml(kept)}"`;
    })
    .join('')
    .concat(id === undefined ? '' : ` id="${id}"`);
}

/** A formula, and in it what is MathML; of anything else its text. */
function writeMath(element: Element, depth: number): string {
  const name = element.localName.toLowerCase();
  const names = Object.hasOwn(MATH, name) ? MATH[name] : undefined;
  if (!names || depth > MAX_DEPTH) {
    const isOther = DROPPED.has(name) || name === 'annotation-xml';
    return isOther ? '' : escapeHtml(element.textContent ?? '');
  }
  const attributes = names
    .map((attribute) => {
      const value = element.getAttribute(attribute);
      return value === null ? '' : ` ${attribute}="${escapeHtml(value)}"`;
    })
    .join('');
  const inside = MATH_TEXT.has(name)
    ? escapeHtml(element.textContent ?? '')
    : [...element.children].map((child) => writeMath(child, depth + 1)).join('');
  return `<${name}${attributes}>${inside}</${name}>`;
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

/** Text that stays text inside an element and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
