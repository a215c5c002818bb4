import type { Content, Image, Link } from '@/lib/core/model/capture';
import type { PageReading } from '@/lib/core/model/page';

type Page = Extract<PageReading, { ok: true }>;

/** A heading that a page of a series repeats from the first is included once. */
function withoutTitle(markdown: string, title: string): string {
  const [, heading, rest] = /^#\s+(.+)\n+([\s\S]*)$/.exec(markdown) ?? [];
  return heading !== undefined && heading.trim() === title.trim() ? (rest ?? '') : markdown;
}

function eachOnce<T extends Link | Image>(lists: (T[] | undefined)[]): T[] {
  const seen = new Map<string, T>();
  for (const list of lists)
    for (const entry of list ?? []) if (!seen.has(entry.url)) seen.set(entry.url, entry);
  return [...seen.values()];
}

/** Rows that two pages share are one. */
const rowsOnce = (rows: readonly unknown[]): unknown[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
];

const sum = (pages: readonly Page[], of: (page: Page) => number | undefined): number =>
  pages.reduce((total, page) => total + (of(page) ?? 0), 0);

/**
 * The pages of a series as one: text and markup concatenated, links and images each once, counts added. What only one
 * page can have (title, summary, structured data, raw HTML) comes from the first.
 */
export function joinPages(pages: readonly [Page, ...Page[]]): Page {
  const [first, ...others] = pages;
  if (others.length === 0) return first;
  const title = /^#\s+(.+)/.exec(first.content.markdown ?? '')?.[1] ?? first.title;
  const content: Omit<Content, 'screenshot' | 'extra'> = { ...first.content };
  if (content.markdown !== undefined)
    content.markdown = pages
      .map(({ content: { markdown = '' } }, index) =>
        index === 0 ? markdown : withoutTitle(markdown, title),
      )
      .map((markdown) => markdown.trim())
      .join('\n\n')
      .concat('\n');
  if (content.html !== undefined) content.html = pages.map(({ content: { html = '' } }) => html).join('\n');
  // A list is rows of the page; anything else is what a page says of itself.
  if (Array.isArray(content.json))
    content.json = rowsOnce(
      pages.flatMap(({ content: { json } }) => (Array.isArray(json) ? (json as unknown[]) : [])),
    );
  if (content.links) content.links = eachOnce(pages.map(({ content: { links } }) => links));
  if (content.images) content.images = eachOnce(pages.map(({ content: { images } }) => images));
  return {
    ...first,
    content,
    metadata: {
      ...first.metadata,
      wordCount: sum(pages, ({ metadata }) => metadata.wordCount),
      tokenEstimate: sum(pages, ({ metadata }) => metadata.tokenEstimate),
    },
    report: {
      ...first.report,
      readingMs: sum(pages, ({ report }) => report.readingMs),
      wordsKept: sum(pages, ({ report }) => report.wordsKept),
      wordsOnPage: sum(pages, ({ report }) => report.wordsOnPage),
      ...(first.report.kept && { kept: pages.flatMap(({ report }) => report.kept ?? []) }),
      // Names of parts are those of the first page.
      leftOut: pages.flatMap(({ report }, index) =>
        index === 0
          ? report.leftOut
          : report.leftOut.map(({ selector: _selector, rule: _rule, ...part }) => part),
      ),
      frames: pages.flatMap(({ report }) => report.frames),
      warnings: [...new Set(pages.flatMap(({ report }) => report.warnings))],
    },
  };
}
