import { attributeOf } from '../inert-dom';
import { kindNamed } from './element-kinds';
import { countKept } from './kept-words';
import { controls, inText, isElse, MEDIUM, SMALL, wordsOn } from './small-pages';
import { namesOfNoText, signalNamed, signalsNamed } from './named-signals';
import { type Box, FAR, type PageText, type TextRun, isProse } from './page-text';

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
/** So many words of sentences beside the posts are what they are about. */
const OPENING_WORDS = 30;
/** Words of what may stand around each post in the same way. */
const FURNITURE = 10;
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
/** Leads to the person who wrote a post. */
const person =
  /(?:^|[/?&=])(?:@|~|u|users?|members?|membres?|mitglied(?:er)?|usuarios?|utilisateurs?|profiles?|people|authors?|memberlist)\b/i;
const personName =
  /(?:^|[\s_-])(?:author|member|poster|who|nick(?:-?name)?|display-?name|speaker|\w*user(?:-?name)?)(?:$|[\s_-])/i;
const changed =
  /^\W*(?:last )?(?:edited|modified|changed|updated|bearbeitet|geändert|modifié|editado|modificato)\b/iu;
const saidWhen =
  /\b(?:(?:19|20)\d\d|ago|today|yesterday|by|from|said|wrote|answered|asked|posted|commented|replied|von|vor|par|il y a|por|hace)\b|[年月日]/iu;
const TITLE_WORDS = 3;
/** Characters of what may stand behind a title: where it leads. */
const LONGEST_SITE = 40;
const signature = /(?:^|[\s_-])(?:user-?|post-?)?(?:sig|signature)(?:$|[\s_-])/i;
/** Does something with a post. */
const deed =
  /^\W*(?:reply|quote|share|save|hide|report|permalink|flag|next|prev(?:ious)?|like|edit|delete|link|parent|context|upvote|downvote|follow|(?:add|show) (?:a )?comments?|\d+ (?:comments?|replies|likes?)|antworten|zitieren|melden|teilen|répondre|citer|signaler|responder|citar|reportar)\W*$/i;

const count = /^\W*(?:all )?\d+ (?:comments?|replies|likes?)\W*$/i;

/** The posts of a thread, which of them each text is in (-1 for none), and whether each says who wrote it. */
type Posts = { boxes: readonly Box[]; of: Int32Array; isSure: boolean };

const postNames = signalsNamed(['comment', 'reply', 'article']);
const isCalledPost = ({ signalDistance }: Box): boolean =>
  postNames.some((name) => signalDistance[name] === 0);

const isSigned = (run: TextRun): boolean => run.hasTime || isPerson(run);

/**
 * Boxes with a class in common that hold most of what is kept and are mostly kept themselves, or that each say who wrote
 * them.
 */
function findPosts({ boxes, runs }: PageText, keep: boolean[]): Posts | undefined {
  const words = countKept(runs, keep);
  const names = countNames(runs);
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
  type Alike = { boxes: readonly Box[]; isSure: boolean };
  let best: (Alike & { kept: number; isSigned: boolean }) | undefined;
  let sure: (Alike & { all: number }) | undefined;
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
      best = { ...one, kept, isSigned: signed >= count * SIGNED };
    if (areMessages && all > (sure?.all ?? 0)) sure = { ...one, all };
  }
  const found = best?.isSigned ? best : (sure ?? best);
  if (!found) return undefined;
  const posts = besideNone(widened(boxes, found.boxes));
  const of = new Int32Array(runs.length).fill(-1);
  posts.forEach(({ first, end }, at) => of.fill(at, first, end));
  return { boxes: posts, of, isSure: found.isSure };
}

const inChrome = { signals: namesOfNoText, kinds: [...controls, kindNamed.aside] };

/** Without the few that are beside the others: what a forum says of itself looks like its posts. */
function besideNone(posts: readonly Box[]): readonly Box[] {
  const within = posts.filter((post) => !isElse(post, 0, inChrome));
  return within.length * 2 > posts.length ? within : posts;
}

