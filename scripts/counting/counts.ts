import { existsSync, readFileSync } from 'node:fs';

/** The result of a test run. */
export type Counts = { passed: number; failed: number; skipped: number };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    NONE,
  );
}

/** The line that ends a whole run: `12 passed, 0 failed`, and the skipped if there are any. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Reads a result file. A runner without a readable result file, or that ran no test at all, counts as one failure; so
 * does a runner that failed although every test it lists passed.
 */
export function readCounts(file: string, read: (report: unknown) => Counts, endedWell: boolean): Counts {
  const counts = tryRead(file, read);
  if (!counts || counts.passed + counts.failed + counts.skipped === 0) return { ...NONE, failed: 1 };
  return endedWell || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function tryRead(file: string, read: (report: unknown) => Counts): Counts | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`${file} cannot be read: ${String(error)}`);
    return undefined;
  }
}

/** Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function readVitest(report: unknown): Counts {
  const { testResults } = report as {
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  return addCounts(
    testResults.map(({ status, assertionResults }) => {
      const having = (...wanted: string[]): number =>
        assertionResults.filter((one) => wanted.includes(one.status)).length;
      const failed = having('failed');
      return {
        passed: having('passed'),
        failed: status === 'failed' && failed === 0 ? 1 : failed,
        skipped: having('skipped', 'pending', 'todo', 'disabled'),
      };
    }),
  );
}

/**
 * Playwright's JSON report. A test that passed only on retry has passed, and the runner's own list names it; an error
 * outside a test counts as a failure.
 */
export function readPlaywright(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
