import type { OutlinedPart, OutlineOrder } from '../core/model/page-order';
import { ENOUGH_LETTERS, lettersOf } from '../core/text/fold-text';
import { boxAround, createLayer } from './overlay';

const AMBER = '#8a5a00';
const TEAL = '#0d757c';
const STYLE = `
  .part, .bar { font: 500 13px/20px system-ui, sans-serif; }
  .part { all: unset; box-sizing: border-box; position: fixed; pointer-events: auto; cursor: pointer; border-radius: 3px;
    outline: 1.5px dashed ${AMBER}; outline-offset: 2px; background: rgb(191 130 15 / .07); }
  .part[aria-current='true'] { outline: 2px solid ${TEAL}; background: rgb(13 117 124 / .12); }
  .part[data-back] { outline: 2px solid ${TEAL}; background: none; cursor: default; }
  .part > span { position: absolute; inset-block-start: -11px; inset-inline-end: 8px; padding-inline: 6px; color: #fff;
    background: ${AMBER}; font: 500 11px/18px system-ui, sans-serif; border-radius: 4px; white-space: nowrap; }
  .part[data-top] > span { inset-block-start: 2px; }
  .part[aria-current='true'] > span, .part[data-back] > span { background: ${TEAL}; }
  .bar { position: fixed; inset-block-end: 16px; inset-inline: 0; margin: auto; inline-size: fit-content;
    max-inline-size: calc(100vw - 16px); box-sizing: border-box; pointer-events: auto; display: flex; align-items: center; gap: 8px; padding: 8px 12px; border-radius: 12px; background: Canvas; color: CanvasText;
    border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); box-shadow: 0 8px 28px rgb(0 0 0 / .25); }
  .bar p { margin: 0; min-inline-size: 0; }
  .bar small { display: block; font: 400 12px/16px system-ui, sans-serif; opacity: .8; }
  @media (max-width: 520px) { .bar { flex-wrap: wrap; } .bar p { flex-basis: 100%; } }
  .bar button { flex: none; font: inherit; padding: 3px 10px; border-radius: 8px; cursor: pointer; color: inherit; background: none;
    border: 1px solid color-mix(in srgb, CanvasText 35%, Canvas); }
  .bar button.main { background: ${TEAL}; border-color: ${TEAL}; color: #fff; }
  .bar button:disabled { opacity: .5; cursor: default; }
  .bar button:focus-visible, .part:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  kbd { font: inherit; opacity: .7; margin-inline-start: 6px; }`;

/** More elements than this are not looked through for a part that is elsewhere now. */
const MOST_ELEMENTS = 50_000;
const MOST_TEXTS = 50;

const LONGEST_START = 400;

/** The first text in an element; that of its neighbors is not looked at, however long the page is. */
function startOf(element: Element): string {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  for (let tried = 0; tried < MOST_TEXTS && text.length < LONGEST_START && walker.nextNode(); tried += 1) {
    const { parentElement } = walker.currentNode;
    if (!/^(?:script|style|template|noscript)$/.test(parentElement?.localName ?? ''))
      text += (walker.currentNode as Text).data.trim().slice(0, LONGEST_START);
  }
  return text;
}
const begin = (elements: readonly Element[], wanted: string): boolean =>
  lettersOf(elements.slice(0, MOST_TEXTS).map(startOf).join('')).startsWith(wanted);

/**
 * The elements of a part on the page as it is now: where the report says, if the words there are the same, otherwise the
 * outermost element that begins with them. Empty if the page no longer has it.
 */
export function elementsOfPart(body: Element, { selector, begins }: OutlinedPart): Element[] {
  const wanted = lettersOf(begins).slice(0, ENOUGH_LETTERS);
  let there: Element[] = [];
  try {
    there = [...body.querySelectorAll(selector)];
  } catch {
    // A stored report can hold anything.
  }
  if (there.length > 0 && begin(there, wanted)) return there;
  if (wanted === '') return [];
  let seen = 0;
  for (const element of body.getElementsByTagName('*')) {
    if ((seen += 1) > MOST_ELEMENTS) return [];
    if (element.getClientRects().length > 0 && begin([element], wanted)) return [element];
  }
  return [];
}

type Outlines = {
  /** The next part that the user puts back, by its place in the order; null when it was closed. */
  next: () => Promise<number | null>;
  /** Removes everything from the page. */
  end: () => void;
};

/** Answers that are given before they are asked for, and the other way round. */
function createAnswers() {
  const waiting: ((answer: number | null) => void)[] = [];
  const given: (number | null)[] = [];
  return {
    give(answer: number | null): void {
      const asked = waiting.shift();
      if (asked) asked(answer);
      else given.push(answer);
    },
    next: (): Promise<number | null> =>
      new Promise((done) => {
        const first = given.shift();
        if (first === undefined) waiting.push(done);
        else done(first);
      }),
  };
}

type Shown = { part: OutlinedPart; at: number; elements: Element[] };
type Presses = {
  putBack: (place: number) => void;
  putBackCurrent: () => void;
  go: (by: number) => void;
  close: () => void;
};

