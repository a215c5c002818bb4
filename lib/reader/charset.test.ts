import { expect, test } from 'vitest';
import { decodeHtml } from './charset';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const bytes = (...codes: number[]): Uint8Array => Uint8Array.from(codes);

test.each(['utf-16', 'UTF-16LE', 'utf-16be', 'unicode', 'csUnicode'])(
  'a page that was readable enough to declare %s is UTF-8, as the HTML standard says',
  (label) => {
    const html = `<!doctype html><meta charset="${label}"><p>Größe 漢字`;
    expect(decodeHtml(utf8(html), 'text/html')).toBe(html);
    const long = `<meta http-equiv="content-type" content="text/html; charset=${label}"><p>Größe`;
    expect(decodeHtml(utf8(long), 'text/html')).toBe(long);
  },
);

test('the declaration x-user-defined means windows-1252', () => {
  const html = Uint8Array.from([...utf8('<meta charset=x-user-defined><p>'), 0xe9]);
  expect(decodeHtml(html, 'text/html')).toBe('<meta charset=x-user-defined><p>é');
});

test('what the server or the first bytes say of UTF-16 holds', () => {
  expect(decodeHtml(bytes(0x68, 0, 0x69, 0), 'text/html; charset=utf-16le')).toBe('hi');
  expect(decodeHtml(bytes(0xfe, 0xff, 0, 0x68, 0, 0x69), 'text/html')).toBe('hi');
});
