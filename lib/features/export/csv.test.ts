// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { csvLine, tsvLine } from './csv';

describe('csvLine', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', undefined, '', 'i\u2028j'])).toBe(
      'a,"b,c","d""e","f\ng"," h",,,"i\u2028j"\r\n',
    );
  });

  it.each([
    '=1',
    '+1+1',
    '-1-2',
    '-A1',
    '-5 A1',
    '-5(A1)',
    '+49-170-1234',
    "-1+cmd|' /C calc'!A0",
    '+1\t=1',
    '-SUM(1)',
    '+',
    '@a',
    '\t=1',
    '\r=1',
    ' =1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\ufeff=1',
    '\u0000=1',
    '\u200f=1',
    '\u00ad\u2066=1',
    '﹦1',
  ])('puts an apostrophe before %j', (text) => expect(csvLine([text])).toMatch(/^"?'/));

  it('leaves numbers and harmless text alone', () => {
    expect(csvLine([-1.5, 0, Number.NaN, 'a=b', '1-2', 'é'])).toBe('-1.5,0,,a=b,1-2,é\r\n');
  });

  it.each(['-5', '+1', '-1,234.50 €', '-€5', '-3 °C', '-0.5%', '+491701234567', '+49 (0)170 1234567'])(
    'leaves %j as it is written: it is a number, and no formula',
    (text) => expect(csvLine([text]).replace(/^"|"?\r\n$/g, '')).toBe(text),
  );

  it('drops control characters', () => {
    expect(csvLine(['a\u0000b\u001fc\u007f'])).toBe('abc\r\n');
  });
});

describe('tsvLine', () => {
  it('puts an apostrophe before a quote at the start, which a spreadsheet would remove', () => {
    expect(tsvLine(['"=1+1"', ' "a', 'say "a"', '=1', 2])).toBe(`'"=1+1"\t' "a\tsay "a"\t'=1\t2\r\n`);
  });
});
