// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findFolderPairs } from './folder-pairs';

const there = { from: 'lib/core/jobs/runner.ts', to: 'lib/core/async/sleep.ts' };
const back = { from: 'lib/core/async/turn.ts', to: 'lib/core/jobs/runner.ts' };

describe('findFolderPairs', () => {
  it('names two folders that import each other, once', () => {
    expect(
      findFolderPairs([there, back, { from: 'lib/core/async/one-run.ts', to: 'lib/core/jobs/steps.ts' }]),
    ).toEqual([{ one: 'lib/core/async', other: 'lib/core/jobs' }]);
  });

  it('names a folder and one inside it', () => {
    const inside = { from: 'lib/core/jobs/due/next.ts', to: 'lib/core/jobs/runner.ts' };
    expect(
      findFolderPairs([inside, { from: 'lib/core/jobs/runner.ts', to: 'lib/core/jobs/due/next.ts' }]),
    ).toEqual([{ one: 'lib/core/jobs', other: 'lib/core/jobs/due' }]);
  });

  it('lets arrows that go one way be, and what tests import', () => {
    expect(findFolderPairs([there])).toEqual([]);
    expect(findFolderPairs([there, { ...back, from: 'lib/core/async/turn.test.ts' }])).toEqual([]);
    expect(findFolderPairs([there, { ...back, from: 'tests/service/deps.ts' }])).toEqual([]);
  });
});
