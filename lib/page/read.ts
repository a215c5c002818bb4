import { bodyOf, contentTypeOf, doctypeOf, documentTitleOf, rootElementOf, selectAll } from './inert-dom';
import type { Content, LeftOut, Metadata, Report } from '../model/capture';
import type { PageOptions, PageReading } from '../model/page';
import { toHtml } from './html';
import { listImages } from './images';
import { listLinks } from './links';
import { findMainContent } from './main-content/find';
import { openNoscript } from './main-content/noscript';
import { removeRest } from './main-content/prune';
import type { PageText } from './main-content/page-text';
import { readTextRuns } from './main-content/text-runs';
import { readMarkedUp } from './marked-up';
import { toMarkdown } from './markdown';
import { readMetadata } from './metadata';
import { applySelectors } from './selectors';
import { selectionSnapshot } from './selection';
import { readSiteFacts } from './site-facts';
import { takeSnapshot } from './snapshot';
import { baseOf } from './snapshot/base';
import type { PageSnapshot } from './snapshot-types';
import { summarise } from './summary';
import { estimateTokens } from './tokens';
import { countWords } from './words';

/** Past these a page is no page: reading it would take the tab down. */
const MOST_ELEMENTS = 1_500_000;
const MOST_CHARACTERS = 60_000_000;
/** Fewer words than this, and nothing else to show, are no content. */
const FEWEST_WORDS = 20;

const substance = 'img,picture,video,pre,table,math,figure,audio,canvas';

export type ReadingContext = {
  /** Address of the page when the document does not know it (fetched and parsed). */
  url?: string;
  /** Milliseconds of any steady clock. */
  now?: () => number;
  /** Main content of fewer words is none, unless it shows something else; 20 when absent. */
  fewestWords?: number;
  /** Gives closed shadow roots too where the browser lets an extension have them. */
  shadowRootOf?: (element: Element) => ShadowRoot | null;
};

type Choice = {
  roots: Element[];
  report: Pick<Report, 'scope' | 'method' | 'leftOut' | 'wordsKept' | 'wordsOnPage'>;
  paragraphs: string[];
};

function sumWords(page: PageText, test: (index: number) => boolean): number {
  return page.runs.reduce((sum, run, index) => sum + (test(index) ? run.words : 0), 0);
}

const speaks = new Set([
  'p',
  'li',
  'dd',
  'div',
  'section',
  'article',
  'blockquote',
  'td',
  'main',
  'body',
  'span',
  'summary',
  'figure',
  'center',
]);

/** What a summary may quote: kept text in whole sentences, not headings, code or labels. */
function paragraphsOf(page: PageText, keep: (index: number) => boolean): string[] {
  return page.runs
    .filter(
      (run, index) =>
        keep(index) &&
        !run.inButton &&
        speaks.has(page.boxes[run.box]?.tag ?? '') &&
        run.linkWords <= run.words / 2,
    )
    .map((run) => run.text);
}

/** Everything a reader can see, and nothing that is hidden. */
function chooseEverything(
  snapshot: PageSnapshot,
  roots: Element[],
  scope: Report['scope'],
  method: Report['method'],
): Choice {
  const texts = roots.map((root) => readTextRuns(root));
  const leftOut: LeftOut[] = [];
  let hiddenWords = 0;
  let shownWords = 0;
  for (const page of texts) {
    hiddenWords += sumWords(page, (index) => page.runs[index]?.hidden ?? false);
    shownWords += sumWords(page, (index) => !page.runs[index]?.hidden);
  }
  const hidden = roots.flatMap((root) => [...root.querySelectorAll(`[${snapshot.hiddenAttribute}]`)]);
  for (const element of hidden) element.remove();
  if (hidden.length > 0) leftOut.push({ what: 'hidden', words: hiddenWords, count: hidden.length });
  return {
    roots,
    report: { scope, method, leftOut, wordsKept: shownWords, wordsOnPage: shownWords },
    paragraphs: texts.flatMap((page) => paragraphsOf(page, (index) => !page.runs[index]?.hidden)),
  };
}

function chooseMain(document: Document, snapshot: PageSnapshot): Choice {
  const { page, keep, method } = findMainContent(document, snapshot);
  const wordsOnPage = sumWords(page, (index) => !page.runs[index]?.hidden || (keep[index] ?? false));
  const paragraphs = paragraphsOf(page, (index) => keep[index] ?? false);
  const wordsKept = sumWords(page, (index) => keep[index] ?? false);
  const leftOut = removeRest(page, keep);
  return {
    roots: [snapshot.body],
    report: { scope: 'main', method, leftOut, wordsKept, wordsOnPage },
    paragraphs,
  };
}

function rawHtmlOf(document: Document): string {
  const doctype = doctypeOf(document);
  return `${doctype ? `<!DOCTYPE ${doctype.name}>\n` : ''}${rootElementOf(document)?.outerHTML ?? ''}`;
}

