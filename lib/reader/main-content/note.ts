import { attributeOf } from '../inert-dom';
import type { Box } from './page-text';

const kinds = 'note|tip|hint|warning|danger|caution|important|callout';
/** Remarks by name: `tip`, `kg-callout-card`, `alert-warning`. */
const note = new RegExp(
  `(?:^|\\s)(?:[a-z]{2,3}-)?(?:${kinds}|notice)(?:-(?:box|card|block))?(?:\\s|$)|(?:^|[\\s_-])(?:admonition|(?:callout|alert|message|notice|box)-?-?(?:info|${kinds})|pullquote)(?:[\\s_-]|$)`,
  'i',
);

/** Whether a box is marked as a remark within the text. */
export const isNote = ({ element }: Box): boolean =>
  attributeOf(element, 'role') === 'note' || note.test(attributeOf(element, 'class') ?? '');
