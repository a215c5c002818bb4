import { elementsBelow, rootElementOf, selectAll, selectOne } from '../inert-dom';
import { cleanAuthor } from './author-name';
import { fold } from './folded-text';

const bylines = [
  '[itemprop~="author"] [itemprop="name"]',
  '[itemprop~="author"]',
  '[rel~="author"]',
  '.byline-name,.byline__name,[class*="post-author-name" i],[class*="author-name" i],[class*="author__name" i],.author-name,.author__name,.post-author-name,.entry-author-name',
  '.byline,.byline__author,.article-author,.post-author,.entry-author,.article__author,.author.vcard,.p-author,.post-byline,.entry-byline',
  '[class*="byline" i],[data-testid*="byline" i]',
  '.author',
  '.PostUser-name,.postleft dt strong',
  'a[href*="/author/"],a[href*="/authors/"],a[href*="/contributor/"]',
  '[class*="author" i]',
  '[class*="username" i]',
];

/** Matches wherever one of the bylines does. */
const perhapsByline =
  '[class*="author" i],[class*="byline" i],[class*="username" i],[itemprop~="author"],[rel~="author"],[data-testid*="byline" i],a[href*="/author"],a[href*="/contributor/"],.PostUser-name,.postleft';

/** What readers say of a thing, and what leads to other pages: whoever is named there did not write this one. */
const ofOthers =
  '[class*="review" i],[class*="testimonial" i],[class*="quote" i],[class*="rating" i],[class*="related" i],[itemprop~="review"],blockquote,[class*="comment" i],[id*="comment" i],aside,footer,nav';

/** The foot of the text itself, where it is signed; that of the site stands in no article. */
const isFootOfArticle = (part: Element): boolean =>
  part.localName === 'footer' && part.parentElement?.closest('article,main') != null;

/** Whether a place is within such a part; one around the page's heading is the page itself, whatever it is called. */
function isOfOthers(place: Element | null, parts: string): boolean {
  let part = place?.closest(parts);
  while (part && (selectOne(part, 'h1') || isFootOfArticle(part))) part = part.parentElement?.closest(parts);
  return Boolean(part);
}

/** From so many different names on, and none by the heading, those are the writers of other pages. */
const MANY = 3;
const ofProduct =
  'meta[property="og:type" i][content*="product" i],[itemtype$="schema.org/Product"],meta[property^="product:" i]';

/** The pieces of text in an element, as its own elements part them. */
function piecesOf(element: Element): string[] {
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  const pieces: string[] = [];
  while (walker.nextNode()) {
    const piece = fold((walker.currentNode as Text).data);
    if (piece) pieces.push(piece);
  }
  return pieces;
}

const MOST_BYLINES = 6;

const person = /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|da|di|la|le|bin|al)){1,4}$/u;

const byLabel = /^(?:(?:(?:written|posted|article|words)\s+)?by|authors?|written):?$/i;

/** What says itself to name the author may stand in the margin. */
const marking = /itemprop|rel~/;

function authorAt(element: Element, parts: string): string | undefined {
  if (isOfOthers(element.parentElement, parts)) return undefined;
  const content = element.getAttribute('content');
  const pieces =
    content === null ? piecesOf(element).filter((piece) => !byLabel.test(piece)) : [fold(content)];
  // A box about the author begins with the name.
  if (pieces.join(' ').length > 160) return person.test(pieces[0] ?? '') ? pieces[0] : undefined;
  const [one = '', two = '', three = ''] = pieces;
  return cleanAuthor(/^(?:and|&|,|und|et|y)$/i.test(two) ? `${one} ${two} ${three}` : one);
}

/** What forums call the one who began a thread, beside the name. */
const starter =
  /^(?:thread|topic|discussion) (?:starter|author):?$|^(?:started by|original poster|themenstarter(?:in)?|auteur du sujet|autor del tema|autore discussione|автор темы):?$/i;

/** The one who began a thread, where the page says so in words. */
export function starterOf(document: Document): string | undefined {
  for (const label of [...selectAll(document, 'span,dt,b,strong,label')].slice(0, MOST_SIGNATURES)) {
    if ((label.textContent ?? '').length > 40 || !starter.test(fold(label.textContent ?? ''))) continue;
    const name = cleanAuthor(label.nextElementSibling?.textContent ?? undefined);
    if (name) return name;
  }
  return undefined;
}

/** The author that the page shows to its readers. `single`: an article, or a discussion, whose first author began it. */
export function authorInText(document: Document, single: boolean): string | undefined {
  // A large page without a byline is searched once instead of ten times.
  if (selectOne(document, ofProduct)) return undefined;
  if (!selectOne(document, perhapsByline)) return signedBy(document);
  for (const selector of bylines) {
    const parts = marking.test(selector) ? ofOthers.replace('aside,', '') : ofOthers;
    const found = [...selectAll(document, selector)]
      .slice(0, MOST_BYLINES)
      .flatMap((element) => authorAt(element, parts) ?? []);
    const names = new Set(found);
    if (names.size > 0 && (single || names.size < MANY)) return found[0];
    if (names.size >= MANY) return undefined;
  }
  return signedBy(document);
}

const signature =
  /^(?:[\d/.,\s—–-]{6,24}\s)?(?:(?:written|posted|article|story|words)\s+)?(?:by|von|par|por)[:\s]+\S/i;
const lineTags = new Set('p span div address small li h2 h3 h4 h5 h6 a em strong'.split(' '));
const MOST_SIGNATURES = 4_000;

/** A short line of the page that says "By …". */
function signedBy(document: Document): string | undefined {
  const root = rootElementOf(document);
  if (!root) return undefined;
  // Listed one by one: of a large page only the beginning is searched.
  const all = elementsBelow(root);
  let lines = 0;
  for (let at = 0; at < all.length && lines < MOST_SIGNATURES; at++) {
    const line = all[at] as Element;
    if (!lineTags.has(line.localName)) continue;
    lines++;
    if (line.childElementCount > 3) continue;
    const length = line.textContent?.length ?? 0;
    if (length > 140 || length < 5) continue;
    const [label = '', signed = ''] = piecesOf(line);
    const text = byLabel.test(label) ? `By ${signed}` : fold(line.textContent ?? '');
    if (text.length > 70 || !signature.test(text)) continue;
    if (isOfOthers(line, `${ofOthers},button`)) continue;
    const name = cleanAuthor(text.replace(/^[\d/.,\s—–-]{6,24}\s/, ''));
    if (
      name &&
      /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|and|&|de|van|von|der|da|di|la|le|bin|al)){1,6}$/u.test(
        name,
      )
    )
      return name;
  }
  return undefined;
}
