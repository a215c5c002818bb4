import type { Report } from '@/lib/core/model/capture';
import type { PageSnapshot } from '../snapshot-types';
import { keepBetween, keepLoneCaptions } from './between';
import { findAsides, findPulledQuotes } from './asides';
import { findConsent } from './consent';
import { findCards, keepAlike, keepCards, keepTogether } from './belongs-together';
import { completeStructures } from './coherence';
import { kindNamed } from './element-kinds';
import { findControls, keepDisclosures } from './disclosures';
import { findHeadedAsides } from './headed-asides';
import { signalNamed } from './named-signals';
import type { Judge } from './judge';
import { type KeepTrace, traceKeep } from './kept-because';
import { keepLinked } from './linked';
import { findReviews } from './product-reviews';
import { findOpened, type IsInReach } from './opened';
import { createOpeners, type Openers } from './openers';
import { keepReferred } from './referred';
import { dropRepeats } from './repeats';
import { keepPosts } from './posts';
import { isThread } from './thread';
import { deed } from './poster';
import { isAppeal } from './story-lines';
import { keepSmallPage } from './small-pages';
import { isMostlyProse, trimStory } from './story';
import { FAR, type PageText, type TextRun, isProse } from './page-text';
import { keepAfterStructure } from './after-structure';
import { readTextRuns } from './text-runs';
import { pickThreshold } from './threshold';

/** Words for shipping costs, in the languages of the shops. */
const shippingPanelShipping =
  /shipping|delivery|livraison|versand|lieferung|envío|spedizion|consegna|frete|entrega|verzending|bezorg|доставк|送料|配送|배송/iu;
/** Amounts, currency symbols and three-letter codes: what differs from country to country. */
const figures = /[A-Z]{0,3}\p{Sc}|[\d.,\s]|\b[A-Z]{2,3}\b/gu;
const SHIPPING_PANEL_FEWEST_WORDS = 8;
/** Repeated this often with other figures, it is a panel of countries. */
const MANY = 4;

/** Finds the runs with the shipping costs to each of many countries: the same sentence repeated, with other amounts. */
export function findShippingPanel({ runs }: PageText, keep: readonly boolean[]): boolean[] {
  const said = new Map<string, number[]>();
  runs.forEach((run, at) => {
    if (
      !keep[at] ||
      run.digits === 0 ||
      run.words < SHIPPING_PANEL_FEWEST_WORDS ||
      !shippingPanelShipping.test(run.text)
    )
      return;
    const key = run.text.replace(figures, '');
    said.set(key, [...(said.get(key) ?? []), at]);
  });
  const beside = runs.map(() => false);
  for (const found of said.values()) if (found.length >= MANY) for (const at of found) beside[at] = true;
  return beside;
}

const around = [0, 2, 3, 15] as const;
const named = [
  'nav',
  'menu',
  'footer',
  'sidebar',
  'cookie',
  'advert',
  'breadcrumb',
  'pagination',
  'login',
  'newsletter',
] as const;

/**
 * Keeps everything except a page's surroundings: menus, header, footer, side columns, notices, buttons, hidden content.
 */
function keepBody(page: PageText, isInReach: IsInReach): boolean[] {
  const total = page.boxes[0]?.words ?? 0;
  return page.runs.map((run) => {
    const box = page.boxes[run.box];
    if (!box || run.inButton || (run.hidden && !run.nodes.some(isInReach))) return false;
    if (around.some((kind) => (box.kindDistance[kind] ?? FAR) < FAR)) return false;
    // A header inside the text belongs to the text; one above it to the site.
    if (
      (box.kindDistance[1] ?? FAR) < FAR &&
      (box.kindDistance[4] ?? FAR) === FAR &&
      (box.kindDistance[5] ?? FAR) === FAR
    )
      return false;
    let at = run.box;
    while (at > 0) {
      const above = page.boxes[at];
      if (!above) break;
      // A name on an element that contains most of the page is about the layout.
      if (above.words < total * 0.4 && named.some((name) => above.signalDistance[signalNamed[name]] === 0))
        return false;
      at = above.parent;
    }
    return true;
  });
}

