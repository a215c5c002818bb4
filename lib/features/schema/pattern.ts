import { RE2JS } from 're2js';

const LONGEST = 2_000;
const MAX_STATES = 5_000;

/** A pattern of a schema. `states` says what a match costs: it takes time linear in them and in the text. */
export type SchemaPattern = { states: number; test: (text: string) => boolean };

/** Undefined for a pattern that is invalid, too large, or uses lookaround or back-references (docs/platform.md 26). */
export function schemaPattern(source: string): SchemaPattern | undefined {
  if (source.length > LONGEST) return undefined;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source));
    const states = compiled.programSize();
    return states > MAX_STATES ? undefined : { states, test: (text) => compiled.test(text) };
  } catch {
    return undefined;
  }
}
