import type { LeftOut, Report, KeptBecause } from '../core/model/capture';
import type { PageRules } from '../core/model/site-rule';
import { findMainContent, type MainContent } from './main-content/find';
import type { Judge } from './main-content/judge';
import type { PageText, TextRun } from './main-content/page-text';
import { removeRest } from './main-content/prune';
import { findTurns, keepTurns, nameSpeakers } from './main-content/turns';
import { readTextRuns } from './main-content/text-runs';
import type { PageSnapshot } from './snapshot-types';
import { findAll, takeOut } from './selectors';
import { traceKeep } from './main-content/kept-because';

/** The part of a page that was selected. */
export type Choice = {
  roots: Element[];
  report: Pick<Report, 'scope' | 'method' | 'leftOut' | 'kept' | 'wordsKept' | 'wordsOnPage'>;
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
export function chooseEverything(
  snapshot: PageSnapshot,
  roots: Element[],
  scope: Report['scope'],
  method: Report['method'],
): Choice {
  const texts = roots.map((root) => readTextRuns(root));
  const turns = roots.flatMap(findTurns);
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
export function chooseMain(
  document: Document,
  snapshot: PageSnapshot,
  judge?: Judge,
  rules?: PageRules,
  putBack: readonly string[] = [],
): Choice {
  const turns = findTurns(snapshot.body);
  const whole = findMainContent(document, snapshot, judge);
  keepTurns(whole.page, whole.keep, turns);
  whole.trace.note('structure');
  const { main, leftOut: ruledOut } = leaveOutByRule(snapshot.body, whole, rules?.leaveOut ?? []);
  // Without all that was kept, the rest is a page of its own.
  const left = main.keep.some(Boolean) ? main : findMainContent(document, snapshot, judge);
  const { page, keep, method, isInReach, trace } = left;
  keepByRule(page, keep, snapshot.body, [...(rules?.keep ?? []), ...putBack]);
  trace.note('site-rule');
  const wordsOnPage = sumWords(page, (index) => !page.runs[index]?.hidden || (keep[index] ?? false));
  const inReach = (run: TextRun): string =>
    run.hidden
      ? run.nodes
          .filter(isInReach)
          .map(({ nodeValue }) => nodeValue ?? '')
          .join('')
      : run.text;
  const paragraphs = paragraphsOf(page, (index) => keep[index] ?? false, inReach);
  const wordsKept = sumWords(page, (index) => keep[index] ?? false);
  const kept = trace.sum();
  const leftOut = [...ruledOut, ...removeRest(page, keep, isInReach)];
  nameSpeakers(turns);
  return {
    roots: [snapshot.body],
    report: { scope: 'main', method, leftOut, kept, wordsKept, wordsOnPage },
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
