import { mark } from '../../class-marks';
import { attributeOf } from '../../inert-dom';
import { isNumbers } from '../code';
import { special } from '../context';
import type { Leave, WalkState } from '../state';
import { enterMathBox, writeDisplayed } from './math';
import { openBetween, openBlock, openEmphasis, openPlain, openTags } from './opening';

const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª|tm|™|®|℠|sm)$/i;

export function enterInline(state: WalkState, element: Element, bits: number): boolean {
  const className = element.getAttribute('class');
  if (className !== null) {
    const marks = state.shared.marksOf(className);
    if (marks !== 0) {
      if (marks & (mark.visuallyHidden | mark.mathPreview | mark.editLink)) return false;
      if (marks & mark.lineNumber && isNumbers(element)) return false;
      if (marks & mark.copyButton && (element.textContent ?? '').length < 40) return false;
      if (marks & mark.displayMath && !(marks & mark.math) && writeDisplayed(state, element)) return false;
      if (marks & mark.math) return enterMathBox(state, element, marks);
      if (marks & mark.backlink && state.noteDepth > 0) return false;
    }
  }
  if (bits !== 0) {
    if (bits & special.preformatted && !state.preformatted) {
      state.leaves.push({ how: 'preformatted', before: state.preformatted });
      state.preformatted = true;
      return true;
    }
    if (bits & special.block) return openBlock(state, 2, bits);
  }
  if (state.noteDepth > 0 && className === 'label') return false;
  return openPlain(state);
}

export function leavePreformatted(state: WalkState, { before }: Leave<'preformatted'>): void {
  state.preformatted = before;
}

export function enterStrong(state: WalkState): boolean {
  const { writer } = state;
  if (writer.heading !== '' || state.plainHeader || writer.isOpen('strong')) return openPlain(state);
  return openEmphasis(state, 'strong');
}

export function enterEm(state: WalkState, element: Element): boolean {
  // Icon fonts are empty or hidden italics.
  if (element.localName === 'i' && element.firstChild === null) return false;
  return state.writer.isOpen('em') ? openPlain(state) : openEmphasis(state, 'em');
}

export function enterDel(state: WalkState): boolean {
  return state.writer.isOpen('del') ? openPlain(state) : openEmphasis(state, 'del');
}

/** Elements that Markdown leaves to HTML: raised, lowered, keys, marked and inserted text. */
export function enterHtmlInline(state: WalkState, element: Element): boolean {
  const tag = element.localName;
  if (tag === 'sup' || tag === 'sub') {
    const only = element.textContent ?? '';
    if (tag === 'sup' && (ordinal.test(only.trim()) || holdsNote(state, element))) return openPlain(state);
    if (only.trim() === '' && element.firstElementChild === null) return false;
  }
  return openTags(state, tag);
}

/** A raised footnote reference needs no `<sup>` around it. */
function holdsNote({ shared }: WalkState, element: Element): boolean {
  for (const link of element.getElementsByTagName('a')) {
    const href = attributeOf(link, 'href');
    if (href !== null && shared.notes.label(link, href) !== null) return true;
  }
  return false;
}

export function enterQuoted(state: WalkState): boolean {
  return openBetween(state, '“', '”');
}

export function enterRubyText(state: WalkState): boolean {
  return openBetween(state, '(', ')');
}

export function enterLineBreak({ writer }: WalkState): false {
  writer.pendingBreaks++;
  writer.pendingSpace = false;
  return false;
}
