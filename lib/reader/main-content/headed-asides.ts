import { countKept } from './kept-words';
import { type PageText, isProse } from './page-text';

/** A part with more than this share of the kept text is what the page is about, whatever its heading. */
const MOST = 0.6;
const HEADING_WORDS = 8;
/** With less text than this beside the reviews, they are the content of the page. */
const FEWEST_ELSE = 60;

/** Above links to other items: other products, other stories, recently viewed items. */
export const elsewhere =
  /^(?:you (?:may|might) (?:also|like|be interested)|(?:customers|people|shoppers|others) (?:who|also|who viewed)|(?:related|similar|recommended|suggested|sponsored|recently viewed|other) (?:products?|items?|articles?|posts?|stories|links|searches)|recently viewed|frequently bought|more (?:\w+ )?(?:from|like|to (?:love|consider))|explore related|complete (?:the|your) (?:look|set)|pairs well|shop (?:the look|similar)|keep reading|read (?:next|more)|up next|das könnte (?:ihnen|dir|sie)|lesen sie (?:auch|mehr|weiter)|mehr zum thema|(?:à )?lire (?:aussi|également)|le[ae] también|te puede interesar|leggi anche|lees ook|leia (?:também|mais)|läs (?:mer|också)|czytaj (?:też|także)|читайте также|ähnliche (?:produkte|artikel)|kunden (?:kauften|haben)|vous aimerez|produits (?:similaires|associés)|articles? (?:similaires|connexes)|también te|productos (?:relacionados|similares)|artículos relacionados|potrebbe(?:ro)? (?:interessarti|anche)|prodotti (?:correlati|simili)|você também|produtos relacionados|gerelateerde (?:producten|artikelen)|zobacz (?:także|też)|похожие (?:товары|статьи)|関連(?:商品|記事))/iu;
const reviews =
  /^(?:(?:\d[\d,.]* )?(?:customer|product|user|verified|top|global|guest)? ?(?:ratings? (?:&|and) )?reviews?|ratings? (?:&|and) reviews?|kundenbewertungen|bewertungen|avis(?: des)? clients|opiniones(?: de)?|recensioni|avaliações|отзывы)\b/iu;
const heading = /^h[1-6]$/;

const quotation = /^["“„«‘]/;

/** Quotations selected by the company: from the press, from a few praising customers. */
export function isQuoted({ runs }: PageText, first: number, end: number): boolean {
  const said = runs.slice(first, end).filter(isProse);
  return said.filter((run) => quotation.test(run.text)).length * 2 >= said.length;
}

/**
 * Finds the runs of parts whose heading leads elsewhere, and on a product page the customer reviews. The part is the
 * widest box that starts with the heading.
 */
export function findHeadedAsides(page: PageText, keep: readonly boolean[], product: boolean): boolean[] {
  const { boxes, runs } = page;
  const words = countKept(runs, [...keep]);
  const total = words.between(0, runs.length);
  const beside = runs.map(() => false);
  let left = total;
  runs.forEach((run, index) => {
    const box = boxes[run.box];
    if (beside[index] || run.words > HEADING_WORDS || !box || !heading.test(box.tag)) return;
    const buyers = product && reviews.test(run.text);
    if (!buyers && !elsewhere.test(run.text)) return;
    let part = box;
    for (let at = box.parent; at > 0; at = part.parent) {
      const around = boxes[at];
      if (!around || around.first !== index) break;
      const kept = words.between(around.first, around.end);
      if (kept > total * MOST && !(buyers && total - kept >= FEWEST_ELSE)) break;
      part = around;
    }
    if (part.end === index + 1 || (buyers && isQuoted(page, part.first, part.end))) return;
    const kept = words.between(part.first, part.end);
    if (left - kept < Math.min(FEWEST_ELSE, total / 2)) return;
    left -= kept;
    beside.fill(true, part.first, part.end);
  });
  return beside;
}
