import { RE2JS } from 're2js';

/** Thrown for a pattern that the matcher does not accept. */
export class BadPattern extends Error {}

export type Pattern = {
  /** Each match, or only the first. `to` may name groups, `$1`, and `$&`. */
  replace: (text: string, to: string, all: boolean) => string;
  split: (text: string) => string[];
  test: (text: string) => boolean;
};

const MAX_LENGTH = 2_000;
const MAX_STATES = 5_000;
const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
};

/**
 * A JavaScript pattern without lookaround and back-references, matched in linear time: templates come from elsewhere
 * and run on any page content, and neither may make Trawl hang.
 */
export function patternOf(source: string, flags = ''): Pattern {
  if (source.length > MAX_LENGTH) throw new BadPattern(source);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(
      RE2JS.translateRegExp(source),
      [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), 0),
    );
    if (compiled.programSize() > MAX_STATES) throw new BadPattern(source);
  } catch {
    throw new BadPattern(source);
  }
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
    test: (text) => compiled.test(text),
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
