import { attributeOf, elementById, textUpTo } from '../inert-dom';
import { hiddenAttribute } from '../snapshot/attributes';
import { isHidden } from './element-look';

/** Attributes of a control that name what it opens, by id. */
const named = ['aria-controls', 'data-target', 'data-bs-target', 'data-toggle-target'] as const;
/** Elements that are made to be pressed, whatever their tag. */
export const controls = '[role="tab"],[role="button"],[aria-expanded],[data-toggle],[data-bs-toggle]';

/** More controls of one panel than this are not checked. */
const MOST_CONTROLS = 20;

const MOST_TABS = 20;
/** More sets of tabs than this are not paired. */
const MOST_SETS = 200;

/** A control that names nothing, and no menu: it opens what stands after it, or after the heading that it is in. */
const nameless = `[aria-expanded]:not(${[...named, 'aria-haspopup'].map((name) => `[${name}]`).join(',')})`;
const unseen = `[${hiddenAttribute}],[hidden],[style*="none"]`;
const menu = 'nav,header,[role="navigation"],[role="menu"],[role="menubar"],[role="tree"]';
const MOST_NAMELESS = 500;

/** What opens by a script and says so only in its names: `expand-control`, and `expand-content` after it. */
const opening = ['expand', 'accordion', 'collaps', 'spoiler', 'toggle', 'faq'];
const partOf = (parts: string): RegExp =>
  new RegExp(`(?:${opening.join('|')})[\\w-]*[-_](?:${parts})(?:$|[\\s_-])`, 'i');
/** Longer names are data: they are not looked through again and again. */
const classOf = (element: Element): string => (attributeOf(element, 'class') ?? '').slice(0, 400);
const controlName = partOf('control|title|header|head|heading|trigger|button|label|question|q');
const panelName = partOf('content|body|panel|text|inner|answer|a');

/** What follows a button of such a name, or another element of one and is hidden: so few names are looked at. */
function namedPanels(root: Element): Element[] {
  const names = (element: Element | null): boolean => {
    const name = element && attributeOf(element, 'class');
    return !!name && opening.some((one) => name.includes(one));
  };
  const hidden = [...root.querySelectorAll(`[${hiddenAttribute}]`)];
  const after = [...root.querySelectorAll('button[class] + *')];
  const named = [...hidden, ...after].filter(({ previousElementSibling }) => names(previousElementSibling));
  return [...new Set(named)].slice(0, MOST_NAMELESS);
}

/** What opens each panel, and whether it shows it in place of another. */
type Pairs = Map<Element, { control: Element; isTab: boolean }>;

/** Longer texts are no names of tabs. */
export const LONGEST_NAME = 60;
const isLike = (one: Element, other: Element | null): boolean =>
  other !== null &&
  one.localName === other.localName &&
  classOf(one).split(' ')[0] === classOf(other).split(' ')[0];

/** A short text that is or holds something to press, or is an item of a row. */
const isName = (element: Element): boolean =>
  /\S/.test(textUpTo(element, LONGEST_NAME)) &&
  (/^(?:li|span|label|a|button)$/.test(element.localName) ||
    element.matches('[role],[tabindex]') ||
    element.querySelector('a,button,label,[role],[tabindex]') !== null);

/** Boxes of one class in a row, of which some are hidden, below a row of as many names. */
function* tabsByOrder(root: Element, known: Pairs): Iterable<{ tabs: Element[]; panels: Element[] }> {
  const seen = new Set<Element>();
  for (const hidden of [...root.querySelectorAll(unseen)].slice(0, MOST_NAMELESS)) {
    if (known.has(hidden) || seen.has(hidden) || classOf(hidden) === '') continue;
    let first = hidden;
    while (isLike(first, first.previousElementSibling)) first = first.previousElementSibling as Element;
    const panels = [first];
    for (let at = first; isLike(first, at.nextElementSibling); at = at.nextElementSibling as Element)
      panels.push(at.nextElementSibling as Element);
    for (const panel of panels) seen.add(panel);
    let row = first.previousElementSibling ?? first.parentElement?.previousElementSibling;
    while (row?.childElementCount === 1) row = row.firstElementChild;
    const tabs = [...(row?.children ?? [])];
    if (panels.length === tabs.length && !row?.closest(menu) && tabs.every(isName)) yield { tabs, panels };
  }
}

/** Links of one list to parts of this page that stand in one box. */
function tabsByAddress(root: Element): Iterable<{ tabs: Element[]; panels: Element[] }> {
  type Set = { around: Element; tabs: Element[]; panels: Element[] };
  const sets = new Map<Element | null, Set[]>();
  for (const link of [...root.querySelectorAll('a[href^="#"]')].slice(0, MOST_NAMELESS)) {
    const panel = elementById(root.ownerDocument, (attributeOf(link, 'href') ?? '').slice(1));
    const around = panel?.parentElement;
    if (!panel || !around || panel === root) continue;
    const list = link.closest('ul,ol,div,nav');
    const known = sets.get(list) ?? [];
    sets.set(list, known);
    const set = known.find((one) => one.around === around);
    if (!set) known.push({ around, tabs: [link], panels: [panel] });
    else if (!set.panels.includes(panel)) {
      set.tabs.push(link);
      set.panels.push(panel);
    }
  }
  return [...sets.values()].flat();
}

