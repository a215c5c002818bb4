import { mark } from '@/lib/reader/class-marks';
import { attributeOf, textUpTo } from '@/lib/reader/inert-dom';
import { isNumbers } from '../code';
import { special } from '../context';
import { kind, type Kind } from '../kinds';
import type { Leave, WalkState } from '../state';
import { enterMathBox, writeDisplayed, writeTyped } from './math';
import { referTo } from './notes';
import { openBetween, openBlock, openEmphasis, openPlain, openTags } from './opening';

const tradeMark = /^(?:º|ª|tm|™|®|℠|sm)$/i;
const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a)$/i;
/** What precedes a superscript ending: a number, in figures or Roman, or an abbreviated title. */
const numberBefore = /(?:\d|(?<![\p{L}])[IVXLCDM]+|(?<![\p{L}])n|\p{L}\.)\.?$/u;

export function enterInline(state: WalkState, element: Element, bits: number): boolean {
  const className = element.getAttribute('class');
  if (className !== null) {
    const marks = state.shared.marksOf(className);
    if (marks !== 0) {
      if (marks & (mark.mathPreview | mark.editLink)) return false;
      // What is set apart is shown.
      if (marks & mark.visuallyHidden && !(bits & special.apart)) return false;
      if (marks & mark.lineNumber && isNumbers(element)) return false;
      if (marks & mark.copyButton && (element.textContent ?? '').length < 40) return false;
      if (marks & mark.displayMath && !(marks & mark.math) && writeDisplayed(state, element)) return false;
      if (marks & mark.math) return enterMathBox(state, element, marks);
      if (marks & mark.writtenMath && writeTyped(state, element)) return false;
      if (marks & mark.caption && isBelowPicture(element)) return openBlock(state);
      if (marks & mark.backlink && state.noteDepth > 0) return false;
      // What a press on a heading does.
      if (marks & mark.toggle && state.writer.heading !== '' && isAfterWords(state, element)) return false;
      if (marks & mark.sideNote && !state.shared.notes.beside.has(element))
        return referBeside(state, element);
    }
  }
  if (bits !== 0) {
    if (bits & special.preformatted && !state.preformatted) {
      state.leaves.push({ how: 'preformatted', before: state.preformatted });
      state.preformatted = true;
      return true;
    }
    if (bits & special.block)
      return className !== null && isLine(element, className)
        ? openLine(state, element, className)
        : openBlock(state, 2, bits);
    if (bits & special.struck && !state.writer.isOpen('del')) return openEmphasis(state, 'del');
  }
  if (state.noteDepth > 0 && className === 'label') return false;
  // A sign that is pressed to see what follows it.
  if (element.localName === 'label' && isSign(element)) return false;
  return openPlain(state);
}

/** A line of a verse or an address: laid out as a block, directly before or after another with its first class. */
const isAlike = (other: Element | null, { localName }: Element, className: string): boolean =>
  other?.localName === localName &&
  (attributeOf(other, 'class') ?? '').split(' ', 1)[0] === className.split(' ', 1)[0];
const isLine = (element: Element, className: string): boolean =>
  isAlike(element.previousElementSibling, element, className) ||
  isAlike(element.nextElementSibling, element, className);

function openLine(state: WalkState, element: Element, className: string): boolean {
  const { writer } = state;
  if (isAlike(element.previousElementSibling, element, className)) writer.break();
  else {
    writer.flush();
    writer.want(2);
  }
  if (isAlike(element.nextElementSibling, element, className)) return openPlain(state);
  state.leaves.push({ how: 'block', lineEnds: 2, preformatted: false, struck: false });
  return true;
}

const isAfterWords = ({ writer }: WalkState, element: Element): boolean =>
  writer.line !== '' && element.closest('button') !== null;

const isSign = ({ textContent }: Element): boolean =>
  /\S/.test(textContent ?? '') && !/[\p{L}\p{N}]/u.test(textContent ?? '');

/** A sidenote is a footnote: its text comes at the end. */
function referBeside({ shared, writer }: WalkState, note: Element): boolean {
  if ((note.textContent ?? '').trim() !== '') writer.append(`[^${shared.notes.labelBeside(note)}]`);
  return false;
}

const words: ReadonlySet<Kind> = new Set([kind.inline, kind.strong, kind.em, kind.link]);
/** Whether an element of this kind may be a word of its own. */
export const isWord = (of: Kind): boolean => words.has(of);

/** `Floor` and `2`, `04:12` and `The key`. */
const twoWords = /^(?:\p{Ll}[\p{N}\p{Sc}]|\p{N}\p{Lu}\p{Ll})/u;
/** `Heating` and `Gas`: a label and its value, if there is nothing else. */
const labelAndValue = /^\p{Ll}\p{Lu}/u;
const partOfWord = /^(?:sub|sup|code|br|wbr|img)$/;
/** Longer texts end and begin as sentences do. */
const LONGEST_PART = 200;

/**
 * A space between two elements that touch, where the page sets them apart by its style, or their letters show two words.
 */
