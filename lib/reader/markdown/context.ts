import { createAddressResolver, type AddressResolver } from '../address';
import { createMarkReader, type MarkReader } from '../class-marks';
import { attributeOf } from '../inert-dom';
import { wordItemOf, type WordItem } from './lists';
import { Footnotes } from './footnotes';
import { codeText } from './code';
import { languageNamed } from './language';

/** Texts of the controls of a code block. */
const action =
  /^[^\p{L}]*(?:cop(?:y|ied)!?(?: code| to clipboard)?|run(?: code)?|try it|expand|collapse|edit|download|select all|alles auswählen|tout sélectionner|seleccionar todo|copier|kopieren|copiar|复制|コピー)[^\p{L}]*$/iu;
/** Says only that what follows is code. */
const onlyCode = /^(?:code|quelltext|código)\s*:?$/i;
const longestBar = 60;
/** Unnamed containers of a code block: labels are searched within them. */
const holder = /^(?:li|dd|t[dh]|section|article|main|body)$/;
const notBar = 'h1,h2,h3,h4,h5,h6,pre,img,li,table';

type CodeBars = {
  marksOf: MarkReader;
  /** Receives what is to be left out. */
  hide: (element: Element) => void;
  /** The languages from labels, by block. */
  languages: Map<Element, string>;
};

/**
 * Finds next to each code block what names its language, numbers its lines or controls it, to be left out. A page
 * without such blocks costs one search.
 */
function readCodeBars(root: Element, bars: CodeBars): void {
  for (const pre of root.getElementsByTagName('pre')) {
    const inner = pre.getElementsByTagName('code');
    const code = inner[inner.length - 1] ?? pre;
    for (let at: Element = code; at !== pre; at = at.parentElement as Element)
      readBefore(pre, code, at, true, bars);
    let named = true;
    let at: Element = pre;
    for (let step = 0; step < 4 && at !== root; step++) {
      const next = at.nextElementSibling;
      const alone = !next || readBar(pre, code, next, false, bars);
      const before = at.previousSibling;
      if (before?.nodeType === 3 && (before.textContent ?? '').trim() !== '') break;
      named &&= !holder.test(at.localName);
      if (readBefore(pre, code, at, named, bars) || !alone || !at.parentElement) break;
      at = at.parentElement;
    }
  }
}

/** Reads the bars right before an element; true if there is anything. */
function readBefore(pre: Element, code: Element, at: Element, named: boolean, bars: CodeBars): boolean {
  let before = at.previousElementSibling;
  for (let step = 0; before && step < 3 && readBar(pre, code, before, named, bars); step++)
    before = before.previousElementSibling;
  return at.previousElementSibling !== null;
}

/** True if all of a bar is left out, or nothing in it is read. */
function readBar(pre: Element, code: Element, bar: Element, named: boolean, bars: CodeBars): boolean {
  const text = (bar.textContent ?? '').trim();
  if (/^\d+(?:\s*\d+)+$/.test(text)) {
    if (!countsLines(bar, code, bars)) return false;
    bars.hide(bar);
    return true;
  }
  if (text.length > longestBar || bar.matches(notBar) || bar.querySelector(notBar)) return false;
  const parts = partsOf(bar);
  const rest = parts.filter((part) => !action.test(part.text) && !onlyCode.test(part.text));
  const only = rest.length === 1 ? rest[0]?.text : undefined;
  const language = named && only !== undefined ? languageNamed(only) : undefined;
  const isPressed = rest.length < parts.length && parts.some((part) => action.test(part.text));
  const isControl = rest.length === 0 && (bar.localName !== 'p' || (isPressed && parts.length > 1));
  if (language !== undefined || isControl) {
    // A block in a block is written with the outer one.
    const written = pre.parentElement?.closest('pre') ?? pre;
    if (language && !bars.languages.has(written)) bars.languages.set(written, language);
    bars.hide(bar);
    return true;
  }
  for (const part of parts) if (part.holder !== bar && action.test(part.text)) bars.hide(part.holder);
  return false;
}

/** True for as many numbers as the code has lines, increasing by one. */
function countsLines(bar: Element, code: Element, { marksOf }: CodeBars): boolean {
  const numbers = partsOf(bar).flatMap(({ text }) => text.split(/\s+/).map(Number));
  const first = numbers[0] ?? 0;
  return (
    numbers.length > 1 &&
    numbers.every((number, index) => number === first + index) &&
    codeText(code, marksOf).split('\n').length === numbers.length
  );
}

type Part = { text: string; holder: Element };

function partsOf(bar: Element): Part[] {
  const found: Part[] = [];
  const waiting: Node[] = [bar];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const text = node.nodeType === 3 ? (node.textContent ?? '').trim() : '';
    if (text !== '' && node.parentElement) found.push({ text, holder: node.parentElement });
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child);
  }
  return found;
}

export type MarkdownContext = {
  baseUrl: string;
  removeBase64Images: boolean;
  /** Of the reading that it is a part of, so that no address is resolved twice. */
  address?: AddressResolver;
};

