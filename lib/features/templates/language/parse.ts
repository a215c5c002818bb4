import { parseExpression } from './expression';
import { SyntaxProblem, type Found, type Node } from './syntax';
/** Blocks within blocks: more would exhaust the stack. */
const MOST_DEEP = 100;

type Frame =
  | { type: 'root'; body: Node[] }
  | { type: 'if'; node: Extract<Node, { type: 'if' }>; body: Node[]; raw: string; at: number }
  | { type: 'for'; node: Extract<Node, { type: 'for' }>; body: Node[]; raw: string; at: number };

/**
 * The template as a tree, and its errors. A part that cannot be parsed is text: it stays as written, and everything
 * else is parsed anyway.
 */
export function parseTemplate(template: string): { nodes: Node[]; found: Found[] } {
  const found: Found[] = [];
  const frames: Frame[] = [{ type: 'root', body: [] }];
  const top = (): Frame => frames.at(-1) as Frame;
  const stand = (raw: string): void => void top().body.push({ type: 'text', text: raw });
  const guarded = (raw: string, make: () => void): void => {
    try {
      make();
    } catch (thrown) {
      if (!(thrown instanceof SyntaxProblem)) throw thrown;
      found.push({ kind: thrown.kind, at: thrown.at, name: thrown.what });
      stand(raw);
    }
  };

  for (const piece of piecesOf(template)) {
    if (piece.type === 'text') stand(piece.raw);
    else if (piece.type === 'open') {
      found.push({ kind: 'not-closed', at: piece.at, name: piece.raw });
      stand(piece.raw);
    } else if (piece.type === 'output')
      guarded(piece.raw, () => {
        const value = parseExpression(piece.inside, piece.at);
        top().body.push({ type: 'output', value, raw: piece.raw, at: piece.at });
      });
    else guarded(piece.raw, () => tag(piece.inside, piece.at, piece.raw));
  }
  while (frames.length > 1) leaveOpen(frames, found);
  return { nodes: top().body, found };

  function tag(inside: string, at: number, raw: string): void {
    const [, space = '', name = '', rest = ''] = /^(\s*)([a-z]*)([\s\S]*)$/i.exec(inside) ?? [];
    const place = at + space.length + name.length;
    const frame = top();
    const wrong = (kind: Found['kind']): never => {
      throw new SyntaxProblem(kind, at, raw);
    };
    if (frames.length > MOST_DEEP && /^(?:if|for)$/i.test(name)) wrong('bad-expression');
    switch (name.toLowerCase()) {
      case 'if': {
        const branch = { when: parseExpression(rest, place), body: [] };
        const node: Extract<Node, { type: 'if' }> = { type: 'if', branches: [branch] };
        frames.push({ type: 'if', node, body: branch.body, raw, at });
        return;
      }
      case 'elseif':
      case 'elsif':
      case 'else': {
        if (frame.type !== 'if' || frame.node.branches.at(-1)?.when === undefined)
          return wrong('no-opening-tag');
        const body: Node[] = [];
        frame.node.branches.push(name === 'else' ? { body } : { when: parseExpression(rest, place), body });
        frame.body = body;
        return;
      }
      case 'for': {
        const [, item, skipped, of = ''] =
          /^\s+([\p{L}_][\p{L}\p{N}_]*)(\s+in\s+)([\s\S]+)$/u.exec(rest) ?? [];
        if (item === undefined || skipped === undefined) return wrong('bad-expression');
        const value = parseExpression(of, place + rest.length - of.length);
        const node: Extract<Node, { type: 'for' }> = {
          type: 'for',
          name: item,
          of: value,
          body: [],
          raw,
          at,
        };
        frames.push({ type: 'for', node, body: node.body, raw, at });
        return;
      }
      case 'set': {
        const [, name_, of = ''] = /^\s+([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)\s*([\s\S]+)$/u.exec(rest) ?? [];
        if (name_ === undefined) return wrong('bad-expression');
        frame.body.push({
          type: 'set',
          name: name_,
          value: parseExpression(of, place + rest.length - of.length),
        });
        return;
      }
      case 'endif':
      case 'endfor': {
        if (frame.type !== name.toLowerCase().slice(3)) return wrong('no-opening-tag');
        frames.pop();
        if (frame.type !== 'root') top().body.push(frame.node);
        return;
      }
      default:
        return wrong('unknown-tag');
    }
  }
}

/** A block without its end: its tag stays as written, and its content is rendered as if the tag did not exist. */
function leaveOpen(frames: Frame[], found: Found[]): void {
  const frame = frames.pop();
  const around = frames.at(-1);
  if (!frame || frame.type === 'root' || !around) return;
  found.push({ kind: 'not-closed', at: frame.at, name: frame.raw });
  const bodies = frame.type === 'if' ? frame.node.branches.flatMap(({ body }) => body) : frame.node.body;
  around.body.push({ type: 'text', text: frame.raw }, ...bodies);
}

/** A template in pieces, in order: text, `{{output}}` and `{%tag%}`. `at` is where the inside starts. */
type Piece =
  | { type: 'text'; raw: string; at: number }
  | { type: 'output' | 'tag'; raw: string; inside: string; at: number }
  /** It starts and never ends: all that is left on its line. */
  | { type: 'open'; raw: string; at: number };

/**
 * Splits a template. Nothing is lost: the concatenated `raw` of all pieces is the template, except for what `-` trims.
 */
function piecesOf(template: string): Piece[] {
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
    // A quote that is quoted, as in a selector, opens nothing.
    if (char === '\\') at += 1;
    else if (char === '"' || char === "'") {
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
