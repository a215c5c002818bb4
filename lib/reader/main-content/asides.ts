import { kindNamed } from './element-kinds';
import { countKept, type KeptWords } from './kept-words';
import { type Box, FAR, type PageText, isProse } from './page-text';

/** A part with a larger share of the kept words is what the page is about, whatever its name. */
const LARGEST = 0.5;
/** A line about a member has fewer words; a post has more. */
const MEMBER_WORDS = 30;

const box =
  'box|banner|block|card|callout|container|cta|form|inline|module|prompt|section|widget|wrap|wrapper';
/** A name that consists of little more than these words. */
const parts = (words: string): RegExp => new RegExp(`^(?:[a-z]+-){0,2}(?:${words})(?:-(?:${box}))*$`);

/** Never the subject of a page: appeals to its readers, links to other pages, the author box. */
const everywhere = [
  /(?:^|-)(?:author|writer|contributor)s?-(?:about|bio|biography|box|card|description|profile)(?:-|$)|(?:^|-)about-(?:the-)?(?:author|writer)|^(?:authorbox|authorbio)$/,
  parts('donat(?:e|ions?)|donation-(?:appeal|request)|support-(?:us|our-work)|tip-jar'),
  parts('polls?|strawpoll'),
  parts('newsletter(?:-(?:sign-?up|subscribe|promo))?|subscribe|sign-?up|mailing-list'),
  parts(
    'pop(?:over|up)s?|(?:country|currency|region|location|shipping)-(?:selector|picker|switcher|popup|modal)',
  ),
  parts(
    'recommendations?|recommended|(?:recommended|related|similar)-(?:stories|posts|articles|news|links|products|items)|up-?sells?|cross-?sells?|(?:recently|also)-viewed|also-(?:bought|like|viewed)|frequently-bought(?:-together)?|you-may-also-like',
  ),
  parts(
    'share|sharing|social-shar(?:e|ing)|share-(?:this|tools|bar|buttons?|links?|icons?)|social-(?:bar|buttons?|links?|icons?|media|tools)',
  ),
  parts(
    'ads?|ad-(?:slot|unit|space|placement|label)|adverts?|advertisements?|advertising|sponsored(?:-content)?|paywall(?:-promo)?|regwall',
  ),
  parts('cookies?-(?:notice|consent|bar|banner|popup|message)|gdpr|breadcrumbs?|pagination|pager|prevnext'),
];
/** Customer reviews are extra content in a shop, but not in an article. */
const inArticle = parts('testimonials?(?:-(?:list|slider|grid|carousel))?');
const ofMember =
  /^(?:user-(?:info|details|card|signature|action-time)|userinfo|member-(?:info|details|card|signature)|post-(?:signature|author|profile|user)|postprofile|author-info|signature|poster-info|message-signature)$/;
const commentList = /^(?:js-post-)?comments?(?:-(?:list|area|body|container|wrapper|section))?$/;
const questionOrAnswer = /^(?:question|answer)(?:-(?:post|item|body|container|wrapper))?$/;

type PageKind = { article: boolean; discussion: boolean };

/** Names as words with hyphens between: `authorBox`, `author_box` and `author-box` are equal. */
function nameReader(): (element: Element) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (element) => {
    // An id may be a heading's own words.
    const names = element.getAttribute('class') ?? '';
    if (names === '') return [];
    let words = known.get(names);
    if (!words) {
      words = names
        .slice(0, 400)
        .split(/\s+/)
        .map((name) =>
          name
            .replace(/([a-z])([A-Z])/g, '$1-$2')
            .toLowerCase()
            // After a digit comes a generated number, not a word.
            .replace(/\d[a-z\d]*/g, '-')
            .replace(/[^a-z]+/g, '-')
            .replace(/^-|-$/g, ''),
        )
        .filter(Boolean);
      known.set(names, words);
    }
    return words;
  };
}

/**
 * Finds the runs of parts beside the text that are identifiable by name: author boxes, appeals for money or for an
 * address, polls, notices, the site's own footer, other posts after an article, members' comments under an answer and
 * their profiles. Only parts that are smaller than the rest of the kept text.
 */
