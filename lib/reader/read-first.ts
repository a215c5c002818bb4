import { given } from '@/lib/core/text/given';
import type { PageOptions, PageReading } from '../core/model/page';
import { wantsMain } from '../core/model/wants-main';
import { createAddressResolver, type AddressResolver } from './address';
import { countMarkdownWords } from '../core/text/count-words';
import { bodyOf, contentTypeOf, documentTitleOf, countElements, isLonger } from './inert-dom';
import type { Judge } from './main-content/judge';
import { openNoscript } from './main-content/noscript';
import { toMarkdown } from './markdown';
import { readMetadata } from './metadata';
import { applySelectors, findAll, takeOut } from './selectors';
import { readDocsExport } from './docs-export';
import { selectionSnapshot } from './selection';
import { takeSnapshot } from './snapshot';
import { estimateTokens } from '../core/text/tokens';
import type { LeftOut, Report, KeptBecause } from '../core/model/capture';
import type { PageRules } from '../core/model/site-rule';
import { findMainContent, type MainContent } from './main-content/find';
import type { PageText, TextRun } from './main-content/page-text';
import { removeRest } from './main-content/prune';
import { readTabs } from './main-content/tab-names';
import { findTurns, keepTurns, nameSpeakers } from './main-content/turns';
import { readTextRuns } from './main-content/text-runs';
import type { PageSnapshot } from './snapshot-types';
import { traceKeep } from './main-content/kept-because';

