import { strFromU8, unzipSync } from 'fflate';
import { strictXml } from './strict-xml';

const FLOW_ONLY = 'blockquote details div dl figure h1 h2 h3 h4 h5 h6 hr nav ol p pre table ul';
const PHRASING =
  'abbr b bdi bdo br cite code dfn em i img kbd mark q ruby s samp small strong sub sup time u var wbr math';
const TRANSPARENT = 'a del ins';
const anyOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const flow = anyOf(`${FLOW_ONLY} ${PHRASING} ${TRANSPARENT}`);
const phrasing = anyOf(`${PHRASING} ${TRANSPARENT}`);
const none = new Set<string>();

/** What each element may hold, by HTML's content models, which the schemas of epubcheck follow. */
const MODELS: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(PHRASING.split(' ').map((name) => [name, phrasing])),
  ...Object.fromEntries('h1 h2 h3 h4 h5 h6 p pre rt rp summary'.split(' ').map((name) => [name, phrasing])),
  ...Object.fromEntries(
    'body blockquote dd div dt figcaption li nav td th caption'.split(' ').map((name) => [name, flow]),
  ),
  ...Object.fromEntries('br col hr img wbr'.split(' ').map((name) => [name, none])),
  details: new Set([...flow, 'summary']),
  figure: new Set([...flow, 'figcaption']),
  ruby: new Set([...phrasing, 'rt', 'rp']),
  ul: anyOf('li'),
  ol: anyOf('li'),
  dl: anyOf('dt dd'),
  table: anyOf('caption colgroup thead tbody tfoot tr'),
  colgroup: anyOf('col'),
  thead: anyOf('tr'),
  tbody: anyOf('tr'),
  tfoot: anyOf('tr'),
  tr: anyOf('td th'),
};
const WITHOUT_WORDS = anyOf('ul ol dl table colgroup thead tbody tfoot tr');
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  href: /^((https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?(?=[/?#])|mailto:|tel:)([\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*(#([\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$|[\w./-]+(#[\w-]+)?$|#[A-Za-z_][\w.-]*$)/i,
  src: /^(data:image\/(gif|jpeg|png|svg\+xml|webp)[;,]|images\/\d+\.(png|jpg|gif|webp)$)/,
  id: /^[A-Za-z_][\w.-]*$/,
  lang: /^[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*$/,
  dir: /^(ltr|rtl|auto)$/,
  colspan: /^[1-9]\d{0,2}$/,
  rowspan: /^[1-9]\d{0,4}$/,
  span: /^[1-9]\d{0,2}$/,
  start: /^-?\d+$/,
  value: /^-?\d+$/,
  width: /^\d+$/,
  height: /^\d+$/,
  type: /^[1aAiI]$/,
  scope: /^(row|col|rowgroup|colgroup)$/,
  open: /^(open)?$/,
  reversed: /^(reversed)?$/,
  style: /^text-align: (left|right|center|justify)$/,
  class: /^(source|language-[\w+#.-]+)$/,
  datetime: /^\d{4}(-\d\d(-\d\d(T[\d:]+(Z|[+-]\d\d:?\d\d)?)?)?)?$/,
  'epub:type': /^(toc|noteref|footnote)$/,
};
const FREE = anyOf('alt title');
/** How many parts these of a formula have. */
const FORMULA_PARTS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  munder: 2,
  mover: 2,
  msubsup: 3,
  munderover: 3,
};

/** What the standard or its schemas forbid in one document; empty for one that epubcheck would take. */
function faultsOf(file: string, text: string, files: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const fault = (what: string): void => void faults.push(`${file}: ${what}`);
  try {
    strictXml(text);
  } catch (error) {
    return [`${file}: ${String(error)}`];
  }
  if (!/<html [^>]*xmlns="http:\/\/www\.w3\.org\/1999\/xhtml"/.test(text)) fault('no namespace');
  if (!/<title>[^<]*\S[^<]*<\/title>/.test(text)) fault('an empty title');
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  const ids = new Set<string>();
  const places = new Set([...body.querySelectorAll('[id]')].map(({ id }) => `#${id}`));
  const walk = (element: Element, allowed: ReadonlySet<string>): void => {
    const name = element.localName;
    if (name === 'math') {
      if (!element.outerHTML.startsWith('<math xmlns="http://www.w3.org/1998/Math/MathML"'))
        fault('a formula without its namespace');
      for (const part of element.querySelectorAll('*')) {
        const { localName, children, parentElement } = part;
        const whole = parentElement?.localName ?? '';
        if ((FORMULA_PARTS[localName] ?? children.length) !== children.length)
          fault(`${localName} of ${children.length}`);
        if (localName === 'annotation' && whole !== 'semantics') fault(`annotation in ${whole}`);
        if ((whole === 'mtable') !== (localName === 'mtr')) fault(`${localName} in ${whole}`);
        if ((whole === 'mtr') !== (localName === 'mtd')) fault(`${localName} in ${whole}`);
      }
      return;
    }
    const may = TRANSPARENT.split(' ').includes(name) ? allowed : MODELS[name];
    if (!may) return fault(`the element ${name}`);
    for (const { name: said, value } of element.attributes) {
      const rule = ATTRIBUTES[said];
      if (!(rule ? rule.test(value) : FREE.has(said))) fault(`${said}="${value.slice(0, 40)}" of ${name}`);
      if (said === 'id' && ids.size === ids.add(value).size) fault(`the id ${value} twice`);
      if (said === 'href' && value.startsWith('#')) {
        if (!places.has(value)) fault(`a link to ${value}, which is not there`);
      } else if (said === 'href' && !/^[a-z]+:/.test(value) && !files.has(`EPUB/${value.replace(/#.*/, '')}`))
        fault(`a link to ${value}, which is not there`);
    }
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && WITHOUT_WORDS.has(name) && (node.nodeValue ?? '').trim() !== '')
        fault(`words in ${name}`);
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      const child = node as Element;
      if (!may.has(child.localName)) fault(`${child.localName} in ${name}`);
      walk(child, may);
    }
    const parts = [...element.children].map(({ localName }) => localName);
    if (name === 'details' && (parts[0] !== 'summary' || parts.lastIndexOf('summary') > 0))
      fault('details without summary');
    if (name === 'ruby' && !parts.includes('rt')) fault('ruby without rt');
    if (
      name === 'dl' &&
      parts.length > 0 &&
      !/^((dt )+(dd )+)+$/.test(parts.map((one) => `${one} `).join(''))
    )
      fault('dl without pairs');
    if (
      name === 'table' &&
      !/^(caption )?(colgroup )*(thead )?(tbody )*(tfoot )?$/.test(parts.map((one) => `${one} `).join(''))
    )
      fault(`parts of a table: ${parts.join(' ')}`);
    if (name === 'bdo' && !/^(ltr|rtl)$/.test(element.getAttribute('dir') ?? '')) fault('bdo without dir');
    if (name === 'a' && element.querySelector('a')) fault('a link in a link');
  };
  walk(body, flow);
  return faults;
}

const CONTENTS = /\.xhtml$/;
const TYPES: Readonly<Record<string, string>> = {
  '.xhtml': 'application/xhtml+xml',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
};

/**
 * The rules of EPUB 3.3 (and OCF 3.3 in it) that apply to a book of text without fixed layout, media overlays, scripts or
 * remote resources, as epubcheck applies them; every fault is named with its section. Empty for a valid book.
 */
export function epubFaults(bytes: Uint8Array): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  // 4.3.2 and 4.3.3: the media type first, neither compressed nor with an extra field.
  must(
    strFromU8(bytes.slice(30, 58)) === 'mimetypeapplication/epub+zip',
    '4.3.3 mimetype is not the first file',
  );
  must(
    [bytes[8], bytes[9], bytes[28], bytes[29]].every((one) => one === 0),
    '4.3.3 mimetype is compressed',
  );
  const opened = unzipSync(bytes);
  const names = Object.keys(opened);
  const files = new Set(names);
  const text = (name: string): string =>
    new TextDecoder('utf-8', { fatal: true }).decode(opened[name] ?? new Uint8Array());
  // 4.2.3: names.
  for (const name of names)
    must(!/["*:<>?\\|\u007f\u0000-\u001f]|\.$|(^|\/)\.\.?(\/|$)/.test(name), `4.2.3 the name ${name}`);
  must(
    new Set(names.map((name) => name.toLowerCase())).size === names.length,
    '4.2.3 names that differ by case alone',
  );
  // 4.2.6.3.1: the container.
  const root = /<rootfile full-path="([^"]+)" media-type="application\/oebps-package\+xml"\/>/.exec(
    text('META-INF/container.xml'),
  )?.[1];
  must(root !== undefined && files.has(root), '4.2.6 no package');
  const opf = text(root ?? '');
  for (const name of ['META-INF/container.xml', root ?? '']) strictXml(text(name));
  // 5.4 and 5.5: the package and what it says of the book.
  const unique = /<package [^>]*version="3\.0"[^>]*unique-identifier="([^"]+)"/.exec(opf)?.[1];
  must(
    unique !== undefined && new RegExp(`<dc:identifier id="${unique}">[^<]*\\S[^<]*<`).test(opf),
    '5.5.3.1 no identifier',
  );
  must(/<dc:title>[^<]*\S[^<]*<\/dc:title>/.test(opf), '5.5.3.2 no title');
  must(/<dc:language>[A-Za-z]{2,8}(-[A-Za-z\d]{1,8})*<\/dc:language>/.test(opf), '5.5.3.3 no language');
  must(
    [...opf.matchAll(/<meta property="dcterms:modified">\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/meta>/g)].length ===
      1,
    '5.5.4 no date of change',
  );
  // 5.6: every file once, with its type; one list of contents.
  const items = [
    ...opf.matchAll(
      /<item id="([^"]+)" href="([^"]+)" media-type="([^"]+)"( properties="nav")?(?: properties="(?:mathml|cover-image)")?\/>/g,
    ),
  ];
  const hrefs = items.map(([, , href]) => `EPUB/${href}`);
  const ids = items.map(([, id]) => id);
  must(new Set(ids).size === ids.length && new Set(hrefs).size === hrefs.length, '5.6.2 an item twice');
  must(
    ids.every((id) => /^[A-Za-z_][\w.-]*$/.test(id ?? '')),
    '5.6.2 an id that is none',
  );
  const listed = new Set([...hrefs, 'mimetype', 'META-INF/container.xml', root ?? '']);
  must(
    names.every((name) => listed.has(name)) && hrefs.every((name) => files.has(name)),
    '5.6.1 the manifest is not what is there',
  );
  must(items.filter(([, , , , nav]) => nav !== undefined).length === 1, '5.6.2 not one list of contents');
  for (const [, , href = '', type] of items)
    must(type === TYPES[/\.\w+$/.exec(href)?.[0] ?? ''], `3.2 the type of ${href}`);
  must((opf.match(/properties="cover-image"/g) ?? []).length === 1, 'D.3 not one cover');
  // 5.7: the order.
  const spine = [...opf.matchAll(/<itemref idref="([^"]+)"\/>/g)].map(([, id]) => id);
  must(spine.length > 0 && new Set(spine).size === spine.length, '5.7.1 the spine');
  must(
    spine.every((id) => ids.includes(id)),
    '5.7.2 the spine names what is not there',
  );
  // 7: the list of contents has words in every link, which leads to what is read.
  const nav = items.find(([, , , , is]) => is !== undefined)?.[2] ?? '';
  const contents = text(`EPUB/${nav}`);
  const rows = [...contents.matchAll(/<li><a href="([^"]+)">([^<]*)<\/a>/g)];
  must(
    /<nav epub:type="toc"/.test(contents) &&
      rows.length === (contents.match(/<li>/g) ?? []).length &&
      rows.length > 0,
    '7.3 the list of contents',
  );
  for (const [, href, label = ''] of rows) {
    must(label.replaceAll(/&#?\w+;/g, 'x').trim() !== '', '7.3 a link without words');
    must(hrefs.includes(`EPUB/${href}`), `7.3 a link to ${href}`);
  }
  // 6.1: the documents.
  for (const name of names) if (CONTENTS.test(name)) faults.push(...faultsOf(name, text(name), files));
  return faults;
}
