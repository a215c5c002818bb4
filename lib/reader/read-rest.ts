import type { PageOptions, PageReading } from '../core/model/page';
import { toHtml } from './html';
import { listImages } from './images';
import { doctypeOf, rootElementOf, documentTitleOf, selectAll } from './inert-dom';
import { listLinks } from './links';
import { readMarkedUp } from './marked-up';
import type { KeptPage } from './read-first';
import { summarize } from './summary';
import type { ForTemplates } from '../core/model/for-templates';
import { selectedIn } from '../core/text/selected';
import { readJsonLd } from './json-ld';
import { stripSiteName } from './metadata/strip-site-name';

const MOST_METAS = 1_000;
/** Those of comments come after the page's own. */
const MOST_TIMES = 20;
const MOST_META_TEXT = 20_000;
/** The most characters of all answers of a page. */
const MOST_SELECTED = 4_000_000;

/** Every `<meta>` with a name, its content as the page has it, line breaks included. */
function metasOf(document: Document): [name: string, content: string][] {
  return [...selectAll(document, 'meta[content]')].slice(0, MOST_METAS).flatMap((element) =>
    ['property', 'name'].flatMap((kind): [string, string][] => {
      const name = element.getAttribute(kind)?.trim().slice(0, 500);
      const content = element.getAttribute('content')?.trim().slice(0, MOST_META_TEXT);
      return name && content ? [[`${kind}:${name}`, content]] : [];
    }),
  );
}

/** The page's own title: as it is shared or cited, else that of its window, without the name of the site. */
function ownTitle(
  document: Document,
  url: string,
  metas: readonly (readonly [string, string])[],
): string | undefined {
  const first = (...names: string[]): string | undefined => {
    for (const wanted of names) {
      const found = metas.find(([name]) => name.slice(name.indexOf(':') + 1).toLowerCase() === wanted);
      if (found) return found[1];
    }
    return undefined;
  };
  const title = first('og:title', 'citation_title', 'twitter:title') ?? documentTitleOf(document);
  if (!/\S/.test(title)) return undefined;
  const names = [first('og:site_name'), first('application-name')].filter((name) => name !== undefined);
  return stripSiteName(title, { url, names, headings: [] });
}

function timesOf(document: Document): string[] {
  const texts = [...selectAll(document, 'time[datetime],[itemprop~="datePublished"]')]
    .slice(0, MOST_TIMES)
    .map((element) => (element.getAttribute('datetime') ?? element.getAttribute('content') ?? '').trim());
  return texts.filter((text) => /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-][\d:]{2,5})?$/.test(text));
}

/** What the templates ask of a page, answered while the page is there. */
function readForTemplates(
  { document, asked, roots }: KeptPage,
  asks: NonNullable<PageOptions['forTemplates']>,
  rawHtml: () => string,
): ForTemplates {
  const meta = metasOf(document);
  const title = ownTitle(document, asked.url, meta);
  const times = timesOf(document);
  let left = MOST_SELECTED;
  const selected = asks.selectors.flatMap((ask): NonNullable<ForTemplates['selected']> => {
    const [, kind = '', key = ''] = /^(\w+):([\s\S]*)$/.exec(ask) ?? [];
    const value = selectedIn(document, key, kind === 'selectorHtml');
    left -= typeof value === 'string' ? value.length : value.reduce((sum, one) => sum + one.length, 0);
    return left < 0 ? [] : [[ask, value]];
  });
  return {
    ...(title !== undefined && { title }),
    ...(asked.url.includes('#') && { url: asked.url }),
    jsonLd: readJsonLd(document),
    meta,
    selected,
    ...(times.length > 0 && { times }),
    ...(asks.html && { html: toHtml(roots, asked) }),
    ...(asks.fullHtml && { rawHtml: rawHtml() }),
  };
}

/** The formats of a page that are made after the first. */
export type RestOfContent = Omit<Extract<PageReading, { ok: true }>['content'], 'markdown'>;

function rawHtmlOf(document: Document): string {
  const doctype = doctypeOf(document);
  return `${doctype ? `<!DOCTYPE ${doctype.name}>\n` : ''}${rootElementOf(document)?.outerHTML ?? ''}`;
}

/** Makes the other requested formats, from the same reading as the first. */
export function readRest(
  kept: KeptPage,
  { formats, forTemplates }: Pick<PageOptions, 'formats' | 'forTemplates'>,
): RestOfContent {
  const { document, asked, roots } = kept;
  const wanted = new Set(formats);
  return {
    ...(wanted.has('html') ? { html: toHtml(roots, asked) } : {}),
    ...(wanted.has('rawHtml') ? { rawHtml: rawHtmlOf(document) } : {}),
    ...(wanted.has('links') ? { links: listLinks(roots, asked) } : {}),
    ...(wanted.has('images') ? { images: listImages(roots, asked) } : {}),
    ...(wanted.has('json') ? { json: readMarkedUp(document, asked.baseUrl) } : {}),
    ...(forTemplates && { forTemplates: readForTemplates(kept, forTemplates, () => rawHtmlOf(document)) }),
    ...(wanted.has('summary') ? { summary: summarize(kept.paragraphs, kept.about) } : {}),
  };
}
