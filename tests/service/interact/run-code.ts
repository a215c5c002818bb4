import type { BrowserSession, CodeOutcome } from '../renderer';

/** The result of code that was sent to a session. */
export type Executed = { stdout: string; result: string; stderr: string; exitCode: number; killed: boolean };

const NOT_FOUND = 127;
const KILLED = 137;

/** Runs code in the page of the session. Only JavaScript is available here, and only inside the page. */
export async function runCode(
  browser: BrowserSession,
  code: string,
  language: 'node' | 'python' | 'bash',
  timeoutMs: number,
): Promise<Executed> {
  if (language !== 'node')
    return {
      stdout: '',
      result: '',
      stderr: `${language}: not found on this server`,
      exitCode: NOT_FOUND,
      killed: false,
    };
  const { lines, outcome } = await browser.run(code, timeoutMs);
  const stdout = lines.map((line) => `${line}\n`).join('');
  return { stdout, ...told(outcome) };
}

function told(outcome: CodeOutcome): Omit<Executed, 'stdout'> {
  switch (outcome.type) {
    case 'done':
      return { result: textOf(outcome.value), stderr: '', exitCode: 0, killed: false };
    case 'threw':
      return { result: '', stderr: outcome.message, exitCode: 1, killed: false };
    case 'too-long':
      return { result: '', stderr: '', exitCode: KILLED, killed: true };
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
