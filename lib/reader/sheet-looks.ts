import { attributeOf } from './inert-dom';
import type { SheetRule } from './sheet-rules';
import type { AskStyle } from './snapshot/look';

/** A page with more rules about its text is a builder's. */
const MOST_RULES = 1000;
/** Rules are compared with elements this often on one page; then nothing more is known of its style. */
const MOST_COMPARED = 8_000;
/** How far up what is inherited is looked for. */
const MOST_LEVELS = 24;

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
export type SheetLooks = AskStyle & {
  /** Whether an inline element is laid out as a block. */
  isBlock: (element: Element) => boolean;
};

/**
 * For a document without layout. Rules are found by the last name of their selector, as a browser does, and asked only
 * of elements whose text shows that it matters; of several that match, the last counts.
 */
export function sheetLooks(sheets: readonly SheetRule[]): SheetLooks | null {
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
  const inherited = (element: Element, property: Property): string => {
    let at: Element | null = element;
    for (
      let level = 0;
      at && level < MOST_LEVELS && at.localName !== 'body';
      level++, at = at.parentElement
    ) {
      const value = valueOf(at, property);
      if (value !== undefined && value !== 'inherit') return value;
    }
    return '';
  };
  return {
    spaceOf: (element) => ({
      space: inherited(element, 'space'),
      font: () => inherited(element, 'font'),
    }),
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
      if (++order > MOST_RULES) return new Map();
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
