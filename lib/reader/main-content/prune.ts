import type { LeftOut } from '@/lib/core/model/capture';
import { countText } from './count-text';
import { isHidden, show } from './element-look';
import type { IsInReach } from './opened';
import { createLeftList } from './left-list';
import type { PageText, TextRun } from './page-text';

type LeftIn = {
  /** Removes a text from the tree; returns its parent. */
  take(text: Node): ParentNode | null;
  /** True for what shows nothing any more. */
  isEmpty(parent: ParentNode): boolean;
};

const isWords = (node: Node): boolean => node.nodeType !== 1 && /\S/.test(node.nodeValue ?? '');

/** What is left in the elements of a tree while texts are removed; each is examined once. */
function countLeft(): LeftIn {
  /** Texts with a word in them, by element; as far as queried. */
  const texts = new Map<Node, number>();
  /** Images are never removed, so that they are counted once. */
  const pictured = new Map<Node, boolean>();

  function textsIn(parent: Node): number {
    let count = texts.get(parent);
    if (count === undefined) {
      count = 0;
      for (let node = parent.firstChild; node; node = node.nextSibling)
        count += node.nodeType === 1 ? textsIn(node) : Number(isWords(node));
      texts.set(parent, count);
    }
    return count;
  }

  function isPictured(parent: ParentNode): boolean {
    if (!pictured.has(parent)) pictured.set(parent, parent.querySelector('img,svg,video') !== null);
    return pictured.get(parent) === true;
  }

  return {
    take(text) {
      const parent = text.parentNode;
      if (isWords(text))
        for (let at: Node | null = parent; at; at = at.parentNode) {
          const before = texts.get(at);
          if (before !== undefined) texts.set(at, before - 1);
        }
      parent?.removeChild(text);
      return parent;
    },
    isEmpty: (parent) => textsIn(parent) === 0 && !isPictured(parent),
  };
}

/** Pixels; avatars and icons are smaller. */
const LARGE = 150;
const isLarge = (element: Element): boolean =>
  ['data-trawl-width', 'width'].some(
    (name) => Number(element.querySelector('img')?.getAttribute(name)) >= LARGE,
  );

const pictured = 'img,picture,video,svg,math,figure,table,hr,iframe,audio';

/**
 * Removes what is not kept from the tree and reports what that was. Images and rules without text stay if most of the
 * text around them stays. Afterwards the body contains the kept text, in its own structure, and nothing else.
 */
