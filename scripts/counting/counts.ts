import { existsSync, readFileSync } from 'node:fs';

/** The result of a test run; `failures`: what failed, each with the first line of its error. */
export type Counts = { passed: number; failed: number; skipped: number; failures: readonly string[] };

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** A step that is no test, or a runner that reported nothing. */
export const failureOf = (name: string): Counts => ({ ...NONE, failed: 1, failures: [name] });

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    NONE,
  );
}

/** The line that ends a whole run: `12 passed, 0 failed`, and the skipped if there are any. */
export function countsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const OUTSIDE_TESTS = 'the runner failed, though no test did';

/** How a runner ended: `output` is what it printed. */
export type RunnerEnd = { ok: boolean; output: string };

/**
 * Reads a result file. A runner without a readable result file, or that ran no test at all, counts as one failure; so
 * does a runner that failed although every test it lists passed, with the reason that it printed.
 */
export function readCounts(file: string, read: (report: unknown) => Counts, end: RunnerEnd): Counts {
  const counts = tryRead(file, read);
  if (!counts || counts.passed + counts.failed + counts.skipped === 0)
    return failureOf(`${file} has no results`);
  return end.ok || counts.failed > 0
    ? counts
    : addCounts([counts, failureOf(`${file}: ${OUTSIDE_TESTS}: ${whyOf(end.output)}`)]);
}

/** Whether every test passed, and the runner failed all the same. */
export const endedOutsideTests = ({ failed, failures }: Counts): boolean =>
  failed === 1 && failures[0]?.includes(OUTSIDE_TESTS) === true;

/** The lines of an error outside a test, as Vitest prints them; without one, the last that was printed. */
function whyOf(output: string): string {
  const lines = plain(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const unhandled = lines.findIndex((line) => /^[\W_]*Unhandled (?:Error|Rejection)/.test(line));
  return (unhandled === -1 ? lines.slice(-3) : lines.slice(unhandled, unhandled + 4)).join(' | ');
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

/** Without the colors of a terminal. */
// eslint-disable-next-line no-control-regex
const plain = (text: string): string => text.replace(/\u001B\[[\d;]*m/g, '');

const firstLine = (message = ''): string => plain(message).split('\n', 1)[0] ?? '';

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure. */
export function readVitest(report: unknown): Counts {
  return addCounts(
    (report as VitestReport).testResults.map(({ name, status, message, assertionResults }) => {
      const having = (...wanted: string[]) => assertionResults.filter((one) => wanted.includes(one.status));
      const failures = having('failed').map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`,
      );
      if (status === 'failed' && failures.length === 0) failures.push(`${name}: ${firstLine(message)}`);
      return {
        passed: having('passed').length,
        failed: failures.length,
        skipped: having('skipped', 'pending', 'todo', 'disabled').length,
        failures,
      };
    }),
  );
}

type PlaywrightError = { message?: string };
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { status: string; results: { errors?: PlaywrightError[] }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites?: PlaywrightSuite[];
};

const failedIn = ({ title, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => `${title} › ${spec.title}: ${firstLine(results.at(-1)?.errors?.[0]?.message)}`),
  ),
  ...suites.flatMap(failedIn),
];

/**
 * Playwright's JSON report. A test that passed only on retry has passed, and the runner's own list names it; an error
 * outside a test counts as a failure.
 */
export function readPlaywright(report: unknown): Counts {
  const { stats, errors, suites = [] } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...suites.flatMap(failedIn), ...errors.map(({ message }) => firstLine(message))],
  };
}
