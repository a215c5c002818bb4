import { relative } from 'node:path';

/** Istanbul's summary, with the fields that are read here. */
export type CoverageSummary = Record<string, { lines: { total: number; covered: number } }>;

/** Lines of a folder, and how many of them no test runs. */
export type FolderRow = { folder: string; lines: number; missed: number };

/** The gap of each folder two levels down, the largest first; fully covered ones are left out. */
export function folderRows(summary: CoverageSummary, root: string): FolderRow[] {
  const rows = new Map<string, FolderRow>();
  for (const [file, { lines }] of Object.entries(summary)) {
    if (file === 'total') continue;
    const folder = relative(root, file).replaceAll('\\', '/').split('/').slice(0, -1).slice(0, 2).join('/');
    const row = rows.get(folder) ?? { folder, lines: 0, missed: 0 };
    row.lines += lines.total;
    row.missed += lines.total - lines.covered;
    rows.set(folder, row);
  }
  return [...rows.values()]
    .filter(({ missed }) => missed > 0)
    .toSorted((one, other) => other.missed - one.missed);
}

/** The rows as a Markdown table. */
export function gapTable(rows: readonly FolderRow[]): string {
  const line = ({ folder, lines, missed }: FolderRow): string =>
    `| \`${folder}\` | ${lines} | ${missed} | ${((100 * missed) / lines).toFixed(0)}% |`;
  return ['| folder | lines | not run | share |', '| --- | ---: | ---: | ---: |', ...rows.map(line)].join(
    '\n',
  );
}
