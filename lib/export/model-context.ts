import { withoutControls } from '../model/control-characters';
import { withoutDirectionControls } from '../model/direction-controls';
import { CUT, cutMarkdown } from './cut-markdown';
import { localDay } from './local-day';

export type ContextSource = {
  title: string;
  url: string;
  /** Epoch milliseconds; 0 when that is not known. */
  at: number;
  /** Absent when it was not read, since there is no room for it in any case. */
  markdown?: string;
};

export type ContextEntry = {
  title: string;
  url: string;
  outcome: 'whole' | 'cut' | 'left-out' | 'empty';
  /** Of its text; 0 when that was not read. */
  tokens: number;
  kept: number;
};

export type ModelContext = {
  text: string;
  /** Of the whole text, by the estimate. */
  tokens: number;
  budget: number;
  /** In the order of the sources. */
  entries: ContextEntry[];
};

type Estimate = (text: string) => number;

/** Less than this of a source says too little to be worth its head. */
const LEAST = 150;
/** What the head of a source costs at most, about: title and address are cut. */
const HEAD = 60;
const LONGEST_TITLE = 120;
const LONGEST_URL = 500;
/** The list of what is not there takes no more than this share of the budget. */
const LISTED = 0.05;

const oneLine = (text: string, most: number): string => {
  const line = withoutControls(withoutDirectionControls(text)).replace(/\s+/g, ' ').trim();
  return line.length > most ? withoutControls(`${line.slice(0, most)}…`) : line;
};

/** Tokens that one source needs to be there at all. */
export const leastFor = (tokens: number): number => Math.min(tokens, LEAST) + HEAD;

/** A row of signs that no line of any source begins with, so that none can pass for the end of it. */
function ruleFor(sources: readonly ContextSource[]): string {
  let longest = 9;
  for (const { markdown = '' } of sources)
    for (const [run] of markdown.matchAll(/={10,}/g)) longest = Math.max(longest, run.length);
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

/** Which are in, in their order, as long as each can have something. */
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
 * What each may have, by its place: short ones all they need, and what is left shared evenly by the long ones, so that
 * as many as can be are whole.
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
 * can write itself. Never more than the budget by this estimate; what was cut or left out is said in it.
 */
export function modelContext(
  sources: readonly ContextSource[],
  budget: number,
  estimate: Estimate,
): ModelContext {
  const rule = ruleFor(sources);
  const measured = sources.map((source, index): Measured => {
    const text = withoutControls(source.markdown ?? '').trim();
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

/** The budget does not even hold what would say so. */
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

/** How many there are, and what is not whole: as many by name as there is room for. */
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

/** Numbers as people list them, those of a row as one range: `2, 5–9`. */
function listed(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
