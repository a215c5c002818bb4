import { special } from '../context';
import { kind, type Kind } from '../kinds';
import type { Enter, HowLeft, Leave, WalkState } from '../state';
import * as blocks from './blocks';
import { enterCode, enterPre } from './code';
import { enterButton, enterInput } from './controls';
import { enterDefinition, enterTerm } from './definitions';
import { enterImage, enterMedia, enterNoscript } from './images';
import * as inline from './inline';
import { enterLink, leaveLink } from './links';
import { enterItem, enterList, leaveItem, leaveList } from './lists';
import { enterMath, enterMathJax, enterScript } from './math';
import { leaveNote } from './notes';
import { leaveBetween, leaveBlock, leaveBold, leaveInline } from './opening';
import { enterGrid, enterTable } from './tables';

const skip: Enter = () => false;

/** How each kind of element is entered. */
export const entering: Readonly<Record<Kind, Enter>> = {
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
export const enterByRole: Enter = (state, element, bits) =>
  (bits & special.heading) !== 0 ? blocks.enterHeading(state, element) : enterGrid(state, element);

/** How each is left. */
export const leaving: { readonly [How in HowLeft]: (state: WalkState, last: Leave<How>) => void } = {
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
