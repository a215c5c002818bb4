import { elementsBelow, rootElementOf, selectAll, selectInTurn, selectOne, textUpTo } from '../inert-dom';
import { cleanAuthor, joinAuthors } from './author-name';
import { oneLine } from '@/lib/core/text/clean-text';
import type { Facts } from './facts';
import { byLabel, piecesOf } from './labeled-author';

const linkToAuthor = 'a[href*="/author/"],a[href*="/authors/"],a[href*="/contributor/"]';

const bylines = [
  '[itemprop~="author"] [itemprop="name"]',
  '[itemprop~="author"]',
  '[rel~="author"]',
  '.byline-name,.byline__name,[class*="author-name" i],[class*="author__name" i]',
  '.byline,.byline__author,.article-author,.post-author,.entry-author,.article__author,.author.vcard,.p-author,.post-byline,.entry-byline',
  '[class*="byline" i],[data-testid*="byline" i]',
  '.author,.auteur,.autor,.autore',
  '.PostUser-name,.postleft dt strong',
  linkToAuthor,
  '[class*="author" i]:not([class*="book-author" i])',
  '[class*="username" i]',
];

/** Every byline has one of these classes or other marks. */
const perhapsByline = /aut(?:h?or|eur)|byline|username|PostUser-name|postleft/i;
const byClass =
  '.auteur,.autor,.autore,[class*="author" i],[class*="byline" i],[class*="username" i],.PostUser-name,.postleft dt strong,';
const perhapsMarked =
  '[itemprop~="author"] [itemprop="name"],[itemprop~="author"],[rel~="author"],[data-testid*="byline" i],a[href*="/author"],a[href*="/contributor/"]';

/** Reviews, and links to other pages: a person named there did not write this one. */
const ofOthers =
  '[class*="review" i]:not([class*="reviewed" i]),[class*="testimonial" i],[class*="quote" i],[class*="rating" i],[class*="related" i],[itemprop~="review"],blockquote,[class*="comment" i],[id*="comment" i],aside,footer,nav';

/** The footer of the text itself, which may have a byline; that of the site is in no article. */
const isFootOfArticle = (part: Element): boolean =>
  part.localName === 'footer' && part.parentElement?.closest('article,main') != null;

/** Whether a position is within such a part; one around the page's heading is the page itself, whatever its name. */
export function isOfOthers(place: Element | null, parts = ofOthers): boolean {
  let part = place?.closest(parts);
  while (part && (selectOne(part, 'h1') || isFootOfArticle(part))) part = part.parentElement?.closest(parts);
  return Boolean(part);
}

/** From this many different names on, and none by the heading, those are the authors of other pages. */
const MANY = 3;
const ofProduct =
  'meta[property="og:type" i][content*="product" i],[itemtype$="schema.org/Product"],meta[property^="product:" i]';

/** A page that sells something: who is named there wrote its reviews, or made it. */
export const isProduct = (document: Document): boolean => selectOne(document, ofProduct) !== null;

const MOST_BYLINES = 6;

/** One name, or two. */
const person =
  /^\p{Lu}[\p{L}'’.-]+(?: (?:\p{Lu}[\p{L}'’.-]*|and|&|de|van|von|der|da|di|la|le|bin|al)){1,6}$/u;

/** Letters in place of an image, the initials of a name beside them; or a label before one. */
const besideName = /^(?:\p{Lu}{2,3}|\p{L}+ ?[:：])$/u;

/** The first so many bylines are explicitly those of the author, who may be in a side column. */
const EXPLICIT = 3;

type IsElsewhere = (place: Element) => boolean;

/** A text about an author, which is below the name. Several are about the people of whom the page tells. */
const isAbout = (element: Element): boolean =>
  /author[\w-]*(?:descri|bio)/i.test(element.getAttribute('class') ?? '');

