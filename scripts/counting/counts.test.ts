// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addCounts, countsLine, readCounts, readPlaywright, readVitest } from './counts';

const file = (...statuses: string[]): object => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

describe('countsLine', () => {
  it('names the skipped only where there are any', () => {
    expect(countsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(countsLine({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped');
  });
});

describe('addCounts', () => {
  it('adds runners up', () => {
    expect(
      addCounts([
        { passed: 1, failed: 2, skipped: 3 },
        { passed: 10, failed: 20, skipped: 30 },
      ]),
    ).toEqual({ passed: 11, failed: 22, skipped: 33 });
  });
});

describe('readVitest', () => {
  it('counts tests over all files', () => {
    const report = { testResults: [file('passed', 'failed', 'skipped'), file('passed', 'todo')] };
    expect(readVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(readVitest({ testResults: [file('passed'), broken] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });
});

describe('readPlaywright', () => {
  it('takes an error outside of tests for a failure, and a test that passed when tried again for passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 });
  });
});

describe('readCounts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-counts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (text: string): string => {
    const path = join(folder, `${Math.random()}.json`);
    writeFileSync(path, text);
    return path;
  };
  const good = (): string => write(JSON.stringify({ testResults: [file('passed')] }));

  it('takes a good report as it is', () => {
    expect(readCounts(good(), readVitest, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  });

  it('counts one failure for a runner that left no report', () => {
    expect(readCounts(join(folder, 'missing.json'), readVitest, true).failed).toBe(1);
  });

  it('counts one failure for a report that is cut off', () => {
    expect(readCounts(write('{"testResults": ['), readVitest, true).failed).toBe(1);
  });

  it('counts one failure for a runner that ran nothing', () => {
    expect(readCounts(write('{"testResults": []}'), readVitest, true).failed).toBe(1);
  });

  it('counts one failure for a runner that ended badly with all its tests good', () => {
    expect(readCounts(good(), readVitest, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});
