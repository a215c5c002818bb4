import { attributeOf } from '../inert-dom';
import { kindNamed } from './element-kinds';
import { countKept } from './kept-words';
import { namesOfNoText, signalsNamed } from './named-signals';
import { type Box, type PageText, type TextRun, isProse } from './page-text';
import { FURNITURE, isPerson, leadsToPerson } from './poster';
import { controls, isElse } from './small-pages';

/** From this share of their words on, boxes of one tag and class are posts. */
const POSTS = 0.4;
/** Of posts, few have nothing that is kept. */
const EMPTY = 0.2;
const MAY_BE_EMPTY = 1;
/** So many levels around its text a post says who wrote it. */
const LEVELS = 4;
/** So many of them say who wrote them, or when. */
const SIGNED = 0.3;
const MOST_CLASSES = 8;

/** The posts of a thread. */
export type Posts = {
  boxes: readonly Box[];
  /** Which of them each text is in; -1 for none. */
  of: Int32Array;
  /** Each says who wrote it. */
  isSure: boolean;
  /** Whether each text names a person. */
  named: readonly boolean[];
  /** Others that are called comments or replies, and each say who wrote them. */
  called?: Posts;
};

const postNames = signalsNamed(['comment', 'reply', 'article']);
const isCalledPost = ({ signalDistance }: Box): boolean =>
  postNames.some((name) => signalDistance[name] === 0);

/** What boxes of one kind have in common: a class, the start of a name for tests, a tag of the page's own. */
function kindsOf({ element, tag }: Box): readonly string[] {
  const classNames = (attributeOf(element, 'class') ?? '').split(/\s+/, MOST_CLASSES).filter(Boolean);
  const [testName = ''] = (attributeOf(element, 'data-testid') ?? '').split('-', 1);
  if (testName !== '') classNames.push(`${testName}-`);
  if (tag.includes('-') || attributeOf(element, 'role') === 'article') classNames.push('');
  return classNames;
}

/**
 * Boxes with a class in common that hold most of what is kept and are mostly kept themselves, or that each say who wrote
 * them.
 */
export function findPosts(
  { boxes, runs }: PageText,
  keep: boolean[],
  named = runs.map(isPerson),
): Posts | undefined {
  const words = countKept(runs, keep);
  const names = countNames(runs, named);
  const alike = new Map<string, Box[]>();
  for (const box of boxes) {
    for (const name of box.parent < 0 || box.words === 0 ? [] : kindsOf(box)) {
      const known = alike.get(`${box.tag} ${name}`);
      if (known) known.push(box);
      else alike.set(`${box.tag} ${name}`, [box]);
    }
  }
  type Alike = { boxes: readonly Box[]; isSure: boolean };
  let best: (Alike & { all: number; kept: number; isSigned: boolean }) | undefined;
  let sure: (Alike & { all: number }) | undefined;
  let called: Alike | undefined;
  for (const posts of alike.values()) {
    if (posts.length < 2) continue;
    let end = 0;
    let kept = 0;
    let all = 0;
    let count = 0;
    let empty = 0;
    let signed = 0;
    for (const box of posts) {
      // A reply in a post is a post of its own.
      if (box.first < end) continue;
      end = box.end;
      all += box.words;
      count += 1;
      const own = words.between(box.first, box.end);
      kept += own;
      if (own === 0) empty += 1;
      if ((names[box.end] ?? 0) > (names[box.first] ?? 0)) signed += 1;
    }
    // Of boxes in each other, the outer ones.
    const isMostlyEmpty = empty > Math.max(count * EMPTY, MAY_BE_EMPTY) && !posts.every(isCalledPost);
    const areMessages = posts.length >= FEWEST && signed >= count * ALL_SIGNED && posts.length === count;
    const one = { boxes: posts, isSure: areMessages };
    if (kept >= all * POSTS && !isMostlyEmpty && kept > (best?.kept ?? 0))
      best = { ...one, all, kept, isSigned: signed >= count * SIGNED };
    if (areMessages && all > (sure?.all ?? 0)) sure = { ...one, all };
    if (signed === count && count === posts.length && posts.every(isCalledPost)) called ??= one;
  }
  // Parts of posts have a class in common, too.
  const isWider = best && sure && best.boxes.length >= FEWEST && best.all >= sure.all;
  const found = best?.isSigned && (best.isSure || !sure || isWider) ? best : (sure ?? called ?? best);
  if (!found) return undefined;
  const asPosts = (posts: readonly Box[], isSure: boolean): Posts => {
    const of = new Int32Array(runs.length).fill(-1);
    posts.forEach(({ first, end }, at) => of.fill(at, first, end));
    return { boxes: posts, of, isSure, named };
  };
  const others = called?.boxes === found.boxes ? undefined : called;
  return {
    ...asPosts(besideNone(widened(boxes, besideNone(found.boxes))), found.isSure),
    ...(others && { called: asPosts(others.boxes, others.isSure) }),
  };
}

