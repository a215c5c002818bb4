import { attributeOf } from '../inert-dom';
import { hiddenAttribute } from '../snapshot/attributes';
import { isHidden } from './element-look';
import { controls, type Openers } from './openers';
import type { PageText } from './page-text';

const pressable = `button,summary,label[for],a[href="#"],a:not([href]),${controls}`;
/** Hidden panels of these are not part of a text: their controls open something else. */
const apart = /^(?:dialog|alertdialog|menu|menubar|listbox|tooltip)$/;
const opens = /accordion|collaps|expand|toggle|reveal|spoiler|faq|answer|tab|panel|more/i;

/** True for a text that is visible, or that a press would show. */
export type IsInReach = (text: Node) => boolean;

const calledTo = (element: Element): string =>
  `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;

/** The text of a note, beside its raised number. */
const isNoteOf = (number: Element | null, note: Element): boolean => {
  const id = attributeOf(note, 'id');
  return (
    number?.localName === 'sup' &&
    [...number.querySelectorAll('[aria-describedby]')].some(
      (one) => attributeOf(one, 'aria-describedby') === id,
    )
  );
};

/** A short sibling that contains something to press: the header of an accordion, a "read more" after a text. */
function controlIn(element: Element): Element | undefined {
  if (isHidden(element) || (element.textContent ?? '').length > 300) return undefined;
  return (element.matches(pressable) ? element : element.querySelector(pressable)) ?? undefined;
}

function isOpener(control: Element | undefined, target: Element): boolean {
  if (!control) return false;
  return (
    attributeOf(control, 'aria-expanded') !== null || opens.test(`${calledTo(control)} ${calledTo(target)}`)
  );
}

/**
 * Returns whether a piece of text is visible or can be opened by the user: a panel of a tab, an accordion or a "read
 * more" that is itself visible. Everything else that is hidden is not part of what the page shows: earlier views of an
 * app, text that waits for an event, and text for machines only. On a page that was never laid out and is mostly
 * hidden, that is the state before its scripts run.
 */
export function findOpened(body: Element, page: PageText, laidOut: boolean, openers: Openers): IsInReach {
  let mostOfThePage: Set<Element> | undefined;
  const known = new Map<Element, boolean>();

  const controlsIn = new Map<Element, Element | undefined>();
  const controlOf = (element: Element): Element | undefined => {
    if (!controlsIn.has(element)) controlsIn.set(element, controlIn(element));
    return controlsIn.get(element);
  };

  const inSightWith = (control: Element, target: Element): boolean => {
    // A close button is inside its box, and opens nothing.
    if (target.contains(control)) return false;
    for (let at: Element | null = control; at && at !== body; at = at.parentElement)
      if (isHidden(at) && !at.contains(target)) return false;
    return true;
  };

  function opensByPress(element: Element): boolean {
    if (isNoteOf(element.previousElementSibling, element)) return true;
    if (apart.test(attributeOf(element, 'role') ?? '') || element.localName === 'dialog') return false;
    if (openers.of(element).some((control) => inSightWith(control, element))) return true;
    const { parentElement } = element;
    // A script opens it with the disclosure; a note shows beside its number when that is pointed at.
    if (parentElement?.closest('details,.ltx_note')) return true;
    const inParagraph = parentElement?.localName === 'p' ? parentElement : undefined;
    return [
      element.previousElementSibling,
      element.nextElementSibling,
      inParagraph?.nextElementSibling ?? null,
    ].some((one) => one !== null && isOpener(controlOf(one), element));
  }

  function isOpened(element: Element): boolean {
    let answer = known.get(element);
    if (answer === undefined) known.set(element, (answer = opensByPress(element)));
    return answer;
  }

  /** The body's own box, the first, counts the words of the whole page. */
  function waitsForScripts(element: Element): boolean {
    if (laidOut || attributeOf(element, hiddenAttribute) === 'away') return false;
    const half = (page.boxes[0]?.words ?? 0) / 2;
    mostOfThePage ??= new Set(page.boxes.filter(({ words }) => words > half).map((box) => box.element));
    return mostOfThePage.has(element);
  }

  /** Of each element: 0 in sight, 1 within reach behind one that is hidden, 2 out of reach. */
  const reach = new Map<Element, 0 | 1 | 2>();
  function reachOf(parent: Element): 0 | 1 | 2 {
    const unknown: Element[] = [];
    let at: Element | null = parent;
    while (at && at !== body && !reach.has(at)) {
      unknown.push(at);
      at = at.parentElement;
    }
    let above = (at && reach.get(at)) ?? 0;
    for (const element of unknown.reverse()) {
      if (above < 2 && isHidden(element))
        above = isOpened(element) || (above === 0 && waitsForScripts(element)) ? 1 : 2;
      reach.set(element, above);
    }
    return above;
  }

  return ({ parentElement }) => !parentElement || reachOf(parentElement) < 2;
}
