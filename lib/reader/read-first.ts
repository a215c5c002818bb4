import { given } from '@/lib/core/text/given';
import type { PageOptions, PageReading } from '../core/model/page';
import { wantsMain } from '../core/model/wants-main';
import { createAddressResolver, type AddressResolver } from './address';
import { chooseEverything, chooseMain, type Choice } from './choose';
import { countMarkdownWords } from '../core/text/count-words';
import { bodyOf, contentTypeOf, documentTitleOf, countElements, rootElementOf } from './inert-dom';
import type { Judge } from './main-content/judge';
import { openNoscript } from './main-content/noscript';
import { toMarkdown } from './markdown';
import { readMetadata } from './metadata';
import { applySelectors } from './selectors';
import { selectionSnapshot } from './selection';
import { takeSnapshot } from './snapshot';
import { estimateTokens } from '../core/text/tokens';

/**
 * Above these a page is not read as a whole: reading took a measured 3.3 KB per element, so that this is a gigabyte in
 * addition to the page itself, and a million would be more than three. Counting them first costs nothing.
 */
const MOST_ELEMENTS = 300_000;
const MOST_CHARACTERS = 60_000_000;
/** Fewer words than this, and nothing else to show, are no content. */
const FEWEST_WORDS = 20;
/** A page that was drawn shows what it has: a short post is whole. */
const FEWEST_WORDS_DRAWN = 5;

const substance = 'img,picture,video,pre,table,math,figure,audio,canvas';

export type ReadingContext = {
  /** Address of the page if the document does not know it (fetched and parsed). */
  url?: string;
  /** Milliseconds of any monotonic clock. */
  now?: () => number;
  /** Main content of fewer words counts as none, unless it shows something else; 20 by default. */
  fewestWords?: number;
  /** Returns closed shadow roots too if the browser gives an extension access to them. */
  shadowRootOf?: (element: Element) => ShadowRoot | null;
  /** Classifies the parts of a page; without it main content is what is left without menus and the like. */
  judge?: Judge;
  /** A page, or a selection of it, with more elements is refused; 300,000 by default. */
  mostElements?: number;
};

type ReadPage = Extract<PageReading, { ok: true }>;

/** What was kept of a page that was read, for the formats that are made after the first. */
export type KeptPage = {
  document: Document;
  asked: { baseUrl: string; url: string; removeBase64Images: boolean; address: AddressResolver };
  roots: readonly Element[];
  paragraphs: readonly string[];
  about: { title?: string; language?: string };
};

/** A page without the later formats, and the data they are made from; or why there is none. */
export type FirstReading =
  | { page: ReadPage; kept: KeptPage }
  | { page: Exclude<PageReading, ReadPage>; kept?: undefined };

function hasText(root: Element): boolean {
  const texts = root.ownerDocument.createTreeWalker(root, 4);
  while (texts.nextNode()) if (/\S/.test((texts.currentNode as Text).data)) return true;
  return false;
}

/**
 * Reads what is shown first: the Markdown, if requested, the metadata with its counts, and the report; or returns why
 * the page cannot be read. What it kept of the page is for `readRest`. The document is only read.
 */
export function readFirst(
  document: Document,
  options: PageOptions,
  context: ReadingContext = {},
): FirstReading {
  const now = context.now ?? (() => performance.now());
  const startedAt = now();
  const url = context.url ?? document.URL;
  const refuse = (
    why: Extract<PageReading, { ok: false }>['why'],
    amount: number,
    detail?: string,
  ): FirstReading => ({
    page: { ok: false, url, why, amount, ...given({ detail }) },
  });
  if (/^application\/pdf\b/i.test(contentTypeOf(document))) return refuse('pdf', 0);
  if (
    bodyOf(document)?.childElementCount === 1 &&
    bodyOf(document)?.firstElementChild?.matches('embed[type="application/pdf"]')
  )
    return refuse('pdf', 0);
  const mostElements = options.mostElements ?? context.mostElements ?? MOST_ELEMENTS;
  const elements = countElements(document);
  // A selected part may be read on any page.
  const selected = options.scope === 'auto' ? selectionSnapshot(document, mostElements) : undefined;
  if ((selected?.elementCount ?? elements) > mostElements) return refuse('enormous', elements);
  const characters = selected ? 0 : (rootElementOf(document)?.textContent?.length ?? 0);
  if (characters > MOST_CHARACTERS) return refuse('enormous', elements);

  const snapshot =
    selected ??
    takeSnapshot(document, {
      ...given({ url: context.url, shadowRootOf: context.shadowRootOf }),
      mostElements,
    });
  // Elements in shadow trees and frames are in no list of the document: they are counted only until there is one too
  // many.
  if (!selected && snapshot.elementCount > mostElements) return refuse('enormous', mostElements, 'more');
  if (!selected) openNoscript(document, snapshot.body);
  if (!hasText(snapshot.body) && !snapshot.body.querySelector(substance)) return refuse('empty', 0);

  const selectors = applySelectors(snapshot.body, options);
  if (!selectors.ok) return refuse('selector', 0, selectors.selector);
  const chosen: Choice = selected
    ? chooseEverything(snapshot, selectors.roots, 'selection', 'selection')
    : wantsMain(options)
      ? chooseMain(document, snapshot, context.judge, options.rules, options.putBack)
      : chooseEverything(snapshot, selectors.roots, 'everything', 'body');
  const { roots, report } = chosen;
  if (
    report.wordsKept < (context.fewestWords ?? (snapshot.laidOut ? FEWEST_WORDS_DRAWN : FEWEST_WORDS)) &&
    report.scope === 'main' &&
    !roots.some((root) => root.querySelector(substance))
  ) {
    return refuse('nothing-readable', report.wordsKept);
  }
  if (roots.length === 0) return refuse('nothing-readable', 0);

  const facts = readMetadata(document, url, snapshot.baseUrl);
  const asked = {
    baseUrl: snapshot.baseUrl,
    url,
    removeBase64Images: options.removeBase64Images,
    address: createAddressResolver(snapshot.baseUrl),
  };
  const markdown = toMarkdown(roots, asked);
  const page: ReadPage = {
    ok: true,
    url,
    title: facts.title ?? documentTitleOf(document),
    content: options.formats.includes('markdown') ? { markdown } : {},
    metadata: { ...facts, wordCount: countMarkdownWords(markdown), tokenEstimate: estimateTokens(markdown) },
    report: {
      ...report,
      leftOut: [...selectors.leftOut, ...report.leftOut],
      frames: snapshot.frames,
      warnings: [],
      readingMs: Math.max(0, now() - startedAt),
    },
  };
  const about = {
    ...(facts.title ? { title: facts.title } : {}),
    ...(facts.language ? { language: facts.language } : {}),
  };
  return { page, kept: { document, asked, roots, paragraphs: chosen.paragraphs, about } };
}
