// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalCompare } from './tree-order';

const sorted = (...names: string[]): string[] => names.toSorted(naturalCompare);

describe('naturalCompare', () => {
  it('counts as people do', () => {
    expect(sorted('part-10', 'part-9', 'part-1', 'part-100', 'part')).toEqual([
      'part',
      'part-1',
      'part-9',
      'part-10',
      'part-100',
    ]);
    expect(sorted('v1.10.2', 'v1.9.30', 'v1.9.4')).toEqual(['v1.9.4', 'v1.9.30', 'v1.10.2']);
    expect(sorted('a007', 'a7b', 'a08')).toEqual(['a007', 'a7b', 'a08']);
  });

  it('puts a name before those that go on', () => {
    expect(sorted('task-group.html', 'task.html', 'task/')).toEqual([
      'task/',
      'task.html',
      'task-group.html',
    ]);
  });

  it('is an order: the same both ways round, and carried on', () => {
    const name = fc.stringMatching(/^[a0-9./-]{0,8}$/);
    fc.assert(
      fc.property(name, name, name, (one, two, three) => {
        expect(Math.sign(naturalCompare(one, two))).toBe(-Math.sign(naturalCompare(two, one)) || 0);
        if (naturalCompare(one, two) === 0) expect(one).toBe(two);
        if (naturalCompare(one, two) < 0 && naturalCompare(two, three) < 0)
          expect(naturalCompare(one, three)).toBeLessThan(0);
      }),
      { numRuns: 3_000 },
    );
  });
});
