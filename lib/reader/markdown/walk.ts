import { firstChildOf, nextSiblingOf, attributeOf } from '../inert-dom';
import { special as specialBits, type Shared, special } from './context';
import { kind, kindOf, type Kind } from './kinds';
import {
  createWalkState,
  finish,
  type HowLeft,
  type Leave,
  type WalkState,
  type Enter,
  marksOf,
} from './state';
import * as blocks from './rules/blocks';
import { enterCode, enterPre } from './rules/code';
import { enterImage, enterMedia, enterNoscript } from './rules/images';
import * as inline from './rules/inline';
import { enterEnumerated, enterItem, enterList, enumeratorOf, leaveItem, leaveList } from './rules/lists';
import { enterMath, enterMathJax, enterScript } from './rules/math';
import { leaveNote, noteOf, openNote, referTo } from './rules/notes';
import {
  leaveBetween,
  leaveBlock,
  leaveBold,
  leaveInline,
  openBlock,
  openPlain,
  openBold,
} from './rules/opening';
import { enterGrid, enterTable } from './rules/tables';
import { mark } from '@/lib/reader/class-marks';
import { isRowButton } from '../row-button';
import { openLinkMarks } from './link';

const junkAnchor =
  /^[\s\u200b]*(?:[¶#§🔗∞⚓▲]|&para;|link|permalink|anchor|copy link|direct link|link to this (?:heading|section)|(?:back to )?top)?[\s\u200b]*$/iu;

/** The text of a link that leads to where it stands, or to the top. */
const onlySign = /^\s*[¶§🔗∞⚓▲]\s*$/u;

const textOf = (element: Element): string => element.textContent ?? '';
const holdsImage = (element: Element): boolean => element.getElementsByTagName('img').length > 0;
const isJunk = (link: Element): boolean => junkAnchor.test(textOf(link));

/** Folds a thread: `[–]`, `[+]`. */
const fold = /^\s*\[?[-+–−±]\]?\s*$/;

function enterLink(state: WalkState, element: Element, bits: number): boolean {
  const { writer, shared } = state;
  const href = attributeOf(element, 'href');
  const block = (bits & special.block) !== 0;
  const marks = marksOf(state, element);
  if (href === null) {
    if (marks & mark.visuallyHidden || fold.test(textOf(element))) return false;
    return block ? openBlock(state) : openPlain(state);
  }
  if (href.includes('#')) {
    if (state.noteDepth > 0 && shared.notes.isBacklink(element, href)) return false;
    const label = shared.notes.label(element, href);
    if (label !== null) return referTo(state, label);
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

function leaveLink(state: WalkState, { block }: Leave<'link'>): void {
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
  return junk && ((marks & mark.headingAnchor) !== 0 || onlySign.test(textOf(link)));
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

const skip: Enter = () => false;

/** How each kind of element is entered. */
const entering: Readonly<Record<Kind, Enter>> = {
  [kind.inline]: inline.enterInline,
  [kind.block]: blocks.enterBlock,
  [kind.paragraph]: blocks.enterParagraph,
  [kind.heading]: blocks.enterHeading,
  [kind.strong]: inline.enterStrong,
  [kind.em]: inline.enterEm,
  [kind.del]: inline.enterDel,
  [kind.code]: enterCode,
  [kind.pre]: enterPre,
  [kind.link]: enterLink,
  [kind.image]: enterImage,
  [kind.lineBreak]: inline.enterLineBreak,
  [kind.rule]: blocks.enterRule,
  [kind.list]: enterList,
  [kind.item]: enterItem,
  [kind.quote]: blocks.enterQuote,
  [kind.table]: enterTable,
  [kind.htmlInline]: inline.enterHtmlInline,
  [kind.skip]: skip,
  [kind.math]: enterMath,
  [kind.script]: enterScript,
  [kind.term]: enterTerm,
  [kind.definition]: enterDefinition,
  [kind.summary]: blocks.enterSummary,
  [kind.quoted]: inline.enterQuoted,
  [kind.frame]: enterMedia,
  [kind.media]: enterMedia,
  [kind.rubyText]: inline.enterRubyText,
  [kind.input]: enterInput,
  [kind.button]: enterButton,
  [kind.noscript]: enterNoscript,
  [kind.mathJax]: enterMathJax,
  [kind.form]: blocks.enterBox,
  [kind.cell]: blocks.enterCell,
  [kind.wordBreak]: skip,
  [kind.textarea]: blocks.enterBox,
  [kind.caption]: blocks.enterBox,
  [kind.custom]: inline.enterCustom,
};

/** How an element is entered whose role says more than its tag. */
const enterByRole: Enter = (state, element, bits) =>
  bits & special.heading
    ? blocks.enterHeading(state, element)
    : bits & special.item
      ? enterItem(state, element, bits)
      : enterGrid(state, element);

/** How each is left. */
const leaving: { readonly [How in HowLeft]: (state: WalkState, last: Leave<How>) => void } = {
  inline: leaveInline,
  text: leaveBetween,
  block: leaveBlock,
  bold: leaveBold,
  heading: blocks.leaveHeading,
  link: leaveLink,
  item: leaveItem,
  list: leaveList,
  quote: blocks.leaveQuote,
  note: leaveNote,
  preformatted: inline.leavePreformatted,
  figure: blocks.leaveFigure,
};

/** The Markdown of one root, read without recursion and without writing to the tree. */
export function readRoot(root: Element, shared: Shared): string {
  const state = createWalkState(shared, walk);
  walk(root, state);
  return finish(state);
}

/** Reads one root. Does not check whether the root is hidden: the caller selected it. */
function walk(root: Element, state: WalkState): void {
  const nodes: Node[] = [];
  const kinds: Kind[] = [];
  let node: Node = root;
  const { special } = state.shared;
  const { writer } = state;
  for (;;) {
    let first: Node | null = null;
    const type = node.nodeType;
    let nodeKind: Kind = kind.inline;
    if (type === 3 || type === 4) {
      if (state.preformatted) preformattedText(state, (node as Text).data);
      else
        writer.text(
          state.noteDepth > 0 && writer.atStart && writer.line === ''
            ? afterNumber((node as Text).data)
            : (node as Text).data,
        );
    } else if (type === 1 || typeof type !== 'number') {
      nodeKind = kindOf((node as Element).localName);
      const bits = special.size > 0 && node !== root ? (special.get(node as Element) ?? 0) : 0;
      if (inline.isWord(nodeKind)) inline.setApart(state, node as Element, bits);
      const enter =
        (bits & (specialBits.heading | specialBits.grid | specialBits.item)) === 0
          ? entering[nodeKind]
          : enterByRole;
      if ((bits & specialBits.hidden) === 0 && enter(state, node as Element, bits)) {
        first = nodeKind === kind.form ? firstChildOf(node) : node.firstChild;
        if (first === null) leave(state);
      }
    }
    if (first !== null) {
      nodes.push(node);
      kinds.push(nodeKind);
      node = first;
      continue;
    }
    for (;;) {
      if (nodes.length === 0) return;
      const next: Node | null = nodeKind === kind.form ? nextSiblingOf(node) : node.nextSibling;
      if (next !== null) {
        node = next;
        break;
      }
      node = nodes.pop() as Node;
      nodeKind = kinds.pop() as Kind;
      leave(state);
      if (nodes.length === 0) return;
    }
  }
}

function leave(state: WalkState): void {
  const last = state.leaves.pop();
  if (last) undo(state, last.how, last);
}

function undo<How extends HowLeft>(state: WalkState, how: How, last: Leave<How>): void {
  leaving[how](state, last);
}

/** The text of a note, without the sign after its number. */
const afterNumber = (data: string): string => data.replace(/^\s*[.:)\]](?=\s)/, '');

function preformattedText({ writer }: WalkState, data: string): void {
  for (const [index, line] of data.replace(/\r\n?/g, '\n').split('\n').entries()) {
    if (index > 0) writer.pendingBreaks++;
    if (line !== '') writer.text(line);
  }
}

/** The heading of an accordion is a button; one beside the words of a heading does something with it. */
function isWholeHeading(button: Element): boolean {
  const heading = button.closest('h1,h2,h3,h4,h5,h6,[role="heading"]');
  if (heading === null) return true;
  if (heading.getElementsByTagName('button').length > 1) return false;
  return textOf(heading).trim() === textOf(button).trim();
}

/** A button is read if it names a part of the text that it opens. */
function enterButton(state: WalkState, element: Element): boolean {
  const { writer } = state;
  const marks = marksOf(state, element);
  if (marks & mark.copyButton) return false;
  if (writer.heading !== '') return isWholeHeading(element) && openPlain(state);
  if (isRowButton(element)) return writer.inCell ? openPlain(state) : openBlock(state);
  if (writer.inlines.length > 0) return openPlain(state);
  const opens =
    element.hasAttribute('aria-expanded') &&
    (element.hasAttribute('aria-controls') || element.nextElementSibling !== null);
  if (marks & mark.keptButton || opens || (element.textContent ?? '').trim().endsWith('?'))
    return openBlock(state);
  return false;
}

/** A checkbox at the start of an item makes it a task. */
function enterInput(state: WalkState, element: Element): false {
  const { writer } = state;
  if (
    attributeOf(element, 'type')?.toLowerCase() !== 'checkbox' ||
    !writer.firstOfItem ||
    (marksOf(state, element) & mark.toggle) !== 0 ||
    writer.line !== ''
  )
    return false;
  const checked = element.hasAttribute('checked') || attributeOf(element, 'aria-checked') === 'true';
  writer.first += checked ? '[x] ' : '[ ] ';
  writer.firstOfItem = false;
  return false;
}

function enterTerm(state: WalkState, element: Element): boolean {
  if (enumeratorOf(element) !== undefined) return false;
  const label = noteOf(state, element);
  return label === undefined ? openBold(state) : openNote(state, label);
}

function enterDefinition(state: WalkState, element: Element): boolean {
  const label = noteOf(state, element);
  if (label !== undefined) return openNote(state, label);
  const term = element.previousElementSibling;
  const sign = term?.localName === 'dt' ? enumeratorOf(term) : undefined;
  if (sign !== undefined) return enterEnumerated(state, sign);
  const { writer } = state;
  writer.flush();
  if (!writer.atStart && writer.out !== '') writer.separation = 1;
  state.leaves.push({ how: 'quote', container: writer.enter(': ', '  ') });
  return true;
}
