import { pause } from './pause';
import { oneLine } from '../core/text/clean-text';
import { inertDocument } from './snapshot/inert-document';

/** How far to scroll. A screen is what fits into the window. */
export type ScrollOrder = { screens: number; limitMs: number };

export type Scrolled = {
  /** The document to read: the live one, or an inert copy in which removed rows are restored. */
  document: Document;
  /** Number of screens scrolled. */
  screens: number;
  /** The end was reached: there was nothing further down, and nothing loaded. */
  complete: boolean;
  /** Restores the scroll position. */
  restore(): void;
};

const STEP = 0.85;
const QUIET_MS = 250;
const SETTLING_MS = 1_500;
/** At the bottom more may be loading. */
const BOTTOM_WAIT_MS = 2_500;
const FEWEST_ROWS = 4;
const MOST_LISTS = 12;

type List = {
  element: Element;
  /** Copies of its rows under a key that stays the same when the row is recreated. */
  rows: Map<string, { copy: Node; place: number }>;
};

/** What scrolls: the document, or the largest visible element that scrolls by itself. */
function findScroller(document: Document): Element | undefined {
  const root = document.scrollingElement;
  if (root && root.scrollHeight > root.clientHeight + 1) return root;
  let best: Element | undefined;
  let area = 0;
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollHeight <= element.clientHeight + 1) continue;
    if (!/(auto|scroll|overlay)/.test(getComputedStyle(element).overflowY)) continue;
    const size = element.clientWidth * element.clientHeight;
    if (size > area) [best, area] = [element, size];
  }
  return best ?? root ?? undefined;
}

const kindOf = (row: Element): string =>
  `${row.localName}.${row.getAttribute('role') ?? ''}.${row.getAttribute('class') ?? ''}`;

/** Elements most of whose children are of one kind: lists, feeds, tables, grids. The ones with most text first. */
function findLists(document: Document): Element[] {
  const found: { element: Element; weight: number }[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const children = element.children;
    if (children.length < FEWEST_ROWS) continue;
    const kinds = new Map<string, number>();
    for (const child of children) kinds.set(kindOf(child), (kinds.get(kindOf(child)) ?? 0) + 1);
    const most = Math.max(...kinds.values());
    if (most < FEWEST_ROWS || most < children.length * 0.5) continue;
    found.push({ element, weight: element.textContent?.length ?? 0 });
  }
  return found
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_LISTS)
    .map(({ element }) => element);
}

const placeNames = ['data-index', 'aria-rowindex', 'aria-posinset', 'data-item-index', 'data-row-index'];

/** The number that a virtual list writes on its rows, if it does. */
function placeOf(row: Element): number | undefined {
  for (const name of placeNames) {
    const value = Number.parseInt(row.getAttribute(name) ?? '', 10);
    if (!Number.isNaN(value)) return value;
  }
  return undefined;
}

/** A row that is removed and recreated is the same row if it has the same text. */
function nameOf(row: Element): string {
  const place = placeOf(row);
  if (place !== undefined) return `#${place}`;
  const link = row.querySelector('a[href]')?.getAttribute('href') ?? '';
  return `${row.id}|${link}|${oneLine(row.textContent ?? '')}`;
}

function collect(list: List, inert: Document): void {
  for (const row of list.element.children) {
    if ((row.textContent ?? '').trim() === '' && !row.querySelector('img,picture,video')) continue;
    const name = nameOf(row);
    if (list.rows.has(name)) continue;
    list.rows.set(name, { copy: inert.importNode(row, true), place: placeOf(row) ?? list.rows.size });
  }
}

/** The path from the root to an element, by sibling indexes. */
function pathTo(element: Element): number[] {
  const path: number[] = [];
  for (let node: Element = element; node.parentElement; node = node.parentElement)
    path.unshift([...node.parentElement.children].indexOf(node));
  return path;
}

/** A copy of the whole page in which every list has all the rows that it showed during scrolling. */
function withAllRows(document: Document, lists: List[]): Document {
  const inert = inertDocument(document);
  const root = inert.importNode(document.documentElement, true);
  inert.replaceChild(root, inert.documentElement);
  for (const { element, rows } of lists) {
    const target = pathTo(element).reduce<Element | undefined>((node, at) => node?.children[at], root);
    const inOrder = [...rows.values()].sort((one, other) => one.place - other.place);
    target?.replaceChildren(...inOrder.map(({ copy }) => copy));
  }
  return inert;
}

async function settled(document: Document, limitMs: number): Promise<void> {
  const startedAt = performance.now();
  let changedAt = startedAt;
  const observer = new MutationObserver(() => (changedAt = performance.now()));
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  for (;;) {
    await pause(50);
    const now = performance.now();
    if (now - changedAt >= QUIET_MS || now - startedAt >= limitMs) break;
  }
  observer.disconnect();
}

/**
 * Scrolls through a page that loads more as it is scrolled, to its end or the requested limit, and collects the rows of
 * its lists: a list that removes rows when they leave the screen is complete. Nothing is changed but the scroll
 * position, which `restore` resets; call it after reading.
 */
export async function scrollThrough(document: Document, order: ScrollOrder): Promise<Scrolled> {
  const scroller = findScroller(document);
  const top = scroller?.scrollTop ?? 0;
  const restore = (): void => scroller?.scrollTo({ top, behavior: 'instant' });
  if (!scroller) return { document, screens: 0, complete: true, restore };
  const inert = inertDocument(document);
  const lists = new Map<Element, List>();
  const gather = (): void => {
    for (const element of findLists(document))
      if (!lists.has(element)) lists.set(element, { element, rows: new Map() });
    for (const list of lists.values()) if (list.element.isConnected) collect(list, inert);
  };
  const endsAt = performance.now() + order.limitMs;
  let screens = 0;
  let complete = false;
  gather();
  while (screens < order.screens && performance.now() < endsAt) {
    const before = scroller.scrollTop;
    const height = scroller.scrollHeight;
    scroller.scrollTo({ top: before + scroller.clientHeight * STEP, behavior: 'instant' });
    await settled(document, SETTLING_MS);
    gather();
    if (scroller.scrollTop > before + 1) {
      screens += 1;
      continue;
    }
    const bottomUntil = Math.min(endsAt, performance.now() + BOTTOM_WAIT_MS);
    while (scroller.scrollHeight <= height && performance.now() < bottomUntil) await pause(100);
    gather();
    if (scroller.scrollHeight <= height) {
      complete = true;
      break;
    }
  }
  // A copy is needed only if rows were removed; otherwise the live page has them all.
  const lost = [...lists.values()].filter(
    ({ element, rows }) => element.isConnected && rows.size > element.children.length,
  );
  return { document: lost.length > 0 ? withAllRows(document, lost) : document, screens, complete, restore };
}
