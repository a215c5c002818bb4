import { mark } from '@/lib/reader/class-marks';
import { attributeOf } from '@/lib/reader/inert-dom';
import { special } from '../context';
import { openLinkMarks } from '../link';
import { marksOf, type Leave, type WalkState } from '../state';
import { openBlock, openPlain } from './opening';

const junkAnchor =
  /^[\s\u200b]*(?:[¶#§🔗∞⚓]|&para;|link|permalink|anchor|copy link|direct link|link to this (?:heading|section))?[\s\u200b]*$/iu;

const textOf = (element: Element): string => element.textContent ?? '';
const holdsImage = (element: Element): boolean => element.getElementsByTagName('img').length > 0;
const isJunk = (link: Element): boolean => junkAnchor.test(textOf(link));

/** Folds a thread: `[–]`, `[+]`. */
const fold = /^\s*\[?[-+–−±]\]?\s*$/;

export function enterLink(state: WalkState, element: Element, bits: number): boolean {
  const { writer, shared } = state;
  const href = attributeOf(element, 'href');
  const block = (bits & special.block) !== 0;
  const marks = marksOf(state, element);
  if (href === null) {
    if (marks & mark.visuallyHidden) return false;
    return block ? openBlock(state) : openPlain(state);
  }
  if (href.includes('#')) {
    if (state.noteDepth > 0 && shared.notes.isBacklink(element, href)) return false;
    const label = shared.notes.label(element, href);
    if (label !== null) {
      writer.pendingSpace = false;
      writer.append(`[^${label}]`);
      return false;
    }
    if (isHeadingAnchor(state, element, href, marks)) return false;
    if (writer.heading !== '' && href.startsWith('#')) return openPlain(state);
  }
  if (isUnread(element, marks) || fold.test(textOf(element))) return false;
  const address = state.linkDepth > 0 ? null : shared.address(href);
  if (address === null || address.startsWith('data:')) return openPlain(state);
  // Two links that touch were separate on the page: by padding, if not by a space.
  if (writer.lastOfLine() === ')' && endsLikeAWord(element.previousSibling)) writer.pendingSpace = true;
  openLinkMarks(writer, address, attributeOf(element, 'title'));
  state.linkDepth++;
  if (block) {
    writer.flush();
    writer.want(2);
  }
  state.leaves.push({ how: 'link', block });
  return true;
}

export function leaveLink(state: WalkState, { block }: Leave<'link'>): void {
  const { writer } = state;
  writer.shut();
  state.linkDepth--;
  if (block) {
    writer.flush();
    writer.want(2);
  }
}

/** A link beside a heading that leads to that heading itself. */
function isHeadingAnchor({ writer }: WalkState, link: Element, href: string, marks: number): boolean {
  const inHeading = writer.heading !== '';
  if (!inHeading && !href.startsWith('#')) return false;
  const junk = isJunk(link) && !holdsImage(link);
  if (inHeading && (junk || (marks & mark.headingAnchor && textOf(link).trim().length < 3))) return true;
  return junk && (marks & mark.headingAnchor) !== 0;
}

/** A link whose class says that it is not for reading. */
function isUnread(link: Element, marks: number): boolean {
  if (marks === 0) return false;
  if (marks & mark.visuallyHidden) return true;
  if (marks & mark.copyButton && textOf(link).trim().length < 12 && !holdsImage(link)) return true;
  return (marks & mark.headingAnchor) !== 0 && isJunk(link);
}

/** True for a link in a script that puts spaces between words. */
const endsLikeAWord = (link: Node | null): boolean =>
  link?.nodeName === 'A' &&
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{P}]$/u.test((link.textContent ?? '').trim());
