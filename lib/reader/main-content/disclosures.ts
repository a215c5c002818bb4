import { isChrome, linkOf } from './belongs-together';
import { signalNamed } from './named-signals';
import type { IsInReach } from './opened';
import type { Openers } from './openers';
import { type Box, FAR, type PageText } from './page-text';
import { SMALL, wordsOn } from './small-pages';
import { isAction, isConsent, isMore, isTally } from './story-lines';

/** From this mean probability on, panels beside kept text belong to it; on a page of few words, from the other. */
const PERHAPS = 0.35;
const PERHAPS_SMALL = 0.05;
/** Texts before and after a set among which some are kept. */
const AROUND = 3;
/** Lines beside a control that is only an icon. */
const MOST_LABELS = 2;

const heading = 'h2,h3,h4,h5,h6,[role="heading"]';

/** A panel, and the control that opens it. */
type Disclosure = { label: Box; panel: Box; isTab: boolean };

/** Below a menu, a form, readers' comments and the like. */
const isElsewhere = (box: Box): boolean =>
  isChrome(box, 0) || (box.signalDistance[signalNamed.comment] ?? FAR) < FAR;

/** The disclosures and tabs of a page, by the box that holds all of one set. */
function findSets({ boxes }: PageText, openers: Openers): Map<number, Disclosure[]> {
  const sets = new Map<number, Disclosure[]>();
  const all = openers.all();
  if (all.length === 0) return sets;
  const byElement = new Map(boxes.map((box, index) => [box.element, index]));
  const boxAround = (element: Element): number => {
    let at: Element | null = element;
    while (at && !byElement.has(at)) at = at.parentElement;
    return (at && byElement.get(at)) ?? -1;
  };
  const seen = new Set<Box>();
  for (const { control, panel: target, isTab } of all) {
    const at = byElement.get(target);
    const panel = boxes[at ?? -1];
    const label = boxes[boxAround(control)];
    if (!panel || !label || panel.words === 0 || seen.has(panel)) continue;
    // What a heading opens is no menu, whatever its name says.
    const named = control.closest(heading) ? boxes[panel.parent] : panel;
    if (!named || isElsewhere({ ...named, hidden: false })) continue;
    seen.add(panel);
    let holder = panel.parent;
    // An item of its own around each panel and its control.
    while (
      holder > 0 &&
      (boxes[holder] as Box).element.contains(control) &&
      isWrapper(boxes, holder, panel, label)
    )
      holder = (boxes[holder] as Box).parent;
    const list = sets.get(holder);
    if (list) list.push({ label, panel, isTab });
    else sets.set(holder, [{ label, panel, isTab }]);
  }
  return sets;
}

/** A box with nothing but a control and its panel. */
function isWrapper(boxes: readonly Box[], index: number, panel: Box, label: Box): boolean {
  const box = boxes[index];
  return box !== undefined && box.words <= panel.words + label.words;
}

/**
 * Keeps panels that a press opens, with what opens them, where they stand beside kept text and are not unlikely to be
 * part of it, or where one of their set is kept: an accordion of questions, commands in tabs. What a heading opens has
 * that heading.
 */
export function keepDisclosures(
  page: PageText,
  keep: boolean[],
  chances: ArrayLike<number>,
  openers: Openers,
  isInReach: IsInReach,
): void {
  const { boxes, runs } = page;
  const perhaps = wordsOn(page) <= SMALL ? PERHAPS_SMALL : PERHAPS;
  const each = function* ({ first, end }: Box): Generator<number> {
    for (let at = first; at < end; at++) yield at;
  };
  for (const set of findSets(page, openers).values()) {
    const first = Math.min(...set.flatMap(({ label, panel }) => [label.first, panel.first]));
    const end = Math.max(...set.flatMap(({ label, panel }) => [label.end, panel.end]));
    let words = 0;
    let expected = 0;
    let kept = 0;
    for (const { panel } of set)
      for (const at of each(panel)) {
        const run = runs[at];
        if (!run) continue;
        words += run.words;
        expected += run.words * (chances[at] ?? 0);
        if (keep[at]) kept += run.words;
      }
    const stands =
      keep[first - 1] === true ||
      keep[end] === true ||
      (keep.slice(Math.max(0, first - AROUND), first).includes(true) &&
        keep.slice(end, end + AROUND).includes(true));
    if (kept === 0 && !stands) continue;
    // Of tabs, one is shown in place of the others.
    const isOneOf = kept > 0 && set.every(({ isTab }) => isTab);
    if (expected < words * perhaps && !isOneOf) continue;
    for (const { label, panel, isTab } of set) {
      let shown = false;
      for (const at of each(panel)) {
        const run = runs[at];
        if (!run || run.inButton || (run.hidden && !run.nodes.some(isInReach))) continue;
        keep[at] = true;
        shown = true;
      }
      if (!shown) continue;
      const isApart =
        isTab && !(label.parent === panel.parent && isWrapper(boxes, panel.parent, panel, label));
      if (!isApart && label.end - label.first <= MOST_LABELS) for (const at of each(label)) keep[at] = true;
      // A control that is only an icon stands beside the words.
      const words = label.words === 0 ? panel.first - MOST_LABELS : panel.first;
      for (let at = panel.first - 1; at >= words && boxes[runs[at]?.box ?? -1]?.parent === panel.parent; at--)
        keep[at] ||= runs[at]?.hidden === false;
    }
  }
}

/** Opens another page in its place. */
const otherTab = '[role="tab"]:not([href^="#"])';

/** Finds the buttons that say only that there is more, the links that are controls by their words, counts and consents. */
export const findControls = ({ boxes, runs }: PageText): boolean[] =>
  runs.map(
    (run) =>
      (run.inButton && isMore(run)) ||
      linkOf(run)?.matches(otherTab) ||
      isAction(run) ||
      isConsent(run) ||
      isTally(run, boxes[run.box] as Box),
  );
