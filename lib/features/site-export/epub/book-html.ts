import { escapeHtml } from '@/lib/features/export/inert-html';
import { formulaXml } from './formula-xml';

const BLOCKS = new Set(
  'blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre summary table ul'.split(
    ' ',
  ),
);
/** Contain phrasing content, and no block. */
const OF_WORDS = new Set('h1 h2 h3 h4 h5 h6 p pre rt summary'.split(' '));
/** The same; around a block they are removed. `a`, `ins` and `del` accept the content of their parent. */
const PHRASES = new Set(
  'abbr b bdi bdo cite code dfn em i kbd mark q s samp small strong sub sup time u var'.split(' '),
);
const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** The image types that every EPUB reader must support (EPUB 3.3, 3.2). */
const CORE_IMAGE = /^data:image\/(gif|jpeg|png|svg\+xml|webp)[;,]/i;

const WHOLE = /^-?\d{1,9}$/;
const COUNT = /^[1-9]\d{0,2}$/;
const SIZE = /^\d{1,6}$/;
const DATE = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/;
/** Allowed values of an attribute; unlisted attributes may have any value. */
const VALUES: Readonly<Partial<Record<string, RegExp>>> = {
  colspan: COUNT,
  rowspan: COUNT,
  span: COUNT,
  start: WHOLE,
  value: WHOLE,
  width: SIZE,
  height: SIZE,
  dir: /^(ltr|rtl|auto)$/,
  lang: /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/,
  scope: /^(row|col|rowgroup|colgroup)$/,
  type: /^[1aAiI]$/,
  datetime: DATE,
  align: /^(left|right|center|justify)$/,
};
/** Boolean attributes. */
const FLAGS = new Set(['open', 'reversed']);

/**
 * Inert HTML (see `inertHtml`) in the form that the EPUB schema accepts: no block in phrasing content, no orphaned part
 * of a list, a table or an annotation, attributes with allowed values, and images that every reader supports. All
 * text stays.
 */
export function bookHtml(inert: string): string {
  const { body } = new DOMParser().parseFromString(inert, 'text/html');
  return childrenOf(body, 'div', true);
}

const childrenOf = (element: Element, as: string, blocks: boolean): string =>
  [...element.childNodes].map((child) => write(child, as, blocks)).join('');

function write(node: Node, parent: string, blocks: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.nodeValue ?? '');
  if (node.nodeType !== Node.ELEMENT_NODE) return '';
  const element = node as Element;
  const name = nameIn(element, parent);
  if (name === 'math') return formulaXml(element);
  if (name === 'img' && !isKnownImage(element)) return escapeHtml(element.getAttribute('alt') ?? '');
  const isBlock = BLOCKS.has(name);
  if (name === '' || (isBlock && !blocks) || (PHRASES.has(name) && hasBlock(element)))
    return childrenOf(element, name === '' ? parent : 'div', blocks);
  const attributes = attributesOf(element);
  if (VOID.has(name)) return `<${name}${attributes}>`;
  const inside = OF_WORDS.has(name) || PHRASES.has(name) ? false : blocks;
  return `<${name}${attributes}>${partsOf(element, name, inside)}</${name}>`;
}

/** The order of the parts of a table; each of the others stands once. */
const OF_TABLE = ['caption', 'colgroup', 'thead', 'tbody', 'tfoot'];
const MANY = new Set(['colgroup', 'tbody']);

function tableParts(table: Element): string {
  const seen = new Set<string>();
  const parts = [...table.children].map((part) => {
    const name = part.localName;
    const isAgain = seen.has(name) && !MANY.has(name);
    seen.add(name);
    const inside = childrenOf(part, name, true);
    const rows = name === 'caption' ? `<tr><td>${inside}</td></tr>` : inside;
    if (isAgain) return { at: OF_TABLE.indexOf('tbody'), text: `<tbody>${rows}</tbody>` };
    return { at: OF_TABLE.indexOf(name), text: write(part, 'table', true) };
  });
  return parts
    .toSorted((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join('');
}

/** A list contains only its items, a table its parts in their order. */
function partsOf(element: Element, name: string, blocks: boolean): string {
  if (name === 'table') return tableParts(element);
  if (name !== 'ul' && name !== 'ol') return childrenOf(element, name, blocks);
  return [...element.childNodes]
    .map((child) => {
      const written = write(child, name, true);
      return written.trim() === '' || written.startsWith('<li') ? written : `<li>${written}</li>`;
    })
    .join('');
}

/** The element in its context: a part without its container becomes a block, or its text. */
function nameIn(element: Element, parent: string): string {
  const name = element.localName;
  switch (name) {
    case 'li':
      return parent === 'ul' || parent === 'ol' ? name : 'div';
    case 'dt':
    case 'dd':
      return parent === 'dl' ? name : 'div';
    case 'dl':
      return isPairs(element) ? name : 'div';
    case 'figcaption':
      return parent === 'figure' && isFirstOrLast(element) ? name : 'div';
    case 'details':
      return element.firstElementChild?.localName === 'summary' ? name : 'div';
    case 'summary':
      return parent === 'details' && element.parentElement?.firstElementChild === element ? name : 'div';
    case 'bdo':
      return /^(ltr|rtl)$/.test(element.getAttribute('dir') ?? '') ? name : '';
    case 'ruby':
      return element.querySelector('rt') && !hasBlock(element) ? name : '';
    case 'rt':
    case 'rp':
      return parent === 'ruby' ? name : '';
    default:
      return name;
  }
}

/** Terms and their descriptions, alternating, and nothing else. */
const isPairs = (list: Element): boolean =>
  [...list.childNodes].every(
    (node) => node.nodeType === Node.ELEMENT_NODE || (node.nodeValue ?? '').trim() === '',
  ) && /^((dt )+(dd )+)+$/.test([...list.children].map(({ localName }) => `${localName} `).join(''));

function isFirstOrLast(element: Element): boolean {
  const whole = element.parentElement;
  const captions = [...(whole?.children ?? [])].filter(({ localName }) => localName === 'figcaption');
  return (
    captions[0] === element && (whole?.firstElementChild === element || whole?.lastElementChild === element)
  );
}

const hasBlock = (element: Element): boolean =>
  [...element.querySelectorAll('*')].some(({ localName }) => BLOCKS.has(localName));

const isKnownImage = (image: Element): boolean => {
  const src = image.getAttribute('src') ?? '';
  return !/^data:/i.test(src) || CORE_IMAGE.test(src);
};

/** What a reader shows as a note, and where. */
function noteTypeOf(element: Element): string {
  if (element.localName === 'a' && element.getAttribute('href')?.startsWith('#fn-'))
    return ' epub:type="noteref"';
  return element.id.startsWith('fn-') ? ' epub:type="footnote"' : '';
}

function attributesOf(element: Element): string {
  return [...element.attributes]
    .map(({ name, value }) => {
      if (name === 'span' && element.localName === 'colgroup' && element.firstElementChild) return '';
      if (FLAGS.has(name)) return ` ${name}="${name}"`;
      const allowed = VALUES[name];
      return allowed && !allowed.test(value) ? '' : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('')
    .concat(noteTypeOf(element));
}
