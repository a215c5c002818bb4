// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { displayPath } from './display-path';

describe('displayPath', () => {
  it.each([
    ['https://docs.example/3/a.html?x=1', '/3/a.html?x=1'],
    ['https://docs.example/', '/'],
    ['https://other.example/', 'other.example'],
    ['https://other.example/a', 'other.example/a'],
    ['https://docs.example/caf%C3%A9', '/café'],
  ])('%s is shown as %s', (address, shown) => {
    expect(displayPath(address, 'docs.example')).toBe(shown);
  });

  it('shows of a file only its name', () =>
    expect(displayPath('file:///my%20notes.txt?content=0a1b2c3d4e5f&pages=2-3', 'a.example')).toMatch(
      /\/my(?:%20| )notes\.txt$/,
    ));

  it('never turns escapes into signs that cannot be seen', () => {
    expect(displayPath('https://docs.example/a%E2%80%AEgpj.b', 'docs.example')).toBe('/a%E2%80%AEgpj.b');
    expect(displayPath('https://docs.example/a%20b%FF', 'docs.example')).toBe('/a%20b%FF');
  });

  it('shows a line that is no address as it is', () => {
    expect(displayPath('not an address', 'docs.example')).toBe('not an address');
  });
});