/**
 * Reads a page into what was asked for, or says why it cannot be read. The document is only read, never changed or
 * woken. A selection wins when the scope is `auto`; otherwise the main content is taken, unless everything is wanted.
 * Gives the same answer for the same document and options, and never waits.
 */
export function readPage(
  document: Document,
  options: PageOptions,
  context: ReadingContext = {},
): PageReading {
  const reading = readContent(document, options, context);
  if (!options.siteFacts) return reading;
  return {
    ...reading,
    siteFacts: readSiteFacts(
      document,
      { baseUrl: baseOf(document, context.url), url: reading.url },
      options.nextSelector,
    ),
  };
}

function readContent(document: Document, options: PageOptions, context: ReadingContext): PageReading {
  const now = context.now ?? (() => performance.now());
  const startedAt = now();
  const url = context.url ?? document.URL;
  const refuse = (
    why: Extract<PageReading, { ok: false }>['why'],
    amount: number,
    detail?: string,
  ): PageReading => ({
    ok: false,
    url,
    why,
    amount,
    ...(detail === undefined ? {} : { detail }),
  });
  if (/^application\/pdf\b/i.test(contentTypeOf(document))) return refuse('pdf', 0);
  if (
    bodyOf(document)?.childElementCount === 1 &&
    bodyOf(document)?.firstElementChild?.matches('embed[type="application/pdf"]')
  )
    return refuse('pdf', 0);
  const elements = selectAll(document, '*').length;
  if (elements > MOST_ELEMENTS) return refuse('enormous', elements);
  const characters = rootElementOf(document)?.textContent?.length ?? 0;
  if (characters > MOST_CHARACTERS) return refuse('enormous', elements);

  const selected = options.scope === 'auto' ? selectionSnapshot(document) : undefined;
  const snapshot =
    selected ??
    takeSnapshot(document, {
      ...(context.url === undefined ? {} : { url: context.url }),
      ...(context.shadowRootOf ? { shadowRootOf: context.shadowRootOf } : {}),
    });
  if (!selected) openNoscript(document, snapshot.body);
  if (!snapshot.body.textContent?.trim() && !snapshot.body.querySelector(substance))
    return refuse('empty', 0);

  const selectors = applySelectors(snapshot.body, options);
  if (!selectors.ok) return refuse('selector', 0, selectors.selector);
  const wanted = new Set(options.formats);
  const asked = { baseUrl: snapshot.baseUrl, url, removeBase64Images: options.removeBase64Images };
  const chosen: Choice = selected
    ? chooseEverything(snapshot, selectors.roots, 'selection', 'selection')
    : options.includeTags.length > 0 || options.scope === 'everything' || !options.onlyMainContent
      ? chooseEverything(snapshot, selectors.roots, 'everything', 'body')
      : chooseMain(document, snapshot);
  const { roots, report } = chosen;
  if (
    report.wordsKept < (context.fewestWords ?? FEWEST_WORDS) &&
    report.scope === 'main' &&
    !roots.some((root) => root.querySelector(substance))
  ) {
    return refuse('nothing-readable', report.wordsKept);
  }
  if (roots.length === 0) return refuse('nothing-readable', 0);

  const facts = readMetadata(document, url, snapshot.baseUrl);
  const needsMarkdown = wanted.has('markdown');
  const markdown = toMarkdown(roots, asked);
  const content: Omit<Content, 'screenshot' | 'extra'> = {
    ...(needsMarkdown ? { markdown } : {}),
    ...(wanted.has('html') ? { html: toHtml(roots, asked) } : {}),
    ...(wanted.has('rawHtml') ? { rawHtml: rawHtmlOf(document) } : {}),
    ...(wanted.has('links') ? { links: listLinks(roots, asked) } : {}),
    ...(wanted.has('images') ? { images: listImages(roots, asked) } : {}),
    ...(wanted.has('json') ? { json: readMarkedUp(document, snapshot.baseUrl) } : {}),
    ...(wanted.has('summary')
      ? {
          summary: summarise(chosen.paragraphs, {
            ...(facts.title ? { title: facts.title } : {}),
            ...(facts.language ? { language: facts.language } : {}),
          }),
        }
      : {}),
  };
  const metadata: Metadata = {
    ...facts,
    wordCount: countWords(markdown),
    tokenEstimate: estimateTokens(markdown),
  };
  return {
    ok: true,
    url,
    title: facts.title ?? documentTitleOf(document),
    content,
    metadata,
    report: {
      ...report,
      leftOut: [...selectors.leftOut, ...report.leftOut],
      frames: snapshot.frames,
      warnings: [],
      readingMs: Math.max(0, now() - startedAt),
    },
  };
}
