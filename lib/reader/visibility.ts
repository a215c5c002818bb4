import { mark } from './class-marks';
import { attributeOf, isSeen, selectAll } from './inert-dom';

/** The position of an element, as far as its own visibility depends on it. */
type Surroundings = {
  /** Inside something hidden: checks whether it would be visible once that is opened. */
  unseen: boolean;
  /** Inside closed `<details>`: not laid out, but can be opened. */
  closedDetails: boolean;
  /** Inside a heading or code, where nothing becomes a separate block. */
  inLine: boolean;
};
/**
 * Whether an element of a page is visible (`away`: hidden by its place, so that it waits for no script), and whether an
 * inline tag is laid out as a block, or `apart` from the element before it. Called from the outside in, so "hidden" is
 * about the whole subtree. `marks` are those of the class.
 */
export type Visibility = (
  element: Element,
  tag: string,
  className: string | null,
  marks: number,
  around: Surroundings,
) => 'shown' | 'hidden' | 'away' | 'block' | 'apart';

/** Elements the browser never lays out, though their text belongs to the page. */
const neverLaidOut = new Set(
  'head title meta link base script style noscript template source track area map param col colgroup option optgroup datalist br wbr audio picture slot annotation annotation-xml frame noembed rp legend details summary math semantics'.split(
    ' ',
  ),
);
export const inlineTags = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var output'.split(
    ' ',
  ),
);
const blockDisplay = /^(?:block|flex|grid|table|list-item|flow-root)$/;
const ownLook = ['style', 'hidden', 'id'];
const seen = { visibilityProperty: true } as const;

/** Pixels. Content that slides in is nearer. */
const FAR_OFF = 900;
/** And so many times its own width. */
const FAR_WIDTHS = 1.2;
const held = /(?:^|[;\s])position:\s*fixed/i;
const placed = /(?:^|[;\s])position:\s*(?:absolute|fixed)/i;
const faraway = /(?:^|[;\s])(?:left|top|right|bottom|inset-inline-start):\s*-\d{3,}(?:\.\d+)?(?:px|r?em)/i;
const sizeless = /(?:^|[;\s])font-size:\s*(?:0(?:\.\d+)?(?:px|pt|%)?|1px)\s*(?:!important\s*)?(?:;|$)/i;

const flat = /(?:^|[;\s])(?:(?:max-)?height:\s*0(?:px)?\s*(?:!important\s*)?(?:;|$)|text-indent:\s*-\d{3,})/i;
const narrow = /(?:^|[;\s])width:\s*0(?:px)?\s*(?:!important\s*)?(?:;|$)/i;
/** What begins at no width and grows is as wide as there is room. */
const grows = /flex|grow|min-width|min-inline-size|display:\s*table/i;
const indented = /(?:^|[;\s])text-indent:\s*-(?:9\d\d|\d{4,})/i;
const cut = /(?:^|[;\s])overflow(?:-[xy])?:\s*(?:hidden|clip)/i;

