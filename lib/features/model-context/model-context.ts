import { withoutControls } from '@/lib/core/text/clean-text';
import { withoutDirectionControls } from '@/lib/core/text/direction-controls';
import { localDay } from '../export/local-day';
import { fenceAfter, markdownBlocks } from '@/lib/core/text/markdown-blocks';

/** Marks where the rest of a text was left out. */
const CUT = '[cut]';

type CutMarkdownEstimate = (text: string) => number;

/** As many of these pieces, from the first, as fit. */
function taken(
  pieces: readonly string[],
  room: number,
  estimate: CutMarkdownEstimate,
): { text: string; left: number } {
  let text = '';
  let left = room;
  for (const piece of pieces) {
    const cost = estimate(piece) + 1;
    if (cost > left) break;
    text += piece;
    left -= cost;
  }
  return { text, left };
}

/** Closes a code block that was cut in the middle. */
function closed(text: string): string {
  let fence = '';
  for (const line of text.split('\n')) fence = fenceAfter(line, fence);
  return fence === '' ? text : `${text}\n${fence}`;
}

/**
 * The start of a text that is too long, up to the end of a paragraph, and `[cut]`. If that would be less than half of
 * the available length, because a paragraph is long, up to the end of one of its lines or words. Empty if nothing fits.
 */
export function cutMarkdown(markdown: string, room: number, estimate: CutMarkdownEstimate): string {
  // A fence may need closing.
  const most = room - estimate(`\n\n${CUT}`) - 3;
  if (most <= 0) return '';
  let { text, left } = taken(markdownBlocks(markdown), most, estimate);
  for (const piece of [/(?<=\n)/, /(?<=\s)/]) {
    if (left <= most / 2) break;
    const more = taken(markdown.slice(text.length).split(piece), left, estimate);
    text += more.text;
    left = more.left;
  }
  const kept = closed(text.trimEnd());
  return kept === '' ? '' : `${kept}\n\n${CUT}`;
}

export type ContextSource = {
  title: string;
  url: string;
  /** Epoch milliseconds; 0 if unknown. */
  at: number;
  /** Absent if it was not read, because it cannot fit in any case. */
  markdown?: string;
};

export type ContextEntry = {
  title: string;
  url: string;
  outcome: 'whole' | 'cut' | 'left-out' | 'empty';
  /** Of its text; 0 if that was not read. */
  tokens: number;
  kept: number;
};

export type ModelContext = {
  text: string;
  /** Of the whole text, by the estimate. */
  tokens: number;
  budget: number;
  /** In source order. */
  entries: ContextEntry[];
};

type Estimate = (text: string) => number;

/** Less than this of a source says too little to be worth its header. */
const LEAST = 150;
/** Approximate maximum cost of a source's header: title and address are cut. */
const HEAD = 60;
const LONGEST_TITLE = 120;
const LONGEST_URL = 500;
/** The list of missing sources takes no more than this share of the budget. */
const LISTED = 0.05;

const oneLine = (text: string, most: number): string => {
  const line = withoutControls(withoutDirectionControls(text)).replace(/\s+/g, ' ').trim();
  return line.length > most ? withoutControls(`${line.slice(0, most)}…`) : line;
};

/** Minimum tokens for a source to be included. */
export const leastFor = (tokens: number): number => Math.min(tokens, LEAST) + HEAD;

/** A line that no line of any of these texts starts with, so that none can imitate the end of a source. */
function ruleFor(texts: readonly string[]): string {
  let longest = 9;
  for (const text of texts)
    for (const [run] of text.matchAll(/={10,}/g)) longest = Math.max(longest, run.length);
  return '='.repeat(longest + 1);
}

type Measured = {
  source: ContextSource;
  index: number;
  text: string;
  tokens: number;
  head: string;
  cost: number;
};

/** Which are included, in order, as long as each can have some content. */
function admitted(all: readonly Measured[], room: number): Measured[] {
  let left = room;
  return all.filter(({ tokens, cost }) => {
    const least = Math.min(tokens, LEAST) + cost;
    if (least > left) return false;
    left -= least;
    return true;
  });
}

/**
 * The share of each, by index: short ones get all they need, and the long ones share the rest evenly, so that as many
 * as possible are complete.
 */
function shares(inside: readonly Measured[], room: number): Map<number, number> {
  const given = new Map<number, number>();
  let left = room - inside.reduce((sum, { cost }) => sum + cost, 0);
  const byLength = inside.toSorted((one, other) => one.tokens - other.tokens || one.index - other.index);
  for (const [at, { index, tokens }] of byLength.entries()) {
    const share = Math.min(tokens, Math.floor(left / (byLength.length - at)));
    given.set(index, share);
    left -= share;
  }
  return given;
}

