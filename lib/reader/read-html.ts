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

/** Reads a page's HTML in a document that runs nothing and loads nothing. */
export function readHtml(
  { html, url, options, fewWords }: HtmlOrder,
  parse: (html: string) => Document,
): HtmlReading {
  const document = parse(html);
  const isScripted = document.querySelector(SCRIPTS) !== null;
  const reading = readPage(document, options, { url });
  const isEmpty = !reading.ok && (reading.why === 'nothing-readable' || reading.why === 'empty');
  if (!isEmpty) return { reading, sparse: false };
  const some =
    fewWords && reading.amount > 0 ? readPage(document, options, { url, fewestWords: 1 }) : reading;
  return { reading: some, sparse: isScripted };
}
