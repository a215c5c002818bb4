import { escapeLabel, escapeTarget } from '../export/link-lists';
import type { LeftImage } from './page-images';
import { relativeLink } from './relative-path';
import type { ListedPage, MissingPage, SiteExport } from './site-export';

/** Lines of `index.md` for images; `index.json` has all. */
const MOST_IMAGES = 1_000;

type Branch = { branches: Map<string, Branch>; pages: { page: ListedPage; path: string }[] };

/** The content of `index.md`: the whole as a tree of titles by folder, and the missing pages with the reasons. */
export function contentsMarkdown(
  site: Pick<SiteExport, 'title' | 'description' | 'url' | 'at'>,
  written: readonly { page: ListedPage; path: string }[],
  missing: readonly MissingPage[],
  images: readonly LeftImage[] = [],
): string {
  const root: Branch = { branches: new Map(), pages: [] };
  for (const entry of written) {
    let branch = root;
    for (const folder of entry.path.split('/').slice(0, -1)) {
      const inner = branch.branches.get(folder) ?? { branches: new Map(), pages: [] };
      branch.branches.set(folder, inner);
      branch = inner;
    }
    branch.pages.push(entry);
  }
  return [
    heading(site),
    '## Contents\n',
    `${branchLines(root, 0).join('\n')}\n`,
    ...section('Not captured', missing.map(missingLine)),
    ...section('Images left at their address', images.slice(0, MOST_IMAGES).map(imageLine)),
    ...(images.length > MOST_IMAGES ? [`And ${images.length - MOST_IMAGES} more.\n`] : []),
  ].join('\n');
}

/** Title, description, where it started and when it was written. */
export function heading({
  title,
  description,
  url,
  at,
}: Pick<SiteExport, 'title' | 'description' | 'url' | 'at'>): string {
  const source = url === undefined ? '' : `<${escapeTarget(url)}> · `;
  return [
    `# ${escapeLabel(title)}\n`,
    ...(description ? [`> ${escapeLabel(description)}\n`] : []),
    `${source}${new Date(at).toISOString().slice(0, 10)}\n`,
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n`, `${lines.join('\n')}\n`];

/** A missing page, and why: below a heading that says it is missing. */
export function missingLine({ url, title, why }: MissingPage): string {
  return `- [${escapeLabel(title?.trim() || url)}](${escapeTarget(url)}): ${escapeLabel(why)}`;
}

/** The same among pages that are included. */
export function missingAmongOthers(page: MissingPage): string {
  return missingLine(page).replace('- ', '- Not captured: ');
}

function imageLine({ url, why }: LeftImage): string {
  return `- <${escapeTarget(url)}>: ${escapeLabel(why)}`;
}

function branchLines({ branches, pages }: Branch, depth: number): string[] {
  const indent = '  '.repeat(depth);
  return [
    ...pages.map(
      ({ page, path }) =>
        `${indent}- [${escapeLabel(page.title.trim() || page.url)}](${relativeLink('', path)})`,
    ),
    ...[...branches].flatMap(([name, branch]) => [
      `${indent}- ${escapeLabel(name)}`,
      ...branchLines(branch, depth + 1),
    ]),
  ];
}
