import { createShared, type MarkdownContext } from './context';
import { readRoot } from './walk';

export type { MarkdownContext } from './context';

/**
 * The roots as GitHub Flavored Markdown, one after the other, absolute links, no trailing line end. Reads only: the
 * tree may be a live page. Always well-formed Unicode; never throws on hostile trees.
 */
export function toMarkdown(roots: readonly Element[], ctx: MarkdownContext): string {
  const shared = createShared(roots, ctx);
  const parts: string[] = [];
  for (const root of roots) {
    const part = readRoot(root, shared);
    if (part !== '') parts.push(part);
  }
  // Found while the roots are read; a note may contain another.
  for (const [note, label] of shared.notes.beside)
    parts.push(`[^${label}]: ${readRoot(note, shared).replace(/\n(?=.)/g, '\n    ')}`);
  return wellFormed(parts.join('\n\n'));
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function wellFormed(text: string): string {
  const known = text as { isWellFormed?: () => boolean };
  return known.isWellFormed?.() ? text : text.replace(loneSurrogate, '\ufffd');
}