export function removeRest(page: PageText, keep: readonly boolean[], isInReach: IsInReach): LeftOut[] {
  const { boxes, runs } = page;
  // Checked while everything is present: the control that opens a text may itself not be kept.
  const halfHidden = runs.flatMap((run, index) => (keep[index] && run.partlyHidden ? run.nodes : []));
  const shown = new Set(halfHidden.filter(isInReach));
  const { kept, share } = keptAmong(page, keep);
  const left = createLeftList(page);
  const unseenTexts = halfHidden.filter((text) => !shown.has(text));
  const unseen = unseenTexts.map((text) => countText(text.nodeValue ?? '').words);
  const unseenWords = unseen.reduce((sum, count) => sum + count, 0);
  if (unseenWords > 0) left.addHidden(unseenWords, unseen.filter(Boolean).length);
  const gone = new Uint8Array(boxes.length);
  /** Removed after all of them are named: a name says where a part stands among its neighbors. */
  const removed: Element[] = [];

  boxes.forEach((box, index) => {
    if (index === 0) return;
    if (gone[box.parent]) {
      gone[index] = 1;
      return;
    }
    if (box.first === box.end) {
      const parent = boxes[box.parent];
      // Without text: an image, a rule or a spacer. It is removed with its neighbors.
      if (!parent || parent.first === parent.end) return;
      const from = Math.max(parent.first, box.first - 4);
      const to = Math.min(parent.end, box.first + 4);
      if (kept(from, to) > 0 && (share(from, to) > 0.5 || share(parent.first, parent.end) > 0.5)) return;
      if (keep[box.first - 1] && keep[box.first] && isLarge(box.element)) return;
      if (parent === boxes[0] && !box.element.matches(pictured) && !box.element.querySelector(pictured))
        return;
      removed.push(box.element);
      gone[index] = 1;
      return;
    }
    if (kept(box.first, box.end) === 0) {
      // An image in the middle of kept text stays, even if its caption is removed.
      if (box.tag === 'figure' && box.images > 0 && !box.hidden) {
        const around =
          share(Math.max(0, box.first - 3), box.first) + share(box.end, Math.min(runs.length, box.end + 3));
        if (around >= 1) return;
      }
      if (box.images > 0 && !box.hidden && runs.slice(box.first, box.end).every(isOfPicture)) {
        const [from, to] = [Math.max(0, box.first - 3), Math.min(runs.length, box.end + 3)];
        if (share(from, box.first) + share(box.end, to) >= 1) return;
      }
      left.add(box.element, box.first, box.end);
      removed.push(box.element);
      gone[index] = 1;
    }
  });
  runs.forEach((run, index) => {
    if (!keep[index] && !gone[run.box]) left.add(boxes[run.box]?.element, index, index + 1);
  });
  const listed = left.list();
  for (const element of removed) element.remove();
  const standing = countLeft();
  runs.forEach((run, index) => {
    if (gone[run.box]) return;
    const home = boxes[run.box]?.element;
    for (const node of (keep[index] ? run.trimmed : run.nodes) ?? []) {
      let parent = standing.take(node);
      while (parent && parent !== home && parent.parentNode && standing.isEmpty(parent)) {
        const above: ParentNode | null = parent.parentNode;
        above.removeChild(parent);
        parent = above;
      }
    }
  });
  showAll(shown);
  // Hidden content within a kept text is not read: neither are its links and images.
  for (const text of unseenTexts) nearestHidden(text, boxes[0]?.element)?.remove();
  return listed;
}

const pictureFile =
  'a[href*=".jpg" i],a[href*=".jpeg" i],a[href*=".png" i],a[href*=".webp" i],a[href*=".gif" i]';

/** A control on a picture, or what is said in a link that shows it larger: its name, its size. */
const isOfPicture = ({ inButton, nodes }: TextRun): boolean =>
  inButton || nodes.every(({ parentElement }) => parentElement?.closest(pictureFile)?.querySelector('img'));

/** How many runs between two positions are kept, and the share of their words. */
function keptAmong({ runs }: PageText, keep: readonly boolean[]) {
  const keptRuns = new Int32Array(runs.length + 1);
  const keptWords = new Float64Array(runs.length + 1);
  const allWords = new Float64Array(runs.length + 1);
  runs.forEach((run, index) => {
    keptRuns[index + 1] = (keptRuns[index] ?? 0) + (keep[index] ? 1 : 0);
    keptWords[index + 1] = (keptWords[index] ?? 0) + (keep[index] ? run.words : 0);
    allWords[index + 1] = (allWords[index] ?? 0) + run.words;
  });
  const kept = (first: number, end: number): number => (keptRuns[end] ?? 0) - (keptRuns[first] ?? 0);
  const share = (first: number, end: number): number => {
    const all = (allWords[end] ?? 0) - (allWords[first] ?? 0);
    return all > 0 ? ((keptWords[end] ?? 0) - (keptWords[first] ?? 0)) / all : 0;
  };
  return { kept, share };
}

/** Shows kept text even if the page would open it only on a click (a tab, an answer to a question). */
function showAll(texts: ReadonlySet<Node>): void {
  const opened = new Set<Element>();
  for (const text of texts)
    for (let at = text.parentElement; at && !opened.has(at); at = at.parentElement) {
      opened.add(at);
      show(at);
    }
}

function nearestHidden(text: Node, body: Element | undefined): Element | undefined {
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) if (isHidden(at)) return at;
  return undefined;
}
