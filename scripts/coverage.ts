import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './browser/find-chromium';
import { folderRows, gapTable } from './counting/coverage-gap';
import { describeResult, exitOnSignals, runStep } from './run-step';
import { ROOT, toolStep } from './tools';

const SUMMARY = join(ROOT, '.cache/coverage/coverage-summary.json');
const HALF_AN_HOUR_MS = 30 * 60_000;

// What the unit tests, with and without a browser, do not run. Informational, without a threshold: docs/measured.md
// keeps the last result.
exitOnSignals();
const { path } = await findChromium({ install: true, say: console.log });
const result = await runStep(
  toolStep('coverage', 'vitest', ['run', '--coverage', '--reporter=dot'], {
    env: { CHROMIUM: path },
    limitMs: HALF_AN_HOUR_MS,
  }),
  ROOT,
);
console.log(describeResult(result));
if (result.ok) console.log(gapTable(folderRows(JSON.parse(readFileSync(SUMMARY, 'utf8')), ROOT)));
process.exitCode = result.ok ? 0 : 1;
