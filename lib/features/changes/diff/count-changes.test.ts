// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { countChanges } from './count-changes';

const text = (...blocks: string[]): string => blocks.join('\n\n');

describe('the changes between two texts', () => {
  it('are none where every block stayed, however it is parted', () => {
    expect(countChanges('a\n\nb\n', 'a\n\n\n  b')).toBe(0);
  });

  it('count a block that was written anew, added or taken away once each', () => {
    expect(countChanges(text('a', 'b', 'c'), text('a', 'B', 'c'))).toBe(1);
    expect(countChanges(text('a', 'c'), text('a', 'b', 'c'))).toBe(1);
    expect(countChanges(text('a', 'b', 'c'), text('a', 'c'))).toBe(1);
    expect(countChanges('', text('a', 'b'))).toBe(1);
  });

  it('count neighbors as one, and apart what has a block between them that stayed', () => {
    expect(countChanges(text('a', 'b', 'c', 'd'), text('a', 'B', 'C', 'd'))).toBe(1);
    expect(countChanges(text('a', 'b', 'c', 'd', 'e'), text('A', 'b', 'c', 'D', 'e', 'f'))).toBe(3);
  });

  it('are counted where every one of many blocks is another', () => {
    const many = (mark: string): string => text(...Array.from({ length: 1_100 }, (_, at) => `${mark}${at}`));
    expect(countChanges(many('a'), many('b'))).toBe(1);
    expect(countChanges(`${many('a')}\n\nx\n\n${many('b')}`, `${many('a')}\n\ny\n\n${many('b')}`)).toBe(1);
  });

  it('are not counted where that would take long', () => {
    expect(countChanges('a '.repeat(600_000), 'b '.repeat(600_000))).toBeUndefined();
  });
});