const inChrome = { signals: namesOfNoText, kinds: [...controls, kindNamed.aside, kindNamed.header] };

/** Without the few that are beside the others: what a forum says of itself looks like its posts. */
function besideNone(posts: readonly Box[]): readonly Box[] {
  const within = posts.filter((post) => !isElse(post, 0, inChrome));
  return within.length * 2 > posts.length ? within : posts;
}

/** How many short texts before each name a person. */
function countNames(runs: readonly TextRun[], named: readonly boolean[]): Int32Array {
  const names = new Int32Array(runs.length + 1);
  runs.forEach((run, at) => {
    names[at + 1] = (names[at] ?? 0) + (named[at] && run.words <= FURNITURE ? 1 : 0);
  });
  return names;
}

/** The boxes around posts that hold no other of them: there it stands who wrote what. */
function widened(boxes: readonly Box[], posts: readonly Box[]): Box[] {
  const indexes = new Map(boxes.map((box, at) => [box, at]));
  const inside = new Map<number, number>();
  for (const post of posts)
    for (let at = indexes.get(post) ?? -1; at >= 0; at = boxes[at]?.parent ?? -1)
      inside.set(at, (inside.get(at) ?? 0) + 1);
  return posts.map((post) => {
    let widest = post;
    for (
      let level = 0;
      level < LEVELS && inside.get(widest.parent) === inside.get(indexes.get(post) ?? -1);
      level++
    )
      widest = boxes[widest.parent] as Box;
    return widest;
  });
}

/** Sections of a manual have a class in common, too. */
export function areSigned({ runs }: PageText, { boxes, of, named }: Posts): boolean {
  const signed = new Set(of.filter((post, at) => post >= 0 && (named[at] || runs[at]?.hasTime)));
  return signed.size >= boxes.length * SIGNED;
}

/** A list of articles has headings that lead to them. */
const leadingHeading = ':is(h1,h2,h3,h4) a[href]:not([href^="#"])';
/** So much of what is kept is in the posts of a thread, and so many of them say who wrote them. */
const THREAD = 0.6;
/** Fewer boxes that are alike are columns, unless they are called posts. */
const FEWEST = 3;
/** So many of them say who wrote them, if little of them is kept. */
const ALL_SIGNED = 0.8;
/** Words of sentences beside the posts of a thread: what it is about. */
const MOST_SAID = 80;

/** Whether most of what is kept are posts that say who wrote them. */
export function isThread(page: PageText, keep: boolean[]): boolean {
  const named = page.runs.map(isPerson);
  // Most pages name nobody, and need not be looked through for posts.
  if (named.filter(Boolean).length < 2) return false;
  const posts = findPosts(page, keep, named);
  if (!posts || (posts.boxes.length < FEWEST && !posts.boxes.every(isCalledPost))) return false;
  let [outside, inside, said] = [0, 0, 0];
  const signed = new Set<number>();
  page.runs.forEach((run, at) => {
    const post = posts.of[at] ?? -1;
    if (post >= 0 && named[at]) signed.add(post);
    if (post >= 0 && (keep[at] || (posts.isSure && !run.hidden))) inside += run.words;
    if (post >= 0 || !keep[at]) return;
    outside += run.words;
    if (isProse(run)) said += run.words;
  });
  // An article and what its readers say of it.
  if (posts.isSure && said > MOST_SAID) return false;
  // What it all began with may look otherwise.
  if (!posts.isSure && inside < (inside + outside) * THREAD) return false;
  if (signed.size < posts.boxes.length * THREAD) return false;
  const leading = posts.boxes.filter(({ element }) =>
    [...element.querySelectorAll(leadingHeading)].some((link) => !leadsToPerson(link)),
  );
  return leading.length * 2 <= posts.boxes.length;
}