/** The part of a page that was selected. */
type Choice = {
  roots: Element[];
  report: Pick<Report, 'scope' | 'method' | 'leftOut' | 'kept' | 'rules' | 'wordsKept' | 'wordsOnPage'>;
  /** What a summary may quote. */
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
function paragraphsOf(
  page: PageText,
  keep: (index: number) => boolean,
  textOf: (run: TextRun) => string = ({ text }) => text,
): string[] {
  return page.runs
    .filter(
      (run, index) =>
        keep(index) &&
        !run.inButton &&
        speaks.has(page.boxes[run.box]?.tag ?? '') &&
        run.linkWords <= run.words / 2,
    )
    .map(textOf);
}

/** Everything visible, and nothing that is hidden. */
function chooseEverything(
  snapshot: PageSnapshot,
  roots: Element[],
  scope: Report['scope'],
  method: Report['method'],
): Choice {
  const texts = roots.map((root) => readTextRuns(root));
  const turns = roots.flatMap((root) => findTurns(root, snapshot.classNames));
  const leftOut: LeftOut[] = [];
  let hiddenWords = 0;
  let shownWords = 0;
  for (const page of texts) {
    hiddenWords += sumWords(page, (index) => page.runs[index]?.hidden ?? false);
    shownWords += sumWords(page, (index) => !page.runs[index]?.hidden);
  }
  let hidden = 0;
  for (const root of roots)
    for (const element of root.querySelectorAll(`[${snapshot.hiddenAttribute}]`)) {
      // Within something already removed.
      if (!root.contains(element)) continue;
      element.remove();
      hidden++;
    }
  if (hidden > 0) leftOut.push({ what: 'hidden', words: hiddenWords, count: hidden });
  nameSpeakers(turns);
  return {
    roots,
    report: { scope, method, leftOut, wordsKept: shownWords, wordsOnPage: shownWords },
    paragraphs: texts.flatMap((page) => paragraphsOf(page, (index) => !page.runs[index]?.hidden)),
  };
}

/** The main content; everything else is removed from the copy. */
function chooseMain(
  document: Document,
  snapshot: PageSnapshot,
  judge?: Judge,
  rules?: PageRules,
  putBack: readonly string[] = [],
): Choice {
  const turns = findTurns(snapshot.body, snapshot.classNames);
  const found =
    rules && [...rules.leaveOut, ...rules.keep].filter((one) => findAll(snapshot.body, one)?.length);
  const whole = findMainContent(document, snapshot, judge);
  keepTurns(whole.page, whole.keep, turns);
  whole.trace.note('structure');
  const { main, leftOut: ruledOut } = leaveOutByRule(snapshot.body, whole, rules?.leaveOut ?? []);
  // Without all that was kept, the rest is a page of its own.
  const left = main.keep.some(Boolean) ? main : findMainContent(document, snapshot, judge);
  const { page, keep, method, isInReach, openers, trace } = left;
  keepByRule(page, keep, snapshot.body, [...(rules?.keep ?? []), ...putBack]);
  trace.note('site-rule');
  const wordsOnPage = sumWords(page, (index) => !page.runs[index]?.hidden || (keep[index] ?? false));
  const inReach = (run: TextRun): string =>
    run.partlyHidden
      ? run.nodes
          .filter(isInReach)
          .map(({ nodeValue }) => nodeValue ?? '')
          .join('')
      : run.text;
  const paragraphs = paragraphsOf(page, (index) => keep[index] ?? false, inReach);
  const wordsKept = sumWords(page, (index) => keep[index] ?? false);
  const kept = trace.sum();
  const nameTabs = readTabs(openers);
  const leftOut = [...ruledOut, ...removeRest(page, keep, isInReach)];
  nameSpeakers(turns);
  nameTabs();
  return {
    roots: [snapshot.body],
    report: { scope: 'main', method, leftOut, kept, ...(found && { rules: found }), wordsKept, wordsOnPage },
    paragraphs,
  };
}

/**
 * Removes what the user never wants of this site from the body. What is kept of the rest was decided with all of it
 * there: a part that goes takes no other with it.
 */
function leaveOutByRule(
  body: Element,
  found: MainContent,
  selectors: readonly string[],
): { main: MainContent; leftOut: LeftOut[] } {
  const leftOut = takeOut(body, selectors, 'site-rule');
  if (leftOut.length === 0) return { main: found, leftOut };
  const kept = new Map<Node, KeptBecause['why'] | undefined>();
  found.page.runs.forEach((run, at) => {
    if (found.keep[at]) for (const node of run.nodes) kept.set(node, found.trace.whyOf(at));
  });
  const page = readTextRuns(body);
  const nodes = page.runs.map((run) => run.nodes.find((node) => kept.has(node)));
  const keep = nodes.map((node) => node !== undefined);
  const whys = nodes.map((node) => node && kept.get(node));
  return { main: { ...found, page, keep, trace: traceKeep(page, keep, whys) }, leftOut };
}

/**
 * Keeps every text within what the user always wants of this site, except hidden content. A rule was made on another
 * page, perhaps long ago: an invalid selector does nothing.
 */
function keepByRule(page: PageText, keep: boolean[], body: Element, selectors: readonly string[]): void {
  const wanted = selectors.flatMap((selector) => findAll(body, selector) ?? []);
  if (wanted.length === 0) return;
  page.runs.forEach((run, at) => {
    const first = run.nodes[0];
    if (!keep[at] && !run.hidden && first && wanted.some((element) => element.contains(first)))
      keep[at] = true;
  });
}

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
  const body = bodyOf(document);
  if (/^application\/pdf\b/i.test(contentTypeOf(document))) return refuse('pdf', 0);
  if (body?.childElementCount === 1 && body.firstElementChild?.matches('embed[type="application/pdf"]'))
    return refuse('pdf', 0);
  const mostElements = options.mostElements ?? context.mostElements ?? MOST_ELEMENTS;
  const elements = countElements(document);
  // A selected part may be read on any page.
  const selected = options.scope === 'auto' ? selectionSnapshot(document, mostElements) : undefined;
  if ((selected?.elementCount ?? elements) > mostElements) return refuse('enormous', elements);
  if (!selected && body && isLonger(document, body, MOST_CHARACTERS, elements))
    return refuse('enormous', elements);

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
  readDocsExport(document, snapshot.body);
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

  const facts = readMetadata(document, url, snapshot.baseUrl, snapshot.classNames);
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
