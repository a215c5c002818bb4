// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readAddressLines } from './address-lines';

describe('readAddressLines', () => {
  it('takes each address once, in the order of the list', () => {
    const { urls, repeated } = readAddressLines(
      'https://b.example/\nhttps://a.example/x\n\nHTTPS://B.example\nhttps://a.example/x#part\n',
    );
    expect(urls).toEqual(['https://b.example/', 'https://a.example/x']);
    expect(repeated).toBe(2);
  });

  it('leaves a user name and password out of an address, and does not call that a repetition', () => {
    const { urls, repeated, secret } = readAddressLines(
      'https://a.example/\nhttps://ann:pw@a.example/\nhttps://ann@b.example/',
    );
    expect(urls).toEqual(['https://a.example/', 'https://b.example/']);
    expect([repeated, secret]).toEqual([0, 2]);
  });

  it('tells which addresses were given their scheme', () => {
    expect(readAddressLines('a.example/x\nhttps://b.example/\nb.example\na.example/x').assumed).toEqual([
      'https://a.example/x',
    ]);
  });

  it('takes no pattern for an address', () => {
    expect(readAddressLines('https://*\nhttps://*.a.example/').bad).toHaveLength(2);
    expect(readAddressLines('https://a.example/*').bad).toEqual([]);
  });

  it('names the lines that are no address, with their number', () => {
    expect(
      readAddressLines('https://a.example/\n\nsome words\nftp://a.example/x\nmailto:me@a.example').bad,
    ).toEqual([
      { line: 3, text: 'some words', why: 'no-address' },
      { line: 4, text: 'ftp://a.example/x', why: 'not-web' },
      { line: 5, text: 'mailto:me@a.example', why: 'not-web' },
    ]);
  });

  it.each([
    ['- https://a.example/x', 'https://a.example/x'],
    ['3. https://a.example/x', 'https://a.example/x'],
    ['"https://a.example/x",', 'https://a.example/x'],
    ['<https://a.example/x>', 'https://a.example/x'],
    ['* [Title (old)](https://a.example/x "t")', 'https://a.example/x'],
    ['a.example', 'https://a.example/'],
    ['www.a.example/x?y=1', 'https://www.a.example/x?y=1'],
    ['bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['localhost:3000/a', 'http://localhost:3000/a'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ])('reads %s', (line, url) => {
    expect(readAddressLines(line)).toMatchObject({ urls: [url], bad: [], repeated: 0 });
  });

  it.each([
    'https://a.example/x, https://b.example/',
    'https://a.example/x;https://b.example/',
    '- "https://a.example/x" <b.example>',
    'a.example/x\thttps://b.example',
  ])('reads both addresses of %s', (line) => {
    const { urls, bad } = readAddressLines(line);
    expect(urls.map((url) => url.replace(/^https:\/\//, ''))).toEqual(['a.example/x', 'b.example/']);
    expect(bad).toEqual([]);
  });

  it('leaves a comma in an address', () => {
    expect(readAddressLines('https://a.example/x,y;z?p=1,2').urls).toEqual(['https://a.example/x,y;z?p=1,2']);
  });

  it.each([
    'https://',
    'https://a b.example/',
    'e.g. this',
    'https://a.example/ and more',
    'javascript:alert(1)',
  ])('does not take %s for an address', (line) => {
    expect(readAddressLines(line).urls).toEqual([]);
  });
});
