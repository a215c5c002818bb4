import { attributeOf, selectAll, selectOne } from './inert-dom';

/** Longer style sheets are those of builders; what they say is as often as not changed by scripts. */
const LONGEST = 200_000;

/** A rule of a page's own sheet that holds without a condition. */
export type SheetRule = { selectors: readonly string[]; body: string };

/**
 * The rules of the page's own inline sheets that hold for the page as it is read: none for a print or narrow screen or
 * for a hovering pointer.
 */
export function readSheets(source: Document): SheetRule[] {
  // Names that say it, of a sheet that most pages have beside them.
  const rules: SheetRule[] = ['pre-wrap', 'pre-line'].flatMap((space) => {
    const selector = `.whitespace-${space}`;
    return selectOne(source, selector) ? { selectors: [selector], body: `white-space:${space}` } : [];
  });
  let length = 0;
  for (const sheet of selectAll(source, 'style')) {
    const text = sheet.textContent ?? '';
    length += text.length;
    if (length > LONGEST) break;
    if (/^(?:all|screen|)$/i.test((attributeOf(sheet, 'media') ?? '').trim())) readSheet(text, rules);
  }
  return rules;
}

function readSheet(text: string, rules: SheetRule[]): void {
  const sheet = text.replace(/\/\*[\s\S]*?\*\//g, '');
  let from = 0;
  for (;;) {
    const open = sheet.indexOf('{', from);
    if (open < 0) return;
    const before = sheet.slice(from, open);
    const head = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1).trim();
    const end = head.startsWith('@') ? closingOf(sheet, open) : sheet.indexOf('}', open);
    if (end < 0) return;
    if (!head.startsWith('@'))
      rules.push({ selectors: head.split(',').map((part) => part.trim()), body: sheet.slice(open + 1, end) });
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
export function isPlainSelector(source: Document, selector: string): boolean {
  if (selector === '' || selector.includes(':') || selector.includes('&')) return false;
  try {
    source.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
