import { escapeInline, escapeLineStart } from '../markdown/escape';
import { fence } from '@/lib/core/text/fence';
import { languageNamed } from '../markdown/language';

const TAB = 4;
const NO_BREAK = '\u00a0';

/** The line as Markdown that shows it as it is; its indent in spaces that begin no code. */
function literal(line: string): string {
  const text = line.trim();
  if (text === '') return '';
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const before = indent.replaceAll('\t', NO_BREAK.repeat(TAB)).replace(/\s/g, NO_BREAK);
  // A dollar or a bracket in a line before may open a formula or a definition that ends here.
  const escaped = escapeInline(text, '', false, true).replaceAll(']:', '\\]:');
  return before + escapeLineStart(escaped, false);
}

/** A plain text as Markdown in which nothing is a mark: its lines and indents stay, and a program is one piece of code. */
export function markdownOfText(text: string, name: string): string {
  const language = languageNamed(/\.([^.]+)$/.exec(name)?.[1] ?? '');
  if (language) return fence(text.trimEnd(), language);
  const lines = text.split(/\r\n?|\n/).map(literal);
  return lines.map((line, at) => (line !== '' && lines[at + 1] ? `${line}  ` : line)).join('\n');
}
