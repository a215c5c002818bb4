import { createAddressResolver, type AddressResolver } from './address';
import { createMarkReader, mark } from './class-marks';
import { imageSource, isPlaceholder, isTracker } from './image-source';
import {
  attributeOf,
  firstChildOf,
  nextSiblingOf,
  rootElementOf,
  attributesOf,
  doctypeOf,
} from './inert-dom';
import { isOnlyDrawn } from './markdown/katex-html';
import type { MarkdownContext } from './markdown/context';
import { codeLanguage } from './markdown/language';
import { mediaLink } from './media';

type Tag = { open: string; close: string; enter: boolean };

const dropped = new Set(
  'script style template head title meta link base svg canvas select datalist option object embed applet param input textarea button noscript source track dialog-polyfill area map frame frameset iframe video audio'.split(
    ' ',
  ),
);
const kept = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small strong sub summary sup ' +
    'table tbody td tfoot th thead time tr u ul var wbr ' +
    'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mfenced menclose mstyle mpadded mphantom mmultiscripts mprescripts none'
  ).split(' '),
);
const renamed = new Map([
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
  ['center', 'div'],
  ['listing', 'pre'],
  ['xmp', 'pre'],
  ['dir', 'ul'],
  ['menu', 'ul'],
  ['form', 'div'],
  ['fieldset', 'div'],
  ['body', 'div'],
  ['html', 'div'],
  ['search', 'div'],
]);
const empty = new Set(['br', 'hr', 'img', 'wbr', 'col']);
const plainAttributes: Record<string, readonly string[]> = {
  ol: ['start', 'reversed', 'type'],
  li: ['value'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  time: ['datetime'],
  abbr: ['title'],
  dfn: ['title'],
  details: ['open'],
  math: ['display', 'alttext', 'xmlns'],
  annotation: ['encoding'],
  bdo: ['dir'],
  del: ['datetime'],
  ins: ['datetime'],
  mi: ['mathvariant'],
  mo: ['stretchy', 'fence'],
  mfrac: ['linethickness'],
  mfenced: ['open', 'close', 'separators'],
};

const escapable = /[&<>\u00a0]/;
const escapeText = (text: string): string =>
  !escapable.test(text)
    ? text
    : text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\u00a0', '&nbsp;');
const escapeAttribute = (text: string): string =>
  !/[&"<>]/.test(text)
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const fitText = (text: string): string => (perhapsUnfit.test(text) ? text.replace(unfit, '') : text);
const attribute = (name: string, value: string): string => ` ${name}="${escapeAttribute(value)}"`;
// Control characters that no HTML parser accepts, and lone surrogates.
// eslint-disable-next-line no-control-regex -- It looks for them.
const unfit =
  /[\u0000-\u0008\u000b\u000e-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// eslint-disable-next-line no-control-regex -- It looks for them.
const perhapsUnfit = /[\u0000-\u0008\u000b\u000e-\u001f\ud800-\udfff]/;

type TagWriter = (element: Element, isRoot: boolean) => Tag | null;
type TagContext = {
  address: AddressResolver;
  removeBase64Images: boolean;
  /** Ids that a link leads to, and those of them that are in the output. */
  wanted: ReadonlySet<string>;
  present: ReadonlySet<string>;
};

/**
 * The roots as clean HTML: semantic without presentation. Absolute addresses, images with one source, languages of
 * code, ids only if something links to them. Nothing in it can run: no scripts, styles, handlers, forms or frames.
 */
export function toHtml(roots: readonly Element[], ctx: MarkdownContext): string {
  const wanted = linkedIds(roots);
  const openTag = createTagWriter({
    address: ctx.address ?? createAddressResolver(ctx.baseUrl),
    removeBase64Images: ctx.removeBase64Images,
    wanted,
    present: presentIds(roots, wanted),
  });
  return roots
    .map((root) => serialise(root, openTag))
    .filter((part) => part !== '')
    .join('\n');
}

function serialise(root: Element, openTag: TagWriter): string {
  let out = '';
  const nodes: Node[] = [];
  const closers: string[] = [];
  let node: Node = root;
  for (;;) {
    let first: Node | null = null;
    let closer = '';
    if (node.nodeType === 3) out += escapeText(fitText((node as Text).data));
    else if (node.nodeType === 1 || typeof node.nodeType !== 'number') {
      const element = node as Element;
      const written = openTag(element, element === root);
      if (written !== null) {
        out += written.open;
        closer = written.close;
        first = written.enter ? firstChildOf(element) : null;
        if (first === null) out += closer;
      }
    }
    if (first !== null) {
      nodes.push(node);
      closers.push(closer);
      node = first;
      continue;
    }
    for (;;) {
      if (nodes.length === 0) return tidy(out);
      const next: Node | null = nextSiblingOf(node);
      if (next !== null) {
        node = next;
        break;
      }
      node = nodes.pop() as Node;
      out += closers.pop() ?? '';
      if (nodes.length === 0) return tidy(out);
    }
  }
}

/** Returns how each element is written; null for one that is left out with its content. */
function createTagWriter(ctx: TagContext): TagWriter {
  const marksOf = createMarkReader();
  const bare = new Map<string, Tag>();
  return openTag;

  function openTag(element: Element, isRoot: boolean): Tag | null {
    const local = typeof element.localName === 'string' ? element.localName : 'form';
    if (local === 'iframe' || local === 'video' || local === 'audio') {
      const media = mediaLink(element, ctx.address);
      return (
        media && {
          open: `<a${attribute('href', media.url)}>${escapeText(media.text)}</a>`,
          close: '',
          enter: false,
        }
      );
    }
    if (dropped.has(local)) return null;
    if (local !== 'form' && local !== 'img' && !element.hasAttributes()) return bareTag(element, local);
    if (!isRoot && isHidden(element)) return null;
    const className = attributeOf(element, 'class');
    if (isLeftOut(element, className === null ? 0 : marksOf(className))) return null;
    if (local === 'img') {
      const image = imageTag(element, ctx);
      return image === null ? null : { open: image, close: '', enter: false };
    }
    const tag = renamed.get(local) ?? (kept.has(local) ? local : '');
    if (tag === '') return { open: '', close: '', enter: true };
    return {
      open: `<${tag}${attributesText(element, tag, ctx)}>`,
      close: empty.has(tag) ? '' : `</${tag}>`,
      enter: !empty.has(tag),
    };
  }

  /** The tag of an element without attributes, by far the most frequent case: made once for each kind. */
  function bareTag(element: Element, local: string): Tag {
    const known = local === 'pre' ? undefined : bare.get(local);
    if (known) return known;
    const tag = renamed.get(local) ?? (kept.has(local) ? local : '');
    const language = tag === 'pre' ? codeLanguage(element) : '';
    const made: Tag =
      tag === ''
        ? { open: '', close: '', enter: true }
        : {
            open: `<${tag}${language === '' ? '' : attribute('class', `language-${language}`)}>`,
            close: empty.has(tag) ? '' : `</${tag}>`,
            enter: !empty.has(tag),
          };
    if (tag !== 'pre') bare.set(local, made);
    return made;
  }
}

/** Copy buttons, line numbers and the like: part of a page's interface. */
function isLeftOut(element: Element, marks: number): boolean {
  if (marks & (mark.visuallyHidden | mark.copyButton | mark.editLink)) return true;
  if (marks & mark.mathPreview && !isOnlyDrawn(element)) return true;
  if (
    marks & mark.lineNumber &&
    (element.textContent ?? '').length < 2000 &&
    /^[\s\d.:]*$/.test(element.textContent ?? '')
  )
    return true;
  return false;
}

/** The meaningful attributes. */
function attributesText(element: Element, tag: string, { address, wanted, present }: TagContext): string {
  let attributes = '';
  for (const name of plainAttributes[tag] ?? []) {
    const value = attributeOf(element, name);
    if (value !== null) attributes += attribute(name, value);
  }
  if (tag === 'a') {
    const href = attributeOf(element, 'href') ?? '';
    // A link to a target in the output stays internal.
    const url =
      href.startsWith('#') && wanted.has(href.slice(1)) && present.has(href.slice(1)) ? href : address(href);
    if (url !== null && !url.startsWith('data:')) attributes += attribute('href', url);
    const title = attributeOf(element, 'title');
    if (title) attributes += attribute('title', title);
  }
  const id = attributeOf(element, 'id');
  if (id !== null && wanted.has(id)) attributes += attribute('id', id);
  const direction = attributeOf(element, 'dir');
  if (direction !== null && /^(?:ltr|rtl|auto)$/i.test(direction)) attributes += attribute('dir', direction);
  const language = attributeOf(element, 'lang');
  if (language !== null && /^[a-z\d-]{1,35}$/i.test(language)) attributes += attribute('lang', language);
  if (tag === 'pre') {
    const code = codeLanguage(element);
    if (code !== '') attributes += attribute('class', `language-${code}`);
  }
  return attributes;
}

function imageTag(image: Element, { address, removeBase64Images }: TagContext): string | null {
  if (isTracker(image)) return null;
  const source = imageSource(image);
  if (source === null) return null;
  const url = address(source);
  if (url === null) return null;
  if (url.startsWith('data:') && (removeBase64Images || !/^data:image\//i.test(url) || isPlaceholder(url)))
    return null;
  let attributes = attribute('src', url);
  for (const name of ['alt', 'title', 'width', 'height']) {
    const value = attributeOf(image, name);
    if (value !== null && (name === 'alt' || value !== '')) attributes += attribute(name, value);
  }
  return `<img${attributes}>`;
}

function isHidden(element: Element): boolean {
  if (element.hasAttribute('data-trawl-hidden')) return true;
  const hidden = attributeOf(element, 'hidden');
  if (hidden !== null && hidden !== 'until-found') return true;
  const style = attributeOf(element, 'style');
  return (
    style !== null &&
    (/(?:^|[;\s])display:\s*none/i.test(style) || /visibility:\s*(?:hidden|collapse)/i.test(style))
  );
}

/** Ids that a link inside the roots leads to, and those of headings. */
function linkedIds(roots: readonly Element[]): Set<string> {
  const ids = new Set<string>();
  for (const root of roots) {
    for (const link of root.querySelectorAll('a[href^="#"]')) {
      const fragment = (attributeOf(link, 'href') ?? '').slice(1);
      ids.add(fragment);
      try {
        ids.add(decodeURIComponent(fragment));
      } catch {
        // A stray percent sign: only the fragment as written can match.
      }
    }
    for (const heading of root.querySelectorAll('h1[id],h2[id],h3[id],h4[id],h5[id],h6[id]'))
      ids.add(attributeOf(heading, 'id') ?? '');
  }
  ids.delete('');
  return ids;
}

function presentIds(roots: readonly Element[], wanted: ReadonlySet<string>): Set<string> {
  const present = new Set<string>();
  if (wanted.size === 0) return present;
  for (const root of roots) {
    for (const element of root.querySelectorAll('[id]')) {
      const id = attributeOf(element, 'id') ?? '';
      if (wanted.has(id)) present.add(id);
    }
  }
  return present;
}

/** Empty wrappers are not worth their tags. */
function tidy(html: string): string {
  let before = '';
  let after = html;
  const hollow =
    /<(div|span|p|section|header|footer|aside|nav|ul|ol|li|figure|h[1-6]|strong|em|b|i|a|article|main)(?:\s[^<>]*)?>\s*<\/\1>/g;
  for (let round = 0; round < 5 && before !== after; round++) {
    before = after;
    after = before.replace(hollow, '');
  }
  return after.replace(/(?:[ \t]*\n){3,}/g, '\n\n').trim();
}

/** The current document, with its doctype and its open shadow trees; without values typed into forms. */
export function rawHtml(document: Document): string {
  const root = rootElementOf(document);
  if (!root) return '';
  const doctype = doctypeOf(document);
  let head = '';
  if (doctype) {
    const ids = doctype.publicId
      ? ` PUBLIC "${doctype.publicId}"${doctype.systemId ? ` "${doctype.systemId}"` : ''}`
      : doctype.systemId
        ? ` SYSTEM "${doctype.systemId}"`
        : '';
    head = `<!DOCTYPE ${doctype.name}${ids}>\n`;
  }
  return head + outer(root);
}

type Serialisable = Element & { getHTML?: (options: { shadowRoots: ShadowRoot[] }) => string };

function outer(root: Element): string {
  const shadows = openShadows(root);
  const serialisable = root as Serialisable;
  if (shadows.length === 0 || typeof serialisable.getHTML !== 'function') return root.outerHTML;
  const inner = serialisable.getHTML({ shadowRoots: shadows });
  let open = `<${root.localName}`;
  for (const { name, value } of attributesOf(root))
    open += ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  return `${open}>${inner}</${root.localName}>`;
}

function openShadows(root: Element): ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const waiting: ParentNode[] = [root];
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const element of parent.querySelectorAll('*')) {
      const shadow = element.shadowRoot;
      if (shadow && shadow.nodeType === 11) {
        found.push(shadow);
        waiting.push(shadow);
      }
    }
  }
  return found;
}
