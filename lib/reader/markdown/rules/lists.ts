import { attributeOf, textUpTo } from '@/lib/reader/inert-dom';
import { special } from '../context';
import { enterPre } from './code';
import { countItems, isLoose, type ListState, type WordItem } from '../lists';
import type { Leave, WalkState } from '../state';
import type { Container } from '../writer';
import { noteOf, openNote } from './notes';

const mostInMarker = 999_999_999;

/** Numbered lines of code. */
function isLinesOfCode(list: Element): boolean {
  const lines = [...list.children];
  return (
    lines.length > 1 &&
    lines.every(
      ({ firstElementChild: code, textContent }) =>
        code?.localName === 'code' &&
        code.nextElementSibling === null &&
        code.textContent === textContent?.trimEnd(),
    ) &&
    lines.some(({ textContent }) => /^\s\s/.test(textContent ?? ''))
  );
}

export function enterList(state: WalkState, element: Element): boolean {
  if (element.localName === 'ol' && isLinesOfCode(element)) return enterPre(state, element);
  const { writer, lists } = state;
  writer.flush();
  const container = beginList(state);
  const ordered = element.localName === 'ol';
  const list: ListState = {
    ordered,
    next: 1,
    step: 1,
    loose: isLoose(element),
    marker: markerOf(state, ordered, continues(element)),
    width: ordered ? 3 : 2,
  };
  if (ordered) setNumbers(list, element);
  lists.push(list);
  if (writer.inCell) writer.want(1);
  state.leaves.push({ how: 'list', container, list, outerItem: state.inItem });
  state.inItem = false;
  return true;
}

/** Separates a list from what is before it. A list directly in a list is indented like an item. */
function beginList({ writer, lists, inItem }: WalkState): Container | undefined {
  const outer = lists.at(-1);
  if (!outer) {
    writer.want(2);
    return undefined;
  }
  if (inItem) {
    if (outer.loose) writer.want(2);
    else if (!writer.atStart) writer.separation = Math.min(writer.separation, 1) || 1;
    return undefined;
  }
  const indent = ' '.repeat(outer.width);
  const container = writer.enter(indent, indent);
  container.atStart = false;
  writer.atStart = false;
  writer.separation = outer.loose ? 2 : 1;
  return container;
}

/** Whether each item of a list is in a list of its own, with the class of all. */
function continues(list: Element): boolean {
  const before = list.previousElementSibling;
  const name = attributeOf(list, 'class');
  return (
    name !== null &&
    before?.localName === list.localName &&
    attributeOf(before, 'class') === name &&
    before.childElementCount === 1 &&
    list.childElementCount === 1
  );
}

/** Adjacent lists would be read as one: the second gets the other marker. */
function markerOf({ lastList: last, writer }: WalkState, ordered: boolean, isSame: boolean): string {
  const touching =
    last !== undefined &&
    last.end === writer.out.length &&
    last.rest === writer.rest &&
    last.ordered === ordered &&
    writer.first === writer.rest;
  if (touching && isSame) {
    writer.separation = 1;
    return last.marker;
  }
  if (ordered) return touching && last.marker === '.' ? ')' : '.';
  return touching && last.marker === '-' ? '*' : '-';
}

function setNumbers(list: ListState, element: Element): void {
  const start = Number.parseInt(attributeOf(element, 'start') ?? '', 10);
  const reversed = element.hasAttribute('reversed');
  if (reversed) list.step = -1;
  if (Number.isFinite(start)) list.next = start;
  else if (reversed) list.next = countItems(element);
}

export function leaveList(state: WalkState, { container, list, outerItem }: Leave<'list'>): void {
  const { writer, lists } = state;
  writer.flush();
  if (container) writer.leave(container);
  lists.pop();
  state.inItem = outerItem;
  state.lastList = {
    end: writer.out.length,
    marker: list.marker,
    rest: writer.rest,
    ordered: list.ordered,
  };
  if (container) writer.separation = lists.at(-1)?.loose ? 2 : 1;
  else writer.want(2);
}

