import { isCalledCode, mark } from '@/lib/reader/class-marks';
import { attributeOf } from '@/lib/reader/inert-dom';
import { special } from '../context';
import { codeSpan, codeText, isNumbers } from '../code';
import { fence } from '@/lib/core/text/fence';
import { codeLanguage } from '../language';
import { openLinkMarks } from '../link';
import { marksOf, type WalkState } from '../state';
import { writeImage } from './images';
import { enterMathBox } from './math';
import { openPlain } from './opening';

export function enterPre(state: WalkState, element: Element): false {
  writeCodeBlock(state, element);
  return false;
}

/** A box named as code, each of whose blocks is named as a line. */
export function isCodeOfLines(state: WalkState, element: Element, className: string): boolean {
  const first = element.firstElementChild;
  if (!first || element.childElementCount < 2 || first.localName !== 'div') return false;
  if (!(marksOf(state, first) & mark.codeLine) || !isCalledCode(className)) return false;
  return [...element.children].every((line) => (marksOf(state, line) & mark.codeLine) !== 0);
}

/** Writes all text of an element as a code block; its images if it contains nothing else. */
export function writeCodeBlock(state: WalkState, element: Element): void {
  const { writer, shared } = state;
  if (marksOf(state, element) & mark.lineNumber && isNumbers(element)) return;
  const code = codeText(
    element,
    shared.marksOf,
    (part) => ((shared.special.get(part) ?? 0) & special.hidden) !== 0,
  );
  if (code.trim() === '') {
    for (const image of element.getElementsByTagName('img')) writeImage(state, image);
    return;
  }
  writer.flush();
  writer.want(2);
  writer.block(writer.inCell ? codeLines(code) : fence(code, languageOf(state, element)));
  writer.want(2);
}

const languageOf = ({ shared }: WalkState, element: Element): string =>
  codeLanguage(element) || (shared.languages.get(element) ?? '');

const codeLines = (code: string): string =>
  code
    .split('\n')
    .map((line) => (line.trim() === '' ? '' : codeSpan(line)))
    .join('<br>');

export function enterCode(state: WalkState, element: Element): boolean {
  const { writer, linkDepth } = state;
  const text = element.textContent ?? '';
  const marks = marksOf(state, element);
  if (!writer.inCell && linkDepth === 0 && element.localName === 'code' && hasLines(state, element, text))
    return enterPre(state, element);
  if (marks & mark.math) return enterMathBox(state, element, marks);
  if (linkDepth === 0 && writeLinkedCode(state, element, text)) return false;
  if (text.trim() === '') {
    if (element.getElementsByTagName('img').length > 0) return openPlain(state);
    if (text !== '') writer.pendingSpace = true;
    return false;
  }
  writer.code(text);
  return false;
}

/** A code element that is laid out as a block. */
const hasLines = (state: WalkState, element: Element, text: string): boolean =>
  element.getElementsByTagName('br').length > 0 ||
  (element.childElementCount > 1 && isLine(state, element.firstElementChild as Element)) ||
  (text.includes('\n') && /white-space:\s*pre|display:\s*block/i.test(attributeOf(element, 'style') ?? ''));

const isLine = (state: WalkState, element: Element): boolean =>
  element.localName === 'div' || (marksOf(state, element) & mark.codeLine) !== 0;

/** Writes code that is one link as a link around the code; false if it is not. */
function writeLinkedCode(state: WalkState, element: Element, text: string): boolean {
  const links = element.getElementsByTagName('a');
  const link = links[0];
  if (!link || links.length !== 1 || (link.textContent ?? '').trim() !== text.trim()) return false;
  const address = state.shared.address(attributeOf(link, 'href') ?? '');
  if (address === null) return false;
  openLinkMarks(state.writer, address, attributeOf(link, 'title'));
  state.writer.code(text);
  state.writer.shut();
  return true;
}