/** How many texts before each name a person. */
function countNames(runs: readonly TextRun[]): Int32Array {
  const names = new Int32Array(runs.length + 1);
  runs.forEach((run, at) => {
    names[at + 1] = (names[at] ?? 0) + (run.words <= FURNITURE && isPerson(run) ? 1 : 0);
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
function areSigned({ runs }: PageText, { boxes, of }: Posts): boolean {
  const signed = new Set(of.filter((post, at) => post >= 0 && isSigned(runs[at] as TextRun)));
  return signed.size >= boxes.length * SIGNED;
}

/** A list of articles has headings that lead to them. */
const leadingHeading = ':is(h1,h2,h3,h4) a[href]:not([href^="#"])';
/** So much of what is kept is in the posts of a thread, and so many of them say who wrote them. */
const THREAD = 0.6;
/** Fewer boxes that are alike are columns, unless they are called posts. */
const FEWEST = 3;
/** So many of them say who wrote them, if little of them is kept. */
/** The title of what is answered. */
const answered = /^(?:re|aw|rép?|sv|odp)\s*:/i;
const SAID_WORDS = 3;
/** A larger share of digits is a date or a count. */
const MOST_DIGITS = 0.2;
const ALL_SIGNED = 0.8;
/** Words of sentences beside the posts of a thread: what it is about. */
const MOST_SAID = 80;

/** Whether most of what is kept are posts that say who wrote them. */
export function isThread(page: PageText, keep: boolean[]): boolean {
  const posts = findPosts(page, keep);
  if (!posts || (posts.boxes.length < FEWEST && !posts.boxes.every(isCalledPost))) return false;
  let [outside, inside, said] = [0, 0, 0];
  const signed = new Set<number>();
  page.runs.forEach((run, at) => {
    const post = posts.of[at] ?? -1;
    if (post >= 0 && isPerson(run)) signed.add(post);
    if (post >= 0 && (keep[at] || (posts.isSure && !run.hidden))) inside += run.words;
    if (post >= 0 || !keep[at]) return;
    outside += run.words;
    if (isProse(run)) said += run.words;
  });
  // An article and what its readers say of it.
  if (posts.isSure && said > MOST_SAID) return false;
  if (inside < (inside + outside) * THREAD || signed.size < posts.boxes.length * THREAD) return false;
  const leading = posts.boxes.filter(({ element }) =>
    [...element.querySelectorAll(leadingHeading)].some((link) => !leadsToPerson(link)),
  );
  return leading.length * 2 <= posts.boxes.length;
}

/** What a thread is about may be a link above its posts that looks like any other. */
function keepTitle({ runs }: PageText, keep: boolean[], title: string): void {
  const first = keep.indexOf(true);
  const [own = title] = title.split(/\s[|·•–—-]\s/);
  const isTitle = ({ text, words, hidden }: TextRun): boolean =>
    !hidden &&
    words >= TITLE_WORDS &&
    (title.startsWith(text) || (text.startsWith(own) && text.length < own.length + LONGEST_SITE));
  const at = runs.slice(0, first).findLastIndex(isTitle);
  if (at >= 0) keep[at] = true;
}

/** A name, not the letter of an avatar, a date, or who changed it. */
const saysWho = ({ text, links }: TextRun): boolean =>
  /[\p{L}\p{N}]{2}/u.test(text) &&
  !changed.test(text) &&
  !/[:：]$/.test(text) &&
  (links > 0 || !/\d/.test(text));

/** When and how it was said belongs to a name; ranks, counts and groups of a member do not. */
function trimToName(run: TextRun): void {
  const links = linksOf(run);
  const [said, rest] = [true, false].map((inLink) =>
    run.nodes.filter((node) => links.some((link) => link.contains(node)) === inLink),
  );
  const around = (rest ?? []).map(({ nodeValue }) => nodeValue ?? '').join(' ');
  if (run.hasTime || !said?.length || !/[\p{L}\p{N}]/u.test(around) || saidWhen.test(around)) return;
  run.nodes = said;
  run.trimmed = rest;
}

/** A line that says who wrote a post goes without the links to answer it, and their separators. */
function trimDeeds(run: TextRun): void {
  if (!isPerson(run)) return;
  const deeds = linksOf(run).filter(({ textContent }) => isDeedText(textContent ?? ''));
  if (deeds.length === 0) return;
  const goes = (node: Node): boolean =>
    deeds.some((link) => link.contains(node)) || /^[\s|·•]*[|·•][\s|·•]*$/.test(node.nodeValue ?? '');
  run.trimmed = [...(run.trimmed ?? []), ...run.nodes.filter(goes)];
  run.nodes = run.nodes.filter((node) => !goes(node));
}

/** Every post that is kept says who wrote it. */
function keepNames({ boxes, runs }: PageText, keep: boolean[], { of }: Posts): void {
  const named = new Set(of.filter((_, at) => keep[at] && isPerson(runs[at] as TextRun)));
  const kept = new Set(of.filter((_, at) => keep[at]));
  const isName = (run: TextRun): boolean =>
    run.words <= FURNITURE && !run.hidden && !run.inButton && isPerson(run) && saysWho(run);
  runs.forEach((run, at) => {
    const post = of[at] ?? -1;
    if (post < 0 || named.has(post) || !kept.has(post) || !isName(run)) return;
    if (isDeed(run, boxes[run.box] as Box)) return;
    named.add(post);
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

const linksOf = ({ nodes }: TextRun): Element[] =>
  nodes.flatMap(({ parentElement }) => parentElement?.closest('a') ?? []);
const isNamed = (element: Element): boolean => personName.test(attributeOf(element, 'class') ?? '');
const isCalledPerson = (element: Element): boolean =>
  [element, element.parentElement, element.parentElement?.parentElement].some((one) => one && isNamed(one));
const leadsToPerson = (link: Element): boolean =>
  person.test(attributeOf(link, 'href') ?? '') || isCalledPerson(link);
const isPerson = (run: TextRun): boolean =>
  linksOf(run).some(leadsToPerson) ||
  (run.words <= FURNITURE &&
    run.nodes.some(({ parentElement }) => parentElement && isCalledPerson(parentElement)));
/** Who wrote it, and perhaps when. */
function isByline(run: TextRun): boolean {
  if (run.words > FURNITURE || !isPerson(run)) return false;
  const rest = linksOf(run).reduce((text, link) => text.replace(link.textContent ?? '', ''), run.text);
  return run.hasTime || /\b(?:19|20)\d\d\b/.test(rest) || !/[\p{L}\p{N}]/u.test(rest);
}
const isDeedText = (text: string): boolean => deed.test(text) || !/[\p{L}\p{N}]/u.test(text);
const isDeed = (run: TextRun, box: Box): boolean =>
  (count.test(run.text) && !/^h\d$/.test(box.tag)) ||
  (deed.test(run.text) && (run.inButton || box.tag === 'li' || linksOf(run).length > 0));

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
    if ((posts.of[at] ?? -1) < 0 && isProse(run) && run.words >= OPENING_WORDS) return false;
    if ((posts.of[at] ?? -1) < 0)
      return namesOfNoText.some((name) => (box.signalDistance[name] ?? FAR) < FAR) || isDeed(run, box);
    const times = postsWith.get(key)?.size ?? 0;
    const isAlike = times >= 2 && times >= posts.boxes.length * MOSTLY && !isPerson(run);
    return isAlike || isDeed(run, box) || isInSignature(run.box);
  });
}

/** Keeps the posts of a small discussion whole; of every discussion, leaves out what stands around its posts. */
export function keepPosts(page: PageText, keep: boolean[], out: readonly boolean[], title: string): void {
  const posts = findPosts(page, keep);
  const words = wordsOn(page);
  const isSmall = words <= SMALL;
  if (posts && isSmall) keepWhole(page, keep, posts, out);
  else if (posts?.isSure && words <= MEDIUM) keepSaid(page, keep, posts, out);
  if (posts && (isSmall || areSigned(page, posts)))
    furnitureOf(page, posts).forEach((is, at) => (keep[at] &&= !is));
  if (posts) {
    keepNames(page, keep, posts);
    posts.of.forEach((post, at) => {
      if (post >= 0 && keep[at]) trimDeeds(page.runs[at] as TextRun);
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

/** Of a thread that is not small, keeps what the posts say, not what stands around that. */
function keepSaid(page: PageText, keep: boolean[], posts: Posts, out: readonly boolean[]): void {
  page.runs.forEach((run, at) => {
    const post = posts.boxes[posts.of[at] ?? -1];
    const box = page.boxes[run.box] as Box;
    if (!post || keep[at] || out[at] || run.hasTime || run.words < SAID_WORDS) return;
    if (run.digits > run.chars * MOST_DIGITS || isPerson(run) || isDeed(run, box)) return;
    if (isElse(box, 0, inText) || answered.test(run.text)) return;
    const inComment = (box.signalDistance[signalNamed.comment] ?? FAR) < box.depth - post.depth;
    if (!inComment && isOfPost(page, at, post)) keep[at] = true;
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
    !(isElse(box, depth, inForm) && box.element.closest('form')?.querySelector(field)) &&
    (isCalledText(box) || !isElse(box, depth, { signals: perhaps, kinds: [] }))
  );
}
