import { RE2JS } from 're2js';
import type { PatternFault } from '@/lib/features/crawl/pattern-fault';

/** More than this is a mistake, not a list of rules. */
const MAX_PATTERNS = 200;
const MAX_PATTERN_LENGTH = 1_000;
/** States of one compiled pattern: it then matches even the longest address within milliseconds. */
const MAX_STATES = 5_000;

type Compiled = { ok: true; test: (text: string) => boolean } | { ok: false; fault: PatternFault };

function compile(pattern: string): Compiled {
  if (pattern.length > MAX_PATTERN_LENGTH) return { ok: false, fault: { pattern, why: 'too-long' } };
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    if (compiled.programSize() > MAX_STATES) return { ok: false, fault: { pattern, why: 'too-large' } };
    return { ok: true, test: (text) => compiled.test(text) };
  } catch (thrown) {
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    return { ok: false, fault: { pattern, why: 'invalid', detail } };
  }
}

/**
 * The first pattern that cannot be used, or undefined when all can. Call it when a request is checked, before the
 * start. Patterns are JavaScript regular expressions without lookaround and back-references: those can hang, and
 * nothing could stop them in a worker (docs/platform.md 26).
 */
export function checkPatterns(patterns: readonly string[]): PatternFault | undefined {
  if (patterns.length > MAX_PATTERNS) return { pattern: patterns[MAX_PATTERNS] ?? '', why: 'too-many' };
  for (const pattern of patterns) {
    const compiled = compile(pattern);
    if (!compiled.ok) return compiled.fault;
  }
  return undefined;
}

/** Returns the first pattern that matches the text, in time linear in both. */
export type PatternList = (text: string) => string | undefined;

/** Blank patterns and those that `checkPatterns` rejects match nothing. */
export function createPatternList(patterns: readonly string[]): PatternList {
  const usable = patterns.slice(0, MAX_PATTERNS).flatMap((pattern) => {
    const compiled = pattern.trim() === '' ? undefined : compile(pattern);
    return compiled?.ok ? [{ pattern, test: compiled.test }] : [];
  });
  return (text) => usable.find(({ test }) => test(text))?.pattern;
}