/** How an element's attributes change the way it is read. Bits. */
export const special = {
  hidden: 1,
  block: 2,
  preformatted: 4,
  heading: 8,
  plain: 16,
  grid: 32,
  struck: 64,
  code: 128,
  apart: 256,
  item: 512,
} as const;
const specialSelector =
  '[style],[hidden],[data-trawl-hidden],[data-trawl-block],[data-trawl-apart],[role=heading],[role=table],[role=grid],[role=treegrid],[role=listitem],[data-trawl-pre],[data-trawl-code],[data-trawl-struck],[class^="MsoList"]';
const grid = /^(?:table|(?:tree)?grid)$/;
const strong = /^(?:b|strong)$/;
const slanted = /^(?:i|em)$/;
/** Elements whose meaning does not change with their role. */
const keptSpace = /white-space:\s*(?:pre|break-spaces)/i;
const struckOut = /text-decoration(?:-line)?:[^;]*line-through/i;
const codeFont = /font(?:-family)?:[^;]*(?:mono|courier|consolas|menlo)/i;
/** Code in a box without a tag for it: its font is that of code, and its spaces are kept. */
const isCode = (element: Element, style: string): boolean =>
  codeFont.test(style) &&
  keptSpace.test(style) &&
  !/white-space:\s*pre-line/i.test(style) &&
  (element.textContent ?? '').trim().includes('\n') &&
  element.querySelector('a,img,p,ul,table,h2,h3') === null;
const blocks = 'p,div,h1,h2,h3,h4,h5,h6,ul,ol,table,pre,img,section,article';
const ownPart = /^(?:a|summary|li|dt|dd|table|img)$/;

/** Shared by the walkers of one conversion: table cells have their own walkers. */
export type Shared = {
  address: AddressResolver;
  marksOf: MarkReader;
  notes: Footnotes;
  special: Map<Element, number>;
  /** Languages of code named by a label beside it. */
  languages: Map<Element, string>;
  /** Paragraphs that a word processor shows as items. */
  wordItems: Map<Element, WordItem>;
  removeBase64Images: boolean;
};

export function createShared(roots: readonly Element[], ctx: MarkdownContext): Shared {
  const marksOf = createMarkReader();
  const wordItems = new Map<Element, WordItem>();
  const found = readSpecial(roots, wordItems);
  const languages = new Map<Element, string>();
  const hide = (element: Element): unknown => found.set(element, (found.get(element) ?? 0) | special.hidden);
  for (const root of roots) readCodeBars(root, { marksOf, hide, languages });
  return {
    address: ctx.address ?? createAddressResolver(ctx.baseUrl),
    marksOf,
    notes: new Footnotes(roots),
    special: found,
    languages,
    wordItems,
    removeBase64Images: ctx.removeBase64Images,
  };
}

/** One native search for the few elements whose attributes change how they are read; the walk then uses a map. */
function readSpecial(roots: readonly Element[], wordItems: Map<Element, WordItem>): Map<Element, number> {
  const found = new Map<Element, number>();
  for (const root of roots) {
    for (const element of root.querySelectorAll(specialSelector)) {
      const style = attributeOf(element, 'style') ?? '';
      let bits = 0;
      if (element.hasAttribute('data-trawl-hidden')) bits |= special.hidden;
      const hidden = attributeOf(element, 'hidden');
      if (hidden !== null && hidden !== 'until-found' && !/display:\s*(?!none)/i.test(style))
        bits |= special.hidden;
      if (/(?:^|[;\s])display:\s*none/i.test(style) || /visibility:\s*(?:hidden|collapse)/i.test(style))
        bits |= special.hidden;
      if (
        element.hasAttribute('data-trawl-block') ||
        /(?:^|[;\s])display:\s*(?:block|flex|grid|table(?!-cell|-column)|list-item|flow-root)/i.test(style)
      )
        bits |= special.block;
      if (element.hasAttribute('data-trawl-apart')) bits |= special.apart;
      if (element.hasAttribute('data-trawl-pre') || keptSpace.test(style)) bits |= special.preformatted;
      if (element.hasAttribute('data-trawl-struck') || struckOut.test(style)) bits |= special.struck;
      if (element.hasAttribute('data-trawl-code') || isCode(element, style)) bits |= special.code;
      const tag = element.localName;
      if (tag === 'p') {
        const item = wordItemOf(element, style);
        if (item) wordItems.set(element, item);
        if (item?.marker) found.set(item.marker, special.hidden);
      }
      if (
        (strong.test(tag) && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)) ||
        (slanted.test(tag) && /font-style:\s*normal/i.test(style))
      )
        bits |= special.plain;
      const role = ownPart.test(tag) ? null : attributeOf(element, 'role');
      if (role === 'heading') bits |= special.heading;
      else if (role === 'listitem' && !element.closest('li') && !element.querySelector(blocks))
        bits |= special.item;
      else if (role !== null && grid.test(role)) bits |= special.grid;
      if (bits !== 0) found.set(element, (found.get(element) ?? 0) | bits);
    }
  }
  return found;
}
