import { escapeLabel, escapeTarget } from '../export/link-lists';
import { heading, missingAmongOthers, missingLine } from './contents-tree';
import { createPageLookup } from './page-lookup';
import { bodyMarkdown } from './page-markdown';
import { rewriteMarkdown } from './rewrite-markdown';
import {
  goneFromLibrary,
  listedCaptures,
  type ListedPage,
  type SiteExport,
  type SiteExportOptions,
} from './site-export';

const anchorOf = (index: number): string => `page-${index + 1}`;
const titleOf = ({ title, url }: ListedPage): string => escapeLabel(title.trim() || url);

/**
 * All pages as one Markdown document, piece by piece: a table of contents, a section for each page, and the missing
 * pages. Links between the pages lead to their sections, and headings are one level lower, so that each page stays
 * below its title.
 */
export async function* joinedMarkdown(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  const lookup = createPageLookup(site.pages);
  const indexes = new Map(site.pages.map((page, index) => [page, index]));
  yield `${heading(site)}\n## Contents\n\n`;
  yield `${[...site.pages.map((page, index) => `- [${titleOf(page)}](#${anchorOf(index)})`), ...site.missing.map(missingAmongOthers)].join('\n')}\n`;

  const written = new Set<string>();
  for await (const { capture, page, index } of listedCaptures(site, options)) {
    const body = rewriteMarkdown(bodyMarkdown(capture), {
      lowerHeadings: 1,
      footnote: (name) => `${anchorOf(index)}-${name}`,
      link(address) {
        const found = lookup(address, capture.url);
        const to = found && indexes.get(found.page);
        return to === undefined ? undefined : `#${anchorOf(to)}`;
      },
    });
    yield `\n---\n\n<a id="${anchorOf(index)}"></a>\n\n## ${titleOf(page)}\n\n<${escapeTarget(capture.url)}>\n\n${body}\n`;
    written.add(page.captureId);
  }

  const gone = goneFromLibrary(site.pages, written);
  const missing = [...gone, ...site.missing];
  // The contents link to it for a page that could not be written.
  const anchors = [...site.pages.entries()]
    .filter(([, { captureId }]) => !written.has(captureId))
    .map(([index]) => `<a id="${anchorOf(index)}"></a>\n`);
  if (missing.length > 0)
    yield `\n---\n\n${[...anchors, '## Not captured\n'].join('\n')}\n${missing.map(missingLine).join('\n')}\n`;
}
