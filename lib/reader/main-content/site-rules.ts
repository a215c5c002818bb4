import type { KeptBecause, LeftOut } from '@/lib/core/model/capture';
import { findAll, takeOut } from '../selectors';
import type { MainContent } from './find';
import { traceKeep } from './kept-because';
import type { PageText } from './page-text';
import { readTextRuns } from './text-runs';

/**
 * Removes what the user never wants of this site from the body. What is kept of the rest was decided with all of it
 * there: a part that goes takes no other with it.
 */
export function leaveOutByRule(
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
export function keepByRule(
  page: PageText,
  keep: boolean[],
  body: Element,
  selectors: readonly string[],
): void {
  const wanted = selectors.flatMap((selector) => findAll(body, selector) ?? []);
  if (wanted.length === 0) return;
  page.runs.forEach((run, at) => {
    const first = run.nodes[0];
    if (!keep[at] && !run.hidden && first && wanted.some((element) => element.contains(first)))
      keep[at] = true;
  });
}
