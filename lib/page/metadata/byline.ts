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
  'a[href*="/author/"],a[href*="/authors/"],a[href*="/contributor/"]',
  '[class*="author" i]',
  '[class*="username" i]',
];

/** Matches wherever one of the bylines does. */
const perhapsByline =
  '[class*="author" i],[class*="byline" i],[class*="username" i],[itemprop~="author"],[rel~="author"],[data-testid*="byline" i],a[href*="/author"],a[href*="/contributor/"]';

/** What readers say of a thing, and what leads to other pages: whoever is named there did not write this one. */
const ofOthers =
  '[class*="review" i],[class*="testimonial" i],[class*="rating" i],[itemprop~="review"],blockquote,[class*="comment" i],[id*="comment" i],aside,footer,nav';
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

/** The author that the page shows to its readers. */
export function authorInText(document: Document): string | undefined {
  // A large page without a byline is searched once instead of ten times.
  if (selectOne(document, ofProduct)) return undefined;
  if (!selectOne(document, perhapsByline)) return signedBy(document);
  for (const selector of bylines) {
    for (const element of [...selectAll(document, selector)].slice(0, 6)) {
      if (element.parentElement?.closest(ofOthers)) continue;
      const content = element.getAttribute('content');
      const pieces =
        content === null
          ? piecesOf(element).filter((piece) => !/^(?:(?:written|posted)\s+)?by:?$/i.test(piece))
          : [fold(content)];
      if (pieces.join(' ').length > 160) continue;
      const [one = '', two = '', three = ''] = pieces;
      const found = cleanAuthor(/^(?:and|&|,|und|et|y)$/i.test(two) ? `${one} ${two} ${three}` : one);
      if (found) return found;
    }
  }
  return signedBy(document);
}

const signature = /^(?:(?:written|posted|story|words)\s+)?(?:by|von|par|por)[:\s]+\S/i;
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
    const text = fold(line.textContent ?? '');
    if (text.length > 70 || !signature.test(text)) continue;
    if (line.closest('[class*="comment" i],[id*="comment" i],aside,footer,nav,[class*="related" i],button'))
      continue;
    const name = cleanAuthor(text);
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
