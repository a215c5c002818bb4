import type { Run } from '../inline';
import { mode, type Item, type Row } from './model';

const INVISIBLE = /[\u00ad\u200b\ufeff]/g;
/** Forms of letters that only fonts have: ligatures, Arabic shapes, radicals in place of their characters. */
const FORMS = /[\u2e80-\u2fd5\ufb00-\ufdff\ufe70-\ufefc]/g;

const cleaned = (text: string): string =>
  text.replace(FORMS, (char) => char.normalize('NFKC')).replace(/\s+/g, ' ');

/** The looks of the items of several lines, joined as one text: hyphens at the ends of lines go, where they divide a word. */
export function runsOf(
  lines: readonly (readonly Item[])[],
  known: ReadonlySet<string> = new Set(),
  isHeading = false,
): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const usual = mode(line.map((item) => [item.size, item.text.length] as const));
    const base = line.find((item) => item.size === usual)?.y ?? 0;
    joinLine(runs, line[0]?.text ?? '', known);
    for (const item of line) {
      const isSmall = item.size < usual * 0.85 && /^\s*[\p{L}\p{N}*†‡]{1,4}\s*$/u.test(item.text);
      const script = !isSmall
        ? undefined
        : item.y < base - usual * 0.15
          ? 'sup'
          : item.y > base + usual * 0.08
            ? 'sub'
            : undefined;
      runs.push({
        text: cleaned(item.text),
        ...(!isHeading && { bold: item.bold, italic: item.italic }),
        ...(item.mono && !isHeading && { code: true }),
        ...(script && { script, text: item.text.trim() }),
        ...(item.href !== undefined && { href: item.href }),
      });
    }
  }
  return runs;
}

/** What stands between the end of one line and the start of the next. */
function joinLine(runs: Run[], next: string, known: ReadonlySet<string>): void {
  const last = runs.at(-1);
  if (!last) return;
  last.text = last.text.trimEnd();
  const start = next.trimStart();
  // The hyphen, and parts of a word, may be drawn by themselves.
  const end = runs
    .slice(-4)
    .map(({ text }) => text)
    .join('');
  if (/[\p{L}\p{N}][-\u00ad\u2010]$/u.test(end) && /^\p{Ll}/u.test(start)) {
    const before = /[\p{L}\p{N}-]+(?=[-\u00ad\u2010]$)/u.exec(end)?.[0] ?? '';
    const after = /^[\p{L}\p{N}]+/u.exec(start)?.[0] ?? '';
    // A compound that is written with its hyphen elsewhere keeps it.
    if (!last.text.endsWith('\u00ad') && known.has(`${before}-${after}`.toLowerCase())) return;
    last.text = last.text.slice(0, -1);
    return;
  }
  last.text = last.text.replace(INVISIBLE, '');
  if (/[-\u2010–—/]$/.test(last.text) && /^[\p{L}\p{N}]/u.test(start) && /\p{L}[-\u2010]$/u.test(last.text))
    return;
  // Chinese and Japanese have no spaces.
  const isDense =
    /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/.test(last.text) &&
    /^[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]/.test(start);
  if (!isDense) runs.push({ text: ' ' });
}

/** Compounds that are written with their hyphen within a line. */
export function compoundsIn(rows: readonly Row[]): Set<string> {
  const known = new Set<string>();
  for (const row of rows)
    for (const { text } of row.segments)
      for (const [word] of text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu)) known.add(word.toLowerCase());
  return known;
}
