import { mark } from '@/lib/reader/class-marks';
import { attributeOf } from '@/lib/reader/inert-dom';
import { isNumbers } from '../code';
import { special } from '../context';
import { marksOf, type Leave, type WalkState } from '../state';
import { enterPre, isCodeOfLines } from './code';
import { readMathBlock, writeTyped } from './math';
import { enterWordItem } from './lists';
import { noteOf, openNote } from './notes';
import { openBlock, openBold } from './opening';

const heading: Leave<'heading'> = { how: 'heading' };

export function enterBlock(state: WalkState, element: Element, bits: number): boolean {
  const className = element.getAttribute('class');
  if (className !== null) {
    const marks = state.shared.marksOf(className);
    if (marks !== 0) {
      if (marks & (mark.visuallyHidden | mark.mathPreview)) return false;
      if (marks & mark.calloutTitle) return openBold(state);
      if (marks & mark.codeEditor) return enterPre(state, element);
      if (marks & mark.lineNumber && isNumbers(element)) return false;
      if (marks & mark.copyButton && (element.textContent ?? '').trim().length < 24) return false;
      if (marks & (mark.math | mark.displayMath) && readMathBlock(state, element, className, marks))
        return false;
      if (marks & mark.writtenMath && writeTyped(state, element)) return false;
    }
    if (isCodeOfLines(state, element, className)) return enterPre(state, element);
  }
  if (bits & special.code) return enterPre(state, element);
  const label = noteOf(state, element);
  if (label !== undefined) return openNote(state, label);
  const tag = element.localName;
  if (tag === 'figcaption' && element === state.lateCaption) return false;
  return tag === 'figure' ? openFigure(state, element) : openBlock(state, 2, bits);
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWS = 4;

/** An image with its caption above: the caption is read below. */
function openFigure(state: WalkState, element: Element): boolean {
  const caption = element.querySelector('figcaption');
  const picture = element.querySelector('img,video,iframe');
  if (
    !caption ||
    !picture ||
    caption.compareDocumentPosition(picture) !== FOLLOWS ||
    element.querySelector('table,pre,figure')
  )
    return openBlock(state);
  state.lateCaption = caption;
  openBlock(state);
  state.leaves[state.leaves.length - 1] = { how: 'figure', caption };
  return true;
}

export function leaveFigure(state: WalkState, { caption }: Leave<'figure'>): void {
  const { writer } = state;
  state.lateCaption = undefined;
  writer.flush();
  writer.want(2);
  state.walk(caption, state);
  writer.flush();
  writer.want(2);
}

export function enterParagraph(state: WalkState, element: Element, bits: number): boolean {
  if (bits & special.code) return enterPre(state, element);
  const label = noteOf(state, element);
  if (label !== undefined) return openNote(state, label);
  const item = state.shared.wordItems.get(element);
  if (item) return enterWordItem(state, item);
  return marksOf(state, element) & mark.calloutTitle ? openBold(state) : openBlock(state, 2, bits);
}

/** Forms, captions and anything else that is a block, whatever its tag. */
export function enterBox(state: WalkState): boolean {
  return openBlock(state);
}

/** A cell of a layout table. */
export function enterCell(state: WalkState, element: Element): boolean {
  if (marksOf(state, element) & mark.lineNumber && isNumbers(element)) return false;
  return openBlock(state);
}

export function enterHeading(state: WalkState, element: Element): boolean {
  const { writer } = state;
  if (marksOf(state, element) & mark.visuallyHidden) return false;
  writer.flush();
  writer.want(2);
  if (writer.inCell) return openBold(state);
  const level = levelOf(element);
  writer.heading = `${'#'.repeat(level)} `;
  state.leaves.push(heading);
  return true;
}

/** An element's own level, else that of its role: without one, two, as in assistive technology. */
function levelOf(element: Element): number {
  const own = /^h([1-6])$/.exec(element.localName)?.[1];
  const level = Number.parseInt(own ?? attributeOf(element, 'aria-level') ?? '2', 10);
  return Math.min(Math.max(level || 2, 1), 6);
}

export function leaveHeading({ writer }: WalkState): void {
  writer.flush();
  writer.heading = '';
  writer.want(2);
}

export function enterSummary(state: WalkState, element: Element): boolean {
  // A heading needs no other mark.
  return element.querySelector('h1,h2,h3,h4,h5,h6') ? openBlock(state) : openBold(state);
}

export function enterQuote(state: WalkState): boolean {
  const { writer } = state;
  writer.flush();
  writer.want(2);
  state.leaves.push({ how: 'quote', container: writer.enter('> ', '> ') });
  return true;
}

export function leaveQuote({ writer }: WalkState, { container }: Leave<'quote'>): void {
  if (writer.leave(container)) writer.want(2);
}

export function enterRule({ writer, shared }: WalkState, element: Element): false {
  const parent = element.parentElement;
  const className = parent ? attributeOf(parent, 'class') : null;
  if (className !== null && shared.marksOf(className) & mark.footnotes) return false;
  writer.flush();
  if (writer.inCell) return false;
  writer.want(2);
  writer.block(writer.first === writer.rest ? '---' : '***');
  writer.want(2);
  return false;
}
