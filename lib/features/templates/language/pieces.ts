/** A template in pieces, in order: text, `{{output}}` and `{%tag%}`. `at` is where the inside starts. */
export type Piece =
  | { type: 'text'; raw: string; at: number }
  | { type: 'output' | 'tag'; raw: string; inside: string; at: number }
  /** It starts and never ends: all that is left on its line. */
  | { type: 'open'; raw: string; at: number };

/**
 * Splits a template. Nothing is lost: the concatenated `raw` of all pieces is the template, except for what `-` trims.
 */
export function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = nextOpening(template, 0); at >= 0; at = nextOpening(template, from)) {
    if (at > from) pieces.push({ type: 'text', raw: template.slice(from, at), at: from });
    const isTag = template[at + 1] === '%';
    const end = endOf(template, at + 2, isTag ? '%}' : '}}');
    if (end < 0) {
      const line = template.indexOf('\n', at);
      const stop = line < 0 ? template.length : line;
      pieces.push({ type: 'open', raw: template.slice(at, stop), at });
      from = stop;
      continue;
    }
    const raw = template.slice(at, end + 2);
    const trimsLeft = template[at + 2] === '-';
    const trimsRight = template[end - 1] === '-' && end - 1 > at + 2;
    const start = at + (trimsLeft ? 3 : 2);
    const before = pieces.at(-1);
    if (trimsLeft && before?.type === 'text') before.raw = before.raw.trimEnd();
    pieces.push({
      type: isTag ? 'tag' : 'output',
      raw,
      inside: template.slice(start, trimsRight ? end - 1 : end),
      at: start,
    });
    from = end + 2;
    if (trimsRight) from += template.slice(from).length - template.slice(from).trimStart().length;
  }
  if (from < template.length) pieces.push({ type: 'text', raw: template.slice(from), at: from });
  return pieces;
}

function nextOpening(template: string, from: number): number {
  const found = /\{\{|\{%/g;
  found.lastIndex = from;
  return found.exec(template)?.index ?? -1;
}

/** Where the piece ends, ignoring quoted texts unless they are unclosed. */
function endOf(template: string, from: number, ending: string): number {
  let quote = '';
  let braces = 0;
  for (let at = from; at < template.length; at += 1) {
    const char = template[at] ?? '';
    if (quote !== '') {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
      continue;
    }
    if (char === '{') braces += 1;
    else if (char === '}' && braces > 0) {
      // It closes a brace of the expression, such as that of an object.
      braces -= 1;
      continue;
    }
    if (template.startsWith(ending, at)) return at;
    if (char === '"' || char === "'") {
      // An apostrophe in a selector or a sentence opens nothing.
      if (closes(template, at, char)) quote = char;
    }
  }
  return -1;
}

function closes(template: string, at: number, quote: string): boolean {
  const line = template.indexOf('\n', at);
  const rest = template.slice(at + 1, line < 0 ? template.length : line);
  for (let index = 0; index < rest.length; index += 1) {
    if (rest[index] === '\\') index += 1;
    else if (rest[index] === quote) return true;
  }
  // A text may span lines, as a prompt does.
  return (
    line >= 0 &&
    new RegExp(`^(?:[^${quote}\\\\]|\\\\[\\s\\S])*${quote}\\s*(?:\\||\\}\\})`).test(template.slice(at + 1))
  );
}
