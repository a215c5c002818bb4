import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser/find-chromium';
import { findDisplay } from './browser/find-display';
import { findFirefox } from './browser/find-firefox';
import { IN_CHROMIUM } from './check/projects';
import { runCheck, UNIT_TESTS } from './check/run-check';
import {
  addCounts,
  countsLine,
  endedOutsideTests,
  failureOf,
  NONE,
  readCounts,
  readPlaywright,
  readVitest,
  type Counts,
} from './counting/counts';
import { describeResult, exitOnSignals, runStep, type Step, type StepResult } from './run-step';
import { RESULTS, ROOT, scriptStep, toolStep } from './tools';

const MINUTE_MS = 60_000;
const all: Counts[] = [];

function report(name: string, counts: Counts): void {
  all.push(counts);
  console.log(`  ${name}: ${countsLine(counts)}`);
}

async function run(step: Step): Promise<StepResult> {
  const result = await runStep(step, ROOT);
  console.log(describeResult(result));
  return result;
}

/** Anything that is not a test and must succeed: it counts only if it fails. */
async function must(step: Step): Promise<boolean> {
  const { ok } = await run(step);
  if (!ok) report(step.name, failureOf(step.name));
  return ok;
}

type Project = {
  name: 'chromium' | 'chromium-waiting' | 'chromium-in-a-window' | 'firefox';
  browser: 'chromium' | 'firefox';
  limitMs: number;
  inWindow?: boolean;
  /** If it is not one per core minus one. */
  workers?: number;
};

/** Installs the browser if there is none, and returns which it is; undefined if none is available. */
async function browserPath(browser: Project['browser']): Promise<string | undefined> {
  const find = browser === 'chromium' ? findChromium : findFirefox;
  try {
    const { path, major } = await find({ install: true, say: console.log });
    console.log(`  ${browser}: ${path} (${major || 'version unknown'})`);
    return path;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

async function browserTests(
  { name, browser, limitMs, inWindow = false, workers }: Project,
  path: string | undefined,
): Promise<void> {
  const file = join(RESULTS, `${name}.json`);
  try {
    if (path === undefined) throw new Error(`there is no ${browser} for the ${name} tests`);
    const display = inWindow ? await findDisplay(console.log) : undefined;
    const end = await run(
      toolStep(
        `${name} tests`,
        '@playwright/test#playwright',
        // Each empties its folder at the start.
        [
          'test',
          `--project=${name}`,
          '--reporter=list,json',
          `--output=test-results/${name}`,
          ...(workers === undefined ? [] : [`--workers=${workers}`]),
        ],
        {
          limitMs,
          live: true,
          env: { [browser.toUpperCase()]: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...display?.env },
        },
      ),
    );
    display?.end();
    report(`${name} tests`, readCounts(file, readPlaywright, end));
  } catch (error) {
    report(
      `${name} tests`,
      failureOf(`${name} tests: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

/**
 * Runs Vitest tests and counts them. Where every test passed and the runner failed all the same, all are run once more,
 * and the reason is printed: an error outside the tests that comes again is a failure.
 */
async function vitest(name: string, file: string, args: readonly string[], chromium?: string): Promise<void> {
  const results = join(RESULTS, `${file}.json`);
  const step = toolStep(
    name,
    'vitest',
    ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${results}`],
    { ...(chromium && { env: { CHROMIUM: chromium } }) },
  );
  const count = async (): Promise<Counts> => readCounts(results, readVitest, await run(step));
  const counts = await count();
  if (!endedOutsideTests(counts)) return report(name, counts);
  console.log(`  ${name}, once more: ${counts.failures.join('; ')}`);
  report(name, await count());
}

exitOnSignals();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const forChromium = await must(toolStep('build', 'wxt', ['build']));
const forFirefox = await must(toolStep('build firefox', 'wxt', ['build', '-b', 'firefox', '--mv3']));
const chromium = await browserPath('chromium');
const firefox = forFirefox ? await browserPath('firefox') : undefined;

/** What keeps cores busy. */
async function busyTests(): Promise<void> {
  for (const end of await runCheck(join(RESULTS, 'unit.json'), { withLong: true })) {
    const { name } = end.step;
    if (name === UNIT_TESTS) report(name, readCounts(join(RESULTS, 'unit.json'), readVitest, end));
    else if (!end.ok) report(name, failureOf(name));
  }
  await vitest('unit tests in Chromium', 'unit-in-chromium', [`--project=${IN_CHROMIUM}`], chromium);
  // A quarter of an hour on four cores; a machine that is half as fast and busy must be able to finish, too.
  if (forChromium)
    await browserTests({ browser: 'chromium', name: 'chromium', limitMs: 60 * MINUTE_MS }, chromium);
}

/** What waits more than it works: for a browser to start, a server, a page to be drawn. */
async function waitingTests(): Promise<void> {
  // The README's first command: captures, a map and a crawl through the real surfaces.
  const journey = await run(scriptStep('journey', 'scripts/start.ts', ['--headless', '--built']));
  report('journey', journey.ok ? { ...NONE, passed: 1 } : failureOf('journey'));
  await vitest('service tests', 'service', ['--config=tests/service/vitest.config.ts'], chromium);
  await vitest('bundle tests', 'bundle', ['--config=tests/bundle/vitest.config.ts']);
  if (forChromium) {
    await browserTests(
      { browser: 'chromium', name: 'chromium-waiting', limitMs: 25 * MINUTE_MS, workers: 2 },
      chromium,
    );
    await browserTests(
      { browser: 'chromium', name: 'chromium-in-a-window', limitMs: 8 * MINUTE_MS, inWindow: true },
      chromium,
    );
  }
  if (forFirefox)
    await browserTests({ browser: 'firefox', name: 'firefox', limitMs: 15 * MINUTE_MS }, firefox);
}

// Also on two cores, which browsers that start and pages that settle leave idle.
await Promise.all([busyTests(), waitingTests()]);

const total = addCounts(all);
// Where what was printed is cut, its end is what is left.
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(countsLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