export type MainContent = {
  page: PageText;
  keep: boolean[];
  method: Report['method'];
  isInReach: IsInReach;
  openers: Openers;
  /** The reason why each text is kept. */
  trace: KeepTrace;
};

/** A page of more runs than this is read by simple rules: classifying each would keep the reader waiting. */
const MOST_RUNS = 60_000;
const FEWEST_WORDS = 20;
const FEWEST_WORDS_DRAWN = 5;
/** On a page of fewer, what is less likely is part of its surroundings. */
const UNLIKELY = 0.025;
/** On a page that is one article, what is more likely something else is left out. */
const SURE = 0.5;

/** A repetition in a row, a quotation or a figure has a meaning of its own there. */
const inPlace = [kindNamed.cell, kindNamed.blockquote];

/** How often running text may repeat what occurs elsewhere. */
const SAID_AGAIN = 2;

/** A heading that is also in a table of contents: neither is a copy of the other. */
const heading = /^h[1-6]$/;

const discussionAddress =
  /forum|thread|topic|discussion|question|viewtopic|showthread|show_bug|\/t\/|\/r\/|comments\/|\/(?:issues|pull|merge_requests|browse\/[a-z]\w+-)\/?\d/i;
/** For an article, the address must show this in a part of its own: its title may be about a thread. */
const discussionPlace =
  /[/.](?:forums?|threads?|topics?|discussions?|questions?|community|comments|t|r)(?:[/.]|$)|viewtopic|showthread|forumdisplay/i;
const discussionTypes = /DiscussionForumPosting|QAPage|"Question"|SocialMediaPosting/;

/** What the page says of itself in JSON-LD, as text. */
const linkedData = (document: Document): string =>
  Array.from(
    document.querySelectorAll('script[type="application/ld+json"]'),
    ({ textContent }) => textContent,
  ).join('\0');

