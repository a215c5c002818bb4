import type { PageOptions, PageReading } from '../core/model/page';
import { toHtml } from './html';
import { listImages } from './images';
import { doctypeOf, rootElementOf } from './inert-dom';
import { listLinks } from './links';
import { readMarkedUp } from './marked-up';
import type { KeptPage } from './read-first';
import { readForTemplates } from './read-for-templates';
import { summarize } from './summary';

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
