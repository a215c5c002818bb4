import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { parseUrl } from '@/lib/core/model/url';
import { escapeLabel, escapeTarget } from '../export/link-lists';
import { bodyMarkdown } from './page-markdown';
import { rewriteMarkdown } from './rewrite-markdown';
import { listedCaptures, type ListedPage, type SiteExport, type SiteExportOptions } from './site-export';

/** Longer descriptions are cut at a word. */
const MAX_DESCRIPTION = 200;

/** `llms.txt` as specified by llmstxt.org: title, description, and the pages as lists of links by site section. */
export async function* llmsTxt(
  site: SiteExport,
  { signal, onProgress }: SiteExportOptions,
): AsyncGenerator<string> {
  signal?.throwIfAborted();
  yield top(site);
  for (const [section, pages] of sections(site.pages))
    yield `\n## ${escapeLabel(section)}\n\n${pages.map(line).join('\n')}\n`;
  onProgress?.({ done: site.pages.length, total: site.pages.length });
}

/** The same start, and then every page in full. */
export async function* llmsFullTxt(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  yield top(site);
  for await (const { capture, page, index } of listedCaptures(site, options)) {
    const body = rewriteMarkdown(bodyMarkdown(capture), {
      lowerHeadings: 1,
      footnote: (name) => `${index + 1}-${name}`,
    });
    yield `\n## ${escapeLabel(page.title.trim() || page.url)}\n\nSource: ${escapeTarget(capture.url)}\n\n${body}\n`;
  }
}

function top({ title, description }: SiteExport): string {
  return `# ${escapeLabel(title)}\n${description?.trim() ? `\n> ${escapeLabel(description)}\n` : ''}`;
}

/** Pages by the first part of their path, in list order; those without one, and single ones, come first. */
function sections(pages: readonly ListedPage[]): [name: string, pages: ListedPage[]][] {
  const bySection = new Map<string, ListedPage[]>();
  for (const page of pages) {
    const name = sectionOf(page.url);
    const section = bySection.get(name);
    if (section) section.push(page);
    else bySection.set(name, [page]);
  }
  const lone = [...bySection].filter(([name, list]) => name === '' || list.length === 1);
  const rest = [...bySection].filter(([name, list]) => name !== '' && list.length > 1);
  const loose = lone.flatMap(([, list]) => list);
  return [...(loose.length === 0 ? [] : [['Pages', loose] as [string, ListedPage[]]]), ...rest];
}

function sectionOf(address: string): string {
  const [, first = '', ...more] = parseUrl(address)?.pathname.split('/') ?? [];
  return more.length === 0 ? '' : readPercentCodes(first);
}

function line({ title, url, description }: ListedPage): string {
  const note = description?.replace(/\s+/g, ' ').trim() ?? '';
  const cut =
    note.length <= MAX_DESCRIPTION ? note : `${note.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
  return `- [${escapeLabel(title.trim() || url)}](${escapeTarget(url)})${cut === '' ? '' : `: ${escapeLabel(cut)}`}`;
}
