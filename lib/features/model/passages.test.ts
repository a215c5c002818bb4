import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages';

const textsOf = (markdown: string): string[] => passagesOf([{ markdown }]).map(({ text }) => text);

describe('passagesOf', () => {
  it('cuts a long table between its rows, each piece under its header', () => {
    const head = '| Size | Weight |\n| --- | --- |\n';
    const rows = Array.from({ length: 200 }, (_, at) => `| size ${at} | ${at} |`);
    const pieces = textsOf(head + rows.join('\n'));
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.startsWith(head) && piece.length <= 1_500)).toBe(true);
    expect(pieces.flatMap((piece) => piece.slice(head.length).split('\n'))).toEqual(rows);
  });

  it('ends with a table whose header and rows are wide', () => {
    const names = Array.from({ length: 40 }, (_, at) => `col ${at}`);
    const head = `| ${names.join(' | ')} |\n|${' --- |'.repeat(40)}\n`;
    const row = (at: number): string => `| ${`value ${at} `.repeat(300)} |`;
    const pieces = textsOf(head + row(1) + '\n' + row(2));
    expect(pieces.length).toBeLessThan(20);
    const bodies = pieces.map((piece) => piece.replace(head, '').replaceAll(' ', ''));
    expect(bodies.join('').match(/value2/g)).toHaveLength(300);
  });

  it('cuts a text of one line, whatever its length', () => {
    expect(textsOf('x'.repeat(1_000_000)).join('')).toHaveLength(1_000_000);
  });
});