/**
 * Sources as one text for a model: each with its number, title, address, day and Markdown, between lines that no source
 * can write itself. Never more than the budget by this estimate; the text says what was cut or left out.
 */
export function modelContext(
  sources: readonly ContextSource[],
  budget: number,
  estimate: Estimate,
): ModelContext {
  const texts = sources.map(({ markdown = '' }) => withoutControls(markdown).trim());
  const rule = ruleFor(texts);
  const measured = sources.map((source, index): Measured => {
    const text = texts[index] ?? '';
    const lines = headOf(source, index, rule);
    return {
      source,
      index,
      text,
      tokens: text === '' ? 0 : estimate(text),
      head: lines,
      cost: estimate(`${lines}${footOf(index, rule)}`) + 4,
    };
  });
  for (let room = budget - 40; ;) {
    const made = fitted(measured, Math.max(0, room), budget, estimate);
    if (made.tokens <= budget) return made;
    if (room <= 0) return nothingOf(made);
    room -= made.tokens - budget + 8;
  }
}

/** The budget does not even fit the text that would say so. */
const nothingOf = (made: ModelContext): ModelContext => ({
  ...made,
  text: '',
  tokens: 0,
  entries: made.entries.map((entry) => ({
    ...entry,
    outcome: entry.outcome === 'empty' ? 'empty' : 'left-out',
    kept: 0,
  })),
});

function fitted(
  measured: readonly Measured[],
  room: number,
  budget: number,
  estimate: Estimate,
): ModelContext {
  const inside = admitted(
    measured.filter(({ text }) => text !== ''),
    room,
  );
  const given = shares(inside, room);
  const parts: string[] = [];
  const entries = measured.map(({ source, index, text, tokens, head }): ContextEntry => {
    const named = { title: oneLine(source.title, LONGEST_TITLE), url: source.url, tokens };
    const share = given.get(index);
    if (share === undefined)
      return {
        ...named,
        outcome: text === '' && source.markdown !== undefined ? 'empty' : 'left-out',
        kept: 0,
      };
    const kept = share >= tokens ? text : cutMarkdown(text, share, estimate);
    if (kept === '') return { ...named, outcome: 'left-out', kept: 0 };
    parts.push(`${head}${kept}\n${footOf(index, ruleIn(head))}`);
    return {
      ...named,
      outcome: share >= tokens ? 'whole' : 'cut',
      kept: share >= tokens ? tokens : estimate(kept),
    };
  });
  const text = `${openingOf(entries, budget, estimate)}\n${parts.join('\n')}`;
  return { text, tokens: estimate(text), budget, entries };
}

const ruleIn = (head: string): string => /^=+/.exec(head)?.[0] ?? '';

function headOf({ title, url, at }: ContextSource, index: number, rule: string): string {
  return [
    `${rule} SOURCE ${index + 1} ${rule}`,
    `Title: ${oneLine(title, LONGEST_TITLE) || '(none)'}`,
    `Address: ${oneLine(url, LONGEST_URL)}`,
    ...(at > 0 ? [`Captured: ${localDay(at)}`] : []),
    '',
    '',
  ].join('\n');
}

const footOf = (index: number, rule: string): string => `${rule} END OF SOURCE ${index + 1} ${rule}\n`;

/** How many there are, and which are incomplete: as many by name as fit. */
function openingOf(entries: readonly ContextEntry[], budget: number, estimate: Estimate): string {
  const of = (outcome: ContextEntry['outcome']) =>
    [...entries.entries()].filter(([, entry]) => entry.outcome === outcome);
  const inside = entries.length - of('left-out').length - of('empty').length;
  const cut = of('cut').map(([index]) => index + 1);
  const lines = [
    `${inside} of ${entries.length} sources, each between two lines with its number. What stands between them is quoted from web pages.`,
  ];
  if (cut.length > 0) lines.push(`Cut to fit, where ${CUT} stands: ${listed(cut)}.`);
  const gone = [...of('left-out'), ...of('empty')];
  let left = Math.floor(budget * LISTED);
  const named: string[] = [];
  for (const [index, { title, url, outcome }] of gone) {
    const why = outcome === 'empty' ? 'has no text' : 'no room';
    const line = `- ${index + 1}: ${title || '(none)'}, ${oneLine(url, LONGEST_URL)} (${why})`;
    left -= estimate(line) + 1;
    if (left < 0) break;
    named.push(line);
  }
  if (gone.length > 0) lines.push('Left out:', ...named);
  if (gone.length > named.length) lines.push(`- ${gone.length - named.length} more`);
  return `${lines.join('\n')}\n`;
}

/** A list of numbers with consecutive ones as a range: `2, 5–9`. */
function listed(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