const unpressed = /(?:^|[;\s])pointer-events:\s*none/i;
const transparent = /(?:^|[;\s])opacity:\s*(?:0|0?\.0+|0%)\s*(?:!important\s*)?(?:;|$)/i;
const shrunk = /(?:^|[;\s])(?:transform:[^;]*\bscale(?:3d)?\(\s*0\s*[,)]|scale:\s*0\s*(?:;|$))/i;
const aside = /(?:^|[;\s])transform:[^;]*\btranslate(?:[xy]|3d)?\([^)]*-?(?:[1-9]\d\d+)(?:%|vw|vh|px)/i;
/** Moved so far that nothing slides in from there. */
const slid =
  /(?:^|[;\s])(?:transform:[^;]*\btranslate(?:x|3d)?\(|translate:)\s*-(?:\d{4,}(?:\.\d+)?px|(?:1[5-9]|[2-9]\d|\d{3,})\d(?:vw|%))/i;
const shoved = /(?:^|[;\s])margin-(?:left|inline-start):\s*-\d{4,}(?:px|r?em)/i;
/** A whole screen away from where it is held. */
const beyond = /(?:^|[;\s])(?:left|top|right|bottom):\s*-?[1-9]\d\d+(?:%|vw|vh)/i;
const placedToMove = /(?:^|[;\s])(?:transform|translate|scale):/i;
const moves = /(?:^|[;\s])(?:transition|animation)/i;
const clipped =
  /(?:^|[;\s])(?:clip-path:\s*(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0)|clip:\s*rect\(\s*[01](?:px)?[,\s]+[01](?:px)?[,\s]+[01](?:px)?[,\s]+[01])/i;

/**
 * What declarations of style take out of sight for good: positioned so far outside the page that no scrolling reaches
 * it, an overlay that is not shown, clipped or shrunk to nothing.
 */
export function isOffThePage(style: string): boolean {
  if (shrunk.test(style) || shoved.test(style) || (slid.test(style) && !moves.test(style))) return true;
  if (!placed.test(style)) return false;
  if (faraway.test(style) || clipped.test(style)) return true;
  return held.test(style) && (transparent.test(style) || aside.test(style) || beyond.test(style));
}

/**
 * The same, and what lies transparent over the page. What is so in its place in the text fades in when it is reached.
 */
export const isOutOfSight = (style: string): boolean =>
  isOffThePage(style) || (placed.test(style) && transparent.test(style) && unpressed.test(style));

/** Cut to no height or width, or its text moved out of it: what is opened by a press, or by a script. */
export const isCutFlat = (style: string): boolean =>
  cut.test(style) && (flat.test(style) || (narrow.test(style) && !grows.test(style)));

/** Transparent, and by itself for good: without a script in the page nothing shows it. */
export const isFaded = (style: string): boolean =>
  transparent.test(style) && !moves.test(style) && !placedToMove.test(style);

const still = new WeakMap<Document, boolean>();
const data = /json|template|text\/plain/i;

/** Whether a page has no scripts, and nothing to press that runs one: what it does not show then, it never shows. */
export function isStill(page: Document): boolean {
  let is = still.get(page);
  if (is === undefined) {
    const scripts = [...selectAll(page, 'script,[onclick]')];
    is = scripts.every((script) => data.test(attributeOf(script, 'type') ?? ''));
    still.set(page, is);
  }
  return is;
}

/** Text without a size; what is in it may have one. */
export const isSizeless = (style: string): boolean => sizeless.test(style);

/** For a document without layout (fetched, parsed): only what the markup itself says. */
export const markupVisibility: Visibility = (element, tag, className, marks) => {
  const hidden = attributeOf(element, 'hidden');
  if (hidden !== null && hidden !== 'until-found') return 'hidden';
  if (tag === 'dialog' && attributeOf(element, 'open') === null) return 'hidden';
  if (attributeOf(element, 'popover') !== null) return 'hidden';
  const style = attributeOf(element, 'style');
  if (
    style !== null &&
    (/(?:^|[;\s])display:\s*none/i.test(style) ||
      /(?:^|[;\s])visibility:\s*(?:hidden|collapse)/i.test(style) ||
      isCutFlat(style) ||
      (isSizeless(style) && holdsOnlyText(element)) ||
      (indented.test(style) && isSentence(element, tag)))
  )
    return 'hidden';
  if (style !== null && (isOutOfSight(style) || (transparent.test(style) && isInert(element)))) return 'away';
  if (style !== null && isFaded(style) && isStill(element.ownerDocument)) return 'hidden';
  return className !== null && marks & mark.visuallyHidden ? 'hidden' : 'shown';
};

/**
 * For a page that is laid out. The first call forces one style and layout pass; the others only read.
 * `content-visibility: auto` and the content of closed `<details>` count as visible, and so does what is transparent in
 * its place in the text: it fades in when it is reached.
 */
export function createLayoutVisibility(view: Window): Visibility {
  const isPutAway = createPutAway(view);
  const isFadedInLine = createFadedInLine(view);
  return (element, tag, className, marks, around) => {
    if (neverLaidOut.has(tag)) return 'shown';
    if (around.unseen) {
      // Menus are hidden on most pages: for them only what a style sheet can match is checked, and never a form.
      if (tag === 'form' || (className === null && !ownLook.some((name) => element.hasAttribute(name))))
        return 'shown';
      const isOff = marks & mark.visuallyHidden || view.getComputedStyle(element).display === 'none';
      return isOff ? 'hidden' : 'shown';
    }
    if (around.closedDetails) {
      const style = view.getComputedStyle(element);
      return style.display === 'none' || style.visibility !== 'visible' ? 'hidden' : 'shown';
    }
    // A form may have children that shadow its properties: only this is read.
    if (tag === 'form')
      return isSeen(element) || view.getComputedStyle(element).display !== 'none' ? 'shown' : 'hidden';
    const dressed = className !== null || element.hasAttributes();
    const inline = inlineTags.has(tag);
    const touches =
      inline && (element.previousSibling?.nodeType === 1 || element.nextSibling?.nodeType === 1);
    if (!dressed && inline && !touches) return 'shown';
    if (!(dressed ? element.checkVisibility(seen) : element.checkVisibility()))
      return judgeUnseen(element, view);
    if (dressed) {
      const box = element as HTMLElement;
      const { offsetHeight } = box;
      const isText = holdsOnlyText(box);
      if ((isText || marks & mark.visuallyHidden) && offsetHeight <= 1 && isClipped(box, view))
        return 'hidden';
      if (isUnreadable(box, isText, offsetHeight, view)) return 'hidden';
      if (inline ? isFadedInLine(box, tag, className) : isPutAway(box, offsetHeight, tag, className))
        return 'away';
    }
    if (around.inLine || !(touches || tag.includes('-'))) return 'shown';
    const style = view.getComputedStyle(element);
    const isBlock =
      blockDisplay.test(style.display) &&
      style.float === 'none' &&
      !/^(?:absolute|fixed)$/.test(style.position);
    if (isBlock) return 'block';
    return inline && isSetApart(element, style, view) ? 'apart' : 'shown';
  };
}

/** Pixels between two words. */
const GAP = 4;
const longEnough = ({ textContent }: Node): boolean => /\S{2}/.test(textContent ?? '');

/** Whether a word is set apart from the element before it by room instead of a space. Letters moved one by one are one word. */
function isSetApart(element: Element, style: CSSStyleDeclaration, view: Window): boolean {
  const before = element.previousSibling;
  if (before?.nodeType !== 1 || !longEnough(before) || !longEnough(element)) return false;
  const other = view.getComputedStyle(before as Element);
  if (/^inline-(?:block|flex|grid)$/.test(other.display)) return true;
  const room = [
    style.marginInlineStart,
    style.paddingInlineStart,
    other.marginInlineEnd,
    other.paddingInlineEnd,
  ];
  return room.reduce((sum, one) => sum + (Number.parseFloat(one) || 0), 0) >= GAP;
}

function judgeUnseen(element: Element, view: Window): 'shown' | 'hidden' {
  const style = view.getComputedStyle(element);
  if (style.display === 'none') return 'hidden';
  if (style.display === 'contents')
    return style.visibility === 'visible' ? 'shown' : hasShownDescendant(element);
  if (element.checkVisibility()) return hasShownDescendant(element);
  // Not laid out though not switched off: under `content-visibility: hidden`, which searchable content keeps.
  return element.closest('[hidden="until-found"]') ? 'shown' : 'hidden';
}

function hasShownDescendant(element: Element): 'shown' | 'hidden' {
  let asked = 0;
  for (const inner of element.querySelectorAll('*')) {
    if (++asked > 300) break;
    if (inner.checkVisibility(seen) && /\S/.test(inner.textContent ?? '')) return 'shown';
  }
  return 'hidden';
}

export const holdsOnlyText = (element: Element): boolean => {
  const first = element.firstChild;
  return first !== null && first.nodeType === 3 && first.nextSibling === null;
};

/** Words of one text, which is no name that a picture stands for: of a color, or of the site. */
const isSentence = (element: Element, tag: string): boolean =>
  /^(?:p|div)$/.test(tag) && holdsOnlyText(element) && /\S\s+\S+\s+\S/.test(element.textContent ?? '');

/** What begins at no width by its own style, and has one by another. */
const isWide = (element: HTMLElement, style: string): boolean => !flat.test(style) && element.offsetWidth > 0;

/** Text that is laid out, but far outside the page or without a size. */
function isUnreadable(element: HTMLElement, isText: boolean, height: number, view: Window): boolean {
  const style = attributeOf(element, 'style');
  if (style !== null && (isOutOfSight(style) || (isCutFlat(style) && !isWide(element, style)))) return true;
  if (!isText) return false;
  if (height === 0) return Number.parseFloat(view.getComputedStyle(element).fontSize) === 0;
  // Where it is placed is asked last: it has to be worked out, and little text is out of the flow.
  const { position } = view.getComputedStyle(element);
  if (position !== 'fixed' && position !== 'absolute') return false;
  const { offsetLeft, offsetTop } = element;
  const isBefore = offsetLeft <= -FAR_OFF || offsetTop <= -FAR_OFF;
  return isBefore || (position === 'fixed' && offsetLeft >= view.innerWidth);
}

const isInert = (element: Element): boolean =>
  attributeOf(element, 'inert') !== null || attributeOf(element, 'aria-hidden') === 'true';

/** A block that nobody can see where the layout has put it, and that does not appear by scrolling to it. */
type IsPutAway = (element: HTMLElement, height: number, tag: string, className: string | null) => boolean;

/** Remembers the classes whose elements stand in the flow: to ask the style of each would cost more than all the rest. */
function createPutAway(view: Window): IsPutAway {
  const inFlow = new Set<string>();
  return (element, height, tag, className) => {
    if (height === 0) return element.firstChild !== null && isCutToNothing(element, view);
    const look =
      className !== null && !ownStyle.some((name) => element.hasAttribute(name)) ? tag + className : '';
    if (look !== '' && inFlow.has(look)) return false;
    const style = view.getComputedStyle(element);
    if (/^(?:absolute|fixed)$/.test(style.position)) return isPlacedAway(element, style, view);
    if (style.transform.startsWith('matrix(0, 0, 0, 0')) return true;
    if (look === '' && isInert(element) && style.opacity === '0') return true;
    if (isCutAside(element, tag, style) || isSlidOff(element, style, view)) return true;
    if (style.opacity === '0' && style.transform === 'none' && rests(style) && isStill(element.ownerDocument))
      return true;
    if (look !== '') inFlow.add(look);
    return false;
  };
}
/** Neither moves nor fades in. */
const rests = ({ transitionDuration, transitionProperty, animationName }: CSSStyleDeclaration): boolean =>
  animationName === 'none' && transitionProperty === 'all' && !/[1-9]/.test(transitionDuration);

const MOST_TEXTS = 20;

/** Moved out of the page in its place in the text, by more than what slides in. */
function isSlidOff(element: HTMLElement, style: CSSStyleDeclaration, view: Window): boolean {
  const moved = style.transform === 'none' ? 0 : new DOMMatrixReadOnly(style.transform).m41;
  // What slides in comes from just beside its place.
  const isMovedFar = moved <= -Math.max(FAR_OFF, element.offsetWidth * FAR_WIDTHS) && rests(style);
  const isFar = Number.parseFloat(style.marginLeft) <= -FAR_OFF || isMovedFar;
  if (!isFar) return false;
  // A box that is shoved aside is as much wider: where its texts are tells.
  const texts = element.ownerDocument.createTreeWalker(element, 4);
  const range = element.ownerDocument.createRange();
  for (let asked = 0; asked < MOST_TEXTS && texts.nextNode(); asked++) {
    range.selectNodeContents(texts.currentNode);
    if (range.getBoundingClientRect().right + view.scrollX > 0) return false;
  }
  return true;
}

const ofOpacity = /opacity|transition|animation/i;

/**
 * Inline text that nothing shows: a sign beside a heading, and on a page without scripts any. Style is asked once of each
 * class, and of each element with such a style of its own.
 */
function createFadedInLine(
  view: Window,
): (element: HTMLElement, tag: string, className: string | null) => boolean {
  type Look = 'seen' | 'faded' | 'fading';
  const known = new Map<string, Look>();
  const lookOf = (element: Element): Look => {
    const style = view.getComputedStyle(element);
    return style.opacity !== '0' ? 'seen' : rests(style) ? 'faded' : 'fading';
  };
  return (element, tag, className) => {
    const isOwn = ofOpacity.test(attributeOf(element, 'style') ?? '');
    if (className === null && !isOwn) return false;
    const name = tag + className;
    const look = (isOwn ? undefined : known.get(name)) ?? lookOf(element);
    if (!isOwn) known.set(name, look);
    if (look === 'seen') return false;
    const isSign = !/[\p{L}\p{N}]/u.test(element.textContent ?? '');
    return isSign || (look === 'faded' && isStill(element.ownerDocument));
  };
}

const ownStyle = ['style', 'id', 'inert', 'aria-hidden'];

/** Of no height: cut, or all of it without a size, also what stands in no flow. */
function isCutToNothing(element: HTMLElement, view: Window): boolean {
  const { overflowY, display, fontSize } = view.getComputedStyle(element);
  if (display === 'contents') return false;
  if (overflowY === 'visible' && (fontSize !== '0px' || holdsSize(element))) return false;
  return holdsWords(element);
}

/** Of no width and cut, or its text moved far aside. */
function isCutAside(
  element: HTMLElement,
  tag: string,
  { textIndent, overflowX }: CSSStyleDeclaration,
): boolean {
  const isAside = Number.parseFloat(textIndent) <= -FAR_OFF;
  if (overflowX === 'visible') return isAside && isSentence(element, tag);
  return (element.offsetWidth === 0 || isAside) && holdsWords(element);
}

function isPlacedAway(element: HTMLElement, style: CSSStyleDeclaration, view: Window): boolean {
  const { clip, clipPath } = style;
  const fixed = style.position === 'fixed';
  if (style.opacity === '0' && (fixed || style.pointerEvents === 'none' || isInert(element))) return true;
  if (clipPath !== 'none' && clipped.test(`clip-path: ${clipPath}`)) return true;
  if (clip !== 'auto' && clipped.test(`clip: ${clip}`)) return true;
  const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
  if (width < 1 || height < 1) return style.transform !== 'none';
  if (fixed) return right <= 0 || bottom <= 0 || left >= view.innerWidth || top >= view.innerHeight;
  return (right + view.scrollX <= 0 || bottom + view.scrollY <= 0) && !isScrolledPast(element);
}

/** In a part of the page that scrolls by itself. */
function isScrolledPast(element: Element): boolean {
  for (let at = element.parentElement; at && at.localName !== 'body'; at = at.parentElement)
    if (at.scrollTop > 0 || at.scrollLeft !== 0) return true;
  return false;
}

const holdsSize = (element: Element): boolean =>
  [...element.querySelectorAll<HTMLElement>('*')].some(({ offsetHeight }) => offsetHeight > 0);

const holdsWords = (element: Element): boolean => /\S/.test(element.textContent ?? '');

/** Text for screen readers, no higher than a pixel: laid out in a box of one, or clipped to nothing. */
function isClipped(element: HTMLElement, view: Window): boolean {
  if (element.offsetWidth > 1) return false;
  const style = view.getComputedStyle(element);
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  return style.overflow !== 'visible' || style.clip !== 'auto' || style.clipPath !== 'none';
}
