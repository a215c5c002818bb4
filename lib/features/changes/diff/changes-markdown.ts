import { shownRows, type Moved, type PlaceRow } from './shown-rows';
import type { TextDiff } from './text-diff';

type Words = {
  title: string;
  place: (row: PlaceRow) => string;
  moved: (end: Moved) => string;
};

/** The changes as Markdown: each place with its heading, its text in a `diff` code block. */
export function changesMarkdown(diff: TextDiff, words: Words): string {
  const parts: string[] = [`# ${words.title}`];
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    const fence = '`'.repeat(Math.max(3, longestTicks(lines) + 1));
    parts.push(`${fence}diff\n${lines.join('\n')}\n${fence}`);
    lines = [];
  };
  for (const row of shownRows(diff, 'lines', new Set())) {
    if (row.kind === 'place') {
      flush();
      parts.push(`## ${words.place(row)}`);
    } else if (row.kind === 'moved') {
      flush();
      parts.push(words.moved(row));
    } else if (row.kind === 'text') {
      const mark = row.side === 'before' ? '-' : row.side === 'after' ? '+' : ' ';
      const text = row.spans.map((span) => span.text).join('');
      if (text !== '') lines.push(...text.split('\n').map((line) => `${mark} ${line}`));
    } else flush();
  }
  flush();
  return `${parts.join('\n\n')}\n`;
}

function longestTicks(lines: readonly string[]): number {
  return Math.max(0, ...lines.flatMap((line) => line.match(/`+/g) ?? []).map((ticks) => ticks.length));
}
