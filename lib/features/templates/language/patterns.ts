import { RE2JS } from 're2js';

/** Thrown for a pattern that the matcher does not accept. */
export class BadPattern extends Error {}

export type Pattern = {
  /** Each match, or only the first. `to` may name groups, `$1`, and `$&`. */
  replace: (text: string, to: string, all: boolean) => string;
  split: (text: string) => string[];
};

const MAX_LENGTH = 2_000;
const MAX_STATES = 5_000;
const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

function compile(source: string, flags: string, mostStates = MAX_STATES): RE2JS {
  if (source.length > MAX_LENGTH) throw new BadPattern(source);
  try {
    const compiled = RE2JS.compile(
      RE2JS.translateRegExp(source),
      [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), 0),
    );
    if (compiled.programSize() <= mostStates) return compiled;
  } catch {
    // It has what the matcher does not know.
  }
  throw new BadPattern(source);
}

/**
 * A JavaScript pattern without lookaround and back-references, matched in linear time: templates come from elsewhere
 * and run on any page content, and neither may make Trawl hang.
 */
export function patternOf(source: string, flags = ''): Pattern {
  const compiled = compile(source, flags);
  const matches = (text: string): { from: number; to: number; groups: string[] }[] => {
    const matcher = compiled.matcher(text);
    const found: { from: number; to: number; groups: string[] }[] = [];
    while (matcher.find()) {
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, group) => matcher.group(group) ?? '',
      );
      found.push({ from: matcher.start(), to: matcher.end(), groups });
    }
    return found;
  };
  return {
    replace(text, to, all) {
      let result = '';
      let at = 0;
      for (const match of all ? matches(text) : matches(text).slice(0, 1)) {
        result += text.slice(at, match.from) + filled(to, match.groups);
        at = match.to;
      }
      return result + text.slice(at);
    },
    split(text) {
      const parts: string[] = [];
      let at = 0;
      for (const { from, to } of matches(text)) {
        if (to === from) continue;
        parts.push(text.slice(at, from));
        at = to;
      }
      return [...parts, text.slice(at)];
    },
  };
}

function filled(to: string, groups: readonly string[]): string {
  return to.replace(/\$(\d{1,2}|&|\$)/g, (whole, name: string) =>
    name === '$' ? '$' : name === '&' ? (groups[0] ?? '') : (groups[Number(name)] ?? whole),
  );
}

/** Of one piece of a pattern that looks around, and of all that is read for one answer. */
const MOST_STATES_OF_PIECE = 500;
const MOST_READ = 1_000_000;

/**
 * Whether a pattern is found in a text, such as an address. It may look ahead and back, outside its groups: each place
 * where the piece before a look may end is tried. A text that is too long for that has no match.
 */
export function testOf(source: string, flags = ''): (text: string) => boolean {
  const choices = cutAtLooks(source).map(({ pieces, looks }) => {
    const [first = '', ...others] = pieces;
    if (looks.length === 0) {
      const whole = compile(first, flags);
      return (text: string) => whole.test(text);
    }
    const tester = (piece: string) => compile(piece, flags, MOST_STATES_OF_PIECE);
    const start = tester(`(?:${first})$`);
    const rest = looks.map(({ inside, isBehind, isWanted }, index) => {
      const next = others[index] ?? '';
      const isLast = index === looks.length - 1;
      const look = tester(isBehind ? `(?:${inside})$` : `^(?:${inside})`);
      return { next, isLast, isBehind, isWanted, look, step: tester(`^(?:${next})${isLast ? '' : '$'}`) };
    });
    return (text: string): boolean => {
      let read = 0;
      const has = (pattern: RE2JS, from: number, to: number): boolean => {
        read += to - from + 1;
        return read <= MOST_READ && pattern.test(text.slice(from, to));
      };
      const all = Array.from({ length: text.length + 1 }, (_, at) => at);
      let places = all.filter((at) => has(start, 0, at));
      for (const { next, isLast, isBehind, isWanted, look, step } of rest) {
        const held = places.filter(
          (at) => has(look, isBehind ? 0 : at, isBehind ? at : text.length) === isWanted,
        );
        if (isLast) return held.some((at) => has(step, at, text.length)) && read <= MOST_READ;
        if (next === '') places = held;
        else places = all.filter((to) => held.some((at) => at <= to && has(step, at, to)));
      }
      return false;
    };
  });
  return (text) => choices.some((test) => test(text));
}

type Look = { inside: string; isBehind: boolean; isWanted: boolean };

/** A pattern by its choices, each in the pieces around its looks; both as far as they stand outside groups. */
function cutAtLooks(source: string): { pieces: string[]; looks: Look[] }[] {
  const choices: { pieces: string[]; looks: Look[] }[] = [{ pieces: [], looks: [] }];
  let depth = 0;
  let from = 0;
  let opened: { at: number; head: string } | undefined;
  const closePiece = (at: number, next: number): void => {
    choices.at(-1)?.pieces.push(source.slice(from, at));
    from = next;
  };
  // Escaped characters and classes are passed as a whole.
  for (const { 0: part, index } of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]|[()|]/gs)) {
    if (part.startsWith('(')) {
      if (depth === 0 && part !== '(') opened = { at: index, head: part };
      depth += 1;
    } else if (part === ')') {
      depth -= 1;
      if (depth > 0 || !opened) continue;
      const { at, head } = opened;
      closePiece(at, index + 1);
      const inside = source.slice(at + head.length, index);
      choices.at(-1)?.looks.push({ inside, isBehind: head.includes('<'), isWanted: head.endsWith('=') });
      opened = undefined;
    } else if (part === '|' && depth === 0) {
      closePiece(index, index + 1);
      choices.push({ pieces: [], looks: [] });
    }
  }
  closePiece(source.length, source.length);
  return choices;
}
