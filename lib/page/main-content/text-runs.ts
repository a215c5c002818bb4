import { SIGNALS, createNameReader } from './name-signals';

/** Distances above this say "no such ancestor". */
export const FAR = 24;

/** A block element on the way to some text. */
export type Box = {
  element: Element;
  tag: string;
  /** Index of the enclosing box; -1 for the body. */
  parent: number;
  depth: number;
  /** Text runs inside: from first up to, not including, end. */
  first: number;
  end: number;
  words: number;
  linkWords: number;
  /** Words in runs that read like sentences. */
  proseWords: number;
  links: number;
  images: number;
  /** Position among the boxes of the same parent, and how many there are. */
  order: number;
  children: number;
  /** Boxes of the same parent with the same shape (tag and names). */
  twins: number;
  /**
   * Boxes up to the nearest ancestor (or itself, 0) with each name signal; FAR when there is none. Siblings may share
   * one array: it is not written to.
   */
  signalDistance: Uint8Array;
  /** The same for the kinds of element in `elementKinds`. */
  kindDistance: Uint8Array;
  /** Number of the path of tags and names from a few levels above. */
  shape: number;
  hidden: boolean;
};

/** A stretch of text that a reader sees as one piece: a paragraph, a heading, a list item, a cell, a loose line. */
export type TextRun = {
  box: number;
  nodes: Node[];
  text: string;
  words: number;
  chars: number;
  linkWords: number;
  links: number;
  images: number;
  digits: number;
  capitals: number;
  sentenceEnds: number;
  commas: number;
  /** Words in bold, italics or code. */
  strongWords: number;
  /** Name signals of the inline elements in the run. */
  inlineSignals: number[];
  hasTime: boolean;
  inButton: boolean;
  hidden: boolean;
};

export type PageText = { boxes: Box[]; runs: TextRun[] };

/** Kinds of elements that tell about everything inside them. */
export const elementKinds = [
  'nav',
  'header',
  'footer',
  'aside',
  'main',
  'article',
  'section',
  'form',
  'table',
  'list',
  'dl',
  'figure',
  'details',
  'blockquote',
  'button',
  'dialog',
  'li',
  'cell',
  'a',
  'hidden',
] as const;
export const KINDS = elementKinds.length;

const kindOfTag: Readonly<Record<string, number>> = {
  nav: 0,
  header: 1,
  footer: 2,
  aside: 3,
  main: 4,
  article: 5,
  section: 6,
  form: 7,
  table: 8,
  ul: 9,
  ol: 9,
  menu: 9,
  dl: 10,
  figure: 11,
  details: 12,
  blockquote: 13,
  button: 14,
  dialog: 15,
  li: 16,
  td: 17,
  th: 17,
};
const kindOfRole: Readonly<Record<string, number>> = {
  navigation: 0,
  menu: 0,
  menubar: 0,
  banner: 1,
  contentinfo: 2,
  complementary: 3,
  main: 4,
  article: 5,
  region: 6,
  form: 7,
  search: 7,
  table: 8,
  grid: 8,
  list: 9,
  listitem: 16,
  button: 14,
  dialog: 15,
  alertdialog: 15,
};

const skipped = new Set(
  'script,style,noscript,template,svg,head,iframe,frame,object,embed,select,option,textarea,input,canvas,audio,video,map,link,meta,datalist,progress,meter'.split(
    ',',
  ),
);
const inline = new Set(
  'a,abbr,acronym,b,bdi,bdo,big,cite,code,data,del,dfn,em,font,i,ins,kbd,label,mark,nobr,q,rb,rp,rt,rtc,ruby,s,samp,small,span,strike,strong,sub,sup,time,tt,u,var,wbr,math,bdi,output'.split(
    ',',
  ),
);
const emphasis = new Set('b,strong,em,i,code,kbd,samp,mark,u'.split(','));

const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i;

function isHidden(element: Element): boolean {
  if (!element.hasAttributes()) return false;
  if (element.hasAttribute('data-trawl-hidden') || element.hasAttribute('hidden')) return true;
  const style = element.getAttribute('style');
  return style !== null && hiddenStyle.test(style);
}

