import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser/find-chromium';
import { findFirefox } from './browser/find-firefox';
import { runCheck, UNIT_TESTS } from './check/run-check';
import {
  addCounts,
  countsLine,
  NONE,
  readCounts,
  readPlaywright,
  readVitest,
  type Counts,
} from './counting/counts';
import { describeResult, exitOnSignals, runStep, type Step, type StepResult } from './run-step';
import { RESULTS, ROOT, toolStep } from './tools';

const MINUTE_MS = 60_000;
const ONE_FAILURE: Counts = { ...NONE, failed: 1 };
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

/** Anything that is not a test and must work: it counts only when it fails. */
async function must(step: Step): Promise<boolean> {
  const { ok } = await run(step);
  if (!ok) report(step.name, ONE_FAILURE);
  return ok;
}

async function browserTests(
  project: 'chromium' | 'firefox',
  find: typeof findChromium,
  limitMs: number,
): Promise<void> {
  const file = join(RESULTS, `${project}.json`);
  try {
    const { path, major } = await find({ install: true, say: console.log });
    console.log(`  ${project}: ${path} (${major || 'version unknown'})`);
    const { ok } = await run(
      toolStep(
        `${project} tests`,
        '@playwright/test#playwright',
        ['test', `--project=${project}`, '--reporter=list,json'],
        {
          limitMs,
          live: true,
          env: { [project.toUpperCase()]: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        },
      ),
    );
    report(`${project} tests`, readCounts(file, readPlaywright, ok));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    report(`${project} tests`, ONE_FAILURE);
  }
}

exitOnSignals();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

for (const { step, ok } of await runCheck(join(RESULTS, 'unit.json'))) {
  if (step.name === UNIT_TESTS) report(UNIT_TESTS, readCounts(join(RESULTS, 'unit.json'), readVitest, ok));
  else if (!ok) report(step.name, ONE_FAILURE);
}

const forChromium = await must(toolStep('build', 'wxt', ['build']));
const forFirefox = await must(toolStep('build firefox', 'wxt', ['build', '-b', 'firefox', '--mv3']));

const bundleFile = join(RESULTS, 'bundle.json');
const bundle = await run(
  toolStep('bundle tests', 'vitest', [
    'run',
    '--config=tests/bundle/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${bundleFile}`,
  ]),
);
report('bundle tests', readCounts(bundleFile, readVitest, bundle.ok));

if (forChromium) await browserTests('chromium', findChromium, 40 * MINUTE_MS);
if (forFirefox) await browserTests('firefox', findFirefox, 12 * MINUTE_MS);

const total = addCounts(all);
console.log(countsLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