export function setApart({ writer }: WalkState, element: Element, bits: number): void {
  const before = element.previousSibling as Element | null;
  if (before?.nodeType !== 1 || writer.pendingSpace || writer.lastOfLine() === '') return;
  if (partOfWord.test(before.localName)) return;
  if (bits & special.apart) {
    writer.pendingSpace = true;
    return;
  }
  const [one, other] = [before, element].map((part) => textUpTo(part, LONGEST_PART).trim()) as [
    string,
    string,
  ];
  if (one.length < 2 || other === '') return;
  const join = `${one.slice(-1)}${other.slice(0, 2)}`;
  const isPair = before.previousSibling === null && element.nextSibling === null;
  if (twoWords.test(join) || (isPair && labelAndValue.test(join))) writer.pendingSpace = true;
}

/** A custom element: most are boxes, so that two that touch are not one word. */
export function enterCustom(state: WalkState, element: Element, bits: number): boolean {
  let before = element.previousSibling;
  while (before?.nodeType === 8) before = before.previousSibling;
  if (before?.nodeName.includes('-')) {
    const [one, other] = [before, element].map((node) => (node.textContent ?? '').trim()) as [string, string];
    if (areWords.test(`${one.slice(-1)}${other.slice(0, 1)}`) && one.length + other.length > 2)
      state.writer.pendingSpace = true;
  }
  return enterInline(state, element, bits);
}

/**
 * Whether two touching boxes contain letters that separate their words. Single letters may be one word, split for
 * animation.
 */
const areWords = /^[\w.,:;!?%)\xc0-\u07ff][\w\xc0-\u07ff]$/;

const isBelowPicture = ({ previousElementSibling: before }: Element): boolean =>
  before !== null && (before.localName === 'img' || before.getElementsByTagName('img').length > 0);

export function leavePreformatted(state: WalkState, { before }: Leave<'preformatted'>): void {
  state.preformatted = before;
}

export function enterStrong(state: WalkState, _: Element, bits: number): boolean {
  const { writer } = state;
  if (bits & special.struck) return enterDel(state);
  if (bits & special.plain || writer.heading !== '' || state.plainHeader || writer.isOpen('strong'))
    return openPlain(state);
  return openEmphasis(state, 'strong');
}

export function enterEm(state: WalkState, element: Element, bits: number): boolean {
  // Icon fonts are empty or hidden italics.
  if (element.localName === 'i' && element.firstChild === null) return false;
  // Who is quoted.
  if (element.localName === 'cite' && opensQuote(element)) return openBlock(state);
  if (bits & special.struck) return enterDel(state);
  return bits & special.plain || state.writer.isOpen('em') ? openPlain(state) : openEmphasis(state, 'em');
}

function opensQuote(cite: Element): boolean {
  const box = cite.parentElement;
  const quote = box?.localName === 'div' ? box.parentElement : box;
  return (
    quote?.localName === 'blockquote' &&
    !cite.previousElementSibling &&
    /[:：]\P{L}*$/u.test(cite.textContent ?? '')
  );
}

export function enterDel(state: WalkState): boolean {
  return state.writer.isOpen('del') ? openPlain(state) : openEmphasis(state, 'del');
}

/** Elements that Markdown leaves to HTML: superscript, subscript, keys, marked and inserted text. */
export function enterHtmlInline(state: WalkState, element: Element): boolean {
  const tag = element.localName;
  if (tag === 'sup' || tag === 'sub') {
    const only = element.textContent ?? '';
    const label = tag === 'sup' ? noteIn(state, element) : null;
    if (label !== null && bracketed.test(only) && element.getElementsByTagName('a').length === 1)
      return referTo(state, label);
    if (tag === 'sup' && (label !== null || isEnding(element, only.trim()))) return openPlain(state);
    if (only.trim() === '' && element.firstElementChild === null) return false;
    // The number of a note, which gets one of its own.
    if (state.shared.marksOf(attributeOf(element, 'class') ?? '') & mark.editLink) return false;
  }
  return openTags(state, tag);
}

const isEnding = (element: Element, text: string): boolean =>
  tradeMark.test(text) ||
  (ordinal.test(text) && numberBefore.test((element.previousSibling?.textContent ?? '').slice(-20)));

/** One number, with its brackets outside the link. */
const bracketed = /^\s*\[[^[\]]*\]\s*$/;

/** The first note that a superscript refers to, which then needs no `<sup>` around it. */
function noteIn({ shared }: WalkState, element: Element): string | null {
  for (const link of element.getElementsByTagName('a')) {
    const href = attributeOf(link, 'href');
    const label = href === null ? null : shared.notes.label(link, href);
    if (label !== null) return label;
  }
  return null;
}

export function enterQuoted(state: WalkState): boolean {
  return openBetween(state, '“', '”');
}

export function enterRubyText(state: WalkState): boolean {
  return openBetween(state, '(', ')');
}

export function enterLineBreak({ writer }: WalkState): false {
  writer.break();
  return false;
}