export function findAsides(page: PageText, keep: readonly boolean[], kind: PageKind): boolean[] {
  const { boxes, runs } = page;
  const words = countKept(runs, [...keep]);
  const total = words.between(0, runs.length);
  const wordsOf = nameReader();
  const beside = runs.map(() => false);
  const home = kind.discussion ? undefined : homeOf(page, words, total);
  let end = 0;
  for (const [index, part] of boxes.entries()) {
    if (index === 0 || part.first < end) continue;
    const kept = words.between(part.first, part.end);
    if (kept === 0 || kept > total * LARGEST) continue;
    const names = wordsOf(part.element);
    if (
      !isSiteFooter(page, part) &&
      !isContents(part) &&
      !(home && isOtherPost(page, part, home, kind.article)) &&
      !(names.length > 0 && isNamedBeside(page, part, names, kind, home, wordsOf))
    )
      continue;
    beside.fill(true, part.first, part.end);
    end = part.end;
  }
  const left = runs.reduce((sum, run, at) => sum + (keep[at] && !beside[at] ? run.words : 0), 0);
  return left >= total * LARGEST ? beside : runs.map(() => false);
}

function isNamedBeside(
  page: PageText,
  part: Box,
  names: readonly string[],
  { article, discussion }: PageKind,
  home: Box | undefined,
  wordsOf: (element: Element) => readonly string[],
): boolean {
  const named = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (everywhere.some(named)) return true;
  if (article && home && named(inArticle)) return true;
  if (!discussion) return false;
  const said = named(commentList) || (named(ofMember) && part.words <= MEMBER_WORDS);
  return said && isInPost(page, part, wordsOf);
}

/** In the question or answer that it is about, of which it is not the whole. */
function isInPost({ boxes }: PageText, part: Box, wordsOf: (element: Element) => readonly string[]): boolean {
  for (let at = part.parent; at > 0; at = boxes[at]?.parent ?? -1) {
    const around = boxes[at];
    if (!around) return false;
    const type = around.element.getAttribute('itemtype') ?? '';
    if (
      /\/(?:Question|Answer)$/.test(type) ||
      wordsOf(around.element).some((name) => questionOrAnswer.test(name))
    )
      return around.proseWords > part.proseWords;
  }
  return false;
}

/** The footer of the site, not that of an article. */
function isSiteFooter({ boxes }: PageText, part: Box): boolean {
  if (part.element.getAttribute('role') === 'contentinfo') return true;
  if (part.kindDistance[kindNamed.footer] !== 0) return false;
  const around = boxes[part.parent];
  return [kindNamed.article, kindNamed.main].every((kind) => (around?.kindDistance[kind] ?? FAR) >= FAR);
}

/** A menu of places on the page itself: its table of contents. */
function isContents({ element, tag, links }: Box): boolean {
  if (tag !== 'nav' || links === 0) return false;
  return [...element.querySelectorAll('a[href]')].every((link) => link.getAttribute('href')?.startsWith('#'));
}

/** The article element around most of the kept text. */
function homeOf({ boxes }: PageText, words: KeptWords, total: number): Box | undefined {
  return boxes.find(
    ({ tag, first, end }) => tag === 'article' && words.between(first, end) > total * LARGEST,
  );
}

/**
 * Another article after the page's own, with a headline and text. If the page does not declare itself an article, the
 * headline links to the other article's own page.
 */
function isOtherPost({ boxes, runs }: PageText, part: Box, home: Box, article: boolean): boolean {
  if (part.tag !== 'article' || part.first < home.end) return false;
  let headline = false;
  let prose = false;
  for (let at = part.first; at < part.end; at++) {
    const run = runs[at];
    if (!run) continue;
    const linked = run.links > 0 && run.linkWords === run.words;
    headline ||= /^h[1-6]$/.test(boxes[run.box]?.tag ?? '') && (article || linked);
    prose ||= isProse(run);
  }
  return headline && prose;
}

const pulled = /(?:^|[\s_-])pull(?:ed)?-?quote/i;
/** Fewer words may be repeated by chance. */
const PULLED_WORDS = 5;
const PULLED_MOST = 80;
/** A quotation, and its attribution. */
const PULLED_RUNS = 2;

const letters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds pull quotes: asides and elements named as such, whose words occur in kept text. */
export function findPulledQuotes({ boxes, runs }: PageText, keep: readonly boolean[]): boolean[] {
  const found = runs.map(() => false);
  let said: string[] | undefined;
  for (const { tag, element, first, end, words } of boxes) {
    if (words < PULLED_WORDS || words > PULLED_MOST || end > first + PULLED_RUNS) continue;
    if (tag !== 'aside' && !pulled.test(element.getAttribute('class') ?? '')) continue;
    const at = keep.indexOf(true, first);
    if (at < 0 || at >= end) continue;
    said ??= runs.map((run, at) => (keep[at] ? letters(run.text) : ''));
    const quote = said
      .slice(first, end)
      .reduce((longest, text) => (text.length > longest.length ? text : longest), '');
    if (quote !== '' && said.some((text, place) => (place < first || place >= end) && text.includes(quote)))
      found.fill(true, first, end);
  }
  return found;
}