/**
 * Tabs and their panels, where the page pairs them by their order, as roles, as radio buttons with labels or each after
 * its control, or by addresses of which one is shown.
 */
function pairTabs(root: Element): Pairs {
  const pairs: Pairs = new Map();
  const pair = (tabs: readonly Element[], panels: readonly Element[]): void => {
    if (tabs.length < 2 || tabs.length !== panels.length || tabs.length > MOST_TABS) return;
    tabs.forEach((tab, at) => pairs.set(panels[at] as Element, { control: tab, isTab: true }));
  };
  for (const list of [...root.querySelectorAll('[role="tablist"]')].slice(0, MOST_SETS)) {
    const tabs = [...list.querySelectorAll('[role="tab"]')];
    const { parentElement } = list;
    if (parentElement) pair(tabs, [...parentElement.querySelectorAll('[role="tabpanel"]')]);
  }
  const sets = new Set([...root.querySelectorAll('input[type="radio"]')].map((one) => one.parentElement));
  for (const set of [...sets].slice(0, MOST_SETS)) {
    const inputs = [...(set?.children ?? [])].filter((one) => one.matches('input[type="radio"]'));
    const labels = [...(set?.querySelectorAll('label[for]') ?? [])];
    if (labels.length !== inputs.length) continue;
    const holds = (one: Element): boolean =>
      one.childElementCount === inputs.length && !one.querySelector('label');
    const panels = [...(set?.children ?? []), ...(set?.nextElementSibling ? [set.nextElementSibling] : [])];
    const panel = panels.find(holds);
    if (panel) pair(labels, [...panel.children]);
  }
  // What is paired by address is not looked at again.
  for (const sets of [tabsByAddress(root), tabsByOrder(root, pairs)])
    for (const { tabs, panels } of sets)
      if (panels.filter((panel) => !isHidden(panel)).length === 1) pair(tabs, panels);
  for (const control of [...root.querySelectorAll(nameless)].slice(0, MOST_NAMELESS)) {
    const panel = control.nextElementSibling ?? control.parentElement?.nextElementSibling;
    if (panel && !pairs.has(panel) && !control.closest(menu)) pairs.set(panel, { control, isTab: false });
  }
  for (const panel of namedPanels(root)) {
    const control = panel.previousElementSibling;
    const isPair =
      control?.localName === 'button' ||
      (control && controlName.test(classOf(control)) && panelName.test(classOf(panel)));
    if (isPair && !pairs.has(panel) && !control.closest(menu)) pairs.set(panel, { control, isTab: false });
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

/** A control, what it opens, and whether it shows that in place of another panel. */
type Opener = { control: Element; panel: Element; isTab: boolean };

/** What a page says of its own about which control opens what. Read once, and only when it is asked. */
export type Openers = {
  /** The controls that open an element. */
  of: (panel: Element) => readonly Element[];
  /** Every panel with the first control that opens it. */
  all: () => readonly Opener[];
};

const isNamedTab = (control: Element): boolean =>
  control.matches('label,[role="tab"],[data-toggle="tab"],[data-bs-toggle="tab"]');

export function createOpeners(root: Element): Openers {
  let read: { byId: Map<string, Element[]>; byPlace: Pairs } | undefined;
  const known = () => (read ??= { byId: readControls(root), byPlace: pairTabs(root) });
  let found: Opener[] | undefined;
  return {
    of(panel) {
      const { byId, byPlace } = known();
      const id = attributeOf(panel, 'id');
      const placed = byPlace.get(panel);
      return [...((id && byId.get(id)) || []), ...(placed ? [placed.control] : [])];
    },
    all() {
      if (found) return found;
      const { byId, byPlace } = known();
      const all = new Map<Element, Opener>();
      const add = (control: Element, panel: Element, isTab: boolean): void => {
        if (!all.has(panel) && !panel.contains(control) && !control.contains(panel))
          all.set(panel, { control, panel, isTab });
      };
      if (byId.size > 0)
        for (const panel of root.querySelectorAll('[id]')) {
          const control = byId.get(attributeOf(panel, 'id') ?? '')?.[0];
          if (control) add(control, panel, isNamedTab(control) || byPlace.get(panel)?.isTab === true);
        }
      for (const [panel, { control, isTab }] of byPlace) add(control, panel, isTab);
      return (found = [...all.values()]);
    },
  };
}
