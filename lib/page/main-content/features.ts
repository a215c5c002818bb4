import { readMarkedText } from './marked-text';
import { signalNamed } from './name-signals';
import { readPageSignals } from './page-signals';
import { type Sample, sampleRuns } from './sample';
import { type Box, FAR, type PageText, type TextRun, isProse } from './text-runs';

const tags = [
  'p',
  'li',
  'td',
  'th',
  'div',
  'span',
  'pre',
  'dt',
  'dd',
  'blockquote',
  'figcaption',
  'section',
  'article',
  'button',
  'a',
  'body',
  'summary',
  'caption',
  'legend',
];
const tagNumber = new Map(tags.map((tag, index) => [tag, index + 7]));

function numberOfTag(tag: string): number {
  if (tag.length === 2 && tag[0] === 'h') {
    const level = tag.charCodeAt(1) - 48;
    if (level >= 1 && level <= 6) return level;
  }
  return tagNumber.get(tag) ?? 0;
}

// Words that give away what a short line is for. General phrases of the trade, in the languages seen most.
const phrases: readonly RegExp[] = [
  /cookie|consent|gdpr/i,
  /privacy|terms|legal|disclaimer|copyright|©|all rights|impressum|powered by/i,
  /subscribe|newsletter|sign ?up|inbox|e-?mail|updates/i,
  /log ?in|sign ?in|register|account|password|member/i,
  /share|tweet|facebook|twitter|linkedin|pinterest|whatsapp|copy link|print|instagram|youtube/i,
  /comment|repl(?:y|ies)|leave a/i,
  /related|you may|you might|recommend|more (?:from|in|on|like)|also (?:like|read|see)|read next|popular|trending|latest|recent|similar|customers/i,
  /read more|learn more|view (?:all|more)|see (?:all|more)|show (?:all|more|less)|load more|details|continue/i,
  /next|previous|prev|back to|older|newer|page \d/i,
  /add to|cart|basket|checkout|buy now|wish ?list|in stock|out of stock|sold out|quantity|quick view/i,
  /shipping|returns?|delivery|warranty|payment|refund/i,
  /[$€£¥₹]\s?\d|\d\s?[€$£]|price|\bsale\b|\boff\b/i,
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\bago\b/i,
  /^(?:by|von|par|por)\b|author|written by|posted|published|updated|min read|reading time/i,
  /menu|skip to|toggle|close|open|navigation|search|home|expand/i,
  /contact|call|phone|\(\d{3}\)|\d{3}-\d{4}|address|get (?:a|started|in touch)|request|quote|book|demo|free/i,
  /filter|sort|results?|showing|items?\b|clear|apply|per page/i,
  /review|rating|stars?|verified|helpful|out of 5|votes?/i,
  /on this page|table of contents|contents|in this|jump to/i,
  /advert|sponsored|promot|affiliate|commission/i,
  /joined|posts:|messages|reputation|member since|location:|likes|reactions|quote|report|views|replies|badges/i,
  /image|photo|credit|getty|source:|caption/i,
  /\?$/,
  /[:：]$/,
  /[.!?。！？…"”]$/,
  /^[#•·▪\-–—|/\d.]+$/,
];

function squash(value: number): number {
  return Math.log1p(value);
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** Writes, from a place on, which phrases stand in a line: 1 or 0 for each. */
function phrasesIn(line: string, row: Float32Array, from: number): void {
  for (let at = 0; at < phrases.length; at++)
    row[from + at] = line !== '' && (phrases[at] as RegExp).test(line) ? 1 : 0;
}

const levels = [0, 1, 2, 3, 4, 6] as const;
const beside = [-3, -2, -1, 1, 2, 3] as const;
const aboutHeading = [2, 5, 6, 10, 15, 17] as const;
/** No row is longer. */
const WIDEST = 1024;

/** A grid of numbers, a row for each run. */
export type Features = { width: number; rows: Float32Array };

function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** How much of the line is in the title: 0 to 1. */
function likeness(line: string, title: Set<string>): number {
  if (title.size === 0) return 0;
  const lower = line.toLowerCase();
  let hasOne = false;
  for (const word of title) hasOne ||= lower.includes(word);
  if (!hasOne) return 0;
  const words = wordSet(line);
  let shared = 0;
  for (const word of words) if (title.has(word)) shared++;
  return (2 * shared) / (words.size + title.size);
}

type Twin = { runs: number; words: number; linkWords: number; proseWords: number };

/** Where the text is thickest: the sum of prose handed up through the boxes, thinner with each level. */
function proseScores(page: PageText): Float64Array {
  const scores = new Float64Array(page.boxes.length);
  for (const run of page.runs) {
    if (run.words < 8 || run.hidden) continue;
    const base = (1 + run.commas + Math.min(run.chars / 100, 3)) * (1 - share(run.linkWords, run.words));
    let at = page.boxes[run.box]?.parent ?? -1;
    for (let level = 1; at >= 0 && level <= 4; level++) {
      scores[at] = (scores[at] ?? 0) + base / (level === 1 ? 1 : level * 1.5);
      at = page.boxes[at]?.parent ?? -1;
    }
  }
  page.boxes.forEach((box, index) => {
    scores[index] = (scores[index] ?? 0) * (1 - share(box.linkWords, box.words));
  });
  return scores;
}

/**
 * Says of every run what can be seen of it: its own form, what it stands in, what stands beside it, what repeats,
 * and what kind of page it is. A row for each run of the sample, by default for all. The order of the numbers is what the forest was fitted on.
 */
export function readFeatures(
  document: Document,
  body: Element,
  url: string,
  page: PageText,
  sample: Sample = sampleRuns(page, Number.POSITIVE_INFINITY),
): Features {
  const { boxes, runs } = page;
  const marked = readMarkedText(document);
  const signals = readPageSignals(document, body, url, page, marked.types);
  for (const words of marked.words) signals.push(squash(words));
  const root = boxes[0];
  const total = Math.max(root?.words ?? 0, 1);
  const totalProse = Math.max(root?.proseWords ?? 0, 1);
  const titleText =
    document.querySelector('meta[property="og:title"]')?.getAttribute('content') || document.title || '';
  const title = wordSet(titleText);

  // How much of the page's prose stands outside what readers added, and outside what only points elsewhere.
  for (const signal of [signalNamed.comment, signalNamed.related, 25]) {
    let outside = 0;
    let own = 0;
    for (const run of runs) {
      if (!isProse(run)) continue;
      if ((boxes[run.box]?.signalDistance[signal] ?? FAR) >= FAR) outside += run.words;
      else own += run.words;
    }
    signals.push(squash(outside), share(outside, outside + own));
  }

  const paragraphs = new Int32Array(boxes.length);
  for (const run of runs) {
    const box = boxes[run.box];
    if (box && box.tag === 'p' && box.parent >= 0 && isProse(run))
      paragraphs[box.parent] = (paragraphs[box.parent] ?? 0) + 1;
  }
  const byShape = new Map<number, Twin>();
  const byText = new Map<string, number>();
  let firstHeading = -1;
  for (const [index, run] of runs.entries()) {
    const box = boxes[run.box];
    if (!box) continue;
    const twin = byShape.get(box.shape) ?? { runs: 0, words: 0, linkWords: 0, proseWords: 0 };
    twin.runs++;
    twin.words += run.words;
    twin.linkWords += run.linkWords;
    if (isProse(run)) twin.proseWords += run.words;
    byShape.set(box.shape, twin);
    const key = run.text.slice(0, 80);
    byText.set(key, (byText.get(key) ?? 0) + 1);
    if (firstHeading < 0 && box.tag === 'h1' && !run.hidden) firstHeading = index;
  }
  if (firstHeading < 0) {
    firstHeading = runs.findIndex(
      (run) => /^h[12]$/.test(boxes[run.box]?.tag ?? '') && likeness(run.text, title) > 0.6,
    );
  }

  const headingBox = firstHeading >= 0 ? (runs[firstHeading]?.box ?? -1) : -1;
  const aboveHeading = new Set<number>();
  for (let at = headingBox; at >= 0; at = boxes[at]?.parent ?? -1) aboveHeading.add(at);

  const scores = proseScores(page);
  let best = 0;
  for (let at = 1; at < boxes.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at;
  const bestBox = boxes[best];
  const bestScore = Math.max(scores[best] ?? 0, 1);
  const bestShape = bestBox?.shape ?? -1;
  const aboveBest = new Set<number>();
  for (let at = best; at >= 0; at = boxes[at]?.parent ?? -1) aboveBest.add(at);
  // The smallest box that holds most of the prose.
  let core = 0;
  for (let at = 1; at < boxes.length; at++) {
    const box = boxes[at];
    if (box && box.proseWords >= totalProse * 0.7 && box.depth > (boxes[core]?.depth ?? 0)) core = at;
  }
  const coreBox = boxes[core];
  const mainBox = boxes.find((box) => box.kindDistance[4] === 0 && box.words > 0);

  let grid = new Float32Array(0);
  // One row, written from left to right; what is the page's own stays at its end.
  const row = new Float32Array(WIDEST);
  let column = 0;
  let width = 0;
  let boxWidth = 0;
  let rowNumber = 0;
  let filled = row;
  let lastHeading = '';
  const headingPhrases = new Float32Array(phrases.length);
  const put = (...values: readonly number[]): void => {
    for (let at = 0; at < values.length; at++) row[column++] = values[at] as number;
  };
  let before = 0;
  let proseBefore = 0;
  let sinceHeading = 99;
  let headingLevel = 0;
  let headingAt = -1;
  /** The run whose row already has what is said of the box. */
  const rowOfBox = new Int32Array(boxes.length).fill(-1);
  const turnedBy = [5, 6, 17, 2] as const;
  const turned: number[] = [0, 0, 0, 0];
  const turnedLevel: number[] = [9, 9, 9, 9];
  const seenText = new Map<string, number>();

  const boxFeatures = (index: number): void => {
    const box = boxes[index] as Box;
    row.set(box.signalDistance, column);
    column += box.signalDistance.length;
    row.set(box.kindDistance, column);
    column += box.kindDistance.length;
    let at = index;
    for (let level = 0, next = 0; next < levels.length; level++) {
      const above = boxes[at] as Box;
      if (level === levels[next]) {
        next++;
        const count = above.end - above.first;
        put(
          squash(above.words),
          share(above.linkWords, above.words),
          share(above.proseWords, above.words),
          share(above.words, total),
          squash(count),
          share(above.words, count),
          above.twins,
          above.children,
          share(above.order + 1, Math.max(boxes[above.parent]?.children ?? 1, 1)),
          squash(above.images),
          share(scores[at] ?? 0, bestScore),
        );
      }
      if (above.parent >= 0) at = above.parent;
    }
    put(
      numberOfTag(box.tag),
      numberOfTag(boxes[box.parent]?.tag ?? ''),
      numberOfTag(boxes[boxes[box.parent]?.parent ?? -1]?.tag ?? ''),
      box.depth,
      box.hidden ? 1 : 0,
      bestBox && box.first >= bestBox.first && box.end <= bestBox.end ? 1 : 0,
      box.depth - (bestBox?.depth ?? 0),
      coreBox && box.first >= coreBox.first && box.end <= coreBox.end ? 1 : 0,
      mainBox ? (box.first >= mainBox.first && box.end <= mainBox.end ? 1 : 0) : -1,
      box.shape === bestShape ? 1 : 0,
    );
    // How far up the smallest box is that also holds a fair part of the page's prose, and what else it holds.
    let up = 0;
    at = index;
    while (at > 0 && (boxes[at]?.proseWords ?? 0) < totalProse * 0.25) {
      at = boxes[at]?.parent ?? 0;
      up++;
    }
    const shared = boxes[at] as Box;
    put(up, share(shared.words, total), share(shared.linkWords, shared.words), shared.depth);
    // Where the way to the first heading, and to the thickest prose, parts from this one's.
    for (const way of [aboveHeading, aboveBest]) {
      at = index;
      up = 0;
      while (at > 0 && !way.has(at)) {
        at = boxes[at]?.parent ?? 0;
        up++;
      }
      const fork = boxes[at] as Box;
      put(way.size > 0 ? up : -1, share(fork.words, total), fork.depth, share(fork.proseWords, totalProse));
    }
    put(box.parent >= 0 ? (paragraphs[box.parent] ?? 0) : 0);
    // The nearest box whose siblings look the same: an entry of a list, a post of a thread.
    at = index;
    let climb = 0;
    while (at > 0 && (boxes[at]?.twins ?? 0) < 3 && climb < 12) {
      at = boxes[at]?.parent ?? 0;
      climb++;
    }
    const entry = boxes[at] as Box;
    const holder = boxes[Math.max(entry.parent, 0)] as Box;
    put(
      climb,
      entry.twins,
      squash(entry.words),
      share(entry.linkWords, entry.words),
      share(entry.proseWords, entry.words),
      squash(entry.images),
      share(holder.words, total),
      share(holder.linkWords, holder.words),
      squash(holder.words),
      share(holder.words, Math.max(holder.children, 1)),
    );
  };

  for (const [index, run] of runs.entries()) {
    const box = boxes[run.box] as Box;
    const level = numberOfTag(box.tag);
    const isHeading = level >= 1 && level <= 6;
    if (isHeading) {
      sinceHeading = 0;
      headingLevel = level;
      headingAt = index;
      turnedBy.forEach((phrase, slot) => {
        if (run.words <= 12 && phrases[phrase]?.test(run.text)) {
          turned[slot] = 1;
          turnedLevel[slot] = level;
        } else if (level <= (turnedLevel[slot] ?? 9)) {
          turned[slot] = 0;
          turnedLevel[slot] = 9;
        }
      });
    } else sinceHeading = Math.min(sinceHeading + 1, 99);
    if (sample.verdictOf[index] !== index) {
      const text = run.text.slice(0, 80);
      seenText.set(text, (seenText.get(text) ?? 0) + 1);
      before += run.words;
      if (isProse(run)) proseBefore += run.words;
      continue;
    }
    const short = run.words <= 24 ? run.text : '';
    const key = run.text.slice(0, 80);
    const seen = seenText.get(key) ?? 0;
    column = 0;
    put(
      squash(run.words),
      run.words,
      share(run.chars, run.words),
      share(run.linkWords, run.words),
      run.links,
      run.images,
      share(run.digits, run.chars),
      share(run.capitals, run.chars),
      run.sentenceEnds,
      share(run.sentenceEnds, run.words),
      run.commas,
      share(run.commas, run.words),
      share(run.strongWords, run.words),
      run.hasTime ? 1 : 0,
      run.inButton ? 1 : 0,
      run.hidden ? 1 : 0,
      /^\p{Ll}/u.test(run.text) ? 1 : 0,
      run.words <= 40 ? likeness(run.text, title) : -1,
      share(before, total),
      share(proseBefore, totalProse),
      share(index, runs.length),
      index,
      runs.length - index,
      firstHeading < 0 ? 0 : index - firstHeading,
      firstHeading < 0 ? 0 : index < firstHeading ? -1 : 1,
      sinceHeading,
      headingLevel,
      headingAt >= 0 ? (runs[headingAt]?.words ?? 0) : -1,
      byText.get(key) ?? 1,
      seen,
      isProse(run) ? 1 : 0,
      turned[0] as number,
      turned[1] as number,
      turned[2] as number,
      turned[3] as number,
    );
    for (const share of marked.of(run.text)) row[column++] = share;
    seenText.set(key, seen + 1);
    const headingText = headingAt >= 0 && headingAt !== index ? (runs[headingAt]?.text ?? '') : '';
    phrasesIn(short, row, column);
    column += phrases.length;
    // What the heading above it is about says more than the line itself.
    if (headingText !== lastHeading) {
      lastHeading = headingText;
      phrasesIn(headingText, headingPhrases, 0);
    }
    for (const at of aboutHeading) row[column++] = headingPhrases[at] as number;
    let price = 0;
    let meta = 0;
    let author = 0;
    for (const signal of run.inlineSignals) {
      if (signal === 23) price = 1;
      else if (signal === 17) meta = 1;
      else if (signal === 18) author = 1;
    }
    put(price, meta, author);
    const twin = byShape.get(box.shape);
    put(
      squash(twin?.runs ?? 0),
      squash(twin?.words ?? 0),
      share(twin?.words ?? 0, twin?.runs ?? 0),
      share(twin?.linkWords ?? 0, twin?.words ?? 0),
      share(twin?.proseWords ?? 0, twin?.words ?? 0),
      share(twin?.words ?? 0, total),
    );
    for (const step of beside) {
      const other: TextRun | undefined = runs[index + step];
      const otherBox = other ? boxes[other.box] : undefined;
      put(
        other ? squash(other.words) : -1,
        other ? share(other.linkWords, other.words) : -1,
        otherBox ? numberOfTag(otherBox.tag) : -1,
        otherBox ? (other?.box === run.box ? 2 : otherBox.parent === box.parent ? 1 : 0) : -1,
      );
    }
    const twinRow = rowOfBox[run.box] as number;
    if (twinRow >= 0)
      row.set(grid.subarray(twinRow * width + column, twinRow * width + column + boxWidth), column);
    else {
      const before = column;
      boxFeatures(run.box);
      boxWidth = column - before;
      rowOfBox[run.box] = rowNumber;
    }
    if (rowNumber === 0) {
      put(...signals);
      width = column;
      grid = new Float32Array(width * sample.runs.length);
      filled = row.subarray(0, width);
    }
    grid.set(filled, rowNumber * width);
    rowNumber++;
    before += run.words;
    if (isProse(run)) proseBefore += run.words;
  }

  return { width, rows: grid };
}
