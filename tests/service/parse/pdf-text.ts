import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF, if written in plain strings. Nothing if it is not a PDF. */
export function readPdfPages(bytes: Buffer): string[] | undefined {
  const source = bytes.toString('latin1');
  if (!source.startsWith('%PDF-')) return undefined;
  return [
    ...source.matchAll(/<<((?:[^<>]|<<[^<>]*>>|<[^<>]*>)*)>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ].flatMap(([, dictionary = '', body = '']) => {
    const content = /\/FlateDecode/.test(dictionary) ? inflated(body) : body;
    return /\bBT\b[\s\S]*\bET\b/.test(content) ? [textOf(content)] : [];
  });
}

function inflated(body: string): string {
  try {
    return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
  } catch {
    // A stream that cannot be decoded has no text.
    return '';
  }
}

/** Strings that are shown; a move to the next line starts a new one. */
function textOf(content: string): string {
  let text = '';
  for (const [token, shown] of content.matchAll(/\(((?:\\[\s\S]|[^\\()])*)\)|T\*|\bT[dD]\b|\bET\b/g))
    if (shown === undefined) text = `${text.trimEnd()}\n`;
    else text += token.slice(1, -1).replace(/\\(?:([0-7]{1,3})|([\s\S]))/g, unescapeOne);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '', t: ' ', b: '', f: '' };

function unescapeOne(_: string, octal: string | undefined, letter: string | undefined): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  return letter === undefined ? '' : (CONTROLS[letter] ?? letter);
}
