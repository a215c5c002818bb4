import { cpus } from 'node:os';
import { join } from 'node:path';
import { describeResult, runSteps, type Step, type StepResult } from '../run-step';
import { prepareSteps, ROOT, scriptStep, toolStep } from '../tools';
import { IN_CHROMIUM, LONG } from './projects';

/** The step whose tests are counted separately. */
export const UNIT_TESTS = 'unit tests';

/**
 * Format, lint, unused code, floors, types and the unit tests that need no browser; a line for each as it ends. Writes
 * the unit results to `resultFile`.
 *
 * @param options.withLong - Whether the unit tests with the tag `long` are run as well.
 */
export async function runCheck(resultFile: string, options: { withLong: boolean }): Promise<StepResult[]> {
  const tell = (result: StepResult): void => console.log(describeResult(result));
  const prepared = await runSteps(prepareSteps(), { cwd: ROOT, atOnce: 1, tell });
  const atOnce = Math.max(1, Math.min(cpus().length, 4));
  return [...prepared, ...(await runSteps(listSteps(resultFile, options), { cwd: ROOT, atOnce, tell }))];
}

/** Longest first, so that the short ones fill the remaining time of the other core. */
function listSteps(resultFile: string, { withLong }: { withLong: boolean }): Step[] {
  return [
    toolStep(UNIT_TESTS, 'vitest', [
      'run',
      `--project=!${IN_CHROMIUM}`,
      ...(withLong ? [] : [`--tags-filter=!${LONG}`]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${resultFile}`,
    ]),
    // The native compiler; what reads the source through a compiler's API has TypeScript 6 (docs/adr/0007).
    toolStep('types', 'typescript-7#tsc', [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(ROOT, '.cache/types.tsbuildinfo'),
    ]),
    toolStep('format', 'oxfmt', ['--check', '.']),
    scriptStep('floors', 'scripts/floors.ts'),
    toolStep('lint', 'oxlint', ['--deny-warnings']),
    // Unused files, exports, types and packages (knip.json).
    toolStep('unused', 'knip', ['--no-progress', '--include', 'files,exports,types,dependencies,unlisted']),
  ];
}
