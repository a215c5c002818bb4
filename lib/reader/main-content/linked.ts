import { isInternal } from '../links';
import { type Card, ENDS_SENTENCE, isChrome, isPointerLabel, linkOf } from './belongs-together';
import { elsewhere } from './headed-asides';
import { type Box, type PageText, type TextRun, isProse } from './page-text';
import { isAction, isAppeal, isCreditOrLabel, isMore, leads } from './story-lines';

/** More words between two texts are a part of their own. */
const MOST_WORDS = 60;
/** More addresses that nothing introduces are a list of other pages. */
const MOST_ADDRESSES = 2;
/** A link of fewer words is a control. */
const LONE_WORDS = 3;
/** So many levels below the box they share, two texts are next to each other. */
const LEVELS = 6;
const NOTHING_BUT_LINKS = 0.9;
/** More items are an index of a site. */
const MOST_ITEMS = 30;
/** A shorter line before a list is a label: "More news:". */
const INTRODUCTION_WORDS = 3;
/** Above what a text was made from, or may be read after it. */
const sources =
  /^(?:sources?|references?|(?:further|additional) reading|(?:external|useful) links|bibliography|works cited|downloads?|attachments|quellen?|quellenangaben|literatur|weblinks|einzelnachweise|références|fuentes|bibliografía|referencias|fonti|bibliografia|bronnen|fontes|źródła|источники)\W*$/iu;
