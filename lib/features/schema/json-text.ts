import type { TextProblemCode } from './schema-problem';

/** A position in a text, from 1. */
export type Place = { line: number; column: number };
export type TextProblem = Place & {
  code: TextProblemCode;
  /** The value there. */
  found?: string;
};

export type JsonText = {
  /** Undefined if an error hides its value. */
  value: unknown;
  problems: readonly TextProblem[];
  /** Where each value starts, by JSON Pointer. */
  places: ReadonlyMap<string, Place>;
};

const DEEPEST = 200;
/** No more than this many are shown. */
const MOST_PROBLEMS = 20;
class GivesUp extends Error {}

/** One segment of a JSON Pointer. */
export const pointerStep = (name: string | number): string =>
  `/${String(name).replace(/~/g, '~0').replace(/\//g, '~1')}`;

function placeOf(text: string, index: number): Place {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The errors in a text, each at its position; stops after a maximum number. */
function createProblems(text: string) {
  const list: TextProblem[] = [];
  return {
    list,
    note(code: TextProblemCode, index: number): void {
      const found = /^[^\s,\]}]{1,20}/.exec(text.slice(index))?.[0];
      list.push({ ...placeOf(text, index), code, ...(found === undefined ? {} : { found }) });
      if (list.length >= MOST_PROBLEMS) throw new GivesUp();
    },
  };
}

/**
 * JSON with every error at its position. A missing comma is reported and parsing continues; any other error ends it.
 * The value equals that of `JSON.parse` if there is no error.
 */
export function readJsonText(text: string): JsonText {
  const problems = createProblems(text);
  const places = new Map<string, Place>();
  let at = 0;
  const note = (code: TextProblemCode, index = at): void => problems.note(code, index);
  const stop = (code: TextProblemCode, index = at): never => {
    note(code, index);
    throw new GivesUp();
  };
  const blank = (): void => {
    while (/[ \t\n\r]/.test(text[at] ?? '')) at += 1;
  };
  const string = (): string => {
    const from = at;
    const whole = /^"(?:[^"\\\n\r]|\\.)*"/.exec(text.slice(at))?.[0];
    if (whole === undefined) return stop('string', from);
    at += whole.length;
    try {
      return JSON.parse(whole) as string;
    } catch {
      return stop('string', from);
    }
  };
  /** After one entry: true if another follows. A missing comma counts as present. */
  const goesOn = (close: string): boolean => {
    const ended = at;
    blank();
    const sign = text[at];
    if (sign === ',') {
      at += 1;
      blank();
      if (text[at] === close) note('comma', at - 1);
      return text[at] !== close;
    }
    if (sign === close) return false;
    if (sign === undefined) return stop('end', text.length);
    if (close === ']' ? !/["{[\d\-tfn]/.test(sign) : sign !== '"') return stop('comma');
    note('comma', ended);
    return true;
  };
  const value = (pointer: string, depth: number): unknown => {
    blank();
    if (depth > DEEPEST) return stop('deep');
    places.set(pointer, placeOf(text, at));
    const sign = text[at];
    if (sign === undefined) return stop('end', text.length);
    if (sign === '"') return string();
    if (sign === '{') {
      at += 1;
      const entries = new Map<string, unknown>();
      blank();
      for (let more = text[at] !== '}'; more; more = goesOn('}')) {
        blank();
        if (text[at] !== '"') stop('key');
        const from = at;
        const name = string();
        blank();
        if (text[at] !== ':') stop('colon');
        at += 1;
        if (entries.has(name)) note('twice', from);
        entries.set(name, value(pointer + pointerStep(name), depth + 1));
      }
      at += 1;
      return Object.fromEntries(entries);
    }
    if (sign === '[') {
      at += 1;
      const items: unknown[] = [];
      blank();
      for (let more = text[at] !== ']'; more; more = goesOn(']'))
        items.push(value(pointer + pointerStep(items.length), depth + 1));
      at += 1;
      return items;
    }
    const word = /^(?:true|false|null)\b/.exec(text.slice(at))?.[0];
    const number = word === undefined ? /^-?\d[\d.eE+-]*/.exec(text.slice(at))?.[0] : undefined;
    const plain = word ?? number;
    if (plain === undefined) return stop('value');
    try {
      const read = JSON.parse(plain) as unknown;
      at += plain.length;
      return read;
    } catch {
      return stop('number');
    }
  };
  try {
    const read = value('', 0);
    blank();
    if (at < text.length) note('rest');
    return { value: problems.list.length > 0 ? undefined : read, problems: problems.list, places };
  } catch (thrown) {
    if (!(thrown instanceof GivesUp)) throw thrown;
    return { value: undefined, problems: problems.list, places };
  }
}
