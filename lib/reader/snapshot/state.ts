import type { AddressResolver } from '../address';
import { bodyOf, windowOf, selectAll } from '../inert-dom';
import { sheetLooks } from '../sheet-looks';
import { readSheets, isPlainSelector, type SheetRule } from '../sheet-rules';
import {
  createLayoutVisibility,
  type Visibility,
  holdsOnlyText,
  inlineTags,
  isCutFlat,
  isOffThePage,
  isOutOfSight,
  isSizeless,
  markupVisibility,
} from '../visibility';
import { askLayout, createLooks, type LookOf } from './look';

const MOST_RULES = 200;
const MOST_ELEMENTS = 500;
/** What a sheet hides of a page is less than this share of its text, or a script is present to show it. */
const MOST_TEXT = 0.5;
const LONGEST_LABEL = 40;
/** Texts around a label that are looked at. */
const MOST_BESIDE = 100;

const hides =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i;
const shows = /(?:^|;)\s*(?:display\s*:|visibility\s*:\s*visible)/i;

/**
 * `unseen`: present, but out of sight. `off`: off the page, where nothing waits for a script that shows it. `small`:
 * hides only text of the element itself, whose parts may have a size.
 */
type Rule = { selector: string; hides: boolean; unseen: boolean; off: boolean; small: boolean };

/**
 * For a document without layout: what the markup says, and what the page's own inline sheets hide. `isBlock` says which
 * inline elements they lay out as blocks.
 */
function sheetVisibility(
  source: Document,
  sheets: readonly SheetRule[],
  isBlock?: (element: Element) => boolean,
): Visibility {
  const { hidden, unseen } = hiddenBySheets(source, sheets);
  if (hidden.size === 0 && !isBlock) return markupVisibility;
  return (element, tag, className, marks, around) => {
    if (hidden.has(element)) return unseen.has(element) ? 'away' : 'hidden';
    const verdict = markupVisibility(element, tag, className, marks, around);
    if (verdict !== 'shown' || !isBlock || around.inLine || !inlineTags.has(tag)) return verdict;
    const touches = element.previousSibling?.nodeType === 1 || element.nextSibling?.nodeType === 1;
    return touches && isBlock(element) ? 'block' : verdict;
  };
}

type Found = { hidden: ReadonlySet<Element>; unseen: ReadonlySet<Element> };

function hiddenBySheets(source: Document, sheets: readonly SheetRule[]): Found {
  const none: Found = { hidden: new Set(), unseen: new Set() };
  const unseen = new Set<Element>();
  const rules = visibilityRules(source, sheets);
  const hiding = rules.filter((rule) => rule.hides).map(({ selector }) => selector);
  const body = bodyOf(source);
  if (hiding.length === 0 || !body) return none;
  const found = [...selectAll(source, hiding.join(','))].filter((element) => body.contains(element));
  if (found.length === 0 || found.length > MOST_ELEMENTS) return none;
  const off = new Set<Element>();
  const hidden = found.filter((element) => {
    let is = false;
    let isUnseen = false;
    for (const rule of rules)
      if (rule.hides !== is && (!rule.small || holdsOnlyText(element)) && element.matches(rule.selector)) {
        is = rule.hides;
        isUnseen = rule.unseen;
        if (rule.off) off.add(element);
      }
    if (isUnseen) unseen.add(element);
    // They are for those who listen: an image, a choice of color.
    return is && element !== body && !(isUnseen && isLabel(element));
  });
  const outer = hidden.filter(
    (element) => !hidden.some((other) => other !== element && other.contains(element)),
  );
  const lengthOf = (elements: Element[]): number =>
    elements.reduce((sum, element) => sum + textLength(element), 0);
  const away = lengthOf(outer.filter((element) => off.has(element)));
  const lost = lengthOf(outer.filter((element) => !off.has(element)));
  return lost <= (textLength(body) - away) * MOST_TEXT ? { hidden: new Set(hidden), unseen } : none;
}

/** A few words that alone name the thing they are in. */
function isLabel(element: Element): boolean {
  const around = element.parentElement;
  if (around === null || textLength(element) >= LONGEST_LABEL) return false;
  const texts = element.ownerDocument.createTreeWalker(around, 4);
  for (let asked = 0; asked < MOST_BESIDE && texts.nextNode(); asked++) {
    const text = texts.currentNode as Text;
    if (/[\p{L}\p{N}]/u.test(text.data) && !element.contains(text)) return false;
  }
  return true;
}

function textLength(element: Element): number {
  let length = (element.textContent ?? '').length;
  for (const other of element.querySelectorAll('script,style,noscript'))
    length -= (other.textContent ?? '').length;
  return length;
}

/** The rules that control visibility, each with one selector. */
function visibilityRules(source: Document, sheets: readonly SheetRule[]): Rule[] {
  const rules: Rule[] = [];
  let count = 0;
  for (const { selectors, body } of sheets) {
    const small = isSizeless(body);
    const waits = hides.test(body) || isCutFlat(body) || small;
    const hiding = waits || isOutOfSight(body);
    if (!hiding && !shows.test(body)) continue;
    for (const selector of selectors)
      if (isPlainSelector(source, selector)) {
        rules.push({ selector, hides: hiding, unseen: !waits, off: isOffThePage(body), small });
        if (!small) count += 1;
      }
    if (count > MOST_RULES) return [];
  }
  return rules;
}

/** The state of a whole subtree; shared by its elements until one of them changes it. */
export type State = {
  visibility: Visibility;
  /** Visibility comes from the rendering, not from the markup. */
  laidOut: boolean;
  /** What style says about the text of an element; null where no style is known. */
  lookOf: LookOf | null;
  /** Nothing below needs to be checked: it is a formula, for example. */
  settled: boolean;
  /** Inside something hidden: what would still be hidden once that is opened is tracked separately. */
  unseen: boolean;
  closedDetails: boolean;
  inLine: boolean;
  /** Set inside a frame, whose addresses must be resolved when they leave it. */
  address: AddressResolver | null;
  /** Host whose shadow tree is only markup: its light children fill the slots. */
  slotted: Element | null;
  /** False if shadow trees may still be in templates. */
  live: boolean;
  frameDepth: number;
};

/** The state at the root of a document, of the page or of a frame in it. */
export function rootState(source: Document, address: AddressResolver | null, frameDepth: number): State {
  const view = windowOf(source);
  const body = bodyOf(source) as HTMLElement | null;
  const laidOut =
    view !== null &&
    body !== null &&
    typeof body.checkVisibility === 'function' &&
    body.offsetHeight + body.offsetWidth > 0 &&
    body.checkVisibility({ visibilityProperty: true });
  const sheets = laidOut ? [] : readSheets(source);
  const looks = laidOut ? null : sheetLooks(sheets);
  const ask = laidOut ? askLayout(view) : looks;
  return {
    visibility: laidOut ? createLayoutVisibility(view) : sheetVisibility(source, sheets, looks?.isBlock),
    laidOut,
    lookOf: ask && createLooks(ask),
    settled: false,
    unseen: false,
    closedDetails: false,
    inLine: false,
    address,
    slotted: null,
    live: view !== null,
    frameDepth,
  };
}