const list = /^[uo]l$/;
const file =
  /\.(?:pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|epub|zip|tgz|gz|7z|ics|gpx|kml|mp3|mp4)(?:[?#]|$)/i;
/** A file and its size. */
const sized = /^\S+\W+\d[\d.,]*\s?(?:bytes|[kmg]i?b)\)?$/i;
const LONGEST_FILE = 300;
const isSized = (text: string): boolean => text.length < LONGEST_FILE && sized.test(text);
const heading = /^h[1-6]$/;
const button = '[role="button"],[class*="button" i],[class*="btn" i],[class*="cta" i],figure *,blockquote *';

const addressOf = (link: Element): string => link.getAttribute('href') ?? '';
const isFile = (link: Element): boolean => link.hasAttribute('download') || file.test(addressOf(link));

/** Whether a link leads to another site; relative addresses lead to the same. */
function leadsOut(link: Element, own: string): boolean {
  const address = addressOf(link).replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(address) && !isInternal(address, own);
}

const isEmbedded = (link: Element, own: string): boolean =>
  link.closest('figure') !== null && leadsOut(link, own);

/** A link that stands alone, with all its texts. */
type Linked = { link: Element; first: number; end: number; isCard: boolean };

/**
 * Keeps the links that a writer puts between two texts as pieces of their own: a file, a list that the line above
 * introduces, a card, a button. An article has cards of its own site, and lone links, to advertise: those stay out.
 */
export function keepLinked(
  page: PageText,
  keep: boolean[],
  out: readonly boolean[],
  { url, isOne, isProse, cards }: { url: string; isOne: boolean; isProse: boolean; cards: readonly Card[] },
): void {
  const { boxes, runs } = page;
  const times = new Map<string, number>();
  for (const { text, links } of runs) if (links > 0) times.set(text, (times.get(text) ?? 0) + 1);
  const byFirst = new Map(cards.map((card) => [card.first, card]));
  boxes.forEach((box) => {
    if (isProse && list.test(box.tag) && box.first > 1) keepList(box);
  });
  for (let at = 1; at < runs.length;) {
    const first = at;
    while (at < runs.length && !keep[at]) at = byFirst.get(at)?.end ?? at + 1;
    if (first === at) at += 1;
    else if (keep[first - 1] && keep[at]) {
      if (isProse) keepGap(first, at);
    } else if (keep[first - 1]) keepFiles(first);
  }

  /** What a text ends with. */
  function keepFiles(first: number): void {
    for (let at = first; at < runs.length;) {
      const end = byFirst.get(at)?.end ?? at + 1;
      const shared = sharedBox(boxes, runs[first - 1]?.box ?? -1, runs[at]?.box ?? -1);
      const found = shared && shared.parent >= 0 ? linkedIn(at, end, shared.depth) : undefined;
      if (!found?.every(({ link, isCard }) => isFile(link) || (isCard && isEmbedded(link, url)))) return;
      for (const file of found) keep.fill(true, file.first, file.end);
      at = end;
    }
  }

  function keepList({ first, end, depth, parent }: Box): void {
    const above = runs[first - 1] as TextRun;
    const isNamed = sources.test(above.text) && heading.test(boxes[above.box]?.tag ?? '');
    const follows = keep[first - 1] || (isNamed && keep[first - 2] && !out[first - 1] && !above.hidden);
    if (!follows || (!isNamed && !isIntroduction(above))) return;
    if (end - first > MOST_ITEMS || (boxes[parent]?.first ?? first) > first - 1) return;
    for (let at = first; at < end; at++)
      if (out[at] || runs[at]?.hidden || isChrome(boxes[runs[at]?.box ?? -1], depth - 1)) return;
    keep.fill(true, first - 1, end);
  }

  function keepGap(first: number, end: number): void {
    const before = runs[first - 1] as TextRun;
    const shared = sharedBox(boxes, before.box, runs[end]?.box ?? -1);
    if (!shared || elsewhere.test(before.text)) return;
    const found = linkedIn(first, end, shared.depth);
    if (!found) return;
    const addresses = new Set(found.map(({ link }) => addressOf(link)));
    for (const { link, first: from, end: to, isCard } of found) {
      const isLone = found.length === 1 && isLoneLine(runs[from] as TextRun, before, runs[end] as TextRun);
      const isOffered = isOne ? isCard && leadsOut(link, url) : isCard || isLone || link.matches(button);
      const isAsked = (times.get((runs[from] as TextRun).text) ?? 0) > 1;
      if (!isFile(link) && !(isOffered && !isAsked && addresses.size <= MOST_ADDRESSES)) continue;
      for (let one = from; one < to; one++) keep[one] ||= !isMore(runs[one] as TextRun);
    }
  }

  /** The links of a gap; undefined if there is anything else in it, or more than a writer puts there. */
  function linkedIn(first: number, end: number, depth: number): Linked[] | undefined {
    const found: Linked[] = [];
    let words = 0;
    for (let at = first; at < end;) {
      const run = runs[at] as TextRun;
      const card = byFirst.get(at);
      const from = at;
      at = card?.end ?? at + 1;
      if (run.hidden || run.inButton || !/\p{L}/u.test(run.text)) continue;
      const link = linkOf(run);
      const texts = runs.slice(from, at);
      words += texts.reduce((sum, one) => sum + one.words, 0);
      const isLink = run.linkWords >= run.words * NOTHING_BUT_LINKS || isSized(run.text);
      if (!link || words > MOST_WORDS || !isLink) return undefined;
      if (texts.some((one, index) => out[from + index] || isChrome(boxes[one.box], depth))) return undefined;
      if (texts.some(isCalledElse) || (at > from + 1 && isMore(run))) continue;
      if (heading.test(boxes[run.box]?.tag ?? '') && !card) return undefined;
      found.push({ link, first: from, end: at, isCard: card !== undefined });
    }
    return found;
  }
}

const isIntroduction = (run: TextRun): boolean =>
  run.words >= INTRODUCTION_WORDS &&
  /[:：]$/.test(run.text) &&
  /\p{Ll}/u.test(run.text) &&
  !leads(run) &&
  !isCalledElse(run);

const isSentence = (run: TextRun): boolean => isProse(run) && ENDS_SENTENCE.test(run.text);
const isLoneLine = (run: TextRun, before: TextRun, after: TextRun): boolean =>
  run.links === 1 && run.words >= LONE_WORDS && isSentence(before) && isSentence(after);

const isCalledElse = (run: TextRun): boolean =>
  !isMore(run) && (isAppeal(run) || isAction(run) || isCreditOrLabel(run) || isPointerLabel(run));

/** The smallest box that two texts share, if both are near it. */
function sharedBox(boxes: readonly Box[], one: number, other: number): Box | undefined {
  const above = new Set<number>();
  for (let at = one, level = 0; at >= 0 && level <= LEVELS; level++) {
    above.add(at);
    at = boxes[at]?.parent ?? -1;
  }
  for (let at = other, level = 0; at >= 0 && level <= LEVELS; level++) {
    if (above.has(at)) return boxes[at];
    at = boxes[at]?.parent ?? -1;
  }
  return undefined;
}