export function enterItem(state: WalkState, element: Element, bits: number): boolean {
  const label = noteOf(state, element);
  if (label !== undefined) return openNote(state, label);
  const { writer } = state;
  const list = state.lists.at(-1);
  writer.flush();
  const marker = itemMarker(list, element);
  if (list) list.width = marker.length;
  else writer.want(1);
  const outerItem = state.inItem;
  const container = writer.enter(marker, ' '.repeat(marker.length), true);
  state.inItem = true;
  const ticked = isTicked(element);
  if (ticked !== undefined) writer.first += ticked ? '[x] ' : '[ ] ';
  const struck = (bits & special.struck) !== 0 && !writer.isOpen('del');
  if (struck) writer.open({ kind: 'del', open: '~~', close: '~~', at: -1 });
  state.leaves.push({ how: 'item', container, list, outerItem, struck });
  return true;
}

const box = /(?:^|\s)checkbox-(on|off)(?:\s|$)/;

/** Whether a task is done, if the item is one by its role, by what an editor says of it, or by a drawn box at its start. */
function isTicked(item: Element): boolean | undefined {
  if (attributeOf(item, 'role') === 'checkbox') return attributeOf(item, 'aria-checked') === 'true';
  const state = attributeOf(item, 'data-checked') ?? attributeOf(item, 'data-task-state');
  if (state !== null) return /^(?:true|done)$/i.test(state);
  if (item.hasAttribute('data-inline-task-id'))
    return /(?:^|\s)checked(?:\s|$)/.test(attributeOf(item, 'class') ?? '');
  const drawn = item.firstElementChild && box.exec(attributeOf(item.firstElementChild, 'class') ?? '');
  return drawn ? drawn[1] === 'on' : undefined;
}

const enumerator = /^\(?(?:\d{1,3}[a-z]?|[a-z]{1,2}|[ivx]{1,5})[.)]$/;
const LONGEST_ENUMERATOR = 20;

/** The sign of a term that only counts, as those of laws do, if the first of its list does so, too. */
export function enumeratorOf(term: Element): string | undefined {
  const [first, sign] = [term.parentElement?.firstElementChild, term].map((one) => {
    const text = textUpTo(one ?? term, LONGEST_ENUMERATOR).trim();
    return enumerator.test(text) ? text : undefined;
  });
  return first && sign;
}

/** An item that is in no list. */
function openItem(state: WalkState, first: string, rest: string): true {
  const container = state.writer.enter(first, rest, true);
  state.leaves.push({ how: 'item', container, list: undefined, outerItem: state.inItem });
  state.inItem = true;
  return true;
}

export function enterEnumerated(state: WalkState, sign: string): true {
  state.writer.flush();
  const isNumber = /^\d+[.)]$/.test(sign);
  const marker = isNumber ? `${sign} ` : `- ${sign} `;
  return openItem(state, marker, ' '.repeat(isNumber ? marker.length : 2));
}

/** An item of a word processor: a paragraph below no list, nested by its level. */
export function enterWordItem(state: WalkState, { level, number }: WordItem): true {
  const { writer, wordWidths } = state;
  writer.flush();
  const marker = number === undefined ? '- ' : `${number}. `;
  wordWidths.length = Math.min(wordWidths.length, level - 1);
  const indent = ' '.repeat(wordWidths.reduce((sum, width) => sum + width, 0));
  wordWidths.push(marker.length);
  return openItem(state, indent + marker, indent + ' '.repeat(marker.length));
}

function itemMarker(list: ListState | undefined, item: Element): string {
  if (!list) return '- ';
  if (!list.ordered) return `${list.marker} `;
  const value = Number.parseInt(attributeOf(item, 'value') ?? '', 10);
  if (Number.isFinite(value)) list.next = value;
  return `${Math.min(Math.max(list.next, 0), mostInMarker)}${list.marker} `;
}

export function leaveItem(state: WalkState, { container, list, outerItem, struck }: Leave<'item'>): void {
  const { writer } = state;
  if (struck) writer.shut();
  const written = writer.leave(container);
  state.inItem = outerItem;
  if (list) {
    list.next += list.step;
    if (written) writer.separation = list.loose ? 2 : 1;
  } else if (written) writer.want(1);
}
