import { attributeOf } from '../inert-dom';
import type { Box } from './page-text';

const kinds = 'note|tip|hint|warning|danger|caution|important|callout';
/** Remarks by name: `tip`, `kg-callout-card`, `alert-warning`. */
const note = new RegExp(
  `(?:^|\\s)(?:[a-z]{2,3}-)?(?:${kinds}|notice)(?:-(?:box|card|block))?(?:\\s|$)|(?:^|[\\s_-])(?:admonition|(?:callout|alert|message|notice|box)-?-?(?:info|${kinds})|pullquote)(?:[\\s_-]|$)`,
  'i',
);

/** More words stand for themselves. */
const FACTS_WORDS = 120;

const callout = /(?:^|[\s_-])callout(?:[\s_-]|$)/i;

/** A callout, or a table or a list of facts in an aside, that leads nowhere and asks nothing. */
const isBoxInText = ({ element, tag, words }: Box): boolean =>
  words <= FACTS_WORDS &&
  (tag === 'aside'
    ? element.querySelector('dl,table,ul,ol') !== null
    : callout.test(attributeOf(element, 'class') ?? '')) &&
  !element.querySelector('a,input,button');

/** Whether a box is marked as a remark within the text, or states facts beside it. */
export const isNote = (box: Box): boolean =>
  attributeOf(box.element, 'role') === 'note' ||
  note.test(attributeOf(box.element, 'class') ?? '') ||
  isBoxInText(box);