/** A page whose comments are its subject: a thread, a question with its answers. */
function isDiscussion(document: Document, url: string, article: boolean, said: string): boolean {
  const address = url.replace(/[?#].*$/, '');
  if ((article ? discussionPlace : discussionAddress).test(address)) return true;
  return (
    document.querySelector(
      '[itemtype*="DiscussionForumPosting"],[itemtype*="QAPage"],[itemtype*="SocialMediaPosting"]',
    ) !== null || discussionTypes.test(said)
  );
}

const articleTypes = /"@type"\s*:\s*(?:\[\s*)?"(?:[A-Za-z]*Article|BlogPosting)"/;

/** A page that declares itself to be one article. */
const isArticle = (document: Document, said: string): boolean =>
  document.querySelector(
    'meta[property="og:type" i][content="article" i],meta[property="article:published_time"]',
  ) !== null || articleTypes.test(said);

const productType = /"@type"\s*:\s*(?:\[\s*)?"Product"/g;
/** More products than this make a page a list. */
const MOST_PRODUCTS = 2;

const cart = 'form[action*="/cart"],[id*="add-to-cart"],[class*="add-to-cart"]';
/** A list of products has an add-to-cart button for each; a page of one has it at the top and bottom. */
const MOST_CARTS = 3;

/** A page that sells one product. The home page of a shop has a cart too, and customers' reviews of the shop. */
function isForSale(document: Document, url: string, linked: string): boolean {
  if (/^https?:\/\/[^/]+\/?$/.test(url)) return false;
  if (document.querySelector('meta[property="og:type" i][content*="product" i],meta[property^="product:" i]'))
    return true;
  const said = linked.match(productType)?.length ?? 0;
  const marked = document.querySelectorAll('[itemtype$="schema.org/Product"]').length;
  if (said + marked > 0 && Math.max(said, marked) <= MOST_PRODUCTS) return true;
  const carts = document.querySelectorAll(cart).length;
  return carts > 0 && carts <= MOST_CARTS;
}

/** A larger form is what its page is about: a test, an application. */
const LONGEST_FORM = 400;
/** A form around these is around a page, or gives an answer. */
const ofPage = 'h1,main,article,output,pre,table';

/** Tells the names of the fields of small forms: without the field they say nothing. */
function fieldLabels(body: Element): (run: TextRun) => boolean {
  const names = new Set<Node>();
  const small = new Map<Element, boolean>();
  const whole = new Set<Element>();
  for (const field of body.querySelectorAll('form label,form textarea,label:has(+select)')) {
    const form = (field.closest('form') ?? field.parentElement) as Element;
    // What is written in a form is not text either: a comment.
    const label = field.localName === 'textarea' ? form : field;
    const isSmall =
      small.get(form) ?? ((form.textContent ?? '').length <= LONGEST_FORM && !form.querySelector(ofPage));
    small.set(form, isSmall);
    if (!isSmall || whole.has(label)) continue;
    if (label === form) whole.add(form);
    const texts = label.ownerDocument.createTreeWalker(label, 4);
    while (texts.nextNode()) names.add(texts.currentNode);
  }
  if (names.size === 0) return () => false;
  return ({ nodes }) => nodes.every((node) => names.has(node) || !/\S/.test(node.nodeValue ?? ''));
}

/** The texts that are likely enough, and can be seen. */
function likely(
  page: PageText,
  chances: ArrayLike<number>,
  threshold: number,
  isInReach: IsInReach,
  body: Element,
): boolean[] {
  const isLabel = fieldLabels(body);
  return page.runs.map(
    (run, at) =>
      (chances[at] ?? 0) >= threshold && (!run.hidden || run.nodes.some(isInReach)) && !isLabel(run),
  );
}

/** Removes readers' comments under an article. Without an article, they are the content. */
function dropComments(page: PageText, keep: boolean[], fewestWords: number): void {
  const isComment = page.runs.map(
    (run) => (page.boxes[run.box]?.signalDistance[signalNamed.comment] ?? FAR) < FAR,
  );
  let article = 0;
  page.runs.forEach((run, index) => {
    if (keep[index] && !isComment[index] && isProse(run)) article += run.words;
  });
  if (article < fewestWords) return;
  isComment.forEach((flag, index) => {
    if (flag) keep[index] = false;
  });
}

function leaveOut(besides: readonly boolean[], keep: boolean[]): void {
  besides.forEach((beside, at) => {
    if (beside) keep[at] = false;
  });
}

/** Whether each text is in an element of these kinds. */
const areIn = ({ boxes, runs }: PageText, kinds: readonly number[]): boolean[] =>
  runs.map(({ box }) => kinds.some((kind) => (boxes[box]?.kindDistance[kind] ?? FAR) < FAR));

function wordsKept(page: PageText, keep: readonly boolean[]): number {
  return page.runs.reduce((sum, run, index) => sum + (keep[index] ? run.words : 0), 0);
}

function methodOf(page: PageText, keep: readonly boolean[]): Report['method'] {
  let words = 0;
  let prose = 0;
  page.runs.forEach((run, index) => {
    if (!keep[index]) return;
    words += run.words;
    if (isProse(run) || page.boxes[run.box]?.tag === 'pre') prose += run.words;
  });
  return prose >= words * 0.5 ? 'article' : 'listing';
}

/**
 * Decides for every run of text whether it belongs to the main content. Changes nothing in the snapshot. `document` is
 * the page's own, for its head. Without a judge, simple rules are used.
 */
export function findMainContent(document: Document, snapshot: PageSnapshot, judge?: Judge): MainContent {
  const page = readTextRuns(snapshot.body);
  const verdict = page.runs.length <= MOST_RUNS ? judge?.(document, snapshot, page) : undefined;
  const openers = createOpeners(snapshot.body);
  const isInReach = findOpened(snapshot.body, page, snapshot.laidOut, openers);
  const plain = keepBody(page, isInReach);
  const notices = findConsent(page, plain);
  leaveOut(notices, plain);
  if (verdict) {
    const { chances } = verdict;
    const words = page.runs.map((run) => (run.hidden && !run.nodes.some(isInReach) ? 0 : run.words));
    const said = linkedData(document);
    const article = isArticle(document, said);
    const threshold = Math.max(pickThreshold([...chances], words), article ? SURE : 0);
    const keep = likely(page, chances, threshold, isInReach, snapshot.body);
    const trace = traceKeep(page, keep);
    trace.note('text');
    const sold = isForSale(document, snapshot.url, said);
    const discussion =
      isDiscussion(document, snapshot.url, article, said) || (!article && !sold && isThread(page, keep));
    if (!discussion) dropComments(page, keep, article ? 40 : 150);
    const besides = findAsides(page, keep, { article, discussion });
    notices.forEach((isNotice, at) => (besides[at] ||= isNotice));
    leaveOut(besides, keep);
    const forSale = !discussion && sold;
    const headed = discussion ? [] : findHeadedAsides(page, keep, forSale);
    leaveOut(headed, keep);
    const reviews = forSale ? findReviews(page, keep) : [];
    leaveOut(reviews, keep);
    const shipping = discussion ? [] : findShippingPanel(page, keep);
    leaveOut(shipping, keep);
    completeStructures(page, keep, discussion, { chances, threshold });
    trace.note('structure');
    const prose = isMostlyProse(page, keep);
    const cards = discussion ? [] : findCards(page);
    if (article && !discussion && prose) {
      trimStory(page, chances, keep);
    }
    keepBetween(page, keep, chances, !prose);
    trace.note('between');
    if (prose && !discussion) verdict.keepWholeText(keep, isInReach);
    if (!discussion) {
      keepAlike(page, keep);
      if (prose) keepCards(page, keep, cards);
    }
    trace.note('structure');
    leaveOut(besides, keep);
    leaveOut(headed, keep);
    leaveOut(reviews, keep);
    leaveOut(shipping, keep);
    const buttons = findControls(page);
    leaveOut(buttons, keep);
    if (!discussion) leaveOut(findPulledQuotes(page, keep), keep);
    trace.note('referred');
    dropRepeats(
      page.runs.map((run) => (heading.test(page.boxes[run.box]?.tag ?? '') ? `# ${run.text}` : run.text)),
      page.runs.map((run) => page.boxes[run.box]?.parent ?? -1),
      keep,
      prose ? SAID_AGAIN : 0,
      discussion ? [] : areIn(page, inPlace),
      prose ? areIn(page, [kindNamed.li]) : [],
    );
    const out = page.runs.map((_, at) => [besides, headed, reviews, shipping].some((list) => list[at]));
    if (discussion) keepPosts(page, keep, out, document.title.trim());
    else keepSmallPage(page, keep, { chances, out, isOne: article || forSale });
    if (prose && !discussion) {
      keepAfterStructure(page, keep, chances, out, article);
      keepTogether(page, keep, chances, out, cards);
    }
    if (!discussion) {
      if (!prose) keepCards(page, keep, cards);
      keepLinked(page, keep, out, { url: snapshot.url, isOne: article || forSale, isProse: prose, cards });
      keepLoneCaptions(page, keep, prose);
      // What they belong to may be kept only now.
      if (!forSale) keepDisclosures(page, keep, chances, openers, isInReach);
    }
    leaveOut(buttons, keep);
    keepReferred(page, keep, snapshot.url);
    trace.note('structure');
    const few = Math.min(FEWEST_WORDS, wordsKept(page, plain));
    if (wordsKept(page, keep) >= few)
      return { page, keep, method: methodOf(page, keep), isInReach, openers, trace };
    keepDisclosures(page, plain, chances, openers, isInReach);
    const perhaps = page.runs.map(
      (run, at) =>
        plain[at] === true &&
        !out[at] &&
        ((chances[at] ?? 0) >= UNLIKELY || isProse(run)) &&
        !isAppeal(run) &&
        !(run.links > 0 && deed.test(run.text)),
    );
    if (wordsKept(page, perhaps) >= (snapshot.laidOut ? FEWEST_WORDS_DRAWN : few))
      perhaps.forEach((is, at) => (plain[at] = is));
  }
  const trace = traceKeep(page, plain);
  trace.note('remainder');
  return { page, keep: plain, method: 'cleaner', isInReach, openers, trace };
}
