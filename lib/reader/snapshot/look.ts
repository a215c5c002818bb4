import { isCalledCode } from '../class-marks';
import { attributeOf } from '../inert-dom';
import { codeAttribute, preformattedAttribute, struckAttribute } from './attributes';

/** Only these are asked whether their text is struck out: what may be a price, a task or a title. */
const perhapsStruck = /^(?:span|div|p|b|strong|em|small|font|bdi|label|dd|li)$/;
const perhapsCode = /^(?:div|p|section|figure|output|td)$/;
const codeFont = /mono|courier|consolas|menlo|\bcode\b/i;
/** A box named as code, of a box for each line. */
const isNamedCode = (element: Element, tag: string, className: string): boolean =>
  tag === 'div' && element.firstElementChild?.localName === 'div' && isCalledCode(className);

const MOST_PARTS = 2;
const mostChildren = 12;
const fewPieces = 7;
const brokenText = /\S[^\n]*\n|\n[^\S\n]*\n/;

/** What style says about an element: `space` as its `white-space`, `font` if it is not the font of the page. */
export type AskStyle = {
  spaceOf: (element: Element) => { space: string; font: () => string };
  isStruck: (element: Element) => boolean;
};

/**
 * The attribute that records what the style of an element says about its text, or null. `isFlat`: none of it has a line
 * end.
 */
export type LookOf = (
  element: Element,
  tag: string,
  className: string | null,
  isFlat: boolean,
) => string | null;

/**
 * Reads what the style of an element says about its text that its tag does not, as the attribute that records it: its
 * line ends are kept, it is code, or it is struck out. Style is asked of the few elements whose text shows that it
 * matters, and once for those of the same name and class beside each other.
 */
export function createLooks(ask: AskStyle): LookOf {
  const struck = new Map<string, boolean>();
  let last: { parent: Node | null; tag: string; className: string | null; look: string | null } | undefined;
  return (element, tag, className, isFlat) => {
    const first = element.firstChild;
    if (first === null) return null;
    if ((!isFlat && hasLineEnds(first)) || (className !== null && isNamedCode(element, tag, className))) {
      const parent = element.parentNode;
      if (last?.parent !== parent || last.tag !== tag || last.className !== className)
        last = { parent, tag, className, look: spaceLook(element, tag, ask) };
      if (last.look !== null) return last.look;
    }
    // A price has parts.
    const isWhole = first.nodeType === 3 ? first.nextSibling === null : tag === 'span';
    if (className === null || !isWhole || element.childElementCount > MOST_PARTS) return null;
    if (!perhapsStruck.test(tag)) return null;
    const around = element.parentElement;
    const key = `${tag} ${className} < ${(around && attributeOf(around, 'class')) ?? ''}`;
    let is = struck.get(key);
    if (is === undefined) {
      is = ask.isStruck(element);
      struck.set(key, is);
    }
    return is ? struckAttribute : null;
  };
}

/** Of a page that is laid out. */
export function askLayout(view: Window): AskStyle {
  return {
    spaceOf(element) {
      const { whiteSpace, fontFamily } = view.getComputedStyle(element);
      const font = (): string =>
        view.getComputedStyle(element.ownerDocument.body).fontFamily === fontFamily ? '' : fontFamily;
      return { space: whiteSpace, font };
    },
    isStruck: (element) => view.getComputedStyle(element).textDecorationLine.includes('line-through'),
  };
}

function spaceLook(element: Element, tag: string, ask: AskStyle): string | null {
  const { space, font } = ask.spaceOf(element);
  if (!space.startsWith('pre') && space !== 'break-spaces') return null;
  const isCode =
    space !== 'pre-line' &&
    perhapsCode.test(tag) &&
    codeFont.test(font()) &&
    element.querySelector('a,img,p,:scope div div,ul,table,h2,h3') === null;
  return isCode ? codeAttribute : preformattedAttribute;
}

/**
 * Whether a text directly in an element has a line end between its words, or a line ends after one of many pieces of
 * text, as in code whose words are marked.
 */
function hasLineEnds(first: Node): boolean {
  let node: Node | null = first;
  let count = 0;
  let isBetween = false;
  for (; node !== null && count < mostChildren; count++, node = node.nextSibling)
    if (node.nodeType === 3) {
      const { data } = node as Text;
      if (!data.includes('\n')) continue;
      if (brokenText.test(data)) return true;
      isBetween ||= node.previousSibling?.nodeName === 'SPAN';
    }
  return isBetween && count > fewPieces;
}
