import { join } from 'node:path';
import { runCheck } from './check/run-check';
import { exitOnSignals } from './run-step';
import { RESULTS } from './tools';

exitOnSignals();

const startedAt = Date.now();
const failed = (await runCheck(join(RESULTS, 'unit.json'), { withLong: false })).filter(
  (result) => !result.ok,
);
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `check: good, ${seconds} s`
    : `check: ${failed.map(({ step }) => step.name).join(', ')} failed, ${seconds} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