/** The outlines and their bar, in a tree that no style or script of the page reaches. */
function draw(document: Document, shown: readonly Shown[], texts: OutlineOrder['texts'], presses: Presses) {
  const { host, shadow } = createLayer(document, STYLE);
  const make = <K extends keyof HTMLElementTagNameMap>(
    name: K,
    text: string,
    within: Node,
  ): HTMLElementTagNameMap[K] => {
    const made = document.createElement(name);
    made.textContent = text;
    within.appendChild(made);
    return made;
  };
  const button = (text: string, key: string, within: Node, press: () => void): HTMLButtonElement => {
    const made = make('button', text, within);
    made.type = 'button';
    if (key) make('kbd', key, made).setAttribute('aria-hidden', 'true');
    made.addEventListener('click', press);
    return made;
  };
  const frames = make('div', '', shadow);
  const outlines = shown.map(({ part }, place) => {
    const outline = button('', '', frames, () => presses.putBack(place));
    outline.className = 'part';
    outline.setAttribute('aria-label', `${part.label}: ${part.begins}`);
    make('span', part.label, outline);
    return outline;
  });
  const bar = make('div', '', shadow);
  bar.className = 'bar';
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', texts.title);
  const said = make('p', texts.title, bar);
  said.setAttribute('role', 'status');
  const amount = make('small', shown.length === 0 ? texts.missing : texts.amount, said);
  button(texts.previous, '⇧N', bar, () => presses.go(-1));
  button(texts.next, 'N', bar, () => presses.go(1));
  const main = button(texts.putBack, '↵', bar, presses.putBackCurrent);
  main.className = 'main';
  main.disabled = true;
  button('×', '', bar, presses.close).setAttribute('aria-label', texts.close);
  return {
    host,
    outlines,
    amount,
    main,
    /** A button of the bar has the focus. */
    inBar: (): boolean => shadow.activeElement?.parentElement === bar,
    /** Puts each outline where its part is now. */
    place(): void {
      shown.forEach(({ elements }, at) => {
        const box = boxAround(elements, document);
        const outline = outlines[at];
        if (!outline) return;
        outline.style.display = box ? 'block' : 'none';
        if (!box) return;
        // At the edge of the window its label stands within it.
        outline.toggleAttribute('data-top', box.top < 12 && box.bottom > 12);
        Object.assign(outline.style, {
          top: `${box.top}px`,
          left: `${box.left}px`,
          width: `${box.width}px`,
          height: `${box.height}px`,
        });
      });
    },
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Outlines parts of the page above it, in a shadow tree of its own: N and Shift+N or the buttons go from one to the
 * next, Enter or a click puts one back, Escape closes. Nothing of the page is changed, and nothing is left on it.
 */
export function outlineParts(document: Document, { parts, texts }: OutlineOrder): Outlines {
  const view = document.defaultView ?? window;
  const answers = createAnswers();
  const shown = parts.flatMap((part, at) => {
    const elements = elementsOfPart(document.body, part);
    return elements.length > 0 ? [{ part, at, elements }] : [];
  });
  let current = -1;
  let frame = 0;
  const stop = new AbortController();
  const drawn = draw(document, shown, texts, { putBack, putBackCurrent: () => putBack(current), go, close });
  const isBack = (at: number): boolean => drawn.outlines[at]?.dataset['back'] !== undefined;
  const placeSoon = (): void => {
    frame ||= view.requestAnimationFrame(() => {
      frame = 0;
      drawn.place();
    });
  };

  function go(by: number): void {
    // Those that have no size now, as in a closed menu, are passed over.
    const seen = shown.flatMap(({ elements }, at) => (boxAround(elements, document) ? [at] : []));
    const next = by > 0 ? seen.find((at) => at > current) : seen.findLast((at) => at < current);
    current = next ?? seen.at(by > 0 ? 0 : -1) ?? -1;
    mark();
    shown[current]?.elements[0]?.scrollIntoView({ block: 'center', inline: 'nearest' });
    placeSoon();
  }
  function mark(): void {
    drawn.outlines.forEach((outline, at) => outline.setAttribute('aria-current', String(at === current)));
    const one = shown[current];
    drawn.main.disabled = !one || isBack(current);
    if (one)
      drawn.amount.textContent = `${current + 1} / ${shown.length} · ${one.part.label} · ${one.part.size}`;
  }
  function putBack(at: number): void {
    const one = shown[at];
    const outline = drawn.outlines[at];
    if (!one || !outline || isBack(at)) return;
    outline.dataset['back'] = '';
    const label = outline.querySelector('span');
    if (label) label.textContent = texts.isBack;
    current = at;
    mark();
    answers.give(one.at);
  }
  function close(): void {
    if (stop.signal.aborted) return;
    stop.abort();
    view.cancelAnimationFrame(frame);
    drawn.host.remove();
    answers.give(null);
  }

  const on = (name: string, act: (event: Event) => void): void =>
    view.addEventListener(name, act, { capture: true, passive: name !== 'keydown', signal: stop.signal });
  on('scroll', placeSoon);
  on('resize', placeSoon);
  on('pagehide', close);
  on('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Escape' && isTyping(event.target)) return;
    // A button of the bar is pressed itself.
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && current >= 0 && !drawn.inBar()) putBack(current);
    else if (event.key.toLowerCase() === 'n') go(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const size = new ResizeObserver(placeSoon);
  size.observe(document.documentElement);
  stop.signal.addEventListener('abort', () => size.disconnect());
  document.documentElement.append(drawn.host);
  drawn.place();
  return { next: answers.next, end: close };
}

type OutlineScope = { trawlOutlines?: Outlines };

/**
 * Outlines what is ordered, in place of what was outlined before, and returns the next part that is put back; what is
 * outlined stays in the page from one answer to the next.
 */
export function nextPutBack(
  document: Document,
  scope: object,
  order: OutlineOrder | undefined,
): Promise<number | null> | null {
  const kept: OutlineScope = scope;
  if (order) {
    kept.trawlOutlines?.end();
    kept.trawlOutlines = outlineParts(document, order);
  }
  return kept.trawlOutlines?.next() ?? null;
}
