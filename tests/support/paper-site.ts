import type { FakeReply } from './fake-web';

export type PaperPage = {
  /** Paths or addresses that it links; in brackets what the link says: `/out (Sign out)`. */
  links?: readonly string[];
  /** HTML for the head. */
  head?: string;
  /** The text of the page; generated if absent. */
  text?: string;
} & Omit<FakeReply, 'body'>;

/** The first paragraph is unique to each page, so that pages are not duplicates. */
const textOf = (path: string): string =>
  `This is what ${path} says about itself, in more than twenty words, so that nobody takes it for an empty page or for any other page of this small site.`;

/** A generated site: pages by path, each an article with its links below. Unknown paths answer 404. */
export function paperSite(pages: Readonly<Record<string, PaperPage>>): (url: URL) => FakeReply | undefined {
  return (url) => {
    const path = `${url.pathname}${url.search}`;
    const page = pages[path];
    if (!page) return undefined;
    const { links = [], head = '', text = textOf(path), headers, ...reply } = page;
    const list = links.map((link) => {
      const [, href = link, label = link] = /^(\S+) \((.+)\)$/.exec(link) ?? [];
      return `<li><a href="${href}">${label}</a></li>`;
    });
    return {
      ...reply,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
      body: `<html><head><title>${path}</title>${head}</head><body><main><h1>Page ${path}</h1><p>${text}</p><ul>${list.join('')}</ul></main></body></html>`,
    };
  };
}

/** A page of plain text, such as robots.txt. */
export const paperFile = (body: string, status = 200): FakeReply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

/** A tree of `count` pages, three links to each and one back to the first. */
export function paperTree(count: number): (url: URL, visits?: number) => FakeReply | undefined {
  const pathOf = (index: number): string => (index === 0 ? '/' : `/p${index}`);
  const pages: Record<string, PaperPage> = {};
  for (let index = 0; index < count; index += 1)
    pages[pathOf(index)] = {
      links: [1, 2, 3]
        .map((next) => index * 3 + next)
        .filter((next) => next < count)
        .map(pathOf)
        .concat('/'),
    };
  return paperSite(pages);
}
