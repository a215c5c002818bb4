import type { LeftOut } from '@/lib/core/model/capture';
import { cutText } from '@/lib/core/text/clean-text';
import { looksMade } from '../stable-selector';
import type { PageText } from './page-text';
import { partOf } from './parts';

/** Enough to recognize a part by its first words. */
const LONGEST_BEGINNING = 80;
/** More parts than this are counted by kind, not listed one by one. */
const MOST_LISTED = 100;

type What = LeftOut['what'];
/** Neighbors that went for the same reason, with nothing kept between them, are one part. */
type Part = {
  what: What;
  words: number;
  text: string;
  parent: Element | null;
  from: Element;
  to: Element;
  first: number;
  end: number;
};

/** Names that a selector takes as they are; others are rare, and such a part has no rule. */
const isPlainName = (name: string): boolean => /^-?[a-z_][\w-]*$/i.test(name) && !looksMade(name);

/** What the page calls this element and those made like it: its id, or its classes. */
function nameOf({ id, localName, classList }: Element): string | undefined {
  if (isPlainName(id)) return `#${id}`;
  const classes = [...classList].filter(isPlainName);
  return classes.length > 0 && isPlainName(localName) ? [localName, ...classes].join('.') : undefined;
}

/** The visible words of these runs by kind; the kind of a part is that of most of them. */
function kindOf({ boxes, runs }: PageText, first: number, end: number) {
  const kinds = new Map<What, number>();
  let words = 0;
  let hidden = 0;
  let text = '';
  for (let at = first; at < end; at += 1) {
    const run = runs[at];
    const box = run && boxes[run.box];
    if (!run || !box) continue;
    const what = partOf(run, box);
    // Hidden content of the page is never quoted.
    if (what === 'hidden') hidden += run.words;
    else {
      kinds.set(what, (kinds.get(what) ?? 0) + run.words);
      words += run.words;
      if (text.length < LONGEST_BEGINNING) text = `${text} ${run.text.slice(0, LONGEST_BEGINNING)}`.trim();
    }
  }
  const [main] = [...kinds].sort(([, one], [, other]) => other - one);
  return { what: main?.[0], words, hidden, text };
}

/** Collects what is left out, in the order of the page. */
export function createLeftList(page: PageText) {
  const parts: Part[] = [];
  let hiddenWords = 0;
  let hiddenCount = 0;
  const addHidden = (words: number, count: number): void => {
    hiddenWords += words;
    hiddenCount += count;
  };

  function add(element: Element | undefined, first: number, end: number): void {
    if (!element) return;
    const { what, words, hidden, text } = kindOf(page, first, end);
    if (hidden > 0) addHidden(hidden, 1);
    if (what === undefined) return;
    parts.push({ what, words, text, parent: element.parentElement, from: element, to: element, first, end });
  }

  /** In the order of the page, neighbors joined. */
  function joined(): Part[] {
    const list: Part[] = [];
    for (const part of parts.toSorted((one, other) => one.first - other.first)) {
      const last = list.at(-1);
      const isNext = last?.what === part.what && last.parent === part.parent && last.end === part.first;
      if (!last || !isNext) list.push({ ...part });
      else {
        last.to = part.to;
        last.end = part.end;
        last.words += part.words;
        if (last.text.length < LONGEST_BEGINNING) last.text += ` ${part.text}`;
      }
    }
    return list;
  }

  function list(): LeftOut[] {
    const all = joined();
    const places = createPlaces(page.boxes[0]?.element);
    const rest = new Map<What, { words: number; count: number }>();
    for (const { what, words } of all.slice(MOST_LISTED)) {
      const { words: before, count } = rest.get(what) ?? { words: 0, count: 0 };
      rest.set(what, { words: before + words, count: count + 1 });
    }
    if (hiddenWords > 0) rest.set('hidden', { words: hiddenWords, count: Math.max(1, hiddenCount) });
    return [
      ...all.slice(0, MOST_LISTED).map(({ what, words, text, from, to }): LeftOut => {
        const begins = cutText(text.trim(), LONGEST_BEGINNING).replace(/…$/, '');
        const selector = places.selectorOf(from, to);
        const rule = from === to ? nameOf(from) : undefined;
        return {
          what,
          words,
          count: 1,
          ...(begins && { begins }),
          ...(selector !== undefined && { selector }),
          ...(selector !== undefined && rule !== undefined && { rule }),
        };
      }),
      ...[...rest].map(([what, sum]) => ({ what, ...sum })),
    ];
  }

  return { add, addHidden, list };
}

/** Names elements by their places under the body, as they stand now. */
function createPlaces(body: Element | undefined) {
  const numbers = new Map<Element, Map<Element, number>>();
  function numberOf(element: Element, parent: Element): number {
    let own = numbers.get(parent);
    if (!own) numbers.set(parent, (own = new Map([...parent.children].map((child, at) => [child, at + 1]))));
    return own.get(element) ?? 0;
  }
  return {
    /** The neighbors from one to another; undefined for the body, and for what is too deep to name. */
    selectorOf(from: Element, to: Element): string | undefined {
      if (from === body) return undefined;
      const parent = from.parentElement;
      if (!parent || to.parentElement !== parent) return undefined;
      const [first, last] = [numberOf(from, parent), numberOf(to, parent)];
      const own = first === last ? `:nth-child(${first})` : `:nth-child(n+${first}):nth-child(-n+${last})`;
      const path: string[] = [own];
      for (let at: Element = parent; at !== body;) {
        const above = at.parentElement;
        if (!above) return undefined;
        path.push(`:nth-child(${numberOf(at, above)})`);
        at = above;
      }
      const selector = `:scope>${path.reverse().join('>')}`;
      return selector.length <= 1_000 ? selector : undefined;
    },
  };
}
