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

/** Reads a page's HTML in a document that runs nothing and loads nothing. */
export function readHtml(
  { html, url, options, fewWords }: HtmlOrder,
  parse: (html: string) => Document,
): HtmlReading {
  const document = parse(html);
  listFrames(document);
  const isScripted = document.querySelector(SCRIPTS) !== null;
  const reading = readPage(document, options, { url });
  const isEmpty = !reading.ok && (reading.why === 'nothing-readable' || reading.why === 'empty');
  if (!isEmpty) return { reading, sparse: false };
  const some =
    fewWords && reading.amount > 0 ? readPage(document, options, { url, fewestWords: 1 }) : reading;
  return { reading: some, sparse: isScripted };
}
