import { selectAll, textUpTo } from '../inert-dom';
import { cleanAuthor, joinAuthors } from './author-name';
import { oneLine } from '@/lib/core/text/clean-text';

const MOST_LABELS = 4_000;
const LONGEST_LABEL = 40;

/** The pieces of text in an element, as separated by its own elements. */
export function piecesOf(element: Element): string[] {
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  const pieces: string[] = [];
  while (walker.nextNode()) {
    const piece = oneLine((walker.currentNode as Text).data);
    if (piece) pieces.push(piece);
  }
  return pieces;
}

/** The elements after one whose whole text is such a label. */
function* afterLabel(document: Document, labels: string, label: RegExp): Generator<Element> {
  const all = selectAll(document, labels);
  for (let at = 0; at < all.length && at < MOST_LABELS; at++) {
    const element = all[at] as Element;
    const next = element.nextElementSibling;
    if (next && label.test(oneLine(textUpTo(element, LONGEST_LABEL)))) yield next;
  }
}

/** Forum labels for the author of a thread, beside the name. */
const starter =
  /^(?:thread|topic|discussion) (?:starter|author):?$|^(?:started by|original poster|themenstarter(?:in)?|auteur du sujet|autor del tema|autore discussione|автор темы):?$/i;

/** The author of a thread, if the page names them in words. */
export function starterOf(document: Document): string | undefined {
  for (const next of afterLabel(document, 'span,dt,b,strong,label', starter)) {
    const name = cleanAuthor(next.textContent ?? undefined);
    if (name) return name;
  }
  return undefined;
}

export const byLabel =
  /^(?:(?:(?:written|posted|article|words)\s+)?by|(?:about )?(?:the )?authors?(?:\(s\))?|written):?$/i;

/** The persons after a separate label: `<h3>Authors</h3><ul><li>Ida Holm</li>…`. */
export function labeledAuthor(
  document: Document,
  isPerson: (name: string) => boolean,
  isOfOthers: (place: Element) => boolean,
): string | undefined {
  for (const next of afterLabel(document, 'span,dt,b,strong,label,small,p,div,h2,h3,h4,h5,h6', byLabel)) {
    if (isOfOthers(next)) continue;
    const [first, ...rest] = piecesOf(next);
    const name = cleanAuthor(first);
    if (!name || !isPerson(name)) continue;
    return joinAuthors([name, ...(next.localName === 'ul' ? rest.filter(isPerson) : [])]);
  }
  return undefined;
}
