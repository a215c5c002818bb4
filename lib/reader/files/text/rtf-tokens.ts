import { FileRefused } from '../order';

/** What an RTF is made of. Bytes are not yet decoded: the font says how. */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'word'; name: string; value: number | undefined }
  | { type: 'text'; text: string }
  | { type: 'byte'; value: number };

const MOST_DEPTH = 1_000;

/** The tokens of an RTF, one after another. Refuses one whose groups nest too deep. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  let at = 0;
  let depth = 0;
  const word = /([a-z]{1,32})(-?\d{1,10})? ?/iy;
  const plain = /[^\\{}\r\n]+/y;
  while (at < rtf.length) {
    const char = rtf[at] as string;
    if (char === '{' || char === '}') {
      depth += char === '{' ? 1 : -1;
      if (depth > MOST_DEPTH) throw new FileRefused('too-deep');
      yield { type: char === '{' ? 'open' : 'close' };
      at += 1;
      if (depth <= 0) return;
    } else if (char === '\\') {
      at += 1;
      const next = rtf[at] ?? '';
      word.lastIndex = at;
      const hit = /[a-z]/i.test(next) ? word.exec(rtf) : null;
      if (hit) {
        at = word.lastIndex;
        const value = hit[2] === undefined ? undefined : Number(hit[2]);
        if (hit[1] === 'bin') at += Math.max(0, value ?? 0);
        else yield { type: 'word', name: hit[1] as string, value };
      } else if (next === "'") {
        yield { type: 'byte', value: Number.parseInt(rtf.slice(at + 1, at + 3), 16) || 32 };
        at += 3;
      } else {
        at += 1;
        if (next === '\n' || next === '\r') yield { type: 'word', name: 'par', value: undefined };
        else if (next === '*') yield { type: 'word', name: '*', value: undefined };
        else if (next === '~') yield { type: 'text', text: '\u00a0' };
        else if (next === '_') yield { type: 'text', text: '\u2011' };
        else if (next === '{' || next === '}' || next === '\\') yield { type: 'text', text: next };
      }
    } else if (char === '\r' || char === '\n') at += 1;
    else {
      plain.lastIndex = at;
      const text = plain.exec(rtf)?.[0] ?? char;
      at += text.length;
      yield { type: 'text', text };
    }
  }
}