type Counts = Pick<TextRun, 'words' | 'digits' | 'capitals' | 'sentenceEnds' | 'commas' | 'chars'>;

const wideScript = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Counts in one pass. Scripts without spaces count two characters as a word. */
export function countText(text: string): Counts {
  let words = 0;
  let digits = 0;
  let capitals = 0;
  let sentenceEnds = 0;
  let commas = 0;
  let chars = 0;
  let wide = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 160) {
      inWord = false;
      continue;
    }
    chars++;
    if ((code >= 97 && code <= 122) || code === 95) {
      if (!inWord) words++;
      inWord = true;
    } else if (code >= 65 && code <= 90) {
      capitals++;
      if (!inWord) words++;
      inWord = true;
    } else if (code >= 48 && code <= 57) {
      digits++;
      if (!inWord) words++;
      inWord = true;
    } else if (code < 192) {
      if (code === 46 || code === 33 || code === 63) sentenceEnds++;
      else if (code === 44 || code === 59) commas++;
      inWord = false;
    } else if (code >= 0x0e00 && wideScript.test(text[at] ?? '')) {
      wide++;
      inWord = false;
    } else if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x06d4 || code === 0x061f) {
      sentenceEnds++;
      inWord = false;
    } else if (code === 0x3001 || code === 0xff0c || code === 0x060c) {
      commas++;
      inWord = false;
    } else if (code >= 0x2000 && code <= 0x206f) {
      if (code !== 0x200d && code !== 0x200c) inWord = false;
    } else {
      if (!inWord) words++;
      inWord = true;
    }
  }
  return { words: words + Math.ceil(wide / 2), digits, capitals, sentenceEnds, commas, chars };
}

/** Reads like a sentence rather than like a label. */
export function isProse(run: TextRun): boolean {
  return run.words >= 10 && run.linkWords < run.words * 0.4 && run.sentenceEnds + run.commas > 0;
}

function emptyRun(box: number): TextRun {
  return {
    box,
    nodes: [],
    text: '',
    words: 0,
    chars: 0,
    linkWords: 0,
    links: 0,
    images: 0,
    digits: 0,
    capitals: 0,
    sentenceEnds: 0,
    commas: 0,
    strongWords: 0,
    inlineSignals: [],
    hasTime: false,
    inButton: false,
    hidden: false,
  };
}

const none: readonly number[] = [];
/** What an inline element adds to until it ends. Bits. */
const opened = { link: 1, emphasis: 2, hidden: 4 } as const;

/** A tag with its first name, whatever number it bears. */
function lookOf(tag: string, names: string): string {
  if (names === ' ') return `${tag}.`;
  const firstName = names.trim().split(/\s+/, 1)[0] ?? '';
  return `${tag}.${firstName.replace(/\d+/g, '0')}`;
}

const near = (distances: Uint8Array): Uint8Array => {
  const next = new Uint8Array(distances.length);
  for (let at = 0; at < next.length; at++) next[at] = Math.min((distances[at] ?? FAR) + 1, FAR);
  return next;
};

