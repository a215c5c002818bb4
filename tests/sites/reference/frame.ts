import { page, type Site, type SiteReply, type SiteRequest } from '../site';

/** A page of the harbour: its text, and its special properties. */
export type ReferencePage = {
  title: string;
  /** HTML of the article below its heading. */
  body: string;
  /** HTML for the head. */
  head?: string;
  headers?: SiteReply['headers'];
  status?: number;
};

/** The pages of one part of the harbour, by path. */
export type Pages = Readonly<
  Record<string, ReferencePage | ((request: SiteRequest) => ReferencePage | undefined)>
>;

/** The whole document: the same frame around every page, so that duplicates are duplicates and menus are menus. */
export function framed({ title, body, head = '' }: ReferencePage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title} · Port Arrin harbour</title><meta name="viewport" content="width=device-width">${head}</head>
<body>
<header><a href="/">Port Arrin harbour</a>
<nav><a href="/guide/">Guide</a> <a href="/news/">News</a> <a href="/tides/">Tides</a> <a href="/about">About</a> <a href="/account">Your berth</a></nav></header>
<main><article>
<h1>${title}</h1>
${body}
</article></main>
<footer><p>Harbour office, North Quay, Port Arrin. Channel 12, always.</p></footer>
</body>
</html>
`;
}

export function framedReply(it: ReferencePage): SiteReply {
  return page(framed(it), {
    ...(it.status && { status: it.status }),
    ...(it.headers && { headers: it.headers }),
  });
}

/** A site of these pages. */
export function pagesSite(pages: Pages): Site {
  return (request) => {
    const found = Object.hasOwn(pages, request.path) ? pages[request.path] : undefined;
    const it = typeof found === 'function' ? found(request) : found;
    return it && framedReply(it);
  };
}

/** Paragraphs of HTML. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('\n');
}

/** A list of links; the text is HTML. */
export function linkList(links: readonly (readonly [href: string, text: string])[]): string {
  return `<ul>\n${links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('\n')}\n</ul>`;
}