function authorAt(found: Element, parts: string, isElsewhere: IsElsewhere): string | undefined {
  const above = isAbout(found) ? found.previousElementSibling : null;
  const element = above && person.test(oneLine(above.textContent ?? '')) ? above : found;
  if (isOfOthers(element.parentElement, parts) || isElsewhere(element)) return undefined;
  const content = element.getAttribute('content');
  const links = element.querySelectorAll('a');
  // A word in any language before a name that is linked.
  const isBefore = (piece: string, at: number, { length }: readonly string[]): boolean =>
    at === 0 &&
    length === 2 &&
    links.length === 1 &&
    /^[^\p{Lu}\s]+$/u.test(piece) &&
    /\S\s+\S/.test(links[0]?.textContent ?? '');
  const all =
    content === null
      ? piecesOf(element).filter((piece, at, list) => !byLabel.test(piece) && !isBefore(piece, at, list))
      : [oneLine(content)];
  const pieces = all.length > 1 ? all.filter((piece) => !besideName.test(piece)) : all;
  const linked =
    content === null
      ? [...selectAll(element, linkToAuthor)]
          .map((link) => oneLine(link.textContent ?? ''))
          .filter((name) => person.test(name))
      : [];
  if (linked.length > 1) return joinAuthors(linked);
  // A box about the author starts with the name.
  if ((element === found && isAbout(found)) || pieces.join(' ').length > 160) {
    const name = cleanAuthor(pieces[0]);
    return name && person.test(name) ? name : undefined;
  }
  const [one = '', two = '', three = ''] = pieces;
  return cleanAuthor(/^(?:and|&|,|und|et|y)$/i.test(two) ? `${one} ${two} ${three}` : one);
}

/** The author that the page shows. `single`: an article, or a discussion, whose first author started it. */
export function authorInText(
  { document, mayHaveClass }: Facts,
  single: boolean,
  isElsewhere: IsElsewhere,
): string | undefined {
  if (isProduct(document)) return undefined;
  const all = `${mayHaveClass(perhapsByline) ? byClass : ''}${perhapsMarked}`;
  let at = 0;
  for (const elements of selectInTurn(document, all, bylines, MOST_BYLINES)) {
    const parts = at++ < EXPLICIT ? ofOthers.replace('aside,', '') : ofOthers;
    const found = elements.flatMap((element) => authorAt(element, parts, isElsewhere) ?? []);
    const names = new Set(found);
    const many = elements.every(isAbout) ? 2 : MANY;
    if (names.size > 0 && (single || names.size < many)) return found[0];
    if (names.size >= many) return undefined;
  }
  return signedBy(document, isElsewhere);
}

const signature =
  /^(?:[\d/.,\s—–-]{6,24}\s)?(?:(?:written|posted|article|story|words|(?:a )?guest post)\s+)?(?:by|von|par|por)[:\s]+\S/i;
const lineTags = new Set('p span div address small li h2 h3 h4 h5 h6 a em strong'.split(' '));
/** What the text of one begins with, or its label. */
const perhapsSigned =
  /^\P{L}*(?:by|von|par|por|written|posted|article|story|words|about|the|author|(?:a )?guest)|written by/iu;
const WORD = "[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}'’·・-]*";
/** `作者：王小明 2026年3月5日`, `Автор: Иван Петров`; not `作者：佚名`, which is nobody. */
const LABELED = new RegExp(
  `^\\P{L}*(?:[作著记記]?者|文|작성자|[Аа]втор(?: \\p{Ll}+)?|بقلم|מאת)\\s*[:：/／]\\s*(?!佚名|匿名|本站|小)(${WORD}(?:\\s+${WORD}){0,3}?)(?=\\s*(?:[\\p{Nd}|•,，(（–—]|\\p{L}+ ?[:：/／]|$))`,
  'u',
);
const MOST_SIGNATURES = 4_000;

/** A short line of the page that says "By …" without a link or class. */
export function signedBy(document: Document, isElsewhere: IsElsewhere, but?: string): string | undefined {
  const root = rootElementOf(document);
  if (!root) return undefined;
  // Listed one by one: of a large page only the start is searched.
  const all = elementsBelow(root);
  let lines = 0;
  for (let at = 0; at < all.length && lines < MOST_SIGNATURES; at++) {
    const line = all[at] as Element;
    if (!lineTags.has(line.localName)) continue;
    lines++;
    if (line.childElementCount > 3) continue;
    const whole = textUpTo(line, 140);
    if (whole.length < 5) continue;
    const labeled = LABELED.exec(whole)?.[1];
    if (!labeled && !perhapsSigned.test(whole)) continue;
    const [label = '', signed = ''] = piecesOf(line);
    // `Reviewed by Per Lund — Written by Ida Holm`
    const text = byLabel.test(label)
      ? `By ${signed}`
      : oneLine(whole).replace(/^.*[—–|·•] (?=written by )/i, '');
    if (!labeled && (text.length > 70 || !signature.test(text))) continue;
    if (isOfOthers(line, `${ofOthers},button`) || isElsewhere(line)) continue;
    if (labeled) return oneLine(labeled);
    const name = cleanAuthor(text.replace(/^[\d/.,\s—–-]{6,24}\s/, ''));
    if (name && name !== but && person.test(name)) return name;
  }
  return undefined;
}
