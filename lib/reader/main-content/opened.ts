import { attributeOf } from '../inert-dom';
import { hiddenAttribute } from '../snapshot/attributes';
import { isHidden } from './element-look';
import type { PageText } from './page-text';

/** Attributes of a control that name what it opens, by id. */
const named = ['aria-controls', 'data-target', 'data-bs-target', 'data-toggle-target'] as const;
const controls = '[role="tab"],[role="button"],[aria-expanded],[data-toggle],[data-bs-toggle]';
const pressable = `button,summary,label[for],a[href="#"],a:not([href]),${controls}`;
/** Hidden panels of these are not part of a text: their controls open something else. */
const apart = /^(?:dialog|alertdialog|menu|menubar|listbox|tooltip)$/;
const opens = /accordion|collaps|expand|toggle|reveal|spoiler|faq|answer|tab|panel|more/i;

/** True for a text that is visible, or that a press would show. */
export type IsInReach = (text: Node) => boolean;

/** More controls of one panel than this are not checked. */
const MOST_CONTROLS = 20;

const MOST_TABS = 20;

/** Tabs and their panels, where the page pairs them only by their order: as roles, or as radio buttons with labels. */
function pairTabs(root: Element): Map<Element, Element[]> {
  const pairs = new Map<Element, Element[]>();
  const pair = (tabs: readonly Element[], panels: readonly Element[]): boolean => {
    if (tabs.length < 2 || tabs.length !== panels.length || tabs.length > MOST_TABS) return false;
    tabs.forEach((tab, at) => pairs.set(panels[at] as Element, [tab]));
    return true;
  };
  for (const list of root.querySelectorAll('[role="tablist"]')) {
    const tabs = [...list.querySelectorAll('[role="tab"]')];
    const { parentElement } = list;
    if (parentElement) pair(tabs, [...parentElement.querySelectorAll('[role="tabpanel"]')]);
  }
  const sets = new Set([...root.querySelectorAll('input[type="radio"] ~ *')].map((one) => one.parentElement));
  for (const set of sets) {
    const inputs = [...(set?.children ?? [])].filter((one) => one.matches('input[type="radio"]'));
    const labels = [...(set?.querySelectorAll('label[for]') ?? [])];
    if (labels.length !== inputs.length) continue;
    const holds = (one: Element): boolean =>
      one.childElementCount === inputs.length && !one.querySelector('label');
    const panels = [...(set?.children ?? [])].find(holds);
    if (panels) pair(labels, [...panels.children]);
  }
  return pairs;
}

/** Ids that a control of the page opens, and the controls by what they open. */
function readControls(root: Element): Map<string, Element[]> {
  const byId = new Map<string, Element[]>();
  const add = (id: string, control: Element): void => {
    const known = byId.get(id);
    if (known) {
      if (known.length < MOST_CONTROLS) known.push(control);
    } else byId.set(id, [control]);
  };
  for (const name of named)
    for (const control of root.querySelectorAll(`[${name}]`)) {
      if (/^(?:dialog|menu|listbox|true)$/.test(attributeOf(control, 'aria-haspopup') ?? '')) continue;
      for (const id of (attributeOf(control, name) ?? '').split(/\s+/)) add(id.replace(/^#/, ''), control);
    }
  for (const link of root.querySelectorAll('a[href^="#"]'))
    if (link.matches(controls)) add((attributeOf(link, 'href') ?? '').slice(1), link);
  const tabs = new Map(
    [...root.querySelectorAll('[role="tab"][id]')].map((tab) => [attributeOf(tab, 'id') ?? '', tab]),
  );
  for (const panel of root.querySelectorAll('[role="tabpanel"][aria-labelledby][id]')) {
    const tab = tabs.get(attributeOf(panel, 'aria-labelledby') ?? '');
    if (tab) add(attributeOf(panel, 'id') ?? '', tab);
  }
  return byId;
}

/** The controls of a page that name what they open, each with that. */
export function openersIn(root: Element): { control: Element; panel: Element }[] {
  const found: { control: Element; panel: Element }[] = [];
  for (const [id, [control]] of readControls(root)) {
    const panel = id === '' ? null : root.querySelector(`#${CSS.escape(id)}`);
    if (panel && control && !panel.contains(control) && !control.contains(panel))
      found.push({ control, panel });
  }
  for (const [panel, [control]] of pairTabs(root)) if (control) found.push({ control, panel });
  return found;
}

const calledTo = (element: Element): string =>
  `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'id') ?? ''}`;

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
export function findOpened(body: Element, page: PageText, laidOut: boolean): IsInReach {
  let byId: Map<string, Element[]> | undefined;
  let byPlace: Map<Element, Element[]> | undefined;
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
    if (apart.test(attributeOf(element, 'role') ?? '') || element.localName === 'dialog') return false;
    byId ??= readControls(body);
    const id = attributeOf(element, 'id');
    byPlace ??= pairTabs(body);
    const own = [...((id && byId.get(id)) || []), ...(byPlace.get(element) ?? [])];
    if (own.some((control) => inSightWith(control, element))) return true;
    const { parentElement } = element;
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

  const ofParent = new Map<Element, boolean>();
  function isWithinReach(parent: Element): boolean {
    const chain: Element[] = [];
    for (let at: Element | null = parent; at && at !== body; at = at.parentElement)
      if (isHidden(at)) chain.push(at);
    const outermost = chain.at(-1);
    return chain.every((element) => isOpened(element) || (element === outermost && waitsForScripts(element)));
  }

  return ({ parentElement }) => {
    if (!parentElement) return true;
    let answer = ofParent.get(parentElement);
    if (answer === undefined) ofParent.set(parentElement, (answer = isWithinReach(parentElement)));
    return answer;
  };
}
