import type { AddressResolver } from '../address';
import { bodyOf, windowOf, selectAll, attributeOf } from '../inert-dom';
import { readSheets, isPlainSelector, type SheetRule } from '../sheet-rules';
import {
  createLayoutVisibility,
  type Visibility,
  holdsOnlyText,
  inlineTags,
  isCutFlat,
  isFaded,
  isOffThePage,
  isOutOfSight,
  isSizeless,
  isStill,
  markupVisibility,
} from '../visibility';
import { askLayout, createLooks, type LookOf, type AskStyle } from './look';

/** A page with more rules about its text is a builder's. */
const SHEET_LOOKS_MOST_RULES = 1000;
/** Rules are compared with elements this often on one page; then nothing more is known of its style. */
const MOST_COMPARED = 8_000;

/** A parser nests no deeper. */
const MOST_LEVELS = 512;

const properties = {
  space: /(?:^|[;\s])white-space\s*:\s*([\w-]+)/i,
  font: /(?:^|[;\s])font(?:-family)?\s*:\s*([^;]*(?:mono|courier|consolas|menlo)[^;]*)/i,
  struck: /(?:^|[;\s])text-decoration(?:-line)?\s*:\s*([^;]+)/i,
  display: /(?:^|[;\s])display\s*:\s*([\w-]+)/i,
};
type Property = keyof typeof properties;
const names = Object.keys(properties) as Property[];
/** Few rules have one of these; to look for words is faster than any pattern. */
const worthReading = ['white-space', 'line-through', 'display', 'mono', 'ourier', 'onsolas', 'enlo'];
const block = /^(?:block|flex|grid|table|list-item|flow-root)$/i;
const outOfFlow = /(?:^|[;\s])(?:float\s*:\s*(?:left|right)|position\s*:\s*(?:absolute|fixed))/i;

type Declared = { selector: string; order: number } & Partial<Record<Property, string>>;

/** What a page's own sheets say about its text. */
type SheetLooks = AskStyle & {
  /** Whether an inline element is laid out as a block. */
  isBlock: (element: Element) => boolean;
};

/**
 * For a document without layout. Rules are found by the last name of their selector, as a browser does, and asked only
 * of elements whose text shows that it matters; of several that match, the last counts.
 */
function sheetLooks(sheets: readonly SheetRule[]): SheetLooks | null {
  const byName = rulesByName(sheets);
  if (byName.size === 0) return null;
  let compared = 0;
  const matches = (element: Element, rule: Declared): boolean => {
    if (++compared > MOST_COMPARED) return false;
    try {
      return element.matches(rule.selector);
    } catch {
      // No browser reads it either.
      return false;
    }
  };
  const candidates = new Map<string, readonly Declared[]>();
  /** The rules that may say this of elements with this name and class, the last first. */
  const rulesFor = (tag: string, className: string, property: Property): readonly Declared[] => {
    const key = `${property} ${tag} ${className}`;
    let found = candidates.get(key);
    if (!found) {
      const named = [tag, ...className.split(/\s+/, 40).flatMap((name) => (name ? `.${name}` : []))];
      found = named
        .flatMap((name) => byName.get(name) ?? [])
        .filter((rule) => rule[property] !== undefined)
        .sort((one, other) => other.order - one.order);
      candidates.set(key, found);
    }
    return found;
  };
  const valueOf = (element: Element, property: Property): string | undefined => {
    const style = attributeOf(element, 'style');
    const own = style === null ? undefined : properties[property].exec(style)?.[1];
    if (own !== undefined) return own;
    const rules = rulesFor(element.localName, attributeOf(element, 'class') ?? '', property);
    return rules.find((rule) => matches(element, rule))?.[property];
  };
  const known = { space: new Map<Element, string>(), font: new Map<Element, string>() };
  const inherited = (element: Element | null, property: 'space' | 'font', level = 0): string => {
    if (level > MOST_LEVELS || !element || element.localName === 'body') return '';
    let value = known[property].get(element) ?? valueOf(element, property);
    if (value === undefined || value === 'inherit')
      value = inherited(element.parentElement, property, level + 1);
    known[property].set(element, value);
    return value;
  };
  return {
    spaceOf: (element) => ({ space: inherited(element, 'space'), font: () => inherited(element, 'font') }),
    isStruck: (element) => /line-through/i.test(valueOf(element, 'struck') ?? ''),
    isBlock: (element) => block.test(valueOf(element, 'display') ?? ''),
  };
}

function rulesByName(sheets: readonly SheetRule[]): Map<string, Declared[]> {
  const byName = new Map<string, Declared[]>();
  let order = 0;
  for (const { selectors, body } of sheets) {
    if (!worthReading.some((word) => body.includes(word))) continue;
    const says: Partial<Record<Property, string>> = {};
    for (const name of names) {
      const value = properties[name].exec(body)?.[1];
      if (value !== undefined) says[name] = value.trim().toLowerCase();
    }
    // What is no block says nothing of an inline element.
    if (
      says.display &&
      (!block.test(says.display) || outOfFlow.test(body)) &&
      !says.display.startsWith('inline')
    )
      delete says.display;
    if (Object.keys(says).length === 0) continue;
    for (const selector of selectors) {
      if (selector.includes(':') || selector.includes('&')) continue;
      const key = lastNameOf(selector);
      if (key === undefined) continue;
      if (++order > SHEET_LOOKS_MOST_RULES) return new Map();
      const list = byName.get(key);
      const rule = { selector, order, ...says };
      if (list) list.push(rule);
      else byName.set(key, [rule]);
    }
  }
  return byName;
}

/** The class that a selector ends with, or the element if it ends with that alone. */
function lastNameOf(selector: string): string | undefined {
  let from = selector.length;
  while (from > 0 && /[\w-]/.test(selector[from - 1] ?? '')) from--;
  const name = selector.slice(from);
  if (name === '') return undefined;
  const before = selector[from - 1];
  if (before === '.') return `.${name}`;
  return before === undefined || /[\s>+~]/.test(before) ? name.toLowerCase() : undefined;
}

const MOST_RULES = 200;
const MOST_ELEMENTS = 500;
/** What a sheet hides of a page is less than this share of its text, or a script is present to show it. */
const MOST_TEXT = 0.5;
/** More of it was to be shown by a script that is gone. */
const MOST_TEXT_STILL = 0.75;
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
  const most = isStill(source) ? MOST_TEXT_STILL : MOST_TEXT;
  const isWhole = lost <= (textLength(body) - away) * most;
  return isWhole ? { hidden: new Set(hidden), unseen } : none;
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
    const waits = hides.test(body) || isCutFlat(body) || small || (isStill(source) && isFaded(body));
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
  /** No text below has a line end. */
  isFlat: boolean;
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
    isFlat: false,
    address,
    slotted: null,
    live: view !== null,
    frameDepth,
  };
}
