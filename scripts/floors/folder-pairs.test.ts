// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findFolderPairs } from './folder-pairs';

const there = { from: 'lib/jobs/runner.ts', to: 'lib/async/sleep.ts' };
const back = { from: 'lib/async/turn.ts', to: 'lib/jobs/concurrency.ts' };

describe('findFolderPairs', () => {
  it('names two folders that import each other, once', () => {
    expect(findFolderPairs([there, back, { from: 'lib/async/once.ts', to: 'lib/jobs/steps.ts' }])).toEqual([
      { one: 'lib/async', other: 'lib/jobs' },
    ]);
  });

  it('names a folder and one inside it', () => {
    const inside = { from: 'lib/jobs/due/next.ts', to: 'lib/jobs/runner.ts' };
    expect(
      findFolderPairs([inside, { from: 'lib/jobs/concurrency.ts', to: 'lib/jobs/due/next.ts' }]),
    ).toEqual([{ one: 'lib/jobs', other: 'lib/jobs/due' }]);
  });

  it('lets arrows that go one way be, and what tests import', () => {
    expect(findFolderPairs([there])).toEqual([]);
    expect(findFolderPairs([there, { ...back, from: 'lib/async/turn.test.ts' }])).toEqual([]);
    expect(findFolderPairs([there, { ...back, from: 'tests/service/deps.ts' }])).toEqual([]);
  });
});
