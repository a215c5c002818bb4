import { given } from '@/lib/core/text/given';
import type { PageOptions, PageReading } from '../core/model/page';
import { readPage } from './read';

/** `sparse`: there were hardly any words, and scripts: running them may show more. */
export type HtmlReading = { reading: PageReading; sparse: boolean };

/** How a page's HTML is to be read. */
export type HtmlOrder = {
  html: string;
  /** Where the page was found. */
  url: string;
  options: PageOptions;
  /** Among many pages, a page of few words still counts as a page. */
  fewWords: boolean;
};

const SCRIPTS = 'script[src],script:not([type]),script[type*=javascript],script[type=module]';

/** A page made of frames has no text: it becomes the list of its frames, which are read as pages of their own. */
function listFrames(document: Document): void {
  const { body, title } = document;
  if (body?.tagName !== 'FRAMESET') return;
  const list = document.createElement('ul');
  for (const frame of document.querySelectorAll('frame[src]')) {
    const link = document.createElement('a');
    const address = frame.getAttribute('src') ?? '';
    link.setAttribute('href', address);
    link.textContent = frame.getAttribute('title') || frame.getAttribute('name') || address;
    list.appendChild(document.createElement('li')).appendChild(link);
  }
  const main = document.createElement('main');
  main.appendChild(document.createElement('h1')).textContent = title;
  main.append(list);
  const page = document.createElement('body');
  page.append(main);
  body.replaceWith(page);
}

/** The rows of a page as JSON, by a recipe; `base` is what its links are relative to. */
type RowsReader = (document: Document, recipe: unknown, base: string) => unknown;

/** The reading with the rows that were asked for as its JSON. */
function withRows(
  reading: PageReading,
  document: Document,
  { url, options }: Pick<HtmlOrder, 'url' | 'options'>,
  rowsOf: RowsReader | undefined,
): PageReading {
  if (!reading.ok || options.rows === undefined || !rowsOf) return reading;
  const base = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  const json = rowsOf(document, options.rows, URL.canParse(base, url) ? new URL(base, url).href : url);
  return { ...reading, content: { ...reading.content, json } };
}

/** Reads a page's HTML in a document that runs nothing and loads nothing. */
export function readHtml(
  { html, url, options, fewWords }: HtmlOrder,
  parse: (html: string) => Document,
  rowsOf?: RowsReader,
): HtmlReading {
  const document = parse(html);
  listFrames(document);
  const isScripted = document.querySelector(SCRIPTS) !== null;
  const read = (fewestWords?: number): PageReading =>
    withRows(
      readPage(document, options, { url, ...given({ fewestWords }) }),
      document,
      { url, options },
      rowsOf,
    );
  const reading = read();
  const isEmpty = !reading.ok && (reading.why === 'nothing-readable' || reading.why === 'empty');
  if (!isEmpty) return { reading, sparse: false };
  const some = fewWords && reading.amount > 0 ? read(1) : reading;
  return { reading: some, sparse: isScripted };
}
