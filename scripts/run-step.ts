import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** One command to run: a name to print and a command line, run without a shell. */
export type Step = {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** After this the step is ended and counts as failed. */
  limitMs: number;
  /** Print the output live, in addition to keeping it. */
  live?: boolean;
};

const LAST_WORDS_MS = 5_000;

/** The result of a step. `output` is stdout and stderr in the order they came. */
export type StepResult = { step: Step; ok: boolean; seconds: number; output: string };

/** Runs a step to its end; never throws: a command that cannot start is a failed step with the reason. */
export function runStep(step: Step, cwd: string): Promise<StepResult> {
  const startedAt = performance.now();
  return new Promise((settle) => {
    const chunks: string[] = [];
    const keep = (text: string): void => {
      chunks.push(text);
      if (step.live) process.stdout.write(text);
    };
    const end = (ok: boolean): void => {
      clearTimeout(timer);
      settle({ step, ok, seconds: (performance.now() - startedAt) / 1000, output: chunks.join('') });
    };
    // A separate process group, so that the timeout also ends the step's children; it must therefore not outlive this
    // process.
    const child = spawn(step.command, step.args, {
      cwd,
      env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const giveUp = (): void => signalGroup(child.pid, 'SIGTERM');
    process.once('exit', giveUp);
    const timer = setTimeout(() => {
      keep(`\nended after ${Math.round(step.limitMs / 1000)} s, the limit of this step\n`);
      giveUp();
      setTimeout(() => signalGroup(child.pid, 'SIGKILL'), LAST_WORDS_MS).unref();
    }, step.limitMs);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => {
      keep(`${step.command} did not start: ${error.message}\n`);
      end(false);
    });
    child.on('close', (code, signal) => {
      process.off('exit', giveUp);
      if (signal) keep(`ended by ${signal}\n`);
      end(code === 0);
    });
  });
}

function signalGroup(pid: number | undefined, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

/** For scripts: an external stop signal becomes an exit, whose listeners end the steps that still run. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/** One line for a step that ended; its output follows only if it failed. */
export function describeResult({ step, ok, seconds, output }: StepResult): string {
  const line = `${ok ? '✓' : '✗'} ${step.name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`;
  return ok || step.live ? line : `${line}\n${output.trimEnd().replace(/^/gm, '    ')}\n`;
}

/** Runs steps, at most `atOnce` in parallel in the given order, reporting each as it ends. */
export async function runSteps(
  steps: readonly Step[],
  options: { cwd: string; atOnce: number; tell: (result: StepResult) => void },
): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, options.cwd);
      results.push(result);
      options.tell(result);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return results;
}
