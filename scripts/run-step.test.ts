// @vitest-environment node
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { describeResult, runStep, runSteps, type Step } from './run-step';

const node = (name: string, code: string, limitMs = 20_000): Step => ({
  name,
  command: process.execPath,
  args: ['-e', code],
  limitMs,
});
const run = (step: Step): ReturnType<typeof runStep> => runStep(step, tmpdir());

describe('runStep', () => {
  it('keeps what the step wrote, from both streams', async () => {
    const { ok, output } = await run(node('talks', `console.log('out'); console.error('err')`));
    expect(ok).toBe(true);
    expect(output).toContain('out\n');
    expect(output).toContain('err\n');
  });

  it('reports a step that ends with a code as failed', async () => {
    expect((await run(node('fails', 'process.exit(3)'))).ok).toBe(false);
  });

  it('reports a command that does not exist as failed, and says so', async () => {
    const result = await run({ name: 'nothing', command: 'no-such-command-here', args: [], limitMs: 1000 });
    expect(result.ok).toBe(false);
    expect(result.output).toContain('did not start');
  });

  it('ends a step at its limit, with what it started', async () => {
    const { ok, seconds, output } = await run(
      node(
        'hangs',
        `require('child_process').spawnSync(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])`,
        500,
      ),
    );
    expect(ok).toBe(false);
    expect(seconds).toBeLessThan(8);
    expect(output).toContain('the limit of this step');
  });
});

describe('runSteps', () => {
  it('runs every step and tells each as it ends, shortest of two first', async () => {
    const started: string[] = [];
    const slow = node('slow', 'setTimeout(() => {}, 1_900)');
    const quick = node('quick', '');
    const results = await runSteps([slow, quick], {
      cwd: tmpdir(),
      atOnce: 2,
      tell: ({ step }) => started.push(step.name),
    });
    expect(started).toEqual(['quick', 'slow']);
    expect(results.every(({ ok }) => ok)).toBe(true);
  });
});

describe('describeResult', () => {
  it('shows the output of a failed step only', () => {
    const step = node('lint', '');
    expect(describeResult({ step, ok: true, seconds: 1, output: 'noise' })).not.toContain('noise');
    expect(describeResult({ step, ok: false, seconds: 1, output: 'the reason' })).toContain('    the reason');
  });
});
