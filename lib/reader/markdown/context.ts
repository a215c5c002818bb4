import { createAddressResolver, type AddressResolver } from '../address';
import { createMarkReader, type MarkReader } from '../class-marks';
import { attributeOf } from '../inert-dom';
import { readCodeBars } from './code-bars';
import { wordItemOf, type WordItem } from './lists';
import { Footnotes } from './footnotes';

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
} as const;
const specialSelector =
  '[style],[hidden],[data-trawl-hidden],[data-trawl-block],[role=heading],[role=table],[role=grid],[role=treegrid],[data-trawl-pre],[data-trawl-code],[data-trawl-struck],[class^="MsoList"]';
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
      else if (role !== null && grid.test(role)) bits |= special.grid;
      if (bits !== 0) found.set(element, (found.get(element) ?? 0) | bits);
    }
  }
  return found;
}
