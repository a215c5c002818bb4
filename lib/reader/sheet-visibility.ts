import { bodyOf, selectAll } from './inert-dom';
import { isCutFlat, isOffThePage, isOutOfSight, markupVisibility, type Visibility } from './visibility';

/** Longer style sheets are those of builders; what they hide is as often as not opened by scripts. */
const LONGEST = 200_000;
const MOST_RULES = 200;
const MOST_ELEMENTS = 500;
/** What a sheet hides of a page is less than this share of its text, or a script is present to show it. */
const MOST_TEXT = 0.5;
const LONGEST_LABEL = 40;

const hides =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i;
const shows = /(?:^|;)\s*(?:display\s*:|visibility\s*:\s*visible)/i;

/** `unseen`: present, but out of sight. `off`: off the page, where nothing waits for a script that shows it. */
type Rule = { selector: string; hides: boolean; unseen: boolean; off: boolean };

/**
 * For a document without layout: what the markup says, and what the page's own inline sheets hide. Conditional rules (a
 * print or narrow screen, a hovering pointer) say nothing about the page as it is read.
 */
export function sheetVisibility(source: Document): Visibility {
  const { hidden, unseen } = hiddenBySheets(source);
  if (hidden.size === 0) return markupVisibility;
  return (element, tag, className, marks, around) =>
    hidden.has(element)
      ? unseen.has(element)
        ? 'away'
        : 'hidden'
      : markupVisibility(element, tag, className, marks, around);
}

type Found = { hidden: ReadonlySet<Element>; unseen: ReadonlySet<Element> };

function hiddenBySheets(source: Document): Found {
  const none: Found = { hidden: new Set(), unseen: new Set() };
  const unseen = new Set<Element>();
  const rules = rulesOf(source);
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
      if (rule.hides !== is && element.matches(rule.selector)) {
        is = rule.hides;
        isUnseen = rule.unseen;
        if (rule.off) off.add(element);
      }
    if (isUnseen) unseen.add(element);
    // A few words out of sight name a thing for those who listen: an image, a choice of color.
    return is && element !== body && !(isUnseen && textLength(element) < LONGEST_LABEL);
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

function textLength(element: Element): number {
  let length = (element.textContent ?? '').length;
  for (const other of element.querySelectorAll('script,style,noscript'))
    length -= (other.textContent ?? '').length;
  return length;
}

/** The unconditional rules that control visibility, each with one selector. */
function rulesOf(source: Document): Rule[] {
  const rules: Rule[] = [];
  let length = 0;
  for (const sheet of selectAll(source, 'style')) {
    const text = sheet.textContent ?? '';
    length += text.length;
    if (length > LONGEST) break;
    if (/^(?:all|screen|)$/i.test((sheet.getAttribute('media') ?? '').trim())) readSheet(source, text, rules);
    if (rules.length > MOST_RULES) return [];
  }
  return rules;
}

function readSheet(source: Document, text: string, rules: Rule[]): void {
  const sheet = text.replace(/\/\*[\s\S]*?\*\//g, '');
  let from = 0;
  for (;;) {
    const open = sheet.indexOf('{', from);
    if (open < 0) return;
    const head = sheet
      .slice(from, open)
      .replace(/^[\s\S]*[;}]/, '')
      .trim();
    const end = head.startsWith('@') ? closingOf(sheet, open) : sheet.indexOf('}', open);
    if (end < 0) return;
    const body = sheet.slice(open + 1, end);
    const waits = hides.test(body) || isCutFlat(body);
    const hiding = waits || isOutOfSight(body);
    if (!head.startsWith('@') && (hiding || shows.test(body)))
      for (const selector of head.split(',').map((part) => part.trim()))
        if (isPlain(source, selector))
          rules.push({ selector, hides: hiding, unseen: !waits, off: isOffThePage(body) });
    from = end + 1;
  }
}

function closingOf(sheet: string, open: number): number {
  let depth = 0;
  for (let at = open; at < sheet.length; at++) {
    if (sheet[at] === '{') depth++;
    else if (sheet[at] === '}' && --depth === 0) return at;
  }
  return -1;
}

/** Without a state or a pseudo-element; valid in a browser. */
function isPlain(source: Document, selector: string): boolean {
  if (selector === '' || selector.includes(':') || selector.includes('&')) return false;
  try {
    source.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
