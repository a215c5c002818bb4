import { attributeOf } from '../inert-dom';
import { kindNamed } from './element-kinds';
import { countKept } from './kept-words';
import { controls, isElse, SMALL, wordsOn } from './small-pages';
import { namesOfNoText, signalNamed, signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, type TextRun } from './page-text';

/** From this share of their words on, boxes of one tag and class are posts. */
const POSTS = 0.4;
/** Of posts, few have nothing that is kept. */
const EMPTY = 0.2;
/** So many of them say who wrote them, or when. */
const SIGNED = 0.3;
const MOST_CLASSES = 8;
/** Words of what may stand around each post in the same way. */
const FURNITURE = 10;
/** Posts that have it, of all. */
const MOSTLY = 0.6;

const inPost = {
  signals: [...namesOfNoText, ...signalsNamed(['cookie', 'promo', 'review', 'toc'])],
  kinds: controls,
};
/** Names of a byline, unless the text of a post is called by them: `usertext-body`. */
const perhaps = signalsNamed(['author', 'meta']);

const votes = /^[\d\s.,+−-]+$/;
/** Leads to the person who wrote a post. */
const person =
  /(?:^|[/?&=])(?:@|~|u|users?|members?|membres?|mitglied(?:er)?|usuarios?|utilisateurs?|profiles?|people|authors?|memberlist)\b/i;
const personName = /(?:^|[\s_-])(?:author|user-?name|user|member|poster)(?:$|[\s_-])/i;
const signature = /(?:^|[\s_-])(?:user-?|post-?)?(?:sig|signature)(?:$|[\s_-])/i;
/** Does something with a post. */
const deed =
  /^\W*(?:reply|quote|share|save|hide|report|permalink|flag|like|edit|delete|link|parent|context|upvote|downvote|follow|(?:add|show) (?:a )?comments?|\d+ (?:comments?|replies|likes?)|antworten|zitieren|melden|teilen|répondre|citer|signaler|responder|citar|reportar)\W*$/i;

/** The posts of a thread, and which of them each text is in; -1 for none. */
type Posts = { boxes: readonly Box[]; of: Int32Array };

const postNames = signalsNamed(['comment', 'reply', 'article']);
const isCalledPost = ({ signalDistance }: Box): boolean =>
  postNames.some((name) => signalDistance[name] === 0);

const isSigned = (run: TextRun): boolean => run.hasTime || isPerson(run);

/** Boxes with a class in common that hold most of what is kept, and are mostly kept themselves. */
function findPosts({ boxes, runs }: PageText, keep: boolean[]): Posts | undefined {
  const words = countKept(runs, keep);
  const alike = new Map<string, Box[]>();
  for (const box of boxes) {
    const names = box.parent < 0 || box.words === 0 ? '' : (attributeOf(box.element, 'class') ?? '');
    for (const name of names.split(/\s+/, MOST_CLASSES)) {
      if (name === '') continue;
      const known = alike.get(`${box.tag} ${name}`);
      if (known) known.push(box);
      else alike.set(`${box.tag} ${name}`, [box]);
    }
  }
  let found: readonly Box[] = [];
  let most = 0;
  for (const posts of alike.values()) {
    if (posts.length < 2) continue;
    let end = 0;
    let kept = 0;
    let all = 0;
    let count = 0;
    let empty = 0;
    for (const box of posts) {
      // A reply in a post is a post of its own.
      if (box.first < end) continue;
      end = box.end;
      all += box.words;
      count += 1;
      const own = words.between(box.first, box.end);
      kept += own;
      if (own === 0) empty += 1;
    }
    // Of boxes in each other, the outer ones.
    if (kept < all * POSTS || (empty > count * EMPTY && !posts.every(isCalledPost)) || kept <= most) continue;
    most = kept;
    found = posts;
  }
  if (found.length === 0) return undefined;
  const of = new Int32Array(runs.length).fill(-1);
  found.forEach(({ first, end }, at) => of.fill(at, first, end));
  return { boxes: found, of };
}

/** Sections of a manual have a class in common, too. */
function areSigned({ runs }: PageText, { boxes, of }: Posts): boolean {
  const signed = new Set(of.filter((post, at) => post >= 0 && isSigned(runs[at] as TextRun)));
  return signed.size >= boxes.length * SIGNED;
}

/** What may stand around posts: a short text of its own, or the label of a short value. */
function keyOf(run: TextRun, tag: string): string {
  if (run.words > FURNITURE || run.hasTime || /^(?:p|pre|h[1-6]|blockquote|figcaption)$/.test(tag)) return '';
  const text = run.text.toLowerCase();
  return /^[^:]{2,24}:(?= |$)/.exec(text)?.[0] ?? text;
}

const linksOf = ({ nodes }: TextRun): Element[] =>
  nodes.flatMap(({ parentElement }) => parentElement?.closest('a') ?? []);
const isPerson = (run: TextRun): boolean =>
  linksOf(run).some(
    (link) =>
      person.test(attributeOf(link, 'href') ?? '') || personName.test(attributeOf(link, 'class') ?? ''),
  );
/** Who wrote it, and perhaps when. */
function isByline(run: TextRun): boolean {
  if (run.words > FURNITURE || !isPerson(run)) return false;
  const rest = linksOf(run).reduce((text, link) => text.replace(link.textContent ?? '', ''), run.text);
  return run.hasTime || /\b(?:19|20)\d\d\b/.test(rest) || !/[\p{L}\p{N}]/u.test(rest);
}
const isDeed = (run: TextRun, box: Box): boolean =>
  deed.test(run.text) && (run.inButton || box.tag === 'li' || linksOf(run).length > 0);

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
  return runs.map((run, at) => {
    const key = keys[at] ?? '';
    const box = boxes[run.box] as Box;
    if ((posts.of[at] ?? -1) < 0)
      return namesOfNoText.some((name) => (box.signalDistance[name] ?? FAR) < FAR) || isDeed(run, box);
    const times = postsWith.get(key)?.size ?? 0;
    const isAlike = times >= 2 && times >= posts.boxes.length * MOSTLY && !isPerson(run);
    return isAlike || isDeed(run, box) || isInSignature(run.box);
  });
}

/** Keeps the posts of a small discussion whole; of every discussion, leaves out what stands around its posts. */
export function keepPosts(page: PageText, keep: boolean[], out: readonly boolean[]): void {
  const posts = findPosts(page, keep);
  const isSmall = wordsOn(page) <= SMALL;
  if (posts && isSmall) keepWhole(page, keep, posts, out);
  if (posts && (isSmall || areSigned(page, posts)))
    furnitureOf(page, posts).forEach((is, at) => (keep[at] &&= !is));
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

const isCalledText = ({ signalDistance }: Box): boolean =>
  perhaps.every((one) => (signalDistance[signalNamed.content] ?? FAR) <= (signalDistance[one] ?? FAR));

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
    (isCalledText(box) || !isElse(box, depth, { signals: perhaps, kinds: [] }))
  );
}
