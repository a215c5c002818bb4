import type { Content } from '@/lib/core/model/capture';
import type { SearchSource } from '@/lib/core/model/request';
import { given } from '@/lib/core/text/given';

/** One result, whoever found it. */
export type ListedResult = {
  source: SearchSource;
  url: string;
  title: string | undefined;
  /** The passage below the title, as the search engine gives it. */
  description: string | undefined;
  /** As the search engine gives it ("3 days ago"). */
  date: string | undefined;
  image?: { url: string; width: number | undefined; height: number | undefined } | undefined;
};

const HEADS: Record<SearchSource, string> = { web: 'Web', news: 'News', images: 'Images' };
const SOURCES = ['web', 'news', 'images'] as const;

/** The results of a search as one document: Markdown, links to tick, and the raw records. */
export function toListing<Result extends ListedResult>(
  query: string,
  results: readonly Result[],
  /** The addresses under which the pages read with it are stored. */
  keptAs: ReadonlyMap<Result, string> = new Map(),
): Omit<Content, 'screenshot'> {
  const groups = SOURCES.map((source) => ({
    source,
    found: results.filter((result) => result.source === source),
  })).filter(({ found }) => found.length > 0);
  const parts = groups.map(({ source, found }) => {
    const lines = found.map(toLine).join('\n');
    return groups.length > 1 ? `## ${HEADS[source]}\n\n${lines}` : lines;
  });
  const images = results.flatMap(({ image, title }) =>
    image === undefined
      ? []
      : [
          {
            url: image.url,
            alt: title ?? null,
            ...given({ width: image.width, height: image.height }),
          },
        ],
  );
  return {
    markdown:
      [`# ${plain(query)}`, ...(parts.length > 0 ? parts : ['Nothing was found.'])].join('\n\n') + '\n',
    links: results.map(({ url, title }) => ({ url, text: title ?? '', internal: false })),
    json: results.map((result) => toRecord(result, keptAs.get(result))),
    ...(images.length > 0 ? { images } : {}),
  };
}

function toLine({ url, title, description, date }: ListedResult, index: number): string {
  const said = [date, description]
    .filter((each) => each !== undefined && each.trim() !== '')
    .map((each) => plain(each ?? ''));
  const about = said.length > 0 ? `\n   ${said.join(' · ')}` : '';
  return `${index + 1}. [${plain(title ?? url)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)${about}`;
}

/** One line, with Markdown characters escaped. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&');
}

/** The fields of a result, without its page and without missing values. */
function toRecord(
  { document: _page, ...result }: ListedResult & { document?: unknown },
  keptAs: string | undefined,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...result, keptAs }).filter(([, value]) => value !== undefined));
}
