import { cpus } from 'node:os';
import { join } from 'node:path';
import { describeResult, runSteps, type Step } from './run-step';
import { prepareSteps, RESULTS, ROOT, scriptStep, toolStep } from './tools';

/** Longest first, so that the short ones fill what is left of the other core. */
const STEPS: readonly Step[] = [
  toolStep('unit tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, 'unit.json')}`,
  ]),
  toolStep('format', 'prettier', [
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-strategy=content',
    `--cache-location=${join(ROOT, '.cache/prettier')}`,
    '.',
  ]),
  scriptStep('floors', 'scripts/floors.ts'),
  toolStep('types', 'typescript#tsc', [
    '--noEmit',
    '--incremental',
    `--tsBuildInfoFile`,
    join(ROOT, '.cache/types.tsbuildinfo'),
  ]),
  toolStep('lint', 'oxlint', ['--deny-warnings']),
];

const startedAt = Date.now();
const tell = (result: Parameters<typeof describeResult>[0]): void => console.log(describeResult(result));
const prepared = await runSteps(prepareSteps(), { cwd: ROOT, atOnce: 1, tell });
const results = await runSteps(STEPS, { cwd: ROOT, atOnce: Math.max(1, Math.min(cpus().length, 4)), tell });
const failed = [...prepared, ...results].filter((result) => !result.ok);
console.log(
  failed.length === 0
    ? `check: good, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
    : `check: ${failed.map(({ step }) => step.name).join(', ')} failed`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
