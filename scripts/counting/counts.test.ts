// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  addCounts,
  countsLine,
  endedOutsideTests,
  NONE,
  readCounts,
  readPlaywright,
  readVitest,
} from './counts';

const file = (...statuses: string[]): object => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({
    status,
    fullName: `a test that ${status}`,
    failureMessages: status === 'failed' ? ['\u001B[31mIt is red\u001B[39m\n  at a line'] : [],
  })),
});

const WELL = { ok: true, output: '' };

describe('countsLine', () => {
  it('names the skipped only where there are any', () => {
    expect(countsLine({ ...NONE, passed: 12 })).toBe('12 passed, 0 failed');
    expect(countsLine({ passed: 1, failed: 2, skipped: 3, failures: ['a', 'b'] })).toBe(
      '1 passed, 2 failed, 3 skipped',
    );
  });
});

describe('addCounts', () => {
  it('adds runners up', () => {
    expect(
      addCounts([
        { passed: 1, failed: 1, skipped: 3, failures: ['one'] },
        { passed: 10, failed: 1, skipped: 30, failures: ['another'] },
      ]),
    ).toEqual({ passed: 11, failed: 2, skipped: 33, failures: ['one', 'another'] });
  });
});

describe('readVitest', () => {
  it('counts tests over all files', () => {
    const report = { testResults: [file('passed', 'failed', 'skipped'), file('passed', 'todo')] };
    expect(readVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ['a.test.ts › a test that failed: It is red'],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] };
    expect(readVitest({ testResults: [file('passed'), broken] })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
      failures: ['b.test.ts: No such module'],
    });
  });
});

describe('readPlaywright', () => {
  it('takes an error outside of tests for a failure, and a test that passed when tried again for passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({
      passed: 6,
      failed: 2,
      skipped: 2,
      failures: ['no server'],
    });
  });

  it('names what failed in the last try, also in a suite within one', () => {
    const failed = (title: string, ...messages: string[]): object => ({
      title,
      tests: [{ status: 'unexpected', results: messages.map((message) => ({ errors: [{ message }] })) }],
    });
    const report = {
      stats: { expected: 0, unexpected: 2, flaky: 0, skipped: 0 },
      errors: [],
      suites: [
        {
          title: 'a.spec.ts',
          specs: [failed('it opens', 'Error: first', 'Error: last\n  at a line')],
          suites: [{ title: 'closed', specs: [failed('it stays', 'Error: open')] }],
        },
      ],
    };
    expect(readPlaywright(report).failures).toEqual([
      'a.spec.ts › it opens: Error: last',
      'closed › it stays: Error: open',
    ]);
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
    const counts = readCounts(good(), readVitest, WELL);
    expect(counts).toEqual({ ...NONE, passed: 1 });
    expect(endedOutsideTests(counts)).toBe(false);
  });

  it('counts one failure for a runner that left no report', () => {
    expect(readCounts(join(folder, 'missing.json'), readVitest, WELL).failed).toBe(1);
  });

  it('counts one failure for a report that is cut off', () => {
    expect(readCounts(write('{"testResults": ['), readVitest, WELL).failed).toBe(1);
  });

  it('counts one failure for a runner that ran nothing', () => {
    expect(readCounts(write('{"testResults": []}'), readVitest, WELL).failed).toBe(1);
  });

  it('counts one failure for a runner that ended badly with all its tests good, with the error that it printed', () => {
    const output =
      'dots\n\n\u001B[31m⎯⎯ Unhandled Rejection ⎯⎯\u001B[39m\nTypeError: no map\n ❯ a.ts:3:1\n\n Test Files  1 passed\n';
    const counts = readCounts(good(), readVitest, { ok: false, output });
    expect(counts).toMatchObject({ passed: 1, failed: 1 });
    expect(endedOutsideTests(counts)).toBe(true);
    expect(counts.failures[0]).toMatch(/Unhandled Rejection.*TypeError: no map.*a\.ts:3:1/);
  });

  it('names the last that a runner printed if it ended badly without an error', () => {
    const end = { ok: false, output: 'Test Files  1 passed\nended by SIGSEGV\n' };
    expect(readCounts(good(), readVitest, end).failures[0]).toContain('ended by SIGSEGV');
  });
});
