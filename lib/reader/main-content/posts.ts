import { attributeOf } from '../inert-dom';
import { kindNamed } from './element-kinds';
import { controls, inText, isCalledText, isElse, MEDIUM, SMALL, wordsOn } from './small-pages';
import { namesOfNoText, signalNamed, signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';
import { isTally } from './story-lines';
import { deed, FURNITURE, isByline, linksOf, saysWho, trimDeeds, trimToName } from './poster';
import { areSigned, findPosts, type Posts } from './thread';

/** So many words of sentences beside the posts are what they are about. */
const OPENING_WORDS = 30;
/** What fewer posts have may be quoted. */
const SAID_AGAIN = 3;
/** Posts that have it, of all. */
const MOSTLY = 0.6;

const inPost = {
  signals: [...namesOfNoText, ...signalsNamed(['cookie', 'promo', 'review', 'toc'])],
  kinds: controls.filter((kind) => kind !== kindNamed.form),
};
/** Sites wrap a post in a form that is filled in when its author edits it. */
const inForm = { signals: [], kinds: [kindNamed.form] };
const field = 'input:not([type="hidden"]),select,textarea';
/** Names of a byline, unless the text of a post is called by them: `usertext-body`. */
const perhaps = signalsNamed(['author', 'meta']);

const votes = /^[\d\s.,+−-]+$/;
const signature = /(?:^|[\s_-])(?:user-?|post-?)?(?:sig|signature)(?:$|[\s_-])/i;
/** What forums say below a thread: to answer it, who reads it, what else there is. */
const invitation =
  /^\W*(?:your (?:answer|reply)|post your (?:answer|reply)|thanks for contributing an answer|who is online|users (?:currently )?(?:browsing|viewing)|similar (?:threads|topics))\b/i;

const TITLE_WORDS = 3;
/** Characters of what may stand behind a title: where it leads. */
const LONGEST_SITE = 40;

/** What a thread is about may be a link above its posts that looks like any other. */
function keepTitle({ runs }: PageText, keep: boolean[], title: string): void {
  const first = keep.indexOf(true);
  const [own = title] = title.split(/\s[|·•–—-]\s/);
  if (own.split(/\s+/).length < TITLE_WORDS) return;
  const isTitle = ({ text, words, hidden }: TextRun): boolean =>
    !hidden &&
    words >= TITLE_WORDS &&
    (title.startsWith(text) || (text.startsWith(own) && text.length < own.length + LONGEST_SITE));
  const at = runs.slice(0, first).findLastIndex(isTitle);
  if (at >= 0) keep[at] = true;
}

/** In what is called a comment, within a post. */
const isInComment = ({ signalDistance, depth }: Box, post: Box | undefined): boolean =>
  (signalDistance[signalNamed.comment] ?? FAR) < depth - (post?.depth ?? 0);

/** Every post that is kept says who wrote it. */
function keepNames({ boxes, runs }: PageText, keep: boolean[], { boxes: posts, of, named }: Posts): void {
  // Who commented on a post has not written it, unless all that it names stands among comments.
  const isOther = runs.map(
    (run, at) => named[at] === true && !isInComment(boxes[run.box] as Box, posts[of[at] ?? -1]),
  );
  const withOthers = new Set(of.filter((_, at) => isOther[at]));
  const told = new Set(
    of.filter(
      (post, at) =>
        keep[at] && named[at] && saysWho(runs[at] as TextRun) && (isOther[at] || !withOthers.has(post)),
    ),
  );
  const kept = new Set(of.filter((_, at) => keep[at]));
  runs.forEach((run, at) => {
    const post = of[at] ?? -1;
    if (post < 0 || told.has(post) || !kept.has(post) || !named[at]) return;
    if (run.words > FURNITURE || run.hidden || run.inButton || !saysWho(run)) return;
    if (isDeed(run, boxes[run.box] as Box)) return;
    told.add(post);
    keep[at] = true;
    trimToName(run);
  });
}

/** What may stand around posts: a short text of its own, or the label of a short value. */
function keyOf(run: TextRun, tag: string): string {
  if (run.words > FURNITURE || run.hasTime || /^(?:p|pre|h[1-6]|blockquote|figcaption)$/.test(tag)) return '';
  const text = run.text.toLowerCase();
  // What one post says another quotes.
  if (/[.!?…。！？]$/.test(text)) return '';
  return /^[^:]{2,24}:(?= |$)/.exec(text)?.[0] ?? text;
}

const isDeed = (run: TextRun, box: Box): boolean =>
  isTally(run, box) || (deed.test(run.text) && (run.inButton || box.tag === 'li' || linksOf(run).length > 0));

/** `Posts: 41`. */
const isCount = (text: string): boolean => /^\p{L}+:\s*[\d.,]+$/u.test(text);

/** A post of no more is only who wrote it. */
const FEW_TEXTS = 3;

/** Rank, counts and groups of who wrote a post, after the name. */
const isAboutMember = (run: TextRun, box: Box, post: Box): boolean =>
  (run.links === 0 || isCount(run.text)) &&
  post.end - post.first > FEW_TEXTS &&
  !run.hasTime &&
  run.words <= FURNITURE &&
  isElse(box, post.depth, { signals: [signalNamed.author], kinds: [] });

/**
 * What stands around posts and is none of what they say: what stands in most of them alike, buttons without the look of
 * one, signatures.
 */
function furnitureOf({ boxes, runs }: PageText, posts: Posts): boolean[] {
  const keys = runs.map((run, at) => ((posts.of[at] ?? -1) < 0 ? '' : keyOf(run, boxes[run.box]?.tag ?? '')));
  const postsWith = new Map<string, Set<number>>();
  keys.forEach((key, at) => {
    if (key === '') return;
    const known = postsWith.get(key);
    if (known) known.add(posts.of[at] ?? -1);
    else postsWith.set(key, new Set([posts.of[at] ?? -1]));
  });
  const signatures = new Set(boxes[0]?.element.querySelectorAll('[class*="sig"]'));
  for (const one of signatures) if (!signature.test(attributeOf(one, 'class') ?? '')) signatures.delete(one);
  const isInSignature = (index: number): boolean => {
    for (let at = index; at >= 0 && signatures.size > 0; at = boxes[at]?.parent ?? -1)
      if (signatures.has(boxes[at]?.element as Element)) return true;
    return false;
  };
  const told = new Set<number>();
  return runs.map((run, at) => {
    const key = keys[at] ?? '';
    const box = boxes[run.box] as Box;
    if ((posts.of[at] ?? -1) < 0 && isProse(run) && run.words >= OPENING_WORDS) return false;
    if ((posts.of[at] ?? -1) < 0)
      return (
        namesOfNoText.some((name) => (box.signalDistance[name] ?? FAR) < FAR) ||
        invitation.test(run.text) ||
        isDeed(run, box)
      );
    const post = posts.of[at] ?? -1;
    const isMember = told.has(post) && isAboutMember(run, box, posts.boxes[post] as Box);
    if (posts.named[at] && saysWho(run)) told.add(post);
    const times = postsWith.get(key)?.size ?? 0;
    const isAlike =
      times >= 2 &&
      times >= Math.max(Math.min(posts.boxes.length, SAID_AGAIN), posts.boxes.length * MOSTLY) &&
      !posts.named[at];
    return isAlike || isDeed(run, box) || isMember || isInSignature(run.box);
  });
}

/** Keeps the posts of a small discussion whole; of every discussion, leaves out what stands around its posts. */
export function keepPosts(page: PageText, keep: boolean[], out: readonly boolean[], title: string): void {
  const posts = findPosts(page, keep);
  const words = wordsOn(page);
  const isSmall = words <= SMALL;
  if (posts && isSmall) {
    keepWhole(page, keep, posts, out);
    if (posts.called) keepWhole(page, keep, posts.called, out);
  } else if (posts?.isSure && words <= MEDIUM) keepSaid(page, keep, posts, out);
  if (posts && (isSmall || areSigned(page, posts)))
    furnitureOf(page, posts).forEach((is, at) => (keep[at] &&= !is));
  if (posts) {
    keepNames(page, keep, posts);
    if (posts.called) keepNames(page, keep, posts.called);
    posts.of.forEach((post, at) => {
      if (post >= 0 && keep[at] && posts.named[at]) trimDeeds(page.runs[at] as TextRun);
    });
  }
  keepTitle(page, keep, title);
  if (isSmall)
    page.runs.forEach((run, at) => {
      if (page.boxes[run.box]?.tag === 'div' && votes.test(run.text)) keep[at] = false;
    });
}

function keepWhole(page: PageText, keep: boolean[], posts: Posts, out: readonly boolean[]): void {
  const first = keep.indexOf(true);
  const last = keep.lastIndexOf(true);
  page.runs.forEach((run, at) => {
    const post = posts.boxes[posts.of[at] ?? -1];
    const box = page.boxes[run.box] as Box;
    const isComment =
      at > first &&
      at < last &&
      run.words > 2 &&
      (box.signalDistance[signalNamed.comment] ?? FAR) < FAR &&
      (box.kindDistance[kindNamed.li] ?? FAR) < FAR;
    const names = isByline(run) && (keep[at - 1] === true || keep[at + 1] === true);
    const isOfIt = names || (post ? isOfPost(page, at, post) : isComment);
    if (isOfIt && !out[at] && !run.hidden && !isDeed(run, box)) keep[at] = true;
  });
}

/** The title of what is answered. */
const answered = /^(?:re|aw|rép?|sv|odp)\s*:/i;
const SAID_WORDS = 3;
/** A larger share of digits is a date or a count. */
const MOST_DIGITS = 0.2;

/** Of a thread that is not small, keeps what the posts say, not what stands around that. */
function keepSaid(page: PageText, keep: boolean[], posts: Posts, out: readonly boolean[]): void {
  page.runs.forEach((run, at) => {
    const post = posts.boxes[posts.of[at] ?? -1];
    const box = page.boxes[run.box] as Box;
    if (!post || keep[at] || out[at] || run.hasTime || run.words < SAID_WORDS) return;
    if (run.digits > run.chars * MOST_DIGITS || posts.named[at] || isDeed(run, box)) return;
    if (isElse(box, 0, inText) || answered.test(run.text)) return;
    if (!isInComment(box, post) && isOfPost(page, at, post)) keep[at] = true;
  });
}

function isOfPost({ boxes, runs }: PageText, at: number, { depth }: Box): boolean {
  const run = runs[at] as TextRun;
  const box = boxes[run.box] as Box;
  // A row of links: to answer, to report.
  const leads = run.links > 0 && run.linkWords >= run.words && !/^(?:p|li|h[1-6])$/.test(box.tag);
  // A quotation and a preview of a link are asides of a post, comments are what it is followed by.
  return (
    !run.hidden &&
    !run.inButton &&
    !leads &&
    !isElse(box, depth, inPost) &&
    !(isElse(box, depth, inForm) && box.element.closest('form')?.querySelector(field)) &&
    (perhaps.every((one) => isCalledText(box, one)) || !isElse(box, depth, { signals: perhaps, kinds: [] }))
  );
}
