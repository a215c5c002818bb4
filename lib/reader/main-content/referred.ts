import type { Box, PageText, TextRun } from './page-text';

/** The form of a reference: a number, a symbol, a letter, with or without brackets. */
const reference = /^[\s[(]*(?:\d{1,4}|[*†‡§¶]{1,3}|[a-z]{1,2}|note \d+|[ivx]{1,5})[\s\])]*$/i;
const toFragment = 'a[href*="#"]';
/** In characters; no piece of one is longer. */
const LONGEST_REFERENCE = 12;
/** From this share of its entries on, a list is one of notes. */
const MOSTLY_NOTES = 0.5;
/** A reference is in a run with at least this many times the words of its links. */
const AMID_WORDS = 3;
/** A standalone note has fewer words. */
const NOTE_WORDS = 120;
const singles = new Set(['p', 'dd', 'td', 'div', 'aside']);
const heading = /^h[1-6]$/;

/**
 * Keeps the notes and sources that kept text refers to: the lists that its numbered links lead to, each with its
 * heading.
 */
export function keepReferred(page: PageText, keep: boolean[], url: string): void {
  const { boxes, runs } = page;
  const ids = new Set<string>();
  let firstRun = -1;
  const body = boxes[0]?.element;
  // Most pages have no reference at all, and then no link has to be looked up from its text.
  if (!body || ![...body.querySelectorAll(toFragment)].some((link) => targetOf(link, url) !== undefined))
    return;
  runs.forEach((run, at) => {
    // Standalone numbers are pagination of pages and slides.
    if (!keep[at] || run.links === 0 || run.words < run.linkWords * AMID_WORDS) return;
    for (const id of referencesOf(run, url)) {
      ids.add(id);
      if (firstRun < 0) firstRun = at;
    }
  });
  if (ids.size === 0) return;
  const notes = new Map<number, Set<number>>();
  const keepAll = ({ first, end, parent }: Pick<Box, 'first' | 'end' | 'parent'>): void => {
    for (let at = first; at < end; at++) if (!runs[at]?.hidden) keep[at] = true;
    const above = boxes[runs[first - 1]?.box ?? -1];
    if (above && heading.test(above.tag) && above.parent === parent) keep[first - 1] = true;
  };
  boxes.forEach((box, index) => {
    if (box.first === box.end || !isReferred(box.element, ids)) return;
    const found = notes.get(box.parent) ?? new Set();
    notes.set(box.parent, found.add(index));
  });
  for (const [parent, found] of notes) {
    const list = boxes[parent];
    if (!list || parent === 0 || list.first <= firstRun || found.size < list.children * MOSTLY_NOTES)
      continue;
    keepAll(list);
  }
  for (const found of notes.values())
    for (const index of found) {
      const note = boxes[index];
      if (note && note.first > firstRun && note.words <= NOTE_WORDS && singles.has(note.tag)) keepAll(note);
    }
}

/** The id on this page that a link leads to; undefined if it is none, or not worded as a reference. */
function targetOf(link: Element, url: string): string | undefined {
  if (!reference.test(link.textContent ?? '')) return undefined;
  const href = link.getAttribute('href') ?? '';
  const hash = href.indexOf('#');
  return hash === 0 || href.slice(0, hash) === url.replace(/#.*/s, '') ? href.slice(hash + 1) : undefined;
}

/** The ids that the references in a run lead to, on this page. */
function referencesOf({ nodes }: TextRun, url: string): string[] {
  return nodes.flatMap((node) => {
    // Most links are sentences: their text is checked before their surroundings.
    if ((node.nodeValue ?? '').trim().length > LONGEST_REFERENCE) return [];
    const link = node.parentElement?.closest(toFragment);
    return (link && targetOf(link, url)) ?? [];
  });
}

function isReferred(element: Box['element'], ids: ReadonlySet<string>): boolean {
  if (ids.has(element.id)) return element.id !== '';
  const first = element.firstElementChild;
  if (!first || !/^(?:li|p|dd|td|div|aside)$/.test(element.localName)) return false;
  const name = first.id || first.getAttribute('name');
  return name !== null && name !== '' && ids.has(name);
}
