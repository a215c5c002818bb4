/** A request to a site, read to its end. */
export type SiteRequest = {
  method: string;
  /** The site's name: `article` for `http://article.test:1234/`. */
  site: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  cookies: Readonly<Record<string, string>>;
  body: string;
  /** The address of another of the sites, as the reader must use it. */
  url: (site: string, path?: string) => string;
  /** How often this exact address was requested before, by the log: for what succeeds on the second try. */
  earlierVisits: () => number;
  switches: Readonly<SiteSwitches>;
};

/** What a test changes while the sites run. */
export type SiteSwitches = {
  /** What was gone from `mended` exists again. */
  mended?: boolean;
  /** What the answer to such a visit waits for; nothing if absent. */
  holds?: (visit: { site: string; path: string }) => Promise<void>;
  /** The `Crawl-delay` of harbour's robots.txt, in seconds; none if absent. */
  crawlDelay?: number;
  /**
   * How harbour's robots.txt answers: as written, with a group only for `Trawl`, disallowing everything, with 404, with
   * 500, or not at all.
   */
  robots: 'written' | 'by-name' | 'closed' | 'missing' | 'failing' | 'silent';
};

/** A site's answer. */
export type SiteReply = {
  status?: number;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Uint8Array;
  /** Wait this long before the first byte. */
  afterMs?: number;
  /** Close the connection instead of answering, or in the middle of the body. */
  cut?: 'at once' | 'midway';
};

/** A site made by code; nothing means: not handled here, use the written pages. */
export type Site = (request: SiteRequest) => SiteReply | undefined;

/** A page of HTML as a reply. */
export function page(body: string, more: Omit<SiteReply, 'body'> = {}): SiteReply {
  return { ...more, headers: { 'content-type': 'text/html; charset=utf-8', ...more.headers }, body };
}

/** A short complete document; `title` and `main` are HTML. */
export function wholePage(title: string, main: string, lang = 'en'): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"></head>
<body>
${main}
</body>
</html>
`;
}