function namesOf(element: Element): string {
  if (!element.hasAttributes()) return ' ';
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`;
  const itemprop = element.getAttribute('itemprop');
  const testId = element.getAttribute('data-testid');
  return itemprop || testId ? `${names} ${itemprop ?? ''} ${testId ?? ''}` : names;
}

/**
 * Reads the text below `body` in document order, in place and in one pass.
 * Every text node that a reader could see is in exactly one run; nothing is changed.
 */
export function readTextRuns(body: Element): PageText {
  const readNames = createNameReader();
  const boxes: Box[] = [];
  const runs: TextRun[] = [];
  const shapes = new Map<string, number>();
  /** Of each box, how many of its children have a look; made with the first child. */
  const twins: (Map<string, number> | undefined)[] = [];
  const shapeKeys: string[] = [];
  /** What a path starts with below a box; cut to the nearest levels once for all its children. */
  const pathStarts: (string | undefined)[] = [];

  const farSignals = new Uint8Array(SIGNALS).fill(FAR);
  const farKinds = new Uint8Array(KINDS).fill(FAR);
  /** What the boxes below a box start from; those that add nothing of their own share it. */
  const distancesBelow: ({ signals: Uint8Array; kinds: Uint8Array } | undefined)[] = [];

  const openBox = (element: Element, tag: string, parent: number): number => {
    const above = boxes[parent];
    const names = namesOf(element);
    let signalDistance: Uint8Array = farSignals;
    let kindDistance: Uint8Array = farKinds;
    let ownKinds = false;
    if (above) {
      const below = (distancesBelow[parent] ??= {
        signals: near(above.signalDistance),
        kinds: near(above.kindDistance),
      });
      signalDistance = below.signals;
      kindDistance = below.kinds;
      // The body and the root carry names about the page as a whole, not about a part of it.
      const signals = names === ' ' ? none : readNames(names);
      if (signals.length > 0) {
        signalDistance = signalDistance.slice();
        for (const signal of signals) signalDistance[signal] = 0;
      }
    }
    const setKind = (number: number): void => {
      if (!ownKinds) kindDistance = kindDistance.slice();
      ownKinds = true;
      kindDistance[number] = 0;
    };
    const kind = kindOfTag[tag];
    if (kind !== undefined) setKind(kind);
    const role = names === ' ' ? null : element.getAttribute('role');
    const roleKind = role ? kindOfRole[role] : undefined;
    if (roleKind !== undefined) setKind(roleKind);
    if (linkDepth > 0) setKind(18);
    const hidden = (above?.hidden ?? false) || (above !== undefined && isHidden(element));
    if (hidden && !above?.hidden) setKind(19);
    const key = lookOf(tag, names);
    let start = pathStarts[parent];
    if (above && start === undefined) {
      start = `${(shapeKeys[parent] ?? '').split('>').slice(-3).join('>')}>`;
      pathStarts[parent] = start;
    }
    const path = above ? start + key : key;
    let shape = shapes.get(path);
    if (shape === undefined) shapes.set(path, (shape = shapes.size));
    const index = boxes.length;
    boxes.push({
      element,
      tag,
      parent,
      depth: (above?.depth ?? -1) + 1,
      first: runs.length,
      end: runs.length,
      words: 0,
      linkWords: 0,
      proseWords: 0,
      links: 0,
      images: 0,
      order: above ? above.children++ : 0,
      children: 0,
      twins: 0,
      signalDistance,
      kindDistance,
      shape,
      hidden,
    });
    shapeKeys.push(path);
    twins.push(undefined);
    distancesBelow.push(undefined);
    pathStarts.push(undefined);
    if (above) {
      const seen = (twins[parent] ??= new Map());
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    twinKeys.push(key);
    return index;
  };
  const twinKeys: string[] = [];

  let linkDepth = 0;
  let linkNew = false;
  let emphasisDepth = 0;
  let buttonDepth = 0;
  let hiddenDepth = 0;
  let codeDepth = 0;
  let breaks = 0;
  let current = openBox(body, 'body', -1);
  let run: TextRun | undefined;
  let inlineSignals: (readonly number[])[] = [];
  /** How many of the open inline elements have signals. */
  let inlineNames = 0;
  /** For each open inline element, what it opened. */
  const inlineParts: number[] = [];

  const flush = () => {
    if (!run) return;
    run.text = run.text.replace(/\s+/g, ' ').trim();
    if (run.chars > 0) runs.push(run);
    run = undefined;
  };

  const addText = (node: Text) => {
    const data = node.data;
    const counts = countText(data);
    if (counts.chars === 0) {
      if (run) {
        run.text += ' ';
        run.nodes.push(node);
      }
      return;
    }
    breaks = 0;
    run ??= emptyRun(current);
    run.nodes.push(node);
    run.text += data;
    run.words += counts.words;
    run.chars += counts.chars;
    run.digits += counts.digits;
    run.capitals += counts.capitals;
    run.sentenceEnds += counts.sentenceEnds;
    run.commas += counts.commas;
    if (linkDepth > 0) {
      run.linkWords += counts.words;
      if (linkNew) run.links++;
      linkNew = false;
    }
    if (emphasisDepth > 0) run.strongWords += counts.words;
    if (buttonDepth > 0) run.inButton = true;
    if (hiddenDepth > 0 || boxes[current]?.hidden) run.hidden = true;
    if (inlineNames > 0)
      for (const signals of inlineSignals) for (const signal of signals) run.inlineSignals.push(signal);
  };

  /** True when the walker should look inside. */
  const enter = (element: Element): boolean => {
    const tag = element.localName;
    if (skipped.has(tag)) return false;
    if (tag === 'br') {
      if (run && ++breaks > 1) flush();
      else if (run) run.text += ' ';
      return false;
    }
    if (tag === 'img') {
      const box = boxes[current];
      if (box) box.images++;
      if (run) run.images++;
      return false;
    }
    if (tag === 'picture') return true;
    // Code is one piece, however a highlighter has cut it up.
    if (codeDepth > 0) {
      if (tag === 'pre') codeDepth++;
      return true;
    }
    if (inline.has(tag)) {
      let parts = 0;
      if (tag === 'a' && element.hasAttribute('href')) {
        linkDepth++;
        linkNew = true;
        parts |= opened.link;
      } else if (emphasis.has(tag)) {
        emphasisDepth++;
        parts |= opened.emphasis;
      } else if (tag === 'time' && run) run.hasTime = true;
      if (isHidden(element)) {
        hiddenDepth++;
        parts |= opened.hidden;
      }
      inlineParts.push(parts);
      const names = namesOf(element);
      const signals = names.length > 1 ? readNames(names) : none;
      if (signals.length > 0) inlineNames++;
      inlineSignals.push(signals);
      return true;
    }
    flush();
    if (tag === 'button') buttonDepth++;
    else if (tag === 'pre') codeDepth++;
    current = openBox(element, tag, current);
    return true;
  };

  const leave = (element: Element) => {
    const tag = element.localName;
    if (tag === 'picture') return;
    if (codeDepth > 0) {
      if (tag === 'pre') codeDepth--;
      if (tag !== 'pre' || codeDepth > 0) return;
    }
    if (inline.has(tag)) {
      const parts = inlineParts.pop() ?? 0;
      if (parts & opened.link) linkDepth--;
      else if (parts & opened.emphasis) emphasisDepth--;
      else if (tag === 'time' && run) run.hasTime = true;
      if (parts & opened.hidden) hiddenDepth--;
      if ((inlineSignals.pop()?.length ?? 0) > 0) inlineNames--;
      return;
    }
    flush();
    if (tag === 'button') buttonDepth--;
    const box = boxes[current];
    if (!box) return;
    box.end = runs.length;
    for (let at = box.first; at < box.end; at++) {
      const inside = runs[at];
      if (!inside || inside.box !== current) continue;
      box.words += inside.words;
      box.linkWords += inside.linkWords;
      box.links += inside.links;
      if (isProse(inside)) box.proseWords += inside.words;
    }
    const above = boxes[box.parent];
    if (above) {
      above.words += box.words;
      above.linkWords += box.linkWords;
      above.links += box.links;
      above.proseWords += box.proseWords;
      above.images += box.images;
    }
    current = box.parent;
  };

  // No recursion: a page may nest deeper than the stack goes.
  let node: Node | null = body.firstChild;
  while (node) {
    let down: Node | null = null;
    if (node.nodeType === 3) addText(node as Text);
    else if (node.nodeType === 1 && enter(node as Element)) {
      down = node.firstChild;
      if (!down) leave(node as Element);
    }
    if (down) {
      node = down;
      continue;
    }
    while (node && !node.nextSibling) {
      node = node.parentNode;
      if (!node || node === body) {
        node = null;
        break;
      }
      leave(node as Element);
    }
    node = node ? node.nextSibling : null;
  }
  flush();
  const root = boxes[0];
  if (root) {
    inlineSignals = [];
    root.end = runs.length;
    for (const inside of runs) {
      if (inside.box !== 0) continue;
      root.words += inside.words;
      root.linkWords += inside.linkWords;
      root.links += inside.links;
      if (isProse(inside)) root.proseWords += inside.words;
    }
  }
  boxes.forEach((box, index) => {
    box.twins = box.parent < 0 ? 1 : (twins[box.parent]?.get(twinKeys[index] ?? '') ?? 1);
  });
  return { boxes, runs };
}
